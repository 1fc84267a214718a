#include "core/changes/changed_book.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "absl/types/span.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/formats/epd/epd_reader.h"
#include "core/index/builder/index_builder.h"
#include "core/moves/entry_codec.h"
#include "core/moves/move_order.h"
#include "core/moves/notes_codec.h"
#include "core/probe/chess/book_changes.h"

namespace tabia::changes {
namespace {

using chess::BookEntry;
using chess::BookMove;

class Applier {
 public:
  Applier(const probe::ChessIndex& book, const probe::ChessIndex& changes, const index::BuildLimits& limits)
      : book_(book),
        changes_(changes),
        builder_(
            {[](absl::Span<const std::string_view> records, std::string& sum) { sum = records.front(); }},
            {[](absl::Span<const std::string_view> notes, std::string& sum) {
              sum = chess::FoldNotes(notes);
            }},
            limits) {}

  absl::StatusOr<ChangedBookReport> Run(const Progress& progress, ByteSink& sink) {
    if (!records::CommonVariant(book_.info().variant, changes_.info().variant) && changes_.info().moves > 0) {
      return UsageError(FormatText("apply: %s: is of %s, and the changes are of %s", book_.name(),
                                   book_.info().variant, changes_.info().variant));
    }
    report_.info = book_.info();
    TABIA_RETURN_IF_ERROR(AddBook());
    TABIA_RETURN_IF_ERROR(AddNewPositions());
    TABIA_RETURN_IF_ERROR(AddNotes(book_.index()));
    TABIA_RETURN_IF_ERROR(AddNotesOfChanges());
    const auto metadata = [this](const index::BuildReport& built) {
      report_.info.positions = built.keys;
      report_.info.notes = built.notes;
      return InfoJson(report_.info).Text();
    };
    TABIA_RETURN_IF_ERROR(builder_.Finish(metadata, sink, progress).status());
    return std::move(report_);
  }

 private:
  absl::Status AddBook() {
    absl::Status status;
    BookEntry entry, change;
    std::string value;
    book_.index().ForEach([&](uint64_t key, std::string_view bytes) {
      if (!status.ok()) return;
      value = bytes;
      if (changes_.Probe(key, change) && chess::DecodeEntry(bytes, entry)) {
        ++report_.positions;
        Apply(change, entry);
        chess::EncodeEntry(entry, value);
      }
      status = builder_.Add({key, chess::kUnknownCheck, value});
    });
    return status;
  }

  absl::Status AddNewPositions() {
    absl::Status status;
    BookEntry entry, change;
    std::string value;
    changes_.index().ForEach([&](uint64_t key, std::string_view) {
      if (!status.ok() || book_.index().Find(key) || !changes_.Probe(key, change)) return;
      entry.moves.clear();
      Apply(change, entry);
      if (entry.moves.empty()) return;
      ++report_.added;
      chess::EncodeEntry(entry, value);
      status = builder_.Add({key, chess::kUnknownCheck, value});
    });
    return status;
  }

  absl::Status AddNotes(const index::Index& index) {
    absl::Status status;
    index.ForEachNote([&](uint64_t key, std::string_view notes) {
      if (status.ok()) status = builder_.AddNote({key, chess::kUnknownCheck, notes});
    });
    return status;
  }

  // Adds the comments of the changes, without the numbers of their lines.
  absl::Status AddNotesOfChanges() {
    absl::Status status;
    chess::BookNotes notes;
    changes_.index().ForEachNote([&](uint64_t key, std::string_view bytes) {
      if (!status.ok() || !chess::DecodeNotes(bytes, notes)) return;
      for (chess::BookNote& note : notes) {
        if (!note.about_position()) note.text = formats::RemarkOfAvoidedMove(note.text);
      }
      std::erase_if(notes, [](const chess::BookNote& note) { return note.text.empty(); });
      if (notes.empty()) return;
      ++report_.commented;
      status = builder_.AddNote({key, chess::kUnknownCheck, chess::EncodeNotes(notes)});
    });
    return status;
  }

  // Applies the changes of a position, and counts them.
  void Apply(const BookEntry& change, BookEntry& entry) {
    const BookEntry before = entry;
    probe::Changes::Of(change).Apply(entry);
    bool is_weighted = false, has_games = false;
    for (const BookMove& move : entry.moves) {
      const BookMove* const old = chess::FindMove(before, move.move);
      report_.new_moves += old == nullptr;
      report_.banned += old != nullptr && old->active && !move.active;
      is_weighted |= move.games && move.stated_weight;
      has_games |= move.games && move.games->total() > 0;
    }
    for (const BookMove& move : change.moves) report_.weighted += move.active && move.weight() > 0;
    report_.info.moves += entry.moves.size() - before.moves.size();
    KeepPlayable(change, entry);
    if (!is_weighted) return;
    report_.without_games += has_games;
    for (BookMove& move : entry.moves) {
      move.games.reset();
      if (!move.stated_weight) move.stated_weight = 0;
    }
  }

  // Removes the evaluation of a move with a share if the evaluations of the other moves refute it: readers of the new
  // book would not play it.
  void KeepPlayable(const BookEntry& change, BookEntry& entry) {
    chess::JudgeMoves(entry);
    for (BookMove& move : entry.moves) {
      const BookMove* const changed = chess::FindMove(change, move.move);
      if (!move.active || !move.refuted || changed == nullptr) continue;
      move.evaluation.reset();
      ++report_.without_evaluation;
      --report_.info.evaluated;
    }
    chess::SortMoves(entry);
  }

  const probe::ChessIndex& book_;
  const probe::ChessIndex& changes_;
  index::IndexBuilder builder_;
  ChangedBookReport report_;
};

}  // namespace

absl::StatusOr<ChangedBookReport> WriteChanged(const probe::ChessIndex& book,
                                               const probe::ChessIndex& changes,
                                               const index::BuildLimits& limits, const Progress& progress,
                                               ByteSink& sink) {
  return Applier(book, changes, limits).Run(progress, sink);
}

}  // namespace tabia::changes
