#include "core/probe/backgammon/game_review.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/probe/backgammon/backgammon_book.h"
#include "core/records/record_visitor.h"
#include "tests/statements.h"

namespace tabia::probe {
namespace {

using backgammon::Evaluation;
using backgammon::Method;
using records::CubeReply;
using ::testing::DoubleNear;
using ::testing::IsEmpty;
using ::testing::Pointwise;
using ::testing::SizeIs;

const backgammon::Context kSevenAway = Score(7, 7);

Evaluation RolledOut(double equity, uint32_t games) {
  Evaluation evaluation = Evaluated(equity, Method::kRollout);
  evaluation.games = games;
  evaluation.deviation = 1;
  return evaluation;
}

// Returns Ann's roll from the starting position.
records::PlayedRoll Played(std::string_view play, std::string_view dice) {
  return {"Ann", 1, backgammon::kStartBoard, kSevenAway, *backgammon::ParseDice(dice), After(play, dice)};
}

records::PlayedCube Cube(bool is_doubled, CubeReply reply) {
  return {"Ann", "Bob", 1, backgammon::kStartBoard, kSevenAway, is_doubled, reply};
}

class GameReviewTest : public ::testing::Test {
 protected:
  template <typename Turn>
  std::vector<ReviewedTurn> Review(const Turn& turn) {
    std::vector<ReviewedTurn> reviewed;
    GameReviewer reviewer(book_, {}, [&reviewed](const ReviewedTurn& one) {
      reviewed.push_back(one);
      return absl::OkStatus();
    });
    const absl::Status status = Visit(turn, reviewer);
    EXPECT_TRUE(status.ok()) << status;
    return reviewed;
  }
  static absl::Status Visit(const records::PlayedRoll& roll, GameReviewer& reviewer) {
    return reviewer.VisitPlayedRoll(roll);
  }
  static absl::Status Visit(const records::PlayedCube& cube, GameReviewer& reviewer) {
    return reviewer.VisitPlayedCube(cube);
  }

  // A double is taken, and costs 0.3.
  const BackgammonBook book_ = BookOfStatements([](records::BackgammonVisitor& visitor) {
    ASSERT_TRUE(visitor
                    .VisitDecision(Analysis("31", kSevenAway,
                                            {{"8/5 6/5", RolledOut(0.16, 1000)},
                                             {"24/23 13/10", RolledOut(0.15, 1000)},
                                             {"24/20", RolledOut(-0.10, 1000)}}))
                    .ok());
    ASSERT_TRUE(visitor.VisitCube(StartCube(kSevenAway, 0.1, -0.2F)).ok());
  });
};

// A book of money, in which an opening roll is judged at DMP too if other contexts are permitted.
class SparseScoresTest : public GameReviewTest {
 protected:
  ReviewedTurn ReviewAt(const backgammon::Context& context, const GameReviewRule& rule = {}) {
    records::PlayedRoll roll = Played("24/20", "31");
    roll.context = context;
    ReviewedTurn reviewed;
    GameReviewer reviewer(money_, rule, [&reviewed](const ReviewedTurn& one) {
      reviewed = one;
      return absl::OkStatus();
    });
    EXPECT_EQ(reviewer.HasScoreOfTurns(), std::nullopt) << "no turn yet";
    EXPECT_TRUE(reviewer.VisitPlayedRoll(roll).ok());
    has_score_ = reviewer.HasScoreOfTurns();
    return reviewed;
  }

  const BackgammonBook money_ = BookOfStatements([](records::BackgammonVisitor& visitor) {
    ASSERT_TRUE(visitor
                    .VisitDecision(Analysis(
                        "31", {}, {{"8/5 6/5", RolledOut(0.16, 1000)}, {"24/20", RolledOut(0.1, 1000)}}))
                    .ok());
  });
  std::optional<bool> has_score_;
};

TEST_F(SparseScoresTest, CountsADecisionThatAnotherContextJudges) {
  const ReviewedTurn turn = ReviewAt(Score(3, 5));
  EXPECT_EQ(turn.error, std::nullopt);
  EXPECT_TRUE(turn.is_judged_elsewhere);
  EXPECT_EQ(has_score_, false);
}

TEST_F(SparseScoresTest, CountsNoneThatIsJudged) {
  EXPECT_FALSE(ReviewAt(Score(3, 5), {.other_contexts = true}).is_judged_elsewhere);
  const ReviewedTurn turn = ReviewAt({});
  EXPECT_TRUE(turn.error.has_value());
  EXPECT_FALSE(turn.is_judged_elsewhere);
  EXPECT_EQ(has_score_, true);
}

TEST_F(SparseScoresTest, HasTheScoreOfEitherPlayer) {
  const BackgammonBook book = BookOfStatements([](records::BackgammonVisitor& visitor) {
    ASSERT_TRUE(visitor.VisitCube(StartCube(Score(5, 3), 0.1, -0.2F)).ok());
  });
  GameReviewer reviewer(book, {}, [](const ReviewedTurn&) { return absl::OkStatus(); });
  records::PlayedRoll roll = Played("24/20", "31");
  roll.context = Score(3, 5);
  ASSERT_TRUE(reviewer.VisitPlayedRoll(roll).ok());
  EXPECT_EQ(reviewer.HasScoreOfTurns(), true);
}

TEST_F(GameReviewTest, CountsTheRepliesAfterABeaver) {
  records::PlayedCube raccoon = Cube(true, CubeReply::kBeaver);
  raccoon.later_replies = 2;
  GameReviewer reviewer(book_, {}, [](const ReviewedTurn&) { return absl::OkStatus(); });
  ASSERT_TRUE(reviewer.VisitPlayedCube(raccoon).ok());
  EXPECT_EQ(reviewer.later_replies(), 2u);
}

// Returns the rolls of a game, beginning with 31.
std::vector<records::PlayedRoll> Rolls(size_t count, std::string_view player = "Ann") {
  std::vector<records::PlayedRoll> rolls(count, Played("8/5 6/5", "31"));
  for (records::PlayedRoll& roll : rolls) roll.player = player;
  return rolls;
}

uint64_t ChecksumOf(const BackgammonBook& book, const std::vector<records::PlayedRoll>& rolls,
                    const std::vector<records::PlayedCube>& cubes = {}) {
  GameReviewer reviewer(book, {}, [](const ReviewedTurn&) { return absl::OkStatus(); });
  for (const records::PlayedRoll& roll : rolls) EXPECT_TRUE(reviewer.VisitPlayedRoll(roll).ok());
  for (const records::PlayedCube& cube : cubes) EXPECT_TRUE(reviewer.VisitPlayedCube(cube).ok());
  return reviewer.MatchChecksum();
}

TEST_F(GameReviewTest, TheSameRollsAreTheSameMatch) {
  const uint64_t checksum = ChecksumOf(book_, Rolls(12));
  EXPECT_EQ(checksum, ChecksumOf(book_, Rolls(12, "Anna"), {Cube(false, CubeReply::kNone)}));
  EXPECT_NE(checksum, ChecksumOf(book_, Rolls(13)));
  std::vector<records::PlayedRoll> others = Rolls(12);
  others[5].after = After("24/20", "31");
  EXPECT_NE(checksum, ChecksumOf(book_, others));
  others = Rolls(12);
  others[11].context = Score(7, 6);
  EXPECT_NE(checksum, ChecksumOf(book_, others));
}

TEST_F(GameReviewTest, FewRollsAreTheMatchOfTheirPlayers) {
  EXPECT_EQ(ChecksumOf(book_, Rolls(3, "Ann")), ChecksumOf(book_, Rolls(3, "ANN")));
  EXPECT_NE(ChecksumOf(book_, Rolls(3, "Ann")), ChecksumOf(book_, Rolls(3, "Bob")));
}

TEST_F(GameReviewTest, CountsTheTurnsOfAGameFromTheStartPosition) {
  std::vector<uint64_t> turns;
  GameReviewer reviewer(book_, {}, [&turns](const ReviewedTurn& turn) {
    turns.push_back(turn.turn_of_game);
    return absl::OkStatus();
  });
  std::vector<records::PlayedRoll> rolls = Rolls(5);
  rolls[2].game = rolls[3].game = rolls[4].game = 2;
  rolls[3].board = rolls[1].board = Flip(After("8/5 6/5", "31"));
  rolls[1].dice = *backgammon::ParseDice("66");
  for (const records::PlayedRoll& roll : rolls) ASSERT_TRUE(reviewer.VisitPlayedRoll(roll).ok());
  EXPECT_THAT(turns, ::testing::ElementsAre(1, 2, 1, 2, 3));
  turns.clear();
  rolls[0].game = 3;
  rolls[0].board = rolls[1].board;
  ASSERT_TRUE(reviewer.VisitPlayedRoll(rolls[0]).ok());
  EXPECT_THAT(turns, ::testing::ElementsAre(0)) << "a game from another position";
}

TEST_F(GameReviewTest, TheBestPlayIsNoError) {
  const auto turns = Review(Played("8/5 6/5", "31"));
  ASSERT_THAT(turns, SizeIs(1));
  EXPECT_EQ(turns[0].player, "Ann");
  EXPECT_EQ(turns[0].error, 0);
}

TEST_F(GameReviewTest, AnErrorIsMeasuredFromTheBestPlay) {
  const auto turns = Review(Played("24/20", "31"));
  ASSERT_TRUE(turns[0].error);
  EXPECT_NEAR(*turns[0].error, 0.26, 1e-6);
  EXPECT_FALSE(turns[0].is_too_close);
}

// Each interval is 0.062, that of their difference 0.088.
TEST_F(GameReviewTest, SmallerThanTheIntervalIsTooCloseToCall) {
  EXPECT_TRUE(Review(Played("24/23 13/10", "31"))[0].is_too_close);
}

TEST_F(GameReviewTest, AnUnknownPlayIsNotJudged) {
  EXPECT_FALSE(Review(Played("13/9", "31"))[0].error);
  EXPECT_FALSE(Review(Played("8/4 6/4", "42"))[0].error);
}

TEST_F(GameReviewTest, ADoubleAndItsAnswerAreJudgedApart) {
  const auto taken = Review(Cube(true, CubeReply::kTake));
  ASSERT_THAT(taken, SizeIs(2));
  EXPECT_EQ(taken[0].player, "Ann");
  EXPECT_NEAR(*taken[0].error, 0.3, 1e-6);
  EXPECT_EQ(taken[1].player, "Bob");
  EXPECT_NEAR(*taken[1].error, 0, 1e-6);
  EXPECT_NEAR(*Review(Cube(true, CubeReply::kPass))[1].error, 1.2, 1e-6);
}

// Returns the errors of the doubler and of the other player in a money game.
std::vector<double> MoneyErrors(float double_take, CubeReply reply, bool beaver = true) {
  backgammon::Context money;
  money.beaver = beaver;
  const BackgammonBook book = BookOfStatements([&](records::BackgammonVisitor& visitor) {
    ASSERT_TRUE(visitor.VisitCube(StartCube(money, 0.05, double_take)).ok());
  });
  std::vector<double> errors;
  GameReviewer reviewer(book, {}, [&errors](const ReviewedTurn& turn) {
    errors.push_back(turn.error.value_or(-1));
    return absl::OkStatus();
  });
  EXPECT_TRUE(reviewer.VisitPlayedCube({"Ann", "Bob", 1, backgammon::kStartBoard, money, true, reply}).ok());
  return errors;
}

TEST(GameReview, ATakeLosesWhatABeaverWouldHaveGained) {
  EXPECT_THAT(MoneyErrors(-0.23F, CubeReply::kTake), Pointwise(DoubleNear(1e-6), {0.05 + 0.46, 0.23}));
  EXPECT_THAT(MoneyErrors(-0.23F, CubeReply::kBeaver), Pointwise(DoubleNear(1e-6), {0.05 + 0.46, 0.0}));
  EXPECT_THAT(MoneyErrors(-0.23F, CubeReply::kBeaver, false),
              Pointwise(DoubleNear(1e-6), {0.05 + 0.46, 0.0}));
  EXPECT_THAT(MoneyErrors(-0.23F, CubeReply::kTake, false), Pointwise(DoubleNear(1e-6), {0.05 + 0.23, 0.0}));
}

TEST(GameReview, AWrongBeaverLosesAtTwiceTheStake) {
  EXPECT_THAT(MoneyErrors(1.2F, CubeReply::kBeaver), Pointwise(DoubleNear(1e-6), {0.0, 1.4}));
  EXPECT_THAT(MoneyErrors(0.5F, CubeReply::kBeaver), Pointwise(DoubleNear(1e-6), {0.0, 0.5}));
}

TEST_F(GameReviewTest, NotToDoubleIsADecision) {
  const auto turns = Review(Cube(false, CubeReply::kNone));
  ASSERT_THAT(turns, SizeIs(1));
  EXPECT_EQ(turns[0].error, 0);
}

TEST_F(GameReviewTest, AForcedPlayIsNotReviewed) {
  records::PlayedRoll roll = Played("8/5 6/5", "31");
  roll.board = {};
  roll.board[1] = 1;
  roll.board[24] = -1;
  EXPECT_THAT(Review(roll), IsEmpty());
}

}  // namespace
}  // namespace tabia::probe
