// Any bytes as a book: the embedded reader reads nothing outside of them, and finds the same as the library's reader.
// The header's checksum is corrected first, because otherwise no change of the bytes would get far.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/checksum.h"
#include "core/index/layout/index_layout.h"
#include "core/probe/book.h"
#include "core/probe/chess/chess_book.h"
#include "plugin/embed/tabia_probe.h"

namespace tabia {
namespace {

constexpr size_t kMaxKeys = 100;
constexpr size_t kRoom = 8;

void Check(bool holds) {
  if (!holds) abort();
}

void RepairHeader(char* bytes, size_t size) {
  const uint64_t file_bytes = size;
  std::memcpy(bytes + 16, &file_bytes, sizeof file_bytes);
  const uint64_t checksum = Checksum({bytes, index::kHeaderChecksumAt});
  std::memcpy(bytes + index::kHeaderChecksumAt, &checksum, sizeof checksum);
}

// Asks for everything about a key.
size_t Use(const tp_book& embedded, uint64_t key) {
  tp_move moves[kRoom] = {};
  tp_note notes[kRoom] = {};
  tp_move best = {};
  tp_prefetch(&embedded, key);
  const size_t found = tp_probe(&embedded, key, moves, kRoom);
  if (found > 0) Check(tp_best(&embedded, key, &best) != TP_NOT_FOUND && best.weight == moves[0].weight);
  const size_t count = std::min(tp_notes(&embedded, key, notes, kRoom), kRoom);
  uint64_t sum = 0;
  for (size_t i = 0; i < count; ++i) sum += Checksum({notes[i].text, notes[i].bytes});
  return sum == 1 ? 0 : found;
}

// The start, and the position after the opening play 8/5 6/5, as the opponent sees it.
constexpr int8_t kPositions[2][26] = {
    {0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0},
    {0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -2, 0, -4, -2, 0, 0, 0, 2, 0}};

void Use(const tp_book& embedded, tp_backgammon position) {
  tp_evaluation evaluations[2] = {};
  tp_play plays[kRoom] = {};
  tp_cube cube = {};
  (void)tp_evaluations(&embedded, &position, evaluations, 2);
  (void)tp_cube_decision(&embedded, &position, &cube);
  position.dice[0] = 3;
  position.dice[1] = 1;
  (void)tp_plays(&embedded, &position, plays, kRoom);
}

// Asks for positions in every context that a small book may contain.
void UseBackgammon(const tp_book& embedded) {
  tp_backgammon position = {};
  position.cube = 1;
  for (const auto& cells : kPositions) {
    std::copy(cells, cells + 26, position.cells);
    for (int facts = 0; facts < 400; ++facts) {
      position.away_self = facts % 10;
      position.away_opponent = facts / 10 % 10;
      position.rules = facts / 100 * TP_JACOBY;
      Use(embedded, position);
    }
  }
}

void UseBoth(const tp_book& embedded, const probe::ChessIndex& book) {
  std::vector<uint64_t> keys;
  book.index().ForEach([&](uint64_t key, std::string_view) {
    if (keys.size() < kMaxKeys) keys.push_back(key);
  });
  for (const uint64_t key : keys) {
    chess::BookEntry entry;
    Check(Use(embedded, key) == (book.Probe(key, entry) ? entry.moves.size() : 0));
  }
}

void Open(std::string_view bytes) {
  tp_book embedded;
  if (tp_open_memory(&embedded, bytes.data(), bytes.size()) != TP_OK) return;
  for (uint64_t key = 0; key < 16; ++key) Use(embedded, key * 0x0123456789abcdef);
  UseBackgammon(embedded);
  absl::StatusOr<probe::Book> opened = probe::Book::Of({.path = "book", .bytes = bytes, .owner = {}});
  if (opened.ok()) {
    const absl::StatusOr<probe::ChessIndex> book = probe::ChessIndex::Of(*std::move(opened));
    if (book.ok()) UseBoth(embedded, *book);
  }
  tp_close(&embedded);
}

}  // namespace
}  // namespace tabia

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::unique_ptr<char[]> block(new char[size]);
  if (size > 0) std::memcpy(block.get(), data, size);
  const std::string_view bytes(block.get(), size);
  tabia::Open(bytes);
  if (size < tabia::index::kHeaderBytes) return 0;
  tabia::RepairHeader(block.get(), size);
  tabia::Open(bytes);
  uint64_t key = 0;
  (void)tp_key_of_fen(std::string(bytes).c_str(), &key);
  return 0;
}
