#include "bench/made_rows.h"

#include <algorithm>
#include <tuple>

#include "bench/fail.h"
#include "bench/page_memory.h"
#include "core/base/checksum.h"
#include "core/chess/key.h"

namespace tabia::bench {
namespace {

__extension__ using uint128 = unsigned __int128;

constexpr uint64_t kSlotsBehindTheLast = 1024;

bool IsFree(const MadeRow& row) {
  return !row.move;
}

// A hash table whose slots are in the order of the places, which must be uniform: the rows need no sorting.
class RowTable {
 public:
  // Makes room for `rows` rows of part `part` of `parts` equal parts of all places.
  RowTable(uint64_t rows, uint64_t part, uint64_t parts);

  // Adds a game, unless the place is of another part.
  void Count(uint64_t place, uint64_t key, const chess::Position& position, chess::Move move,
             const chess::Games& game);

  void ForEach(absl::FunctionRef<void(const MadeRow&)> visit) const;

 private:
  MadeRow& Row(uint64_t slot, uint64_t place, uint64_t key, const chess::Position& position,
               chess::Move move);
  void MakeRoom(uint64_t slot);

  uint64_t homes_;
  uint64_t part_, parts_;
  PageVector<MadeRow> rows_;
};

RowTable::RowTable(uint64_t rows, uint64_t part, uint64_t parts)
    : homes_(rows * 3 / 2 + 1), part_(part), parts_(parts), rows_(homes_ + kSlotsBehindTheLast) {}

void RowTable::Count(uint64_t place, uint64_t key, const chess::Position& position, chess::Move move,
                     const chess::Games& game) {
  const uint128 scaled = static_cast<uint128>(place) * parts_;
  if (static_cast<uint64_t>(scaled >> 64) != part_) return;
  const uint64_t home = static_cast<uint64_t>((scaled & ~uint64_t{0}) * homes_ >> 64);
  MadeRow& row = Row(home, place, key, position, move);
  row.win += static_cast<uint32_t>(game.win);
  row.draw += static_cast<uint32_t>(game.draw);
  row.loss += static_cast<uint32_t>(game.loss);
}

MadeRow& RowTable::Row(uint64_t slot, uint64_t place, uint64_t key, const chess::Position& position,
                       chess::Move move) {
  const auto wanted = std::tuple(place, key, move.code());
  const auto subject = [this](uint64_t at) {
    return std::tuple(rows_[at].place, rows_[at].key, rows_[at].move.code());
  };
  while (!IsFree(rows_[slot]) && subject(slot) < wanted) ++slot;
  if (IsFree(rows_[slot]) || subject(slot) != wanted) {
    MakeRoom(slot);
    rows_[slot] = {place, key, chess::PackedPosition(position.setup()), 0, 0, 0, move};
  }
  return rows_[slot];
}

void RowTable::MakeRoom(uint64_t slot) {
  uint64_t free = slot;
  while (free < rows_.size() && !IsFree(rows_[free])) ++free;
  if (free + 1 >= rows_.size()) Fail("more rows than were planned");
  std::move_backward(rows_.begin() + slot, rows_.begin() + free, rows_.begin() + free + 1);
}

void RowTable::ForEach(absl::FunctionRef<void(const MadeRow&)> visit) const {
  for (const MadeRow& row : rows_) {
    if (!IsFree(row)) visit(row);
  }
}

}  // namespace

void ForEachRow(const GamePlan& plan, const RowOptions& options,
                absl::FunctionRef<void(const MadeRow&)> visit) {
  const auto place = [&](uint64_t key, chess::Move move) {
    return options.shuffle ? MixBits(key ^ MixBits(*options.shuffle ^ uint64_t{move.code()} << 32)) : key;
  };
  const uint64_t rows = plan.rows + 4096;
  const uint64_t parts = 1 + rows * sizeof(MadeRow) * 3 / 2 / options.memory_bytes;
  for (uint64_t part = 0; part < parts; ++part) {
    RowTable table(rows / parts + 4096, part, parts);
    PlayGames(plan, 0, plan.games, [&](const chess::Position& position, chess::Move move, const auto& game) {
      const uint64_t key = chess::CanonicalKey(position.setup());
      table.Count(place(key, move), key, position, move, game);
    });
    table.ForEach(visit);
  }
}

}  // namespace tabia::bench
