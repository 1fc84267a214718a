#include "core/backgammon/notation.h"

#include <algorithm>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "core/backgammon/legal_plays.h"
#include "tests/backgammon/random_positions.h"

namespace tabia::backgammon {
namespace {

Play Made(const Steps& steps) {
  return {steps, {}};
}

TEST(Notation, NamesBarAndOff) {
  EXPECT_EQ(ToNotation(Made({{25, 22, true}})), "bar/22*");
  EXPECT_EQ(ToNotation(Made({{25, 20}, {24, 20}})), "bar/20 24/20");
  EXPECT_EQ(ToNotation(Made({{6, 0}})), "6/off");
}

TEST(Notation, JoinsTheStepsOfOneChequer) {
  EXPECT_EQ(ToNotation(Made({{24, 18}, {18, 13}})), "24/13");
  EXPECT_EQ(ToNotation(Made({{8, 5}, {6, 5}})), "8/5 6/5");
  EXPECT_EQ(ToNotation(Made({{6, 5}, {5, 0}})), "6/off");
}

TEST(Notation, NamesThePointWhereItHitsOnTheWay) {
  EXPECT_EQ(ToNotation(Made({{24, 18, true}, {18, 13}})), "24/18*/13");
  EXPECT_EQ(ToNotation(Made({{24, 18, true}, {18, 13, true}})), "24/18*/13*");
  EXPECT_EQ(ToNotation(Made({{24, 20}, {20, 16, true}, {16, 12}, {12, 8}})), "24/16*/8");
}

TEST(Notation, CountsEqualMoves) {
  EXPECT_EQ(ToNotation(Made({{13, 10}, {13, 10}, {10, 7}, {10, 7}})), "13/7(2)");
  EXPECT_EQ(ToNotation(Made({{8, 5}, {8, 5}, {6, 3}, {6, 3}})), "8/5(2) 6/3(2)");
  EXPECT_EQ(ToNotation(Made({{13, 9, true}, {13, 9}})), "13/9*(2)");
  EXPECT_EQ(ToNotation(Made({{13, 7, true}, {13, 7}, {7, 1, true}, {7, 1}})), "13/7*/1*(2)");
}

TEST(Notation, PutsTheShorterOfTwoMovesFirst) {
  EXPECT_EQ(ToNotation(Made({{24, 21}, {24, 23}})), "24/23 24/21");
  EXPECT_EQ(ToNotation(Made({{13, 12}, {13, 12}, {12, 11}, {11, 10}})), "13/12 13/10");
}

TEST(Notation, KeepsTheChequerThatHasHitInPlace) {
  EXPECT_EQ(ToNotation(Made({{13, 9, true}, {13, 9}, {9, 5}})), "13/9* 13/5");
}

TEST(Notation, WritesAPlayWithoutSteps) {
  EXPECT_EQ(ToNotation(Made({})), "cannot move");
  EXPECT_EQ(ToSteps(Made({})), "");
}

TEST(Notation, WritesStepsInNumbers) {
  EXPECT_EQ(ToSteps(Made({{24, 18}, {18, 13}})), "24/18 18/13");
  EXPECT_EQ(ToSteps(Made({{25, 22, true}, {24, 18}})), "25/22* 24/18");
  EXPECT_EQ(ToSteps(Made({{6, 0}})), "6/0");
}

void ExpectParsed(const std::string& text, const RandomPosition& position, const Play& play) {
  const auto parsed = ParsePlay(text, position.board, position.dice);
  ASSERT_TRUE(parsed.ok()) << Named(position) << ": " << parsed.status();
  ASSERT_EQ(*parsed, play) << Named(position) << ": " << text;
}

TEST(Notation, ParsesBackToThePlay) {
  for (const RandomPosition& position : RandomPositions(2'000)) {
    for (const Play& play : LegalPlays(position.board, position.dice)) {
      ExpectParsed(ToNotation(play), position, play);
      ExpectParsed(ToSteps(play), position, play);
    }
  }
}

TEST(Notation, ParsesStepsWithoutMarksInAnyOrder) {
  for (const RandomPosition& position : RandomPositions(2'000)) {
    for (const Play& play : LegalPlays(position.board, position.dice)) {
      Play backwards;
      for (size_t i = play.steps.size(); i > 0; --i) backwards.steps.push_back(play.steps[i - 1]);
      std::string text = ToSteps(backwards);
      std::erase(text, '*');
      ExpectParsed(text, position, play);
    }
  }
}

TEST(Notation, DiffersForDifferentPlays) {
  for (const RandomPosition& position : RandomPositions(2'000)) {
    std::vector<std::string> texts;
    for (const Play& play : LegalPlays(position.board, position.dice)) texts.push_back(ToNotation(play));
    std::sort(texts.begin(), texts.end());
    ASSERT_EQ(std::adjacent_find(texts.begin(), texts.end()), texts.end()) << Named(position);
  }
}

}  // namespace
}  // namespace tabia::backgammon
