#include "tests/ubgi/transcript.h"

#include <algorithm>
#include <sstream>

#include "absl/strings/str_format.h"
#include "gtest/gtest.h"

#include "core/backgammon/notation.h"
#include "core/backgammon/position_id.h"

namespace tabia::ubgi {
namespace {

book::Appraisal RolledOut(double equity) {
  book::Appraisal appraisal;
  appraisal.evaluation.equity = static_cast<float>(equity);
  appraisal.evaluation.level.method = backgammon::Method::kRollout;
  appraisal.evaluation.games = 1296;
  appraisal.provenance.source = "A made-up book";
  appraisal.provenance.program = {backgammon::ProgramKind::kExtremeGammon, 2, 10};
  return appraisal;
}

book::CubeAnswer CubeOf(double no_double, double double_take) {
  book::CubeAnswer cube;
  cube.no_double = no_double;
  cube.double_take = double_take;
  const bool doubles = std::min(double_take, cube.double_pass) > no_double;
  cube.action = doubles ? cube.takes() ? book::CubeAction::kDoubleTake : book::CubeAction::kDoublePass
                        : book::CubeAction::kNoDouble;
  cube.best = RolledOut(no_double);
  return cube;
}

// "4HPwATDgc/ABMA 31 money cube 1 center jacoby", "… - away 3 5 crawford cube 2 self"
std::string QuestionText(const book::BackgammonQuestion& question) {
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

}  // namespace

// play PLAY | candidate PLAY | cube NO-DOUBLE DOUBLE-TAKE | context NAME | nothing | asked QUESTION |
// finished
void Transcript::Do(const std::string& directive) {
  std::istringstream words(directive);
  std::string word, text;
  words >> word;
  std::getline(words >> std::ws, text);
  if (word == "play" || word == "candidate") {
    play_ = text;
    answer_.playable = word == "play";
  } else if (word == "cube") {
    double no_double = 0, double_take = 0;
    std::istringstream(text) >> no_double >> double_take;
    answer_.cube = CubeOf(no_double, double_take);
  } else if (word == "context") {
    answer_.other_context = text;
  } else if (word == "nothing") {
    play_.clear();
    answer_ = {};
  } else if (word == "asked") {
    EXPECT_EQ(question_, text);
  } else if (word == "finished") {
    EXPECT_TRUE(session().finished());
  } else {
    FAIL() << "no such directive";
  }
}

Session& Transcript::session() {
  if (session_) return *session_;
  settings_.version = "1.2.3";
  settings_.ask = [this](const book::BackgammonQuestion& question) {
    question_ = QuestionText(question);
    book::BackgammonAnswer answer = answer_;
    if (!question.dice) return answer;
    answer.cube.reset();
    const auto play = backgammon::ParsePlay(play_, question.board, *question.dice);
    if (play.ok()) answer.plays.push_back({*play, RolledOut(0.0123), {}, 0});
    answer.basis = book::Basis::kPositions;
    return answer;
  };
  session_ = std::make_unique<Session>(settings_);
  return *session_;
}

}  // namespace tabia::ubgi
