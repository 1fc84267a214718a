#include "plugin/report/backgammon/player_review.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/backgammon/dice.h"

namespace tabia::report {
namespace {

using probe::ReviewedTurn;
using probe::TurnKind;
using testing::ElementsAre;
using testing::Key;
using testing::SizeIs;

ReviewedTurn Turn(double error, const std::string& player = "Ann") {
  ReviewedTurn turn;
  turn.player = player;
  turn.error = error;
  turn.turn_of_game = 1;
  turn.question.dice = *backgammon::ParseDice("31");
  turn.question.board = backgammon::kStartBoard;
  turn.question.context.away_self = 3;
  turn.question.context.away_opponent = 5;
  return turn;
}

// Returns the sums of Ann in matches with one error each.
PlayerReview ReviewOf(const std::vector<double>& errors) {
  PlayerReviews all;
  for (size_t i = 0; i < errors.size(); ++i) {
    PlayerReviews match;
    match.Add(Turn(errors[i]));
    all.AddMatch(match, std::to_string(i) + ".xg", i % 2 == 0 ? "2024-08-10" : "");
  }
  return *all.ByDecisions().at(0);
}

TEST(PlayerReview, SumsByMonth) {
  const PlayerReview ann = ReviewOf({0.1, 0.2, 0.3});
  EXPECT_EQ(ann.matches, 3u);
  EXPECT_THAT(ann.by_month, ElementsAre(Key(""), Key("2024-08")));
  EXPECT_NEAR(ann.by_month.at("2024-08").plays, 0.4, 1e-9);
  EXPECT_NEAR(ann.by_month.at("").plays, 0.2, 1e-9);
}

TEST(PlayerReview, KeepsTheTenLargestErrors) {
  std::vector<double> errors;
  for (int i = 0; i < 25; ++i) errors.push_back(0.01 * ((i * 7) % 25));
  const PlayerReview ann = ReviewOf(errors);
  ASSERT_THAT(ann.worst, SizeIs(kWorstErrors));
  for (size_t i = 0; i < kWorstErrors; ++i) EXPECT_NEAR(ann.worst[i].error, 0.01 * (24.0 - double(i)), 1e-9);
  EXPECT_EQ(ann.worst[0].match, "7.xg");
  EXPECT_EQ(ann.worst[0].xgid, "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:0:0:5:10");
}

TEST(PlayerReview, OfEqualErrorsKeepsTheFirst) {
  const PlayerReview ann = ReviewOf(std::vector<double>(12, 0.1));
  EXPECT_EQ(ann.worst.front().match, "0.xg");
  EXPECT_EQ(ann.worst.back().match, "9.xg");
}

TEST(PlayerReview, LeavesOutErrorsThatAreTooClose) {
  PlayerReview ann;
  ReviewedTurn close = Turn(0.1);
  close.is_too_close = true;
  ann.Add(close);
  EXPECT_THAT(ann.worst, SizeIs(0));
  EXPECT_EQ(ann.all.too_close, 1u);
}

TEST(PlayerReview, SeesTheScoreOfThePlayerWhoDecides) {
  PlayerReview ann;
  ann.Add(Turn(0.1));
  ReviewedTurn reply = Turn(0.1);
  reply.kind = TurnKind::kReply;
  reply.question.dice.reset();
  ann.Add(reply);
  EXPECT_THAT(ann.by_score, ElementsAre(Key("3-away 5-away"), Key("5-away 3-away")));
  EXPECT_EQ(ann.worst[1].xgid, "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:2:0:0:5:10");
}

TEST(PlayerReview, DividesTheRollsByTheirTurns) {
  ReviewedTurn turn = Turn(0);
  std::vector<TurnClass> classes;
  for (const uint64_t number : {0, 1, 2, 3, 4}) {
    turn.turn_of_game = number;
    classes.push_back(ClassOf(turn));
  }
  EXPECT_THAT(classes, ElementsAre(TurnClass::kLaterRoll, TurnClass::kOpening, TurnClass::kReply,
                                   TurnClass::kThirdRoll, TurnClass::kLaterRoll));
  turn.kind = TurnKind::kCube;
  EXPECT_EQ(ClassOf(turn), TurnClass::kCube);
}

TEST(PlayerReviews, JoinsNamesInAnyCaseOfLetters) {
  PlayerReviews all;
  for (const char* const name : {"Müller", "MÜLLER", "Mueller"}) {
    PlayerReviews match;
    match.Add(Turn(0.1, name));
    all.AddMatch(match, "x.xg", "");
  }
  const auto players = all.ByDecisions();
  ASSERT_THAT(players, SizeIs(2));
  EXPECT_EQ(players[0]->name, "Müller");
  EXPECT_EQ(players[0]->matches, 2u);
}

TEST(ReviewCounts, HasTheIntervalOfTheErrorRate) {
  ReviewCounts counts;
  EXPECT_FALSE(counts.error_rate().has_value());
  for (const double error : {0.0, 0.2, 0.0, 0.2}) counts.Add(Turn(error));
  EXPECT_NEAR(counts.error_rate()->value, 100, 1e-6);
  EXPECT_NEAR(counts.error_rate()->half_width, 1.96 * 100 / 2, 1e-6);
}

}  // namespace
}  // namespace tabia::report
