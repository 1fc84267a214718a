// Backgammon positions as text.
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/probe/backgammon/backgammon_position.h"
#include "tests/golden.h"
#include "tests/library/stated.h"

namespace tabia {
namespace {

// Every text that tabia reads, by files of such texts.
struct Texts {
  const char* file;
  size_t column;
  const char* prefix;
};
class BackgammonTexts : public ::testing::TestWithParam<Texts> {};
INSTANTIATE_TEST_SUITE_P(Files, BackgammonTexts,
                         ::testing::Values(Texts{"xgids.tsv", 1, "XGID="}, Texts{"position-ids.tsv", 1, ""},
                                           Texts{"board-lines.tsv", 1, ""},
                                           Texts{"match-ids.tsv", 1, "4HPwATDgc/ABMA:"},
                                           Texts{"xgid-faults.tsv", 0, "XGID="},
                                           Texts{"position-id-faults.tsv", 0, ""},
                                           Texts{"board-line-faults.tsv", 0, "board:"}));

TEST_P(BackgammonTexts, ParseLikeTheRooms) {
  const auto rows = GoldenRows(std::string(TABIA_TEST_DATA "/backgammon/") + GetParam().file);
  EXPECT_GT(rows.size(), 3u);
  for (const GoldenRow& row : rows) {
    const std::string text = GetParam().prefix + row[GetParam().column];
    const absl::StatusOr<probe::ParsedPosition> core = probe::ParseBackgammonPosition(text);
    auto position = Sized<tabia_backgammon_position>();
    if (core.ok()) {
      ASSERT_EQ(tabia_backgammon_parse(text.c_str(), nullptr, &position, nullptr, nullptr), TABIA_OK) << text;
      const backgammon::GameState& state = core->state;
      tabia_backgammon_position expected = Stated({state.board, ContextOf(state), state.dice});
      std::swap(expected.dice[0], expected.dice[1]);  // parsed dice come the higher one first
      EXPECT_EQ(memcmp(&position, &expected, sizeof position), 0) << text;
    } else {
      EXPECT_EQ(Text(
                    [&](char* why, size_t* size) {
                      return tabia_backgammon_parse(text.c_str(), nullptr, &position, why, size);
                    },
                    TABIA_BAD_POSITION),
                Message(core.status()));
    }
  }
}

TEST(BackgammonText, TheOrderOfScoresIsGnubgsOrTheOneGiven) {
  const char* const line =
      "board:bot:you:7:2:4:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:3:1:0:0:1:1:1:0:1:-1:0:"
      "25:0:0:0:"
      "0:0:0:0:1";
  auto position = Sized<tabia_backgammon_position>();
  ASSERT_EQ(tabia_backgammon_parse(line, nullptr, &position, nullptr, nullptr), TABIA_OK);
  EXPECT_EQ(position.away_self, 3);
  auto rule = Sized<tabia_backgammon_rule>();
  rule.score_order = TABIA_FIBS_ORDER;
  ASSERT_EQ(tabia_backgammon_parse(line, &rule, &position, nullptr, nullptr), TABIA_OK);
  EXPECT_EQ(position.away_self, 5);
}

TEST(BackgammonText, MoneyHasBothRules) {
  auto position = Sized<tabia_backgammon_position>();
  ASSERT_EQ(tabia_backgammon_parse("4HPwATDgc/ABMA", nullptr, &position, nullptr, nullptr), TABIA_OK);
  EXPECT_EQ(position.flags, uint32_t{TABIA_JACOBY | TABIA_BEAVER});
}

TEST(BackgammonText, MoneyHasTheRulesOfTheRule) {
  auto position = Sized<tabia_backgammon_position>();
  auto rule = Sized<tabia_backgammon_rule>();
  rule.jacoby = TABIA_OFF;
  rule.beaver = TABIA_ON;
  ASSERT_EQ(tabia_backgammon_parse("4HPwATDgc/ABMA", &rule, &position, nullptr, nullptr), TABIA_OK);
  EXPECT_EQ(position.flags, uint32_t{TABIA_BEAVER});
}

}  // namespace
}  // namespace tabia
