#include "core/probe/chess/chess_book.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string_view>

#include "core/base/status.h"
#include "core/moves/entry_codec.h"
#include "core/moves/known_board.h"
#include "core/moves/move_order.h"
#include "core/records/entry_finder.h"

namespace tabia::probe {
namespace {

constexpr size_t kBlockKeys = 16;  // of a batch: their values are found before the first one is decoded

bool FindEntry(const index::Index& index, uint64_t key, chess::BookEntry& entry) {
  const std::optional<std::string_view> value = index.Find(key);
  return value && chess::DecodeEntry(*value, entry) && !entry.moves.empty();
}

bool FindBest(const index::Index& index, uint64_t key, chess::BookMove& best) {
  const std::optional<std::string_view> value = index.Find(key);
  return value && chess::DecodeBest(*value, best);
}

void FindEntries(const index::Index& index, absl::Span<const uint64_t> keys,
                 absl::Span<chess::BookEntry> entries) {
  std::array<std::optional<std::string_view>, kBlockKeys> values;
  for (size_t from = 0; from < keys.size(); from += kBlockKeys) {
    const absl::Span<const uint64_t> block = keys.subspan(from, kBlockKeys);
    index.FindBatch(block, absl::MakeSpan(values).first(block.size()));
    for (size_t i = 0; i < block.size(); ++i) {
      chess::BookEntry& entry = entries[from + i];
      if (!values[i] || !chess::DecodeEntry(*values[i], entry)) entry.moves.clear();
    }
  }
}

chess::BookNotes FindNotes(const index::Index& index, uint64_t key) {
  chess::BookNotes notes;
  if (!chess::DecodeNotes(index.FindNotes(key), notes)) notes.clear();
  return notes;
}

auto AppendTo(chess::BookNotes& notes) {
  return [&notes](const chess::NoteView& note) {
    notes.push_back({note.move, note.opaque_move, note.kind, std::string(note.text)});
  };
}

// Sets `best` to the best move of the entry that `probe` finds.
Lookup TakeBest(absl::FunctionRef<Lookup(chess::BookEntry&)> probe, chess::BookMove& best) {
  chess::BookEntry entry;
  Lookup lookup = probe(entry);
  if (lookup.found()) best = BestMove(entry);
  return lookup;
}

}  // namespace

absl::StatusOr<ChessIndex> ChessIndex::Of(Book book) {
  if (book.info().game != records::Game::kChess) return WrongGame(book, records::Game::kChess);
  if (book.index() == nullptr) return UsageError(book.name() + ": has no index on this machine: build one");
  return ChessIndex(std::move(book));
}

bool ChessIndex::Probe(uint64_t key, chess::BookEntry& entry) const {
  return FindEntry(index(), key, entry);
}

bool ChessIndex::ProbeAt(const chess::Position& position, uint64_t key, chess::BookEntry& entry) const {
  if (!Probe(key, entry)) return false;
  chess::CorrectCastling(position, entry);
  return true;
}

bool ChessIndex::ProbeBest(uint64_t key, chess::BookMove& best) const {
  return FindBest(index(), key, best);
}

void ChessIndex::ProbeBatch(absl::Span<const uint64_t> keys, absl::Span<chess::BookEntry> entries) const {
  FindEntries(index(), keys, entries);
}

chess::BookNotes ChessIndex::Notes(uint64_t key) const {
  return FindNotes(index(), key);
}

absl::StatusOr<ChessBook> ChessBook::Of(Book book) {
  if (book.info().game != records::Game::kChess) return WrongGame(book, records::Game::kChess);
  return ChessBook(std::move(book));
}

Lookup ChessBook::Probe(uint64_t key, chess::BookEntry& entry) const {
  if (index_ == nullptr) [[unlikely]]
    return finder_->Find(key, entry);
  return Lookup::Of(FindEntry(*index_, key, entry));
}

Lookup ChessBook::Probe(const chess::BookPosition& position, chess::BookEntry& entry) const {
  if (index_ != nullptr) {
    const bool is_found = FindEntry(*index_, position.key(), entry);
    if (is_found && position.rules() != nullptr) chess::CorrectCastling(*position.rules(), entry);
    return Lookup::Of(is_found);
  }
  Lookup lookup = finder_->FindAt(position, entry);
  if (!lookup.found() || position.rules() == nullptr) return lookup;
  chess::KeepLegalMoves(*position.rules(), entry);
  return Lookup::Of(!entry.moves.empty());
}

Lookup ChessBook::ProbeBest(uint64_t key, chess::BookMove& best) const {
  if (index_ == nullptr) [[unlikely]]
    return TakeBest([&](chess::BookEntry& entry) { return Probe(key, entry); }, best);
  return Lookup::Of(FindBest(*index_, key, best));
}

Lookup ChessBook::ProbeBest(const chess::BookPosition& position, chess::BookMove& best) const {
  if (index_ != nullptr) {
    const bool is_found = FindBest(*index_, position.key(), best);
    const bool is_final =
        !is_found || position.rules() == nullptr || !chess::MayCastleToTarget(*position.rules(), best.move);
    if (is_final) [[likely]]
      return Lookup::Of(is_found);
  }
  return TakeBest([&](chess::BookEntry& entry) { return Probe(position, entry); }, best);
}

absl::Status ChessBook::ProbeBatch(absl::Span<const uint64_t> keys,
                                   absl::Span<chess::BookEntry> entries) const {
  if (index_ == nullptr) return finder_->FindEach(keys, entries);
  FindEntries(*index_, keys, entries);
  return absl::OkStatus();
}

void ChessBook::Prefetch(uint64_t key) const {
  index_ == nullptr ? finder_->Prefetch(key) : index_->Prefetch(key);
}

absl::StatusOr<chess::BookNotes> ChessBook::Notes(uint64_t key) const {
  if (index_ != nullptr) return FindNotes(*index_, key);
  chess::BookNotes notes;
  TABIA_RETURN_IF_ERROR(finder_->VisitNotes(key, AppendTo(notes)));
  return notes;
}

absl::StatusOr<chess::BookNotes> ChessBook::Notes(const chess::BookPosition& position) const {
  if (index_ != nullptr) return FindNotes(*index_, position.key());
  chess::BookNotes notes;
  TABIA_RETURN_IF_ERROR(finder_->VisitNotesAt(position, AppendTo(notes)));
  return notes;
}

absl::Status ChessBook::VisitNotes(uint64_t key,
                                   absl::FunctionRef<void(const chess::NoteView&)> visit) const {
  if (index_ == nullptr) return finder_->VisitNotes(key, visit);
  chess::VisitNotes(index_->FindNotes(key), visit);
  return absl::OkStatus();
}

absl::Status ChessBook::ForEachKey(absl::FunctionRef<void(uint64_t key)> visit) const {
  if (index_ == nullptr) return finder_->ForEachKey(visit);
  index_->ForEach([&](uint64_t key, std::string_view) { visit(key); });
  return absl::OkStatus();
}

ChessBook ChessBook::Within(std::chrono::milliseconds total) const {
  ChessBook limited = *this;
  if (finder_ == nullptr) return limited;
  if (std::shared_ptr<const records::EntryFinder> finder = finder_->Within(total)) {
    limited.limited_ = std::move(finder);
    limited.finder_ = limited.limited_.get();
  }
  return limited;
}

bool ChessBook::HasChanged() const {
  return finder_ != nullptr && finder_->HasChanged();
}

}  // namespace tabia::probe
