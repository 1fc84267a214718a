#include "bench/made_rows.h"

#include "core/base/checksum.h"
#include "core/chess/key.h"

namespace tabia::bench {

void ForEachRow(const GamePlan& plan, const RowOptions& options,
                absl::FunctionRef<void(const MadeRow&)> visit) {
  const auto place = [&](uint64_t key, chess::Move move) {
    return options.shuffle ? MixBits(key ^ MixBits(*options.shuffle ^ uint64_t{move.code()} << 32)) : key;
  };
  const uint64_t rows = plan.rows + 4096;
  const uint64_t visited = 1 + rows / options.one_in * sizeof(MadeRow) * 3 / 2 / options.memory_bytes;
  const uint64_t parts = visited * options.one_in;
  for (uint64_t part = 0; part < visited; ++part) {
    RowTable table(rows / parts + 4096, part, parts);
    PlayGames(plan, 0, plan.games, [&](const chess::Position& position, chess::Move move, const auto& game) {
      const uint64_t key = chess::CanonicalKey(position.setup());
      table.Count(place(key, move), key, position, move, game);
    });
    table.ForEach([&](const MadeRow& row) {
      if (!options.pruned || row.total() > 1) visit(row);
    });
  }
}

BookShape ShapeOf(const GamePlan& plan, RowOptions options) {
  options.shuffle.reset();
  BookShape shape;
  std::optional<uint64_t> last_key;
  ForEachRow(plan, options, [&](const MadeRow& row) {
    ++shape.rows;
    shape.positions += row.key != last_key;
    last_key = row.key;
  });
  return shape;
}

}  // namespace tabia::bench
