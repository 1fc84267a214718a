#include "core/backgammon/entry/book_value.h"

#include <algorithm>
#include <limits>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/backgammon/entry/evaluation.h"

namespace tabia::backgammon {
namespace {

using ::testing::ElementsAre;

Evaluation Evaluated(float equity, Method method, int16_t number = 0, uint32_t games = 0) {
  Evaluation evaluation;
  evaluation.chances = {0.005F, 0.12F, 0.45F, 0.55F, 0.14F, 0.0125F};
  evaluation.equity = equity;
  evaluation.level = {method, number};
  evaluation.games = games;
  evaluation.deviation = games > 0 ? 0.75F : 0;
  return evaluation;
}

PositionValue Position(float equity, const std::string& source, Method method = Method::kRollout,
                       uint32_t games = 1296) {
  PositionValue position;
  position.evaluation = Evaluated(equity, method, 0, games);
  position.provenance.source = source;
  position.provenance.program = {ProgramKind::kExtremeGammon, 2, 10};
  position.provenance.saved = MomentOfDays(40'712.5);
  position.from_book = true;
  return position;
}

DecisionValue Decision(const std::string& source, const Evaluation& evaluation) {
  DecisionValue decision;
  decision.provenance.source = source;
  decision.comment = "two\nlines";
  decision.candidates = {{kStartBoard, evaluation}, {Flip(kStartBoard), Evaluated(-1.5F, Method::kPly, 3)}};
  return decision;
}

CubeValue Cube(const std::string& comment) {
  CubeValue cube;
  cube.no_double = Evaluated(0.6F, Method::kXgRollerPlus);
  cube.double_take = 0.9F;
  cube.provenance.source = "game.xg";
  cube.comment = comment;
  return cube;
}

std::string Combined(const std::vector<std::string>& values) {
  const std::vector<std::string_view> views(values.begin(), values.end());
  std::string sum;
  CombineValues(views, sum);
  return sum;
}

BookValue Decoded(std::string_view bytes) {
  BookValue value;
  EXPECT_TRUE(DecodeValue(bytes, value));
  return value;
}

std::vector<std::string> Sources(const std::vector<PositionValue>& positions) {
  std::vector<std::string> sources;
  for (const PositionValue& position : positions) sources.push_back(position.provenance.source);
  return sources;
}

TEST(BookValue, KeepsAPosition) {
  PositionValue position = Position(0.377F, "Neil Kazaross");
  position.number = 70'000;
  position.provenance.imported = MomentOfDays(40'713);
  const BookValue value = Decoded(EncodePosition(position));
  ASSERT_EQ(value.positions.size(), 1u);
  EXPECT_EQ(value.positions[0].evaluation, position.evaluation);
  EXPECT_EQ(value.positions[0].provenance, position.provenance);
  EXPECT_EQ(value.positions[0].number, 70'000u);
  EXPECT_TRUE(value.positions[0].from_book);
}

TEST(BookValue, KeepsTheSettingsOfARollout) {
  PositionValue position = Position(0.377F, "Neil Kazaross");
  position.evaluation.settings = {.checker_level = {Method::kPly, 3, true},
                                  .cube_level = {Method::kXgRoller},
                                  .rotation = 2,
                                  .seed = -2'147'483'647 - 1,
                                  .truncation = 11,
                                  .duration = 1234.5F};
  const std::string value = EncodePosition(position);
  EXPECT_EQ(Decoded(value).positions[0].evaluation, position.evaluation);
  EXPECT_EQ(Combined({value, value}), value);
  for (size_t size = 0; size < value.size(); ++size) {
    BookValue cut;
    EXPECT_TRUE(size == 0 || !DecodeValue(std::string_view(value).substr(0, size), cut)) << size;
  }
  // An evaluation without settings has the bytes of version 1.
  position.evaluation.settings = {};
  EXPECT_EQ(EncodePosition(position).size() + 15, value.size());
}

TEST(BookValue, KeepsRolloutsThatCanBeAddedUp) {
  std::vector<std::string> values, plain;
  for (int32_t i = 0; i < 70; ++i) {
    PositionValue position = Position(0.1F, "Ann");
    position.from_book = false;
    position.evaluation.equity = static_cast<float>(i);
    plain.push_back(EncodePosition(position));
    position.evaluation.settings.seed = i + 1;
    values.push_back(EncodePosition(position));
  }
  const std::string rollouts = Combined(values);
  EXPECT_EQ(Decoded(rollouts).positions.size(), 64u);
  const std::string others = Combined(plain);
  EXPECT_EQ(Decoded(others).positions.size(), 4u);
  values.insert(values.end(), plain.begin(), plain.end());
  EXPECT_EQ(Combined(values), Combined({others, rollouts}));
  EXPECT_EQ(Decoded(Combined(values)).positions.size(), 68u);
}

TEST(BookValue, KeepsADecision) {
  Evaluation reduced = Evaluated(0.25F, Method::kPly, 3);
  reduced.level.reduced = true;
  const DecisionValue decision = Decision("game.xg", reduced);
  const BookValue value = Decoded(EncodeDecision(decision));
  ASSERT_EQ(value.decisions.size(), 1u);
  EXPECT_EQ(value.decisions[0].candidates, decision.candidates);
  EXPECT_EQ(value.decisions[0].provenance, decision.provenance);
  EXPECT_EQ(value.decisions[0].comment, "two\nlines");
}

TEST(BookValue, DecodesDecisionsWithoutOtherStatements) {
  const DecisionValue decision = Decision("game.xg", Evaluated(0.25F, Method::kRollout, 0, 1296));
  const std::string value =
      Combined({EncodePosition(Position(0.1F, "x")), EncodeDecision(decision), EncodeCube(Cube("close"))});
  std::vector<DecisionBytes> decisions;
  ASSERT_TRUE(DecodeDecisions(value, decisions));
  ASSERT_EQ(decisions.size(), 1u);
  EXPECT_EQ(decisions[0].provenance, decision.provenance);
  EXPECT_EQ(decisions[0].comment, "two\nlines");
  ASSERT_EQ(decisions[0].candidates.size(), 2u);
  EXPECT_EQ(decisions[0].candidates[0].after, ToPositionBytes(kStartBoard));
  EXPECT_EQ(decisions[0].candidates[0].evaluation, decision.candidates[0].evaluation);
  EXPECT_EQ(decisions[0].candidates[1].evaluation, decision.candidates[1].evaluation);
}

StatementBytes FirstStatement(std::string_view value) {
  StatementBytes statement;
  ByteReader bytes(value);
  EXPECT_TRUE(TakeStatement(bytes, statement));
  return statement;
}

TEST(BookValue, FindsStatementsThatRepeatACandidate) {
  const DecisionValue decision = Decision("game.xg", Evaluated(0.25F, Method::kPly, 3));
  const std::string value = EncodeDecision(decision);
  std::vector<DecisionBytes> decisions;
  ASSERT_TRUE(DecodeDecisions(value, decisions));
  const auto repeats = [&](const PositionValue& position) {
    const std::string bytes = EncodePosition(position);
    return Repeats(FirstStatement(bytes), decisions[0].candidates[0], decisions[0]);
  };
  const PositionValue same = {decision.candidates[0].evaluation, decision.provenance};
  EXPECT_TRUE(repeats(same));
  PositionValue other = same;
  other.evaluation = decision.candidates[1].evaluation;
  EXPECT_FALSE(repeats(other));
  other = same;
  other.provenance.source = "same.xg";
  EXPECT_FALSE(repeats(other));
  other = same;
  other.number = 1;
  EXPECT_FALSE(repeats(other));
  other = same;
  other.from_book = true;
  EXPECT_FALSE(repeats(other));
}

TEST(BookValue, KeepsACubeDecision) {
  const CubeValue cube = Cube("close");
  const BookValue value = Decoded(EncodeCube(cube));
  ASSERT_EQ(value.cubes.size(), 1u);
  EXPECT_EQ(value.cubes[0].no_double, cube.no_double);
  EXPECT_EQ(value.cubes[0].double_take, 0.9F);
  EXPECT_EQ(value.cubes[0].provenance.source, "game.xg");
  EXPECT_EQ(value.cubes[0].comment, "close");
}

TEST(BookValue, KeepsTheNumberOfAnUnknownLevel) {
  PositionValue position = Position(0, "x", Method::kUnknown, 0);
  position.evaluation.level.number = -7;
  EXPECT_EQ(Decoded(EncodePosition(position)).positions[0].evaluation.level.number, -7);
}

TEST(BookValue, PutsTheMostReliableFirst) {
  const std::string sum = Combined({EncodePosition(Position(0.1F, "two plies", Method::kPly, 0)),
                                    EncodePosition(Position(0.1F, "few games", Method::kRollout, 36)),
                                    EncodePosition(Position(0.1F, "roller", Method::kXgRollerPlusPlus, 0)),
                                    EncodePosition(Position(0.1F, "many games", Method::kRollout, 5184))});
  EXPECT_THAT(Sources(Decoded(sum).positions), ElementsAre("many games", "few games", "roller", "two plies"));
}

TEST(BookValue, PutsTheLaterOfTwoEqualsFirst) {
  PositionValue earlier = Position(0.1F, "earlier"), later = Position(0.1F, "later"), last = later;
  later.number = 1;
  last.provenance.source = "saved last";
  last.provenance.saved += 86'400;
  const std::string sum = Combined({EncodePosition(earlier), EncodePosition(later), EncodePosition(last)});
  EXPECT_THAT(Sources(Decoded(sum).positions), ElementsAre("saved last", "later", "earlier"));
}

TEST(BookValue, StoresEqualStatementsOnce) {
  const std::string one = EncodePosition(Position(0.1F, "x"));
  EXPECT_EQ(Combined({one, one}), one);
}

TEST(BookValue, SumsDoNotDependOnOrderOrGrouping) {
  std::vector<std::string> values;
  for (int i = 0; i < 150; ++i) {
    values.push_back(EncodePosition(Position(0.1F, "author " + std::to_string(i), Method::kRollout, 36 * i)));
    values.push_back(
        EncodeDecision(Decision("game " + std::to_string(i), Evaluated(0.1F, Method::kPly, i % 5))));
  }
  const std::string sum = Combined(values);
  EXPECT_EQ(Decoded(sum).positions.size(), 64u);
  EXPECT_EQ(Decoded(sum).decisions.size(), 4u);
  std::reverse(values.begin(), values.end());
  EXPECT_EQ(Combined(values), sum);
  const std::vector<std::string> left(values.begin(), values.begin() + 71),
      right(values.begin() + 71, values.end());
  EXPECT_EQ(Combined({Combined(left), Combined(right)}), sum);
}

TEST(BookValue, RejectsEveryTruncation) {
  const std::string whole = Combined({EncodePosition(Position(0.1F, "x")), EncodeCube(Cube(""))});
  BookValue value;
  const size_t first = EncodePosition(Position(0.1F, "x")).size();
  for (size_t size = 1; size < whole.size(); ++size) {
    EXPECT_EQ(DecodeValue(whole.substr(0, size), value), size == first) << size;
  }
}

TEST(BookValue, RejectsNotANumber) {
  PositionValue position = Position(std::numeric_limits<float>::quiet_NaN(), "x");
  BookValue value;
  EXPECT_FALSE(DecodeValue(EncodePosition(position), value));
  EXPECT_EQ(Combined({EncodePosition(position)}), "");
}

TEST(BookValue, RejectsAStatementOfAnUnknownKind) {
  std::string bytes = EncodePosition(Position(0.1F, "x"));
  bytes[1] = 9;
  BookValue value;
  EXPECT_FALSE(DecodeValue(bytes, value));
}

TEST(FaultOfGammons, NamesTheSideThatHasBorneOff) {
  const Chances gammons = {0.02F, 0.2F, 0.5F, 0.5F, 0.2F, 0.02F};
  Board board = kStartBoard;
  EXPECT_FALSE(FaultOfGammons(gammons, board));
  board[6] -= 1;
  EXPECT_EQ(FaultOfGammons(gammons, board), "a gammon is lost, but the player has borne off a chequer");
  EXPECT_EQ(FaultOfGammons(Flip(gammons), Flip(board)),
            "a gammon is won, but the opponent has borne off a chequer");
  EXPECT_FALSE(FaultOfGammons({0, 0.009F, 0.5F, 0.5F, 0.2F, 0.02F}, board));
}

}  // namespace
}  // namespace tabia::backgammon
