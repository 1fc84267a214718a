#include "core/backgammon/legal_plays.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "core/backgammon/notation.h"
#include "core/backgammon/position_id.h"
#include "tests/backgammon/backgammon_golden.h"
#include "tests/backgammon/random_positions.h"

namespace tabia::backgammon {
namespace {

// Returns the ids after all plays in order, as the vectors write them.
std::string Results(const std::vector<Play>& plays) {
  std::vector<std::string> ids;
  for (const Play& play : plays) ids.push_back(ToPositionId(play.after));
  std::sort(ids.begin(), ids.end());
  std::string text;
  for (const std::string& id : ids) text += (text.empty() ? "" : ",") + id;
  return text;
}

TEST(LegalPlays, FindsThePlaysOfTheVectors) {
  const auto rows = GoldenRows(GoldenPath("movegen_vectors.tsv"));
  ASSERT_EQ(rows.size(), 1155u);
  for (const GoldenRow& row : rows) {
    SCOPED_TRACE(row[0] + " " + row[1] + " " + row[2]);
    const auto plays = LegalPlays(ParsePositionId(row[1]).value(), ParseDice(row[2]).value());
    EXPECT_EQ(plays.size(), std::stoul(row[3]));
    EXPECT_EQ(Results(plays), row.at(4));
  }
}

TEST(LegalPlays, FindsTheOpeningPlays) {
  size_t count = 0;
  std::set<std::string> results;
  for (const Dice dice : AllRolls(false)) {
    for (const Play& play : LegalPlays(kStartBoard, dice)) results.insert(ToPositionId(play.after)), ++count;
  }
  EXPECT_EQ(count, 190u);
  EXPECT_EQ(results.size(), 175u);
}

TEST(LegalPlays, FindsDoublesAtTheStart) {
  const std::map<int, size_t> counts = {{1, 42}, {2, 75}, {3, 73}, {4, 52}, {5, 4}, {6, 11}};
  for (const auto& [die, count] : counts) EXPECT_EQ(LegalPlays(kStartBoard, {die, die}).size(), count) << die;
}

// Makes the steps one by one, by nothing but their numbers.
Board Replayed(Board board, const Play& play) {
  for (const Step& step : play.steps) {
    EXPECT_GT(board[step.from]--, 0);
    if (step.to == kOff) continue;
    EXPECT_EQ(step.hits, board[step.to] == -1);
    if (step.hits) board[step.to] = 0, --board[0];
    EXPECT_GE(board[step.to]++, 0);
  }
  return Flip(board);
}

bool ComesFromTheTop(const Play& play) {
  return std::is_sorted(play.steps.begin(), play.steps.end(),
                        [](const Step& a, const Step& b) { return a.from > b.from; });
}

TEST(LegalPlays, StepsLeadToTheBoardAfter) {
  for (const RandomPosition& position : RandomPositions(20'000)) {
    for (const Play& play : LegalPlays(position.board, position.dice)) {
      ASSERT_EQ(Replayed(position.board, play), play.after) << Named(position);
      ASSERT_TRUE(ComesFromTheTop(play)) << Named(position);
    }
  }
}

TEST(LegalPlays, ListsEachPlayOnce) {
  for (const RandomPosition& position : RandomPositions(20'000)) {
    std::set<std::string> results;
    for (const Play& play : LegalPlays(position.board, position.dice)) {
      ASSERT_TRUE(results.insert(ToPositionId(play.after)).second) << Named(position);
    }
  }
}

// Tries every order of the dice and of the steps, as the rules are worded.
class Naive {
 public:
  Naive(const Board& board, Dice dice) {
    if (dice.is_double()) {
      Go(board, {dice.low, dice.low, dice.low, dice.low}, 0, 0);
    } else {
      Go(board, {dice.low, dice.high}, 0, 0);
      Go(board, {dice.high, dice.low}, 0, 0);
    }
  }

  // Returns the positions after the most steps; after a single one, by the larger die where it can be played.
  std::set<std::string> Results() const {
    if (ids_.empty()) return {};
    const auto best = ids_.rbegin();
    return best->first.first == 0 ? std::set<std::string>() : best->second;
  }

 private:
  void Go(const Board& board, std::vector<int> dice, int steps, int single_die) {
    ids_[{steps, steps == 1 ? single_die : 0}].insert(ToPositionId(Flip(board)));
    if (dice.empty()) return;
    const int die = dice.back();
    dice.pop_back();
    for (int from = kBar; from > 0; --from) {
      if (const auto step = StepBy(board, from, die)) Go(After(board, *step), dice, steps + 1, die);
    }
  }

  std::map<std::pair<int, int>, std::set<std::string>> ids_;
};

TEST(LegalPlays, FindsThePlaysOfEveryOrder) {
  for (const RandomPosition& position : RandomPositions(3'000)) {
    std::set<std::string> results;
    for (const Play& play : LegalPlays(position.board, position.dice))
      results.insert(ToPositionId(play.after));
    ASSERT_EQ(results, Naive(position.board, position.dice).Results()) << Named(position);
  }
}

TEST(LegalPlays, IsEmptyWithoutChequers) {
  Board board;
  board[0] = -2;
  EXPECT_TRUE(LegalPlays(board, {6, 5}).empty());
  EXPECT_TRUE(LegalPlays(board, {3, 3}).empty());
}

TEST(LegalPlays, TheLastChequerTakesBothDiceIfItCan) {
  Board board;
  board[6] = 1;
  const auto plays = LegalPlays(board, {6, 1});
  ASSERT_EQ(plays.size(), 1u);
  EXPECT_EQ(plays[0].steps.size(), 2u);
}

TEST(IsAfterAnotherRoll, ComparesThePositionsAndNotThePips) {
  const auto after = [](std::string_view play, Dice dice) {
    return ParsePlay(play, kStartBoard, dice)->after;
  };
  EXPECT_TRUE(IsAfterAnotherRoll(kStartBoard, {4, 2}, after("24/18", {4, 2})));  // 51
  EXPECT_TRUE(IsAfterAnotherRoll(kStartBoard, {5, 4}, after("24/15", {5, 4})));  // 63
  EXPECT_FALSE(IsAfterAnotherRoll(kStartBoard, {4, 2}, after("8/4 6/4", {4, 2})));
  EXPECT_FALSE(IsAfterAnotherRoll(kStartBoard, {5, 1}, after("24/23 13/8", {5, 1})));
}

TEST(IsAfterAnotherRoll, CountsDoublesExceptAtTheFirstRoll) {
  const auto after = [](const Board& board) { return ParsePlay("24/20", board, {3, 1})->after; };
  Board later = kStartBoard;
  later[13] -= 1, later[11] += 1;
  EXPECT_FALSE(IsAfterAnotherRoll(kStartBoard, {3, 1}, after(kStartBoard)));
  EXPECT_TRUE(IsAfterAnotherRoll(later, {3, 1}, after(later)));  // 11
}

TEST(IsAfterAnotherRoll, AgreesWithAllPlaysOfAllRolls) {
  for (const RandomPosition& position : RandomPositions(40)) {
    std::map<std::string, std::set<std::string>> rolls_of;
    for (const Dice dice : AllRolls(position.board != kStartBoard)) {
      for (const Play& play : LegalPlays(position.board, dice))
        rolls_of[ToPositionId(play.after)].insert(ToText(dice));
    }
    for (const Play& play : LegalPlays(position.board, position.dice)) {
      std::set<std::string> others = rolls_of[ToPositionId(play.after)];
      others.erase(ToText(position.dice));
      EXPECT_EQ(IsAfterAnotherRoll(position.board, position.dice, play.after), !others.empty())
          << Named(position);
    }
  }
}

}  // namespace
}  // namespace tabia::backgammon
