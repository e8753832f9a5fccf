// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_NAMED_DISTRIBUTION_HPP
#define RUNNEL_INTERFACES_DETAIL_NAMED_DISTRIBUTION_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <runnel/fill/plan/dealt_places.hpp>
#include <string>
#include <vector>

/// Distributions by their names, for callers without C++ types: the program, C
/// and Fortran. Inverse CDFs know no generator, so they are compiled once.
namespace Runnel::Impl {

/// Types of value, by the names that the program has for them.
enum class NamedType { f32, f64, i32, i64, u32, u64 };

/// A parameter of each value of a request.
struct NamedParameter {
  NamedType type = NamedType::f64;  ///< of `elements`
  void const* elements = nullptr;   ///< null: `number` is that of all
  double number = 0;
};
/// Parameters by element.
struct NamedElements {
  std::vector<NamedParameter> parameters;
  std::uint64_t count = 0;  ///< of values
  bool on_host = true;      ///< arrays that kernels may have to copy
  std::uint64_t first = 0;  ///< number of the first value, for messages
};

/// `normal:0,2`: a name, and parameters as text; or by element.
struct NamedDistribution {
  std::string name;
  std::vector<std::string> parameters;
  std::string ends;  ///< of `uniform:a,b`: "[)" (also empty), "(]", "()", "[]"
  std::optional<NamedElements> elements;
};

/// Returns whether the text names an inverse CDF. `uniform` alone does not: it
/// is the generator's own.
bool names_inverse_cdf(std::string const& text);

/// \throws std::invalid_argument if there is no such distribution, or it has
///   other parameters, or no values of the type
NamedDistribution read_distribution(std::string const& text,
                                    std::string const& ends, NamedType type);

/// Reads a distribution with parameters by element. `make_unit_values` reads
/// the elements of the arrays.
/// \throws std::invalid_argument if there is no such distribution, or it has
///   other parameters, or no values of the type
NamedDistribution read_by_element(std::string const& name,
                                  NamedElements const& elements,
                                  NamedType type);
/// Reads a distribution with parameters by element from a text: a name alone,
/// or `normal:0,@`, where @ marks parameters by element, which have types, f64,
/// i64 or u64, and no elements yet; the others are numbers. `parameters` has
/// the marks and the numbers.
/// \throws std::invalid_argument as `read_by_element`
NamedDistribution read_marked(std::string const& text, NamedType type);
/// Returns whether the text marks a parameter by @.
bool has_marks(std::string const& text);
/// Names for a distribution with a fixed number of parameters: "mean", "sd".
std::vector<std::string> parameter_names(std::string const& name);

/// The names with their parameters, those that may be left out with what is
/// taken then: "normal:mean=0,sd=1, ...".
std::string distribution_names();

/// Returns whether values depend on their places in the streams.
/// (`PlacedDistribution`)
bool needs_places(NamedDistribution const& distribution);

/// Returns whether the type's unit words have 32 bits, not 64.
bool has_narrow_words(NamedType type);
/// Bytes of a value.
std::size_t bytes_of(NamedType type);

/// Values from unit words on one execution space.
template <class Space>
class UnitValues {
 public:
  UnitValues() = default;
  UnitValues(UnitValues const&) = delete;
  UnitValues& operator=(UnitValues const&) = delete;
  virtual ~UnitValues() = default;
  /// Makes `count` values; with parameters by element they are the request's
  /// next.
  /// \param words   null: they lie where values go
  /// \param places  of distributions that need them
  virtual void make(Space const& space, void const* words, void* values,
                    std::uint64_t count, DealtPlaces const& places) = 0;
  /// `make()` by the calling thread, without a kernel.
  /// \pre a space of the host, no parameters by element
  virtual void make_on_thread(void const* words, void* values,
                              std::uint64_t count,
                              CalledPlaces const& places) const = 0;
};

/// Values of a distribution from unit words. Parameters by element are all
/// read, on the space's default instance, or `space` if that is another
/// GPU's, which is waited for.
/// \param space      tables lie on its device
/// \param precision  of the generator's unit words
/// \throws std::invalid_argument for parameters that the distribution refuses
template <class Space>
std::unique_ptr<UnitValues<Space>> make_unit_values(
    Space const& space, NamedDistribution const& distribution, NamedType type,
    int precision);

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_NAMED_DISTRIBUTION_HPP
