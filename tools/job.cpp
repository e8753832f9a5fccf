// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "job.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "bits.hpp"
#include "byte_file.hpp"
#include "checkpoints.hpp"
#include "covered_values.hpp"
#include "element_reader.hpp"
#include "errors.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "signals.hpp"
#include "store.hpp"
#include "walk.hpp"

namespace Runnel::Tool {
namespace {

using Clock = std::chrono::steady_clock;

/// Has all parameters by element checked, before an output is opened.
/// \throws Failure, UsageError
std::unique_ptr<NumberSource> make_source(Job& job) {
  auto source = job.generator.numbers(job.making);
  if (!job.making.elements) return source;
  EndAtSignal const end(
      told("interrupted while the parameters by element were checked"),
      job.is_resumed);
  Request& request = job.request;
  auto const [rows, sum] =
      source->check_elements(job.takes_all_rows ? UINT64_MAX : request.count);
  if (job.takes_all_rows) request.count = rows;
  if (request.count > rows) {
    throw UsageError(std::to_string(request.count) + " values, but '" +
                     job.making.elements->file() + "' has parameters of " +
                     std::to_string(rows) + "; give --count " +
                     std::to_string(rows) +
                     " or less, or a row for each value");
  }
  if (job.is_resumed && sum != request.element_sum) {
    throw Failure(
        "--by-element: these are not the parameters that the request was "
        "begun with; give the same file");
  }
  request.element_sum = sum;
  return source;
}

/// Takes the states out of `job.set`.
StreamStore make_store(NumberSource& source, Job& job) {
  if (!job.is_new) {
    auto words = std::move(job.set.words);
    job.set.words.clear();
    Snapshot whole = job.set;
    whole.words = std::move(words);
    return {source, std::move(whole), job.request.allow_overlap};
  }
  // Seeding takes minutes for some generators.
  EndAtSignal const end(told("interrupted while the streams were seeded"),
                        false);
  return {source,
          {job.set.seeding, job.set.seed, job.set.parameters},
          job.choice,
          !job.checkpoint.empty()};
}

/// The output of a request. \throws Failure if they went to a file that is no
/// longer there
OutputPlan plan_output(Job const& job, StoredType type) {
  Request const& request = job.request;
  if (request.done > 0 && !request.out.empty() &&
      !std::filesystem::exists(request.out)) {
    throw Failure("'" + request.out +
                  "' is missing, has 0 bytes, and the checkpoint covers " +
                  std::to_string(request.out_bytes) +
                  "; if it was moved give --out FILE");
  }
  return {request.out, request.format, describe_values(request, job.set, type),
          bit_field(job.generator.facts, request.type).value_or(BitField{})};
}

bool is_file(std::string const& path) {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

/// A checkpoint replaces a checkpoint, and no other file that may be of use.
/// \throws Failure
void require_checkpoint_place(std::string const& file) {
  require_place(file);
  std::error_code error;
  auto const size = std::filesystem::file_size(file, error);
  if (error || size == 0 || is_checkpoint(file)) return;
  throw Failure("cannot save in '" + file +
                "': it is there and no checkpoint of streams; give another "
                "name, or remove it");
}

/// A job while it runs.
class Run {
 public:
  explicit Run(Job job)
      : m_job(std::move(job)),
        m_source(make_source(m_job)),
        m_store(make_store(*m_source, m_job)),
        m_output(plan_output(m_job, m_source->stored_type()), !is_under_way()) {
  }

  int run() {
    try {
      return make_all();
    } catch (...) {
      m_output.give_up();
      throw;
    }
  }

  /// Advice after a failure, if there is any.
  std::string remedy() const {
    if (!m_covered) return {};
    return "; the checkpoint covers " + std::to_string(*m_covered) + " of " +
           std::to_string(m_job.request.count) +
           " values, to continue: " + resume_command();
  }

 private:
  /// Makes the values. \returns the exit status
  int make_all() {
    begin();
    Progress progress(request().count, request().done, request().out.empty());
    while (!request().is_finished() && caught_signal() == 0) {
      if (is_slow()) progress.wipe();
      make_piece();
      if (is_due()) save(true);
      progress.show(request().done);
    }
    if (request().is_finished()) {
      claim_checkpoint();  // of no values
      m_output.finish();
    }
    m_output.flush(!m_job.checkpoint.empty());
    if (!m_job.checkpoint.empty()) save(false);
    progress.wipe();
    return request().is_finished() ? success : report_signal();
  }

  Request& request() { return m_job.request; }
  bool is_under_way() const { return m_job.request.done > 0; }

  void begin() {
    if (m_job.is_resumed) {
      if (!request().out.empty()) {
        tell("continuing in '" + request().out + "' after " +
             std::to_string(request().done) + " of " +
             std::to_string(request().count) + " values");
      }
      bool const is_given = m_job.is_output_given;
      m_output.resume(request().done, request().out_bytes, request().pending,
                      is_given ? Beyond::cut : Beyond::compare);
      if (!is_given && !request().out.empty()) require_own_output();
      return;
    }
    m_output.begin();
  }

  /// Replaces an old checkpoint of this name as soon as the output is touched.
  /// Not earlier: if the first fill is refused, output and checkpoint stay.
  void claim_checkpoint() {
    if (is_under_way() || m_job.is_resumed || m_covered.has_value()) return;
    if (m_job.checkpoint.empty()) return;
    // Without an interval a new checkpoint is written at the end only.
    if (m_job.every.text.empty() && !is_file(m_job.checkpoint)) return;
    save(m_store.at_selection());
  }

  /// A checkpoint that names an output must belong to it: its streams, made
  /// again from their seed, give the values that are there.
  void require_own_output() {
    // A signal may end the program here, because nothing has changed yet.
    EndAtSignal const end(told(interruption()), true);
    if (caught_signal() != 0) return;
    if (!is_under_way()) {
      // Nothing is covered, and what follows must be values of the seed, too.
      if (!m_output.compares()) return;
      Piece const piece = next_piece();
      return require_seeded(*m_source, m_store.whole(), piece.first_stream,
                            piece.num_streams, request());
    }
    auto const last =
        make_covered_values(*m_source, m_store.whole(), request());
    if (last > 0) m_output.require_last(m_source->values(), last);
  }

  Piece next_piece() {
    Walk const walk{request().fill_order(), m_job.set.num_streams,
                    request().count};
    std::uint64_t most = m_source->piece_of_part(m_job.set.num_parts);
    if (std::uint64_t const n = m_job.every.values; n > 0) {
      most = std::min(most, n - request().done % n);
    }
    return walk.next(request().done, {most, m_source->max_streams()});
  }

  void make_piece() {
    Piece const piece = next_piece();
    if (!select(piece)) return;
    m_source->go_to_row(request().done);
    if (!fill(piece)) return;
    claim_checkpoint();
    m_output.write(m_source->values(), piece.count);
    request().done += piece.count;
  }

  /// A signal ends the program while streams are seeded: where that is needed
  /// here there is no checkpoint to be saved.
  /// \returns false if a signal came before
  bool select(Piece const& piece) {
    if (!m_store.seeds(piece.first_stream, piece.num_streams)) {
      m_store.select(piece.first_stream, piece.num_streams);
      return true;
    }
    m_output.flush(false);
    EndAtSignal const end(told(interruption()), false);
    if (caught_signal() != 0) return false;
    m_store.select(piece.first_stream, piece.num_streams);
    return true;
  }

  bool is_slow() const { return m_source->is_slow(m_job.set.num_parts); }

  /// A signal waits for a piece, but not for a slow one: everything is saved
  /// before it. \returns false if a signal came meanwhile
  bool fill(Piece const& piece) {
    if (!is_slow()) {
      m_source->fill(piece.count, request().fill_order(),
                     request().fill_block());
      return true;
    }
    bool const is_saved = !m_job.checkpoint.empty();
    if (is_saved) {
      save(true);
    } else {
      m_output.flush(false);
    }
    EndAtSignal const end(told(interruption()), is_saved);
    if (caught_signal() != 0) return false;
    m_source->fill(piece.count, request().fill_order(), request().fill_block());
    return true;
  }

  bool is_due() const {
    if (m_job.checkpoint.empty() || m_job.request.is_finished()) return false;
    if (std::uint64_t const n = m_job.every.values; n > 0) {
      return m_job.request.done % n == 0;
    }
    std::chrono::duration<double> const passed = Clock::now() - m_saved;
    return m_job.every.seconds > 0 && passed.count() >= m_job.every.seconds;
  }

  /// \param flush  the output first
  void save(bool flush) {
    if (flush) m_output.flush(true);
    save(m_store.whole());
  }
  /// \param streams  as they are after the values given out
  void save(Snapshot& streams) {
    request().out_bytes = m_output.bytes();
    request().pending = m_output.pending();
    write_notes(request(), streams.notes);
    save_snapshot(m_job.checkpoint, streams);
    m_covered = request().done;
    m_saved = Clock::now();
  }

  std::string resume_command() const {
    return "runnel generate --resume '" + m_job.checkpoint + "'";
  }

  std::string interruption() const {
    std::string text = "interrupted after " +
                       std::to_string(m_job.request.done) + " of " +
                       std::to_string(m_job.request.count) + " values";
    if (!m_job.checkpoint.empty()) text += "; to continue: " + resume_command();
    return text;
  }
  int report_signal() const {
    tell(interruption());
    return status_of_signal(caught_signal(), !m_job.checkpoint.empty());
  }

  Job m_job;
  std::unique_ptr<NumberSource> m_source;
  StreamStore m_store;
  Output m_output;
  std::optional<std::uint64_t> m_covered;  ///< values in the last checkpoint
  Clock::time_point m_saved = Clock::now();
};

}  // namespace

int run_job(Job job) {
  bool const is_saved = !job.checkpoint.empty();
  if (is_saved) require_checkpoint_place(job.checkpoint);
  catch_signals();
  Run run(std::move(job));
  try {
    return run.run();
  } catch (Interrupted const& error) {
    throw Interrupted(error.what() + run.remedy());
  } catch (BrokenPipe const& error) {
    // As with `| head`: the reader has closed the pipe.
    if (!is_saved) return success;
    throw Failure(error.what() + run.remedy());
  } catch (Failure const& error) {
    throw Failure(error.what() + run.remedy());
  }
}

}  // namespace Runnel::Tool
