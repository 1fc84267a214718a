#include "core/probe/chess/chess_book.h"

#include "core/base/format.h"
#include "core/base/status.h"

namespace tabia::probe {
namespace {

auto AppendTo(chess::BookNotes& notes) {
  return [&notes](const chess::NoteView& note) {
    notes.push_back({note.move, note.opaque_move, note.kind, std::string(note.text)});
  };
}

}  // namespace

absl::StatusOr<ChessIndex> ChessIndex::Of(Book book) {
  if (book.info().game != records::Game::kChess) return WrongGame(book, records::Game::kChess);
  if (book.index() == nullptr) return UsageError(book.name() + ": has no index on this machine: build one");
  return ChessIndex(std::move(book));
}

void ChessIndex::ProbeBatch(absl::Span<const uint64_t> keys, absl::Span<chess::BookEntry> entries) const {
  finder_.FindEach(keys, entries).IgnoreError();  // an index is always available
}

chess::BookNotes ChessIndex::Notes(uint64_t key) const {
  chess::BookNotes notes;
  finder_.VisitNotes(key, AppendTo(notes)).IgnoreError();
  return notes;
}

absl::Status CheckHasRules(const Book& book) {
  const chess::Ruleset rules = book.info().rules();
  if (rules.is_supported()) return absl::OkStatus();
  return UsageError(FormatText("%s: variant %s: tabia does not know its rules", book.name(), rules.name()));
}

absl::StatusOr<ChessBook> ChessBook::Of(Book book) {
  if (book.info().game != records::Game::kChess) return WrongGame(book, records::Game::kChess);
  return ChessBook(std::move(book));
}

absl::StatusOr<chess::BookNotes> ChessBook::Notes(uint64_t key) const {
  chess::BookNotes notes;
  TABIA_RETURN_IF_ERROR(finder_->VisitNotes(key, AppendTo(notes)));
  return notes;
}

absl::StatusOr<chess::BookNotes> ChessBook::Notes(const chess::BookPosition& position) const {
  chess::BookNotes notes;
  if (HasRulesOf(position)) TABIA_RETURN_IF_ERROR(finder_->VisitNotesAt(position, AppendTo(notes)));
  return notes;
}

ChessBook ChessBook::Within(std::chrono::milliseconds total) const {
  ChessBook limited = *this;
  if (std::shared_ptr<const records::EntryFinder> finder = finder_->Within(total)) {
    limited.limited_ = std::move(finder);
    limited.finder_ = limited.limited_.get();
  }
  return limited;
}

}  // namespace tabia::probe
