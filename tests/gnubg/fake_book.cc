#include "tests/gnubg/fake_book.h"

#include "core/backgammon/notation.h"

namespace tabia::gnubg {
namespace {

using backgammon::Chances;

book::Appraisal RolledOut() {
  book::Appraisal appraisal;
  appraisal.evaluation.level.method = backgammon::Method::kRollout;
  appraisal.evaluation.games = 1296;
  appraisal.provenance.source = "Test book";
  appraisal.provenance.program = {backgammon::ProgramKind::kExtremeGammon, 2, 10};
  return appraisal;
}

book::Appraisal Valued(const std::array<double, 6>& numbers) {
  const auto number = [&numbers](size_t i) { return static_cast<float>(numbers[i]); };
  book::Appraisal appraisal = RolledOut();
  Chances& chances = appraisal.evaluation.chances;
  chances = {number(4), number(3), 1 - number(0), number(0), number(1), number(2)};
  appraisal.evaluation.equity = number(5);
  return appraisal;
}

book::CubeAnswer Compared(const std::array<double, 3>& equities) {
  book::CubeAnswer cube;
  cube.no_double = equities[0];
  cube.double_take = equities[1];
  cube.double_pass = equities[2];
  const double doubled = std::min(cube.double_take, cube.double_pass);
  const book::CubeAction otherwise = cube.takes() ? book::CubeAction::kNoDouble : book::CubeAction::kTooGood;
  const book::CubeAction right = cube.takes() ? book::CubeAction::kDoubleTake : book::CubeAction::kDoublePass;
  cube.action = doubled > cube.no_double ? right : otherwise;
  cube.best = RolledOut();
  cube.best.evaluation.equity = static_cast<float>(cube.no_double);
  return cube;
}

}  // namespace

book::BackgammonAnswer FakeBook::Answer(const book::BackgammonQuestion& question) {
  questions.push_back(question);
  book::BackgammonAnswer answer;
  answer.context = question.context;
  answer.other_context = other_context;
  if (question.dice && play) {
    const auto parsed = backgammon::ParsePlay(*play, question.board, *question.dice);
    if (parsed.ok()) answer.plays.push_back({*parsed, RolledOut(), {}, 0});
    answer.playable = playable && parsed.ok();
  }
  if (!question.dice && cube) answer.cube = Compared(*cube);
  if (!question.dice && value) answer.position.push_back(Valued(*value));
  return answer;
}

}  // namespace tabia::gnubg
