// A million positions, looked up in the index and in a std::map.
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"

#include "bench/build_records.h"
#include "bench/game_records.h"
#include "core/chess/key.h"
#include "core/index/index.h"
#include "core/moves/entry_codec.h"

namespace tabia::bench {
namespace {

using Oracle = std::map<uint64_t, std::map<uint16_t, chess::Games>>;

Oracle OracleOf(const GamePlan& plan) {
  Oracle oracle;
  const auto add = [&](const chess::Position& position, chess::Move move, const chess::Games& game) {
    chess::Games& sum = oracle[chess::CanonicalKey(position.setup())][move.code()];
    sum = {sum.win + game.win, sum.draw + game.draw, sum.loss + game.loss};
  };
  PlayGames(plan, 0, plan.games, add);
  return oracle;
}

std::map<uint16_t, chess::Games> MovesOf(std::optional<std::string_view> value) {
  std::map<uint16_t, chess::Games> moves;
  chess::BookEntry entry;
  if (!value || !chess::DecodeEntry(*value, entry)) return moves;
  uint64_t weight = UINT64_MAX;
  for (const chess::BookMove& move : entry.moves) {
    EXPECT_LE(move.weight(), weight);
    weight = move.weight();
    EXPECT_TRUE(moves.emplace(move.move.code(), *move.games).second);
  }
  return moves;
}

TEST(Oracle, AnswersAMillionPositionsAlike) {
  const GamePlan plan = PlanRawBook(1'000'000, /*seed=*/1);
  const Oracle oracle = OracleOf(plan);
  StringSink sink;
  ASSERT_TRUE(BuildFromGames(plan, MadeRecords::kGames, {}, sink).ok());
  const index::Index index = *index::Index::Open(sink.bytes(), "oracle");
  ASSERT_EQ(index.size(), oracle.size());
  EXPECT_GT(oracle.size(), 990'000u);
  std::vector<uint64_t> keys;
  for (const auto& [key, moves] : oracle) {
    ASSERT_EQ(MovesOf(index.Find(key)), moves) << key;
    ASSERT_EQ(index.Find(~key).has_value(), oracle.contains(~key)) << key;
    keys.push_back(key);
  }
  std::vector<std::optional<std::string_view>> values(keys.size());
  index.FindBatch(keys, absl::MakeSpan(values));
  for (size_t i = 0; i < keys.size(); ++i) ASSERT_EQ(values[i], index.Find(keys[i]));
}

}  // namespace
}  // namespace tabia::bench
