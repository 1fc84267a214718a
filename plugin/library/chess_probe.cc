// Keys of chess positions, the moves of a chess book for a key, and all keys of a chess book.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

#include "core/chess/fen_key.h"
#include "core/chess/key.h"
#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"
#include "core/moves/entry_codec.h"
#include "core/moves/known_board.h"
#include "core/moves/notes_codec.h"
#include "plugin/library/chess_values.h"
#include "plugin/library/guard.h"
#include "plugin/library/handle.h"
#include "plugin/library/structs.h"
#include "plugin/tabia.h"

using namespace tabia;
using namespace tabia::library;

namespace {

using Moves = Results<tabia_chess_move>;

constexpr size_t kBlockKeys = 16;  // keys of a batch whose values are found before the first one is decoded

// Adds the moves of a value to the results. Returns false if the value is damaged: it then counts as absent.
bool PutMoves(std::string_view value, Moves& moves) {
  return chess::VisitEntry(value, [&moves](const chess::BookMove& move) {
    moves.Put([&move](tabia_chess_move& ours) { FillMove(move, ours); });
  });
}

int32_t PutValue(std::optional<std::string_view> value, Moves& moves) {
  return value && PutMoves(*value, moves) ? TABIA_OK : TABIA_NOT_FOUND;
}

// Checks the book as CheckChess does, with one comparison for an index.
int32_t CheckChessFast(const tabia_book* book) {
  if (book != nullptr && book->chess != nullptr) [[likely]]
    return TABIA_OK;
  return CheckChess(book);
}

// Adds the moves of `key` through core: with a `position`, those that core has for it. Returns TABIA_NOT_FOUND if there
// are none. Inlined, its frame would slow down the probes of an index.
[[gnu::noinline]] int32_t PutThroughCore(const tabia_book& book, uint64_t key,
                                         const chess::Position* position, Moves& moves) noexcept {
  return Guard([&]() -> int32_t {
    chess::BookEntry entry;
    const probe::Lookup lookup = position == nullptr
                                     ? book.chess_book->Probe(key, entry)
                                     : book.chess_book->Probe(chess::BookPosition::Of(*position), entry);
    if (!lookup.status().ok()) return StatusOf(lookup.status());
    if (!lookup.found()) return TABIA_NOT_FOUND;
    for (const chess::BookMove& move : entry.moves) {
      moves.Put([&move](tabia_chess_move& ours) { FillMove(move, ours); });
    }
    return TABIA_OK;
  });
}

int32_t NotFound(size_t* count) {
  *count = 0;
  return TABIA_NOT_FOUND;
}

// Returns the status of a probe through core, which ended with `put`.
int32_t FinishThroughCore(int32_t put, const Moves& results, size_t* count) {
  if (put == TABIA_NOT_FOUND) return NotFound(count);
  return put == TABIA_OK ? results.Finish(count) : put;
}

int32_t ProbeThroughCore(const tabia_book& book, const chess::Position& position, tabia_chess_move* moves,
                         size_t* count) {
  std::optional<Moves> results = Moves::In(moves, count);
  if (!results) return TABIA_WRONG_USAGE;
  const uint64_t key = chess::CanonicalKey(position.setup());
  return FinishThroughCore(PutThroughCore(book, key, &position, *results), *results, count);
}

bool IsInPlace(const tabia_book* book) {
  return CheckChessFast(book) == TABIA_OK && book->chess == nullptr;
}

// Returns whether core corrects castling among these moves of the position.
bool NeedsBoard(std::string_view value, const chess::Position& position) {
  bool needs_board = false;
  chess::VisitEntry(value, [&](const chess::BookMove& move) {
    needs_board |= chess::MayCastleToTarget(position, move.move);
  });
  return needs_board;
}

// Probes an index for a known position, which `take_board` sets. Hardly any entry needs a board, so it is made last.
template <typename TakeBoard>
int32_t ProbeIndex(const tabia_book& book, uint64_t key, tabia_chess_move* moves, size_t* count,
                   TakeBoard take_board) {
  std::optional<Moves> results = Moves::In(moves, count);
  if (!results) return TABIA_WRONG_USAGE;
  const std::optional<std::string_view> value = book.chess->Find(key);
  bool may_castle = false;
  const bool is_found = value && chess::VisitEntry(*value, [&](const chess::BookMove& move) {
                          may_castle |= chess::MayCastleToTarget(move.move);
                          results->Put([&move](tabia_chess_move& ours) { FillMove(move, ours); });
                        });
  if (!is_found) return NotFound(count);
  std::optional<chess::Position> position;
  if (may_castle && take_board(position) == TABIA_OK && NeedsBoard(*value, *position)) {
    return ProbeThroughCore(book, *position, moves, count);
  }
  return results->Finish(count);
}

void FillNote(const chess::NoteView& note, tabia_chess_note& ours) {
  ours = {};
  ours.kind = static_cast<int32_t>(note.kind);
  ours.text = note.text.data();
  ours.text_bytes = note.text.size();
  ours.from = note.move.from();
  ours.to = note.move.to();
  ours.promotion = note.move.promotion();
  FillText(note.opaque_move, ours.move_text);
}

// Thrown to end a visit of all keys. The code that it passes has nothing to release.
struct VisitEnded {};

}  // namespace

int32_t tabia_chess_key(const tabia_chess_position* position, uint64_t* key) {
  return key == nullptr ? TABIA_WRONG_USAGE : TakeKey(position, *key);
}

int32_t tabia_chess_key_of_fen(const char* fen, uint64_t* key) {
  if (fen == nullptr || key == nullptr) return TABIA_WRONG_USAGE;
  return Guard([&] {
    const std::optional<uint64_t> found = chess::KeyOfFen(fen);
    if (!found) return TABIA_BAD_POSITION;
    *key = *found;
    return TABIA_OK;
  });
}

int32_t tabia_chess_probe(const tabia_book* book, uint64_t key, tabia_chess_move* moves, size_t* count) {
  if (const int32_t status = CheckChessFast(book); status != TABIA_OK) return status;
  std::optional<Moves> results = Moves::In(moves, count);
  if (!results) return TABIA_WRONG_USAGE;
  if (book->chess == nullptr) [[unlikely]]
    return FinishThroughCore(PutThroughCore(*book, key, nullptr, *results), *results, count);
  const std::optional<std::string_view> value = book->chess->Find(key);
  return value && PutMoves(*value, *results) ? results->Finish(count) : NotFound(count);
}

int32_t tabia_chess_probe_position(const tabia_book* book, const tabia_chess_position* position,
                                   tabia_chess_move* moves, size_t* count) {
  if (std::optional<chess::Position> legal; IsInPlace(book) && TakePosition(position, legal) == TABIA_OK) {
    return ProbeThroughCore(*book, *legal, moves, count);
  }
  uint64_t key = 0;
  const int32_t status = tabia_chess_key(position, &key);
  if (status != TABIA_OK) return status;
  if (CheckChessFast(book) != TABIA_OK || book->chess == nullptr) {
    return tabia_chess_probe(book, key, moves, count);
  }
  return ProbeIndex(*book, key, moves, count, [position](std::optional<chess::Position>& board) {
    return TakePosition(position, board);
  });
}

int32_t tabia_chess_key_in_book(const tabia_book* book, const char* fen, uint64_t* key) {
  if (const int32_t status = CheckChessFast(book); status != TABIA_OK) return status;
  if (!book->is_of_variant) return tabia_chess_key_of_fen(fen, key);
  if (fen == nullptr || key == nullptr) return TABIA_WRONG_USAGE;
  return Guard([&] {
    const auto position = chess::BookPosition::FromFen(book->book->info().rules(), fen);
    if (!position.ok()) return TABIA_BAD_POSITION;
    *key = position->key();
    return TABIA_OK;
  });
}

namespace {

int32_t ProbeFenOfVariant(const tabia_book& book, const char* fen, tabia_chess_move* moves, size_t* count) {
  std::optional<Moves> results = Moves::In(moves, count);
  if (!results) return TABIA_WRONG_USAGE;
  const int32_t put = Guard([&]() -> int32_t {
    const auto position = chess::BookPosition::FromFen(book.book->info().rules(), fen);
    if (!position.ok()) return TABIA_BAD_POSITION;
    chess::BookEntry entry;
    const probe::Lookup lookup = book.chess_book->Probe(*position, entry);
    if (!lookup.status().ok()) return StatusOf(lookup.status());
    if (!lookup.found()) return TABIA_NOT_FOUND;
    for (const chess::BookMove& move : entry.moves) {
      results->Put([&](tabia_chess_move& ours) { FillMoveAt(*position, move, ours); });
    }
    return TABIA_OK;
  });
  return FinishThroughCore(put, *results, count);
}

// Probes by the key of the FEN, which an illegal position has too.
int32_t ProbeFenInPlace(const tabia_book& book, const char* fen, tabia_chess_move* moves, size_t* count) {
  return Guard([&]() -> int32_t {
    const absl::StatusOr<chess::Position> position = chess::Position::FromFen(fen);
    if (position.ok()) return ProbeThroughCore(book, *position, moves, count);
    uint64_t key = 0;
    const int32_t status = tabia_chess_key_of_fen(fen, &key);
    return status == TABIA_OK ? tabia_chess_probe(&book, key, moves, count) : status;
  });
}

// Sets the position of a FEN. TABIA_BAD_POSITION if it is not legal.
int32_t TakeFen(const char* fen, std::optional<chess::Position>& position) {
  return Guard([&] {
    absl::StatusOr<chess::Position> legal = chess::Position::FromFen(fen);
    if (!legal.ok()) return TABIA_BAD_POSITION;
    position = *std::move(legal);
    return TABIA_OK;
  });
}

}  // namespace

int32_t tabia_chess_probe_fen(const tabia_book* book, const char* fen, tabia_chess_move* moves,
                              size_t* count) {
  if (const int32_t status = CheckChessFast(book); status != TABIA_OK) return status;
  if (fen != nullptr && book->is_of_variant) return ProbeFenOfVariant(*book, fen, moves, count);
  if (fen != nullptr && IsInPlace(book)) return ProbeFenInPlace(*book, fen, moves, count);
  uint64_t key = 0;
  const int32_t status = tabia_chess_key_in_book(book, fen, &key);
  if (status != TABIA_OK) return status;
  if (book->chess == nullptr) return tabia_chess_probe(book, key, moves, count);
  return ProbeIndex(*book, key, moves, count,
                    [fen](std::optional<chess::Position>& board) { return TakeFen(fen, board); });
}

namespace {

int32_t BestMove(const tabia_book& book, uint64_t key, chess::BookMove& move) {
  if (book.chess == nullptr) [[unlikely]]
    return Guard([&] {
      const probe::Lookup lookup = book.chess_book->ProbeBest(key, move);
      if (!lookup.status().ok()) return StatusOf(lookup.status());
      return int32_t{lookup.found() ? TABIA_OK : TABIA_NOT_FOUND};
    });
  const std::optional<std::string_view> value = book.chess->Find(key);
  return value && chess::DecodeBest(*value, move) ? TABIA_OK : TABIA_NOT_FOUND;
}

}  // namespace

int32_t tabia_chess_best(const tabia_book* book, uint64_t key, tabia_chess_move* best) {
  if (const int32_t status = CheckChessFast(book); status != TABIA_OK) return status;
  if (!IsSound(best)) return TABIA_WRONG_USAGE;
  chess::BookMove move;
  const int32_t found = BestMove(*book, key, move);
  if (found != TABIA_OK) return found;
  Moves(best, 1, best->size).Put([&move](tabia_chess_move& ours) { FillMove(move, ours); });
  return move.playable() ? TABIA_OK : TABIA_REFUSED;
}

int32_t tabia_chess_probe_batch(const tabia_book* book, const uint64_t* keys, size_t key_count,
                                tabia_chess_move* moves, size_t capacity, uint32_t* counts) {
  if (const int32_t status = CheckChessFast(book); status != TABIA_OK) return status;
  if (key_count == 0) return TABIA_OK;
  if (keys == nullptr || counts == nullptr || (capacity > 0 && !IsSound(moves))) return TABIA_WRONG_USAGE;
  const size_t size = capacity > 0 ? moves->size : 0;
  if (capacity > 0 && key_count > SIZE_MAX / size / capacity) return TABIA_WRONG_USAGE;
  bool is_cut = false;
  std::array<std::optional<std::string_view>, kBlockKeys> values;
  for (size_t from = 0; from < key_count; from += kBlockKeys) {
    const size_t block = std::min(kBlockKeys, key_count - from);
    if (book->chess != nullptr)
      book->chess->FindBatch({keys + from, block}, absl::MakeSpan(values).first(block));
    for (size_t i = 0; i < block; ++i) {
      char* place = reinterpret_cast<char*>(moves) + (from + i) * capacity * size;
      Moves results(reinterpret_cast<tabia_chess_move*>(place), capacity, static_cast<uint32_t>(size));
      const int32_t put = book->chess != nullptr ? PutValue(values[i], results)
                                                 : PutThroughCore(*book, keys[from + i], nullptr, results);
      if (put < 0) return put;
      const bool found = put == TABIA_OK;
      counts[from + i] = found ? static_cast<uint32_t>(results.count()) : 0;
      is_cut |= found && results.is_cut();
    }
  }
  return is_cut ? TABIA_MORE : TABIA_OK;
}

void tabia_chess_prefetch(const tabia_book* book, uint64_t key) {
  if (CheckChessFast(book) == TABIA_OK) book->chess_book->Prefetch(key);
}

int32_t tabia_chess_notes(const tabia_book* book, uint64_t key, tabia_chess_note* notes, size_t* count) {
  if (const int32_t status = CheckChessFast(book); status != TABIA_OK) return status;
  std::optional<Results<tabia_chess_note>> results = Results<tabia_chess_note>::In(notes, count);
  if (!results) return TABIA_WRONG_USAGE;
  const auto put = [&results](const chess::NoteView& note) {
    results->Put([&note](tabia_chess_note& ours) { FillNote(note, ours); });
  };
  if (book->chess == nullptr) {
    const int32_t visited = Guard([&] { return StatusOf(book->chess_book->VisitNotes(key, put)); });
    if (visited != TABIA_OK) return visited;
    return results->count() == 0 ? NotFound(count) : results->Finish(count);
  }
  return chess::VisitNotes(book->chess->FindNotes(key), put) ? results->Finish(count) : NotFound(count);
}

int32_t tabia_chess_for_each(const tabia_book* book, tabia_chess_visitor visit, void* argument) {
  if (const int32_t status = CheckChess(book); status != TABIA_OK) return status;
  if (visit == nullptr) return TABIA_WRONG_USAGE;
  return Guard([&] {
    try {
      return StatusOf(book->chess_book->ForEachKey([&](uint64_t key) {
        if (visit(argument, key) != 0) throw VisitEnded();
      }));
    } catch (const VisitEnded&) {
      return int32_t{TABIA_OK};
    }
  });
}
