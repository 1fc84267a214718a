// Probing a backgammon book through C gives the answers of core.
#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/backgammon/legal_plays.h"
#include "core/backgammon/notation.h"
#include "core/books/open_book.h"
#include "core/formats/foreign_source.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "core/records/record_visitor.h"
#include "tests/book_of_game.h"
#include "tests/library/stated.h"

namespace tabia {
namespace {

using backgammon::Board;
using backgammon::Context;
using backgammon::Dice;
using probe::BackgammonQuestion;
using ::testing::ElementsAreArray;
using ::testing::IsEmpty;

// All queries that a book can answer: what its source states, including the dice of decisions.
class Questions final : public records::BackgammonVisitor {
 public:
  absl::Status VisitPosition(const backgammon::PositionStatement& statement) override {
    return Add(statement.board, statement.context, std::nullopt);
  }
  absl::Status VisitDecision(const backgammon::Decision& statement) override {
    return Add(statement.board, statement.context, statement.dice);
  }
  absl::Status VisitCube(const backgammon::CubeDecision& statement) override {
    return Add(statement.board, statement.context, std::nullopt);
  }

  std::vector<BackgammonQuestion> all;

 private:
  absl::Status Add(const Board& board, const Context& context, std::optional<Dice> dice) {
    for (const bool other_contexts : {false, true}) {
      all.push_back({board, context, dice, other_contexts});
      all.push_back({board, Context(), dice, other_contexts});
      all.push_back({backgammon::kStartBoard, context, Dice{3, 1}, other_contexts});
    }
    return absl::OkStatus();
  }
};

tabia_backgammon_rule RuleOf(const BackgammonQuestion& question) {
  auto rule = Sized<tabia_backgammon_rule>();
  rule.flags = question.other_contexts ? TABIA_OTHER_CONTEXTS : 0;
  return rule;
}

void ExpectSame(const tabia_evaluation& answered, const probe::Appraisal& core) {
  const backgammon::Evaluation& evaluation = core.evaluation;
  EXPECT_EQ(answered.equity, evaluation.equity);
  EXPECT_EQ(answered.win, evaluation.chances.win);
  EXPECT_EQ(answered.win_gammon, evaluation.chances.win_gammon);
  EXPECT_EQ(answered.win_backgammon, evaluation.chances.win_backgammon);
  EXPECT_EQ(answered.lose_gammon, evaluation.chances.lose_gammon);
  EXPECT_EQ(answered.lose_backgammon, evaluation.chances.lose_backgammon);
  EXPECT_EQ(answered.ci95, Ci95(evaluation).value_or(0));
  EXPECT_EQ(answered.games, evaluation.games);
  EXPECT_EQ(answered.level, LevelName(evaluation.level));
  EXPECT_EQ(answered.program, ProgramName(core.provenance.program));
  EXPECT_EQ(answered.date, backgammon::DateText(core.provenance.saved).value_or(""));
  EXPECT_EQ(answered.source, core.provenance.source);
}

void ExpectSame(const tabia_backgammon_play& play, const probe::BackgammonAnswer& answer, size_t number) {
  const probe::RankedPlay& core = answer.plays[number];
  EXPECT_EQ(play.basis, static_cast<int32_t>(answer.basis));
  EXPECT_EQ(play.playable != 0, answer.playable);
  ASSERT_EQ(static_cast<size_t>(play.steps), core.play.steps.size());
  for (size_t i = 0; i < core.play.steps.size(); ++i) {
    EXPECT_EQ(play.from[i], core.play.steps[i].from);
    EXPECT_EQ(play.to[i], core.play.steps[i].to);
  }
  EXPECT_THAT(play.after, ElementsAreArray(core.play.after.cells));
  EXPECT_EQ(play.text, ToNotation(core.play));
  EXPECT_EQ(play.other_context, answer.other_context);
  EXPECT_EQ(play.difference, core.difference);
  ExpectSame(play.evaluation, core.best);
}

std::vector<tabia_backgammon_play> Plays(const tabia_book* book, const tabia_backgammon_position& position,
                                         const tabia_backgammon_rule* rule = nullptr) {
  return All<tabia_backgammon_play>([&](auto* plays, size_t* count) {
    return tabia_backgammon_probe_plays(book, &position, rule, plays, count);
  });
}

class BackgammonBook : public ::testing::TestWithParam<std::string> {
 protected:
  BackgammonBook() : opened_(GetParam()), core_(As<probe::BackgammonBook>(books::OpenBook(GetParam()))) {
    EXPECT_TRUE(formats::ForeignSource::Open(GetParam())->Read({}, questions_).ok());
  }

  const Opened opened_;
  const probe::BackgammonBook core_;
  Questions questions_;
};
INSTANTIATE_TEST_SUITE_P(Books, BackgammonBook,
                         ::testing::Values(Fixture("ob/sample.ob"), Fixture("xg/match_with_comment.xg"),
                                           Fixture("ob/cubes-as-exponents-boards-at-70.ob")));

TEST_P(BackgammonBook, ReturnsThePlaysOfTheRooms) {
  size_t found = 0;
  for (const BackgammonQuestion& question : questions_.all) {
    if (!question.dice) continue;
    const probe::BackgammonAnswer answer = AskBackgammon(core_, question);
    const tabia_backgammon_rule rule = RuleOf(question);
    const auto plays = Plays(opened_, Stated(question), &rule);
    ASSERT_EQ(plays.size(), answer.plays.size());
    for (size_t i = 0; i < plays.size(); ++i) ExpectSame(plays[i], answer, i);
    found += plays.size();
  }
  EXPECT_GT(found, 0u);
}

TEST_P(BackgammonBook, ReturnsTheValuesOfTheRooms) {
  size_t found = 0;
  for (BackgammonQuestion question : questions_.all) {
    const tabia_backgammon_position position = Stated(question);
    question.dice.reset();
    const probe::BackgammonAnswer answer = AskBackgammon(core_, question);
    const tabia_backgammon_rule rule = RuleOf(question);
    const auto values = All<tabia_backgammon_value>([&](auto* array, size_t* count) {
      return tabia_backgammon_probe_values(opened_, &position, &rule, array, count);
    });
    ASSERT_EQ(values.size(), answer.position.size());
    for (size_t i = 0; i < values.size(); ++i) {
      ExpectSame(values[i].evaluation, answer.position[i]);
      EXPECT_EQ(values[i].other_context, answer.other_context);
    }
    found += values.size();
  }
  EXPECT_GT(found, 0u);
}

TEST_P(BackgammonBook, ReturnsTheCubesOfTheRooms) {
  size_t found = 0;
  for (BackgammonQuestion question : questions_.all) {
    const tabia_backgammon_position position = Stated(question);
    question.dice.reset();
    const probe::BackgammonAnswer answer = AskBackgammon(core_, question);
    const tabia_backgammon_rule rule = RuleOf(question);
    auto cube = Sized<tabia_backgammon_cube>();
    const int32_t status = tabia_backgammon_probe_cube(opened_, &position, &rule, &cube);
    ASSERT_EQ(status, answer.cube ? TABIA_OK : TABIA_NOT_FOUND);
    if (!answer.cube) continue;
    EXPECT_EQ(cube.action, static_cast<int32_t>(answer.cube->action));
    EXPECT_EQ(cube.no_double, answer.cube->no_double);
    EXPECT_EQ(cube.double_take, answer.cube->double_take);
    EXPECT_EQ(cube.double_pass, answer.cube->double_pass);
    EXPECT_EQ(cube.other_context, answer.other_context);
    ExpectSame(cube.evaluation, answer.cube->best);
    ++found;
  }
  EXPECT_EQ(found > 0, core_.info().cubes > 0);
}

// Returns a position in which the player on roll is on the bar and cannot enter.
tabia_backgammon_position ClosedOut() {
  auto position = Sized<tabia_backgammon_position>();
  position.cells[25] = 1;
  for (int point = 19; point <= 24; ++point) position.cells[point] = -2;
  position.dice[0] = 6;
  position.dice[1] = 5;
  return position;
}

TEST_P(BackgammonBook, HasNothingForAnUnknownPass) {
  EXPECT_THAT(Plays(opened_, ClosedOut()), IsEmpty());
}

TEST_P(BackgammonBook, HasNoPlaysWithoutDice) {
  tabia_backgammon_position position = ClosedOut();
  position.dice[0] = position.dice[1] = 0;
  size_t count = 0;
  EXPECT_EQ(tabia_backgammon_probe_plays(opened_, &position, nullptr, nullptr, &count), TABIA_BAD_POSITION);
}

TEST_P(BackgammonBook, ReturnsAPlayWithoutStepsIfNoneIsLegal) {
  for (const BackgammonQuestion& question : questions_.all) {
    if (!question.dice) continue;
    const bool can_play = !LegalPlays(question.board, *question.dice).empty();
    for (const tabia_backgammon_play& play : Plays(opened_, Stated(question))) {
      EXPECT_EQ(play.steps > 0, can_play);
    }
  }
}

// The match has compared ten plays of the roll, and the best of them is an evaluation of a book's level or deeper.
TEST(BackgammonRule, RefusesShallowAnswers) {
  const auto book = Opened(Fixture("xg/match_with_comment.xg"));
  const tabia_backgammon_position rolled =
      ParsedBackgammon("XGID=-b----E-C---eE---c-e----B-:0:0:1:63:0:0:0:9:10");
  auto rule = Sized<tabia_backgammon_rule>();
  const auto playable = [&]() {
    std::vector<tabia_backgammon_play> plays(40, Sized<tabia_backgammon_play>());
    size_t count = plays.size();
    EXPECT_EQ(tabia_backgammon_probe_plays(book, &rolled, &rule, plays.data(), &count), TABIA_OK);
    return plays[0].playable;
  };
  EXPECT_EQ(playable(), 1);
  std::strcpy(rule.min_level, "rollout");
  EXPECT_EQ(playable(), 0);
  std::strcpy(rule.min_level, "book");
  EXPECT_EQ(playable(), 1);
}

// The opening book has the positions after two of the eight plays.
TEST(BackgammonRule, RequiresTwoKnownPlaysUnlessItSetsAnotherNumber) {
  const auto book = Opened(Fixture("ob/sample.ob"));
  const tabia_backgammon_position rolled =
      ParsedBackgammon("XGID=-b----E-C---eE---c-e----B-:0:0:1:51:0:0:0:11:10");
  auto three = Sized<tabia_backgammon_rule>();
  three.min_plays = 3;
  ASSERT_EQ(Plays(book, rolled).size(), 2u);
  EXPECT_EQ(Plays(book, rolled)[0].playable, 1);
  EXPECT_EQ(Plays(book, rolled, &three)[0].playable, 0);
}

TEST(BackgammonRule, ExplainsItsRefusal) {
  const auto book = Opened(Fixture("xg/match_with_comment.xg"));
  auto rule = Sized<tabia_backgammon_rule>();
  std::strcpy(rule.min_level, "rollout");
  const std::string text = Text([&](char* out, size_t* size) {
    return tabia_explain(book, "XGID=-b----E-C---eE---c-e----B-:0:0:1:63:0:0:0:9:10", nullptr, &rule, 0,
                         TABIA_PLAIN, out, size);
  });
  EXPECT_NE(text.find("minimum level"), std::string::npos) << text;
}

TEST(BackgammonRule, DecidesTheMoneyRulesOfATextThatIsExplained) {
  const auto book = Opened(Fixture("xg/match_with_comment.xg"));
  auto rule = Sized<tabia_backgammon_rule>();
  rule.jacoby = TABIA_OFF;
  const std::string text = Text([&](char* out, size_t* size) {
    return tabia_explain(book, "4HPwATDgc/ABMA", nullptr, &rule, 0, TABIA_PLAIN, out, size);
  });
  EXPECT_NE(text.find("money, beavers"), std::string::npos) << text;
}

}  // namespace
}  // namespace tabia
