// Probes a CTG book and a directory of any bytes in place: by position, by key, for notes.
//
// Input: a FEN and a line feed, the size of the book in four bytes (little-endian), the book, and its directory.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/bytes.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/position.h"
#include "core/formats/ctg/ctg_finder.h"
#include "core/moves/book_position.h"

namespace {

using tabia::chess::BookEntry;
using tabia::chess::Position;

std::string_view Take(std::string_view& bytes, size_t size) {
  const std::string_view taken = bytes.substr(0, size);
  bytes.remove_prefix(taken.size());
  return taken;
}

void Probe(const tabia::records::EntryFinder& finder, const Position& position) {
  volatile size_t touched = 0;
  const auto touch = [&touched](const tabia::chess::NoteView& note) { touched = touched + note.text.size(); };
  const auto at = tabia::chess::BookPosition::Of(position);
  BookEntry entry;
  const bool found = finder.FindAt(at, entry).found();
  if (found && entry.moves.empty()) __builtin_trap();
  for (const auto& move : entry.moves) {
    if (!tabia::chess::IsLegal(position, move.move)) __builtin_trap();
  }
  BookEntry by_key;
  if (found != finder.Find(at.key(), by_key).found()) __builtin_trap();
  if (!finder.VisitNotesAt(at, touch).ok() || !finder.VisitNotes(at.key(), touch).ok()) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto stated = Position::FromFen(Take(bytes, std::min(bytes.find('\n'), bytes.size())));
  Take(bytes, 1);
  if (bytes.size() < sizeof(uint32_t)) return 0;
  const uint32_t book_bytes = tabia::Load<uint32_t>(Take(bytes, sizeof(uint32_t)).data());
  const std::string_view book = Take(bytes, book_bytes);
  const auto in_place = tabia::formats::OpenCtgInPlace({"book.ctg", book}, {"book.cto", bytes}, {});
  if (!in_place.ok()) return 0;
  const Position position = stated.ok() ? *stated : Position();
  Probe(*in_place->finder, position);
  for (const tabia::chess::Move move : tabia::chess::LegalMoves(position)) {
    Position next = position;
    next.Make(move);
    Probe(*in_place->finder, next);
  }
  BookEntry entry;
  const auto find = [&](uint64_t key) { (void)in_place->finder->Find(key, entry); };
  if (!in_place->finder->ForEachKey(find).ok()) __builtin_trap();
  return 0;
}
