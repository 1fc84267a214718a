#include "tests/fake_backgammon_book.h"

#include <algorithm>
#include <sstream>

#include "absl/strings/str_format.h"
#include "gtest/gtest.h"

#include "core/backgammon/notation.h"
#include "core/backgammon/position_id.h"

namespace tabia {
namespace {

template <size_t kCount>
std::array<double, kCount> Numbers(const std::string& text) {
  std::istringstream words(text);
  std::array<double, kCount> numbers = {};
  for (double& number : numbers) EXPECT_TRUE(words >> number) << text;
  EXPECT_TRUE((words >> std::ws).eof()) << text;
  return numbers;
}

probe::Appraisal RolledOut(double equity) {
  probe::Appraisal appraisal;
  appraisal.evaluation.equity = static_cast<float>(equity);
  appraisal.evaluation.level.method = backgammon::Method::kRollout;
  appraisal.evaluation.games = 1296;
  appraisal.provenance.source = "Test book";
  appraisal.provenance.program = {backgammon::ProgramKind::kExtremeGammon, 2, 10};
  return appraisal;
}

probe::Appraisal Valued(const std::array<double, 6>& numbers) {
  const auto number = [&numbers](size_t i) { return static_cast<float>(numbers[i]); };
  probe::Appraisal appraisal = RolledOut(numbers[5]);
  appraisal.evaluation.chances = {number(4), number(3), 1 - number(0), number(0), number(1), number(2)};
  return appraisal;
}

probe::CubeAnswer Compared(const std::array<double, 2>& equities) {
  probe::CubeAnswer cube;
  cube.no_double = equities[0];
  cube.double_take = equities[1];
  const double doubled = std::min(cube.double_take, cube.double_pass);
  const probe::CubeAction otherwise =
      cube.takes() ? probe::CubeAction::kNoDouble : probe::CubeAction::kTooGood;
  const probe::CubeAction right =
      cube.takes() ? probe::CubeAction::kDoubleTake : probe::CubeAction::kDoublePass;
  cube.action = doubled > cube.no_double ? right : otherwise;
  cube.best = RolledOut(cube.no_double);
  return cube;
}

}  // namespace

bool FakeBackgammonBook::Prepare(const std::string& word, const std::string& text) {
  if (word == "play" || word == "candidate") {
    play = text;
    playable = word == "play";
  } else if (word == "cube") {
    cube = Numbers<2>(text);
  } else if (word == "value") {
    value = Numbers<6>(text);
  } else if (word == "context") {
    other_context = text;
  } else if (word == "known") {
    known_for = text;
  } else if (word == "nothing") {
    *this = {};
  } else {
    return false;
  }
  return true;
}

probe::BackgammonAnswer FakeBackgammonBook::Answer(const probe::BackgammonQuestion& question) const {
  probe::BackgammonAnswer answer;
  answer.context = question.context;
  answer.other_context = other_context;
  if (!known_for.empty() && question.name_contexts) answer.near_contexts = {known_for};
  if (question.dice && play) {
    const auto parsed = backgammon::ParsePlay(*play, question.board, *question.dice);
    if (!parsed.ok()) return answer;
    answer.plays.push_back({*parsed, RolledOut(0.0123), {}, 0});
    answer.basis = probe::Basis::kPositions;
    answer.playable = playable;
  }
  if (!question.dice && cube) answer.cube = Compared(*cube);
  if (!question.dice && value) answer.position.push_back(Valued(*value));
  return answer;
}

std::string QuestionText(const probe::BackgammonQuestion& question) {
  const backgammon::Context& context = question.context;
  std::string text = absl::StrFormat("%s %s", backgammon::ToPositionId(question.board),
                                     question.dice ? ToText(*question.dice) : "-");
  text += context.is_money() ? " money"
                             : absl::StrFormat(" away %d %d", context.away_self, context.away_opponent);
  if (context.crawford) text += " crawford";
  text += absl::StrFormat(" cube %d %s", context.cube(), CubeOwnerName(context.owner));
  if (context.jacoby) text += " jacoby";
  if (context.beaver) text += " beaver";
  if (question.other_contexts) text += " other";
  return text;
}

}  // namespace tabia
