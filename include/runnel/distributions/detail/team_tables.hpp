// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_TEAM_TABLES_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_TEAM_TABLES_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/lanes/lanes.hpp>

/// Tables of polynomials, and where a kernel reads their rows.
///
/// A value of an inverse CDF takes one row, another one in each lane. Out of a
/// GPU's first-level cache a warp gets them in as many steps as rows share
/// memory banks: 10 of 16 bytes, where 4 would do. So kernels that make many
/// values put the rows that are needed most into the multiprocessor's shared
/// memory, in pieces of 16 bytes, with a copy for every eighth lane:
///
///     piece 0 of row r   |copy 0|copy 1| … |copy 7|   8 · 16 bytes: all banks
///     piece 1 of row r   |copy 0|copy 1| … |copy 7|
///
/// Lane l reads copy l mod 8, and no two of the eight lanes whose 16 bytes are
/// read at a time meet in a bank, whatever their rows. Rows that fewer words
/// need are there once, eight of them in the place of eight copies:
///
///     piece 0 of rows s … s + 7   |row s|row s + 1| … |row s + 7|
///     piece 1 of rows s … s + 7   |row s|row s + 1| … |row s + 7|
///
/// so that a row's address differs, and nothing else: lanes with rows of either
/// kind read at the same time.
namespace Runnel::Impl {

/// Rows where the compiler keeps constants: in memory, by the caches.
struct CachedRows {
  template <class Table>
  static constexpr auto t_scale = typename Table::value_type{1};
  template <class Table>
  RUNNEL_FORCEINLINE_FUNCTION static typename Table::value_type const* row(
      int i) {
    return Table::row(i);
  }
  /// Row number / 2^Shift − before.
  template <class Table, int Shift>
  RUNNEL_FORCEINLINE_FUNCTION static typename Table::value_type const* row_at(
      std::uint32_t number, int before) {
    return Table::row(static_cast<int>(number >> Shift) - before);
  }
};

/// A table in a team's shared memory: rows `Table::first_copied` and those
/// behind it `Table::team_copies` times, those from `Table::first_in_team` on
/// once. The others, which very few words need, are read by the caches.
///
/// \tparam Table  `row(i)`, a pointer to the `width` coefficients of row i
template <class Table>
class TeamTable {
 public:
  using Real = typename Table::value_type;

 private:
  static constexpr int per_piece = 16 / static_cast<int>(sizeof(Real));
  static constexpr int first = Table::first_in_team;
  static constexpr int first_copied = Table::first_copied;
  static constexpr int copies = Table::team_copies;
  static constexpr int pieces = (Table::width + per_piece - 1) / per_piece;
  struct alignas(16) Piece {
    Real value[per_piece];
  };
  static constexpr int piece_bytes = sizeof(Piece);
  /// A group is a copied row, or as many other rows as a copied one has copies.
  static constexpr int once_groups = (first_copied - first) / copies;
  static constexpr int copied_groups = Table::rows - first_copied;
  static constexpr int group_size = pieces * copies;
  static_assert((first_copied - first) % copies == 0);
  static constexpr int cells = (once_groups + copied_groups) * group_size;

 public:
  /// Bytes of shared memory, besides a kernel's scratch.
  static constexpr std::size_t bytes = cells * sizeof(Piece);

  class Row {
   public:
    RUNNEL_FORCEINLINE_FUNCTION Real operator[](int j) const {
      return m_piece[j / per_piece].value[j % per_piece];
    }

   private:
    friend class TeamTable;
    Piece m_piece[pieces];
  };

  /// Fills the table, one thread's share of it. Rows may be read behind a
  /// barrier of the team.
  RUNNEL_FORCEINLINE_FUNCTION static void fill(int thread, int num_threads) {
    for (int i = thread; i < cells; i += num_threads) {
      int const group = i / group_size;
      Real const* const row =
          Table::row(group < once_groups ? first + group * copies + i % copies
                                         : first_copied + group - once_groups);
      int const begin = i % group_size / copies * per_piece;
      Piece piece{};
      static_for<per_piece>([&](auto k) RUNNEL_INLINE_LAMBDA {
        if (begin + k < Table::width) {
          piece.value[k] = scaled(row[begin + k], begin + k);
        }
      });
      room()[i] = piece;
    }
  }

  /// Row number / 2^Shift − before. Rows of one piece take two shifts and a
  /// maximum: where a row would lie if all were there once, and where its copy
  /// would if all were copied. The latter is behind the former for copied rows
  /// alone.
  /// \param number  a multiple of 2^Shift
  template <int Shift>
  RUNNEL_FORCEINLINE_FUNCTION static Row row_at(std::uint32_t number,
                                                int before) {
    if constexpr (pieces > 1 || first > 0 || once_groups == 0) {
      return row(static_cast<int>(number >> Shift) - before);
    } else {
      static_assert(piece_bytes == 1 << 4 && copies == 1 << 3);
      int const once =
          static_cast<int>(number >> (Shift - 4)) - before * piece_bytes;
      int const copied =
          static_cast<int>(number >> (Shift - 4 - 3)) +
          (copy() - (before + first_copied - once_groups) * copies) *
              piece_bytes;
      Row row;
      row.m_piece[0] = *piece_at(copied > once ? copied : once);
      return row;
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION static Row row(int i) {
    Row row;
    Piece const* const from =
        room() + index(first > 0 && i < first ? first : i);
    static_for<pieces>([&](auto p) RUNNEL_INLINE_LAMBDA {
      row.m_piece[p] = from[p * copies];
    });
    if constexpr (first > 0) {
      if (i < first) {
        keep_branch();
        Real const* const cached = Table::row(i);
        static_for<Table::width>([&](auto j) RUNNEL_INLINE_LAMBDA {
          row.m_piece[j / per_piece].value[j % per_piece] =
              scaled(cached[j], j);
        });
      }
    }
    return row;
  }

 private:
  /// Coefficient j of a polynomial in t as that of one in t / t_scale.
  RUNNEL_FORCEINLINE_FUNCTION static Real scaled(Real coefficient, int j) {
    for (int k = 0; k < j; ++k) coefficient *= Table::t_scale;
    return coefficient;
  }
  /// Pieces from the start of the table to a row's first one.
  RUNNEL_FORCEINLINE_FUNCTION static int index(int i) {
    constexpr int first_copy = once_groups * group_size;
    int const copied = (i - first_copied) * group_size + first_copy + copy();
    if constexpr (once_groups == 0) {
      return copied;
    } else {
      static_assert(first % copies == 0);
      auto const n = static_cast<unsigned>(i - first);
      return i >= first_copied
                 ? copied
                 : static_cast<int>(n / copies * group_size + n % copies);
    }
  }
  /// The piece `offset` bytes from the start of the table.
  RUNNEL_FORCEINLINE_FUNCTION static Piece const* piece_at(int offset) {
    return reinterpret_cast<Piece const*>(
        reinterpret_cast<char const*>(room()) + offset);
  }
  /// Compilers would have all lanes pass by a branch's loads, which few lanes
  /// need, rather than jump over them; not over this.
  RUNNEL_FORCEINLINE_FUNCTION static void keep_branch() {
#if defined(__CUDA_ARCH__)
    __syncwarp(__activemask());
#endif
  }
  /// Shared memory of fixed size, so that no pointer to it passes through the
  /// kernels. (The size of Kokkos' scratch memory is decided at the launch.)
  RUNNEL_FORCEINLINE_FUNCTION static Piece* room() {
#if RUNNEL_ON_GPU
    __shared__ Piece room[cells];
    return room;
#else
    return nullptr;
#endif
  }
  RUNNEL_FORCEINLINE_FUNCTION static int copy() {
#if RUNNEL_ON_GPU
    return static_cast<int>(threadIdx.x) % copies;
#else
    return 0;
#endif
  }
};

/// A table of which teams have copies of more octaves.
template <class Table, int Octaves>
struct WiderTable : Table {
  static constexpr int first_copied =
      Table::first_copied - Octaves * Table::octave_rows;
};
/// Rows in the team's shared memory, which `fill_team_table` has put there.
template <int MoreOctaves>
struct TeamRows {
  template <class Table, int Shift>
  RUNNEL_FORCEINLINE_FUNCTION static auto row_at(std::uint32_t number,
                                                 int before) {
    return TeamTable<WiderTable<Table, MoreOctaves>>::template row_at<Shift>(
        number, before);
  }
  template <class Table>
  static constexpr auto t_scale = Table::t_scale;
  template <class Table>
  RUNNEL_FORCEINLINE_FUNCTION static auto row(int i) {
    return TeamTable<WiderTable<Table, MoreOctaves>>::row(i);
  }
};

/// A table of which teams that need no other shared memory have more rows.
template <class Table>
struct LargeTable : Table {
  static constexpr int first_in_team = Table::first_in_large_team;
  static constexpr int first_copied = first_in_team;
};
/// Rows of a `LargeTable`, which `fill_team_table` has put there.
struct LargeTeamRows {
  template <class Table, int Shift>
  RUNNEL_FORCEINLINE_FUNCTION static auto row_at(std::uint32_t number,
                                                 int before) {
    return TeamTable<LargeTable<Table>>::template row_at<Shift>(number, before);
  }
  template <class Table>
  static constexpr auto t_scale = Table::t_scale;
  template <class Table>
  RUNNEL_FORCEINLINE_FUNCTION static auto row(int i) {
    return TeamTable<LargeTable<Table>>::row(i);
  }
};

/// Whether a sampler has a table that kernels may put into shared memory.
template <class Sampler>
concept HasTeamTable = requires {
  typename Sampler::team_table;
  requires !std::is_void_v<typename Sampler::team_table>;
};

/// `Sampler`, its table's rows read in the team's shared memory. Kernels that
/// get it call `fill_team_table` first.
/// \tparam MoreOctaves  which kernels with room for them have copies of
template <class Sampler, int MoreOctaves>
struct TeamTableSampler {
  using form = form_of<Sampler>;
  using filled_table =
      TeamTable<WiderTable<typename Sampler::team_table, MoreOctaves>>;
  static constexpr int words_per_value = Sampler::words_per_value;
  static constexpr bool takes_registers = true;

  Sampler sampler;

  template <class Lanes, class... X>
  RUNNEL_FORCEINLINE_FUNCTION auto sample(X... words) const {
    return sampler.template sample_by<Lanes>(TeamRows<MoreOctaves>{}, words...);
  }
};

/// `Quantile`, its table's rows read in the team's shared memory, of which its
/// kernel needs no other.
template <class Quantile>
struct LargeTableQuantile {
  using filled_table = TeamTable<LargeTable<typename Quantile::team_table>>;

  Quantile quantile;

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION auto operator()(
      typename Lanes::type words) const {
    return quantile.template value_by<Lanes>(LargeTeamRows{}, words);
  }
};

/// Bytes of shared memory that a kernel's sampler takes of a team, besides its
/// scratch.
template <class Sampler>
inline constexpr std::size_t team_table_bytes = [] {
  if constexpr (requires { typename Sampler::filled_table; }) {
    return Sampler::filled_table::bytes;
  } else {
    return std::size_t{0};
  }
}();

/// Puts the table of a kernel's sampler into the team's shared memory, if it is
/// read there. All threads of a team call it before anything else.
template <class Sampler, class Lanes, class Member>
RUNNEL_FORCEINLINE_FUNCTION void fill_team_table(
    [[maybe_unused]] Lanes const& lanes,
    [[maybe_unused]] Member const& member) {
  if constexpr (team_table_bytes<Sampler> > 0) {
    constexpr int width = Lanes::per_stream * Lanes::groups_per_thread;
    Sampler::filled_table::fill(member.team_rank() * width +
                                    lanes.group * Lanes::per_stream +
                                    lanes.lane,
                                member.team_size() * width);
    member.team_barrier();
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_TEAM_TABLES_HPP
