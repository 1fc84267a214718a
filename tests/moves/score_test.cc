#include "core/moves/score.h"

#include <climits>
#include <optional>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/moves/book_samples.h"

namespace tabia::chess {
namespace {

using ::testing::Optional;

// Returns all scores.
std::vector<Score> AllScores() {
  std::vector<Score> scores;
  for (int worth = INT16_MIN; worth <= INT16_MAX; ++worth) {
    if (const std::optional<Score> score = Score::OfWorth(worth)) scores.push_back(*score);
  }
  return scores;
}

TEST(Score, IsOrderedByItsWorth) {
  EXPECT_LT(MateIn(-1), MateIn(-2));
  EXPECT_LT(MateIn(-500), Cp(-30000));
  EXPECT_LT(Cp(-1), Cp(0));
  EXPECT_LT(Cp(30000), MateIn(500));
  EXPECT_LT(MateIn(2), MateIn(1));
  EXPECT_EQ(-MateIn(3), MateIn(-3));
}

TEST(Score, HasLimits) {
  EXPECT_FALSE(Score::OfCentipawns(30001) || Score::OfCentipawns(-30001));
  EXPECT_FALSE(Score::OfMate(0) || Score::OfMate(501) || Score::OfMate(-501));
}

TEST(Score, IsFoundByItsWorth) {
  int found = 0;
  for (int worth = INT16_MIN; worth <= INT16_MAX; ++worth) {
    const std::optional<Score> score = Score::OfWorth(worth);
    if (!score) continue;
    ++found;
    EXPECT_EQ(score->worth(), worth);
  }
  EXPECT_EQ(found, 2 * 30000 + 1 + 2 * 500);
}

TEST(Score, IsBackedUpByOnePly) {
  EXPECT_EQ(Cp(30).BackedUp(), Cp(-30));
  EXPECT_EQ(MateIn(-1).BackedUp(), MateIn(2));
  EXPECT_EQ(MateIn(2).BackedUp(), MateIn(-2));
  EXPECT_EQ(MateIn(-500).BackedUp(), MateIn(500));
}

TEST(Score, OfTheReplyIsOnePlyNearer) {
  for (int worth = INT16_MIN; worth <= INT16_MAX; ++worth) {
    const std::optional<Score> score = Score::OfWorth(worth);
    if (!score || *score == MateIn(1)) continue;
    EXPECT_EQ(score->OfReply().BackedUp(), *score) << worth;
  }
  EXPECT_EQ(MateIn(1).OfReply(), MateIn(-1));
}

TEST(Score, IsFoundByItsUnitAndNumberOrByThePliesToTheMate) {
  for (const Score score : AllScores()) {
    EXPECT_EQ(Score::OfNumber(score.unit() == std::string_view("mate"), score.number()), score);
    if (!score.is_mate()) continue;
    EXPECT_EQ(Score::OfMatePlies(score.mate_plies()), score);
  }
  EXPECT_EQ(MateIn(3).mate_plies(), 5);
  EXPECT_EQ(MateIn(-3).mate_plies(), -6);
  EXPECT_THAT(Score::OfMatePlies(6), Optional(MateIn(3)));
  EXPECT_THAT(Score::OfMatePlies(-5), Optional(MateIn(-3)));
  EXPECT_FALSE(Score::OfMatePlies(0) || Score::OfMatePlies(1001) || Score::OfMatePlies(-1001));
}

TEST(Score, IsCodedInTheOrderOfScores) {
  EXPECT_EQ(MateIn(1).Encode(32767), 32766);
  EXPECT_EQ(MateIn(-1).Encode(32767), -32765);
  int last = INT_MIN;
  for (const Score score : AllScores()) {
    EXPECT_GT(score.Encode(32000), last);
    last = score.Encode(32000);
  }
}

TEST(Score, NearestIsTheGreatestOrLeastBeyondTheLimits) {
  EXPECT_EQ(Score::Nearest(30001), Cp(30000));
  EXPECT_EQ(Score::Nearest(INT_MIN), Cp(-30000));
  EXPECT_EQ(Score::Nearest(-7), Cp(-7));
}

TEST(Score, IsNegatedForBlack) {
  EXPECT_EQ(Cp(30).NegatedIfBlack(kWhite), Cp(30));
  EXPECT_EQ(MateIn(2).NegatedIfBlack(kBlack), MateIn(-2));
}

TEST(ScoreText, IsParsedAgain) {
  for (const Score score : AllScores()) EXPECT_EQ(ParseScore(ScoreText(score)), score);
  for (const char* const text :
       {"", "0.3", "1.234", "+-1.00", "#", "#+5", "#0", "#501", "35", ".35", "301.00"}) {
    EXPECT_EQ(ParseScore(text), std::nullopt) << text;
  }
}

TEST(ParsePawns, TakesOneOrTwoDigitsAfterThePoint) {
  EXPECT_THAT(ParsePawns("-3.1"), Optional(Cp(-310)));
  EXPECT_THAT(ParsePawns("+0.05"), Optional(Cp(5)));
  for (const char* const text : {"", "3", "3.", ".3", "3.123", "--3.1", "300.01"}) {
    EXPECT_EQ(ParsePawns(text), std::nullopt) << text;
  }
}

TEST(UciScoreText, IsTakenAgain) {
  for (const Score score : AllScores()) {
    const std::string text = UciScoreText(score) + " nodes 5";
    std::string_view rest = text;
    EXPECT_EQ(TakeUciScore(rest), score);
    EXPECT_EQ(rest.substr(rest.find('n')), "nodes 5");
  }
}

TEST(TakeUciScore, TakesWhatEnginesSend) {
  const auto parse = [](std::string_view text) { return TakeUciScore(text); };
  EXPECT_THAT(parse("cp +35"), Optional(Cp(35)));
  EXPECT_THAT(parse("cp 99999"), Optional(Cp(30000)));
  EXPECT_THAT(parse("mate 0"), Optional(MateIn(-1)));
  for (const char* const text : {"", "cp", "cp x", "pawns 3", "mate 501"}) {
    EXPECT_EQ(parse(text), std::nullopt) << text;
  }
}

TEST(ExpectedScore, IsInvertedWithinACentipawn) {
  EXPECT_EQ(ExpectedScore(Cp(0)), 0.5);
  EXPECT_NEAR(ExpectedScore(Cp(100)), 0.591, 0.001);
  for (const int centipawns : {-1000, -30, 0, 1, 250}) {
    EXPECT_EQ(ScoreOfExpected(ExpectedScore(Cp(centipawns))), Cp(centipawns));
  }
  EXPECT_EQ(ScoreOfExpected(0), Cp(-30000));
  EXPECT_EQ(ScoreOfExpected(1), Cp(30000));
}

}  // namespace
}  // namespace tabia::chess
