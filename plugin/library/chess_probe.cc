// Keys of chess positions, and what a chess book contains for a key.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/chess/entry/book_position.h"
#include "core/chess/entry/entry_codec.h"
#include "core/chess/entry/notes_codec.h"
#include "core/chess/fen_key.h"
#include "core/chess/key.h"
#include "core/records/game.h"
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

int32_t CheckChess(const tabia_book* book) {
  if (book != nullptr && book->chess != nullptr) [[likely]]
    return TABIA_OK;
  return CheckHandle(book, records::Game::kChess);
}

int32_t NotFound(size_t* count) {
  *count = 0;
  return TABIA_NOT_FOUND;
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

}  // namespace

int32_t tabia_chess_key(const tabia_chess_position* position, uint64_t* key) {
  if (key == nullptr) return TABIA_WRONG_USAGE;
  chess::Setup setup;
  const int32_t status = TakeSetup(position, setup);
  if (status == TABIA_OK) *key = chess::CanonicalKey(setup);
  return status;
}

int32_t tabia_chess_key_of_fen(const char* fen, uint64_t* key) {
  if (fen == nullptr || key == nullptr) return TABIA_WRONG_USAGE;
  return Guarded([&] {
    const std::optional<uint64_t> found = chess::KeyOfFen(fen);
    if (!found) return TABIA_BAD_POSITION;
    *key = *found;
    return TABIA_OK;
  });
}

int32_t tabia_chess_probe(const tabia_book* book, uint64_t key, tabia_chess_move* moves, size_t* count) {
  if (const int32_t status = CheckChess(book); status != TABIA_OK) return status;
  std::optional<Moves> results = Moves::In(moves, count);
  if (!results) return TABIA_WRONG_USAGE;
  const std::optional<std::string_view> value = book->chess->Find(key);
  return value && PutMoves(*value, *results) ? results->Finish(count) : NotFound(count);
}

int32_t tabia_chess_probe_position(const tabia_book* book, const tabia_chess_position* position,
                                   tabia_chess_move* moves, size_t* count) {
  uint64_t key = 0;
  const int32_t status = tabia_chess_key(position, &key);
  return status == TABIA_OK ? tabia_chess_probe(book, key, moves, count) : status;
}

int32_t tabia_chess_key_in_book(const tabia_book* book, const char* fen, uint64_t* key) {
  if (const int32_t status = CheckChess(book); status != TABIA_OK) return status;
  if (!book->opaque) return tabia_chess_key_of_fen(fen, key);
  if (fen == nullptr || key == nullptr) return TABIA_WRONG_USAGE;
  return Guarded([&] {
    const auto position = chess::BookPosition::Opaque(book->book->info().variant, fen);
    if (!position) return TABIA_BAD_POSITION;
    *key = position->key();
    return TABIA_OK;
  });
}

int32_t tabia_chess_probe_fen(const tabia_book* book, const char* fen, tabia_chess_move* moves,
                              size_t* count) {
  uint64_t key = 0;
  const int32_t status = tabia_chess_key_in_book(book, fen, &key);
  return status == TABIA_OK ? tabia_chess_probe(book, key, moves, count) : status;
}

int32_t tabia_chess_best(const tabia_book* book, uint64_t key, tabia_chess_move* best) {
  if (const int32_t status = CheckChess(book); status != TABIA_OK) return status;
  if (!IsSound(best)) return TABIA_WRONG_USAGE;
  const std::optional<std::string_view> value = book->chess->Find(key);
  chess::BookMove move;
  if (!value || !chess::DecodeBest(*value, move)) return TABIA_NOT_FOUND;
  Moves(best, 1, best->size).Put([&move](tabia_chess_move& ours) { FillMove(move, ours); });
  return move.playable() ? TABIA_OK : TABIA_REFUSED;
}

int32_t tabia_chess_probe_batch(const tabia_book* book, const uint64_t* keys, size_t key_count,
                                tabia_chess_move* moves, size_t capacity, uint32_t* counts) {
  if (const int32_t status = CheckChess(book); status != TABIA_OK) return status;
  if (key_count == 0) return TABIA_OK;
  if (keys == nullptr || counts == nullptr || (capacity > 0 && !IsSound(moves))) return TABIA_WRONG_USAGE;
  const size_t size = capacity > 0 ? moves->size : 0;
  if (capacity > 0 && key_count > SIZE_MAX / size / capacity) return TABIA_WRONG_USAGE;
  bool is_cut = false;
  std::array<std::optional<std::string_view>, kBlockKeys> values;
  for (size_t from = 0; from < key_count; from += kBlockKeys) {
    const size_t block = std::min(kBlockKeys, key_count - from);
    book->chess->FindBatch({keys + from, block}, absl::MakeSpan(values).first(block));
    for (size_t i = 0; i < block; ++i) {
      char* place = reinterpret_cast<char*>(moves) + (from + i) * capacity * size;
      Moves results(reinterpret_cast<tabia_chess_move*>(place), capacity, static_cast<uint32_t>(size));
      const bool found = values[i] && PutMoves(*values[i], results);
      counts[from + i] = found ? static_cast<uint32_t>(results.count()) : 0;
      is_cut |= found && results.is_cut();
    }
  }
  return is_cut ? TABIA_MORE : TABIA_OK;
}

void tabia_chess_prefetch(const tabia_book* book, uint64_t key) {
  if (CheckChess(book) == TABIA_OK) book->book->Prefetch(key);
}

int32_t tabia_chess_notes(const tabia_book* book, uint64_t key, tabia_chess_note* notes, size_t* count) {
  if (const int32_t status = CheckChess(book); status != TABIA_OK) return status;
  std::optional<Results<tabia_chess_note>> results = Results<tabia_chess_note>::In(notes, count);
  if (!results) return TABIA_WRONG_USAGE;
  const auto put = [&results](const chess::NoteView& note) {
    results->Put([&note](tabia_chess_note& ours) { FillNote(note, ours); });
  };
  return chess::VisitNotes(book->chess->FindNotes(key), put) ? results->Finish(count) : NotFound(count);
}
