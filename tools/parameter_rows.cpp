// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "parameter_rows.hpp"

#include <bit>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/io/number_file.hpp>
#include <system_error>
#include <utility>

#include "checkpoints.hpp"
#include "errors.hpp"
#include "stored_type.hpp"

namespace Runnel::Tool {
namespace {

/// Rows of little-endian doubles.
class RawRows final : public ParameterRows {
 public:
  RawRows(std::string const& file, std::size_t width)
      : m_file(file), m_width(width), m_stream(file, std::ios::binary) {
    std::error_code error;
    auto const bytes = std::filesystem::file_size(file, error);
    if (error || !m_stream) {
      throw Failure("cannot read '" + file + "': " + std::strerror(errno));
    }
    std::uint64_t const row = 8 * width;
    if (bytes % row != 0) {
      throw Failure("'" + file + "' has " + std::to_string(bytes) +
                    " bytes, and a row of " + std::to_string(width) +
                    " parameters, doubles, has " + std::to_string(row));
    }
    m_count = bytes / row;
  }

  std::uint64_t most() const override { return m_count; }
  std::uint64_t read(std::uint64_t first, std::uint64_t size,
                     std::vector<RowColumn>& columns) override {
    std::size_t const n = static_cast<std::size_t>(size) * m_width;
    m_numbers.resize(n);
    m_stream.seekg(static_cast<std::streamoff>(first * 8 * m_width));
    m_stream.read(reinterpret_cast<char*>(m_numbers.data()),
                  static_cast<std::streamsize>(8 * n));
    if (!m_stream) {
      throw Failure("cannot read " + std::to_string(size) + " rows of '" +
                    m_file + "' from row " + std::to_string(first) + " on");
    }
    for (std::size_t k = 0; k < m_width; ++k) {
      for (std::size_t i = 0; i < size; ++i) {
        double const x = little_endian(m_numbers[i * m_width + k]);
        if (!columns[k].put(i, x)) {
          refuse_number("'" + m_file + "'" + numbered_row(first + i),
                        columns[k], Impl::number_text(x));
        }
      }
    }
    return size;
  }

 private:
  static double little_endian(std::uint64_t word) {
    if constexpr (std::endian::native == std::endian::big) {
      word = __builtin_bswap64(word);
    }
    return Impl::same_bits_as<double>(word);
  }

  std::string m_file;
  std::size_t m_width;
  std::ifstream m_stream;
  std::uint64_t m_count = 0;
  std::vector<std::uint64_t> m_numbers;
};

/// Calls f(a number of the type) with number i of a dataset.
template <class F>
auto with_number(StoredNumbers const& numbers, std::size_t i, F const& f) {
  return with_stored_type(numbers.type, [&]<class T>(T) {
    return f(reinterpret_cast<T const*>(numbers.memory.data())[i]);
  });
}

/// Puts whole numbers of a dataset as they are.
/// \returns whether the column has it
template <class T>
bool put_stored(RowColumn& column, std::size_t i, T x) {
  if constexpr (std::is_integral_v<T>) {
    if (column.type == Impl::NamedType::f64) {
      return column.put(i, static_cast<double>(x));
    }
    column.memory[i] = static_cast<std::uint64_t>(x);
    return column.type == Impl::NamedType::i64
               ? std::in_range<std::int64_t>(x)
               : std::in_range<std::uint64_t>(x);
  } else {
    return column.put(i, static_cast<double>(x));
  }
}

/// Rows of a dataset, or of one for each parameter.
class Hdf5Rows final : public ParameterRows {
 public:
  Hdf5Rows(RowsChoice const& choice, std::vector<RowColumn> const& columns)
      : m_file(choice.file), m_width(columns.size()) {
    if (choice.dataset.empty()) {
      for (auto const& column : columns) m_datasets.push_back(column.name);
    } else {
      m_datasets = {choice.dataset};
    }
    for (auto const& dataset : m_datasets) add(dataset);
  }

  std::uint64_t most() const override { return m_count; }
  std::uint64_t read(std::uint64_t first, std::uint64_t size,
                     std::vector<RowColumn>& columns) override {
    std::size_t const width = m_width / m_datasets.size();
    for (std::size_t d = 0; d < m_datasets.size(); ++d) {
      auto const numbers = stored_numbers(m_file, m_datasets[d], {first, size});
      for (std::size_t k = 0; k < width; ++k) {
        take(numbers, {k, width}, columns[d * width + k], first, size);
      }
    }
    return size;
  }

 private:
  struct Place {
    std::size_t column, width;
  };

  void add(std::string const& dataset) {
    auto const shape = stored_numbers(m_file, dataset, {}).shape;
    std::uint64_t const width = shape.size() == 2 ? shape[1] : 1;
    bool const is_first = dataset == m_datasets.front();
    if (width * m_datasets.size() != m_width) {
      throw Failure("'" + m_file + "': dataset '" + dataset + "' has " +
                    std::to_string(width) + " columns, not " +
                    std::to_string(m_width / m_datasets.size()));
    }
    if (!is_first && shape[0] != m_count) {
      throw Failure("'" + m_file + "': dataset '" + dataset + "' has " +
                    std::to_string(shape[0]) + " rows, and '" +
                    m_datasets.front() + "' has " + std::to_string(m_count));
    }
    m_count = shape[0];
  }
  void take(StoredNumbers const& numbers, Place place, RowColumn& column,
            std::uint64_t first, std::uint64_t size) const {
    for (std::size_t i = 0; i < size; ++i) {
      std::size_t const at = i * place.width + place.column;
      bool const is_put = with_number(
          numbers, at, [&](auto x) { return put_stored(column, i, x); });
      if (!is_put) {
        refuse_number("'" + m_file + "'" + numbered_row(first + i), column,
                      with_number(numbers, at, [](auto x) {
                        return Impl::number_text(static_cast<double>(x));
                      }));
      }
    }
  }

  std::string m_file;
  std::size_t m_width;
  std::vector<std::string> m_datasets;
  std::uint64_t m_count = 0;
};

}  // namespace

bool RowColumn::put(std::size_t i, double x) {
  if (type == Impl::NamedType::f64) {
    memory[i] = Impl::same_bits_as<std::uint64_t>(x);
    return true;
  }
  bool const is_signed = type == Impl::NamedType::i64;
  double const most = is_signed ? 0x1p63 : 0x1p64;
  if (!(x >= (is_signed ? -most : 0) && x < most)) return false;
  memory[i] = is_signed
                  ? static_cast<std::uint64_t>(static_cast<std::int64_t>(x))
                  : static_cast<std::uint64_t>(x);
  double const back =
      is_signed ? static_cast<double>(static_cast<std::int64_t>(memory[i]))
                : static_cast<double>(memory[i]);
  return back == x;
}

std::string numbered_row(std::uint64_t row) {
  return ", row " + std::to_string(row) + ", counted from 0: ";
}

void refuse_number(std::string const& where, RowColumn const& column,
                   std::string const& number) {
  char const* const what = column.type == Impl::NamedType::f64 ? "a number"
                           : column.type == Impl::NamedType::i64
                               ? "a whole number of 64 bits"
                               : "a whole number of 64 bits, not negative";
  throw Failure(where + "the parameter " + column.name + " is '" + number +
                "'; give " + what);
}

std::unique_ptr<ParameterRows> open_rows(
    RowsChoice const& choice, std::vector<RowColumn> const& columns) {
  std::error_code error;
  auto const status = std::filesystem::status(choice.file, error);
  if (!std::filesystem::exists(status)) {
    throw Failure("cannot read '" + choice.file + "': " + error.message());
  }
  if (!std::filesystem::is_regular_file(status)) {
    throw Failure("'" + choice.file +
                  "' is no file that can be read twice, once to check the "
                  "parameters; give a regular file");
  }
  if (choice.format == "text") return open_text_rows(choice.file, columns);
  if (choice.format == "raw") {
    return std::make_unique<RawRows>(choice.file, columns.size());
  }
  require_hdf5("--element-format hdf5");
  return std::make_unique<Hdf5Rows>(choice, columns);
}

}  // namespace Runnel::Tool
