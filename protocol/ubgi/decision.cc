#include "protocol/ubgi/decision.h"

#include <string_view>
#include <utility>

#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include "core/backgammon/legal_plays.h"
#include "core/backgammon/position_id.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/probe/backgammon/backgammon_explain.h"
#include "protocol/ubgi/error.h"

namespace tabia::ubgi {
namespace {

using backgammon::Play;
using probe::BackgammonAnswer;

using Infos = std::vector<std::string>;

constexpr std::string_view kForced = "the rules leave no choice";
constexpr std::string_view kByRule = "a simple rule, not from the book";

// A decision, and the "info" lines before it.
template <typename Decision>
struct Choice {
  Decision decision;
  Infos infos = {};
};

void AddInfo(std::string_view key, std::string_view value, Infos& infos) {
  infos.push_back(absl::StrFormat("info %s %s", key, MakePrintable(value)));
}

std::string EquityText(double equity) {
  return absl::StrFormat("%+.4f", equity);
}

std::string_view BasisName(probe::Basis basis) {
  return basis == probe::Basis::kDecision ? "decision" : "positions";
}

// Adds an evaluation with its source, because no evaluation may be shown without its source.
void AddAppraisal(const probe::Appraisal& appraisal, Infos& infos) {
  const backgammon::Evaluation& evaluation = appraisal.evaluation;
  AddInfo("equity", EquityText(evaluation.equity), infos);
  AddInfo("level", LevelName(evaluation.level), infos);
  if (evaluation.games > 0) AddInfo("games", absl::StrFormat("%d", evaluation.games), infos);
  if (!appraisal.provenance.source.empty()) AddInfo("source", appraisal.provenance.source, infos);
  AddInfo("program", ProgramName(appraisal.provenance.program), infos);
}

void AddContext(const BackgammonAnswer& answer, Infos& infos) {
  if (!answer.other_context.empty()) AddInfo("context", answer.other_context, infos);
}

BackgammonAnswer AskAbout(const Game& game, bool with_dice, const Preferences& preferences, const Ask& ask) {
  probe::BackgammonQuestion question;
  question.board = game.state.board;
  question.context = backgammon::ContextOf(game.state);
  if (with_dice) question.dice = game.state.dice;
  question.other_contexts = preferences.other_contexts;
  question.name_contexts = true;
  question.trust = preferences.trust;
  return ask(question);
}

absl::Status CheckPosition(const Game& game) {
  if (!game.has_position) return BadState("no position");
  if (game.state.offer == backgammon::Offer::kNone) return absl::OkStatus();
  return Unsupported("the position waits for an answer to a double, which UBGI does not have");
}

Choice<Play> Forced(const Play& play) {
  Choice<Play> choice = {play};
  AddInfo("source", kForced, choice.infos);
  return choice;
}

absl::StatusOr<Choice<Play>> ChoosePlay(const Game& game, const Preferences& preferences, const Ask& ask) {
  TABIA_RETURN_IF_ERROR(CheckPosition(game));
  if (!game.state.dice) return BadState("no dice");
  const std::vector<Play> legal = backgammon::LegalPlays(game.state.board, *game.state.dice);
  if (legal.empty()) return Forced({{}, Flip(game.state.board)});
  const BackgammonAnswer answer = AskAbout(game, true, preferences, ask);
  if (answer.playable && !answer.plays.empty()) {
    Choice<Play> choice = {answer.plays.front().play};
    AddAppraisal(answer.plays.front().best, choice.infos);
    AddInfo("basis", BasisName(answer.basis), choice.infos);
    AddContext(answer, choice.infos);
    return choice;
  }
  if (legal.size() == 1) return Forced(legal[0]);
  if (preferences.on_miss == OnMiss::kError) return Unsupported("not in book" + MissReason(answer));
  Choice<Play> choice = {backgammon::RulePlay(legal)};
  AddInfo("source", kByRule, choice.infos);
  return choice;
}

void AddCube(const probe::CubeAnswer& cube, Infos& infos) {
  AddInfo("no_double", EquityText(cube.no_double), infos);
  AddInfo("double_take", EquityText(cube.double_take), infos);
  AddInfo("double_pass", EquityText(cube.double_pass), infos);
  AddInfo("cube_action", CubeActionName(cube.action), infos);
}

// Decides whether to double.
absl::StatusOr<Choice<bool>> ChooseCube(const Game& game, const Preferences& preferences, const Ask& ask) {
  TABIA_RETURN_IF_ERROR(CheckPosition(game));
  Choice<bool> choice = {};
  if (!MayDouble(backgammon::ContextOf(game.state))) {
    AddInfo("source", kForced, choice.infos);
    return choice;
  }
  const BackgammonAnswer answer = AskAbout(game, false, preferences, ask);
  if (answer.cube && answer.refusal.empty()) {
    choice.decision = answer.cube->doubles();
    AddCube(*answer.cube, choice.infos);
    AddAppraisal(answer.cube->best, choice.infos);
    AddContext(answer, choice.infos);
    return choice;
  }
  if (preferences.on_miss == OnMiss::kError) return Unsupported("cube not in book" + MissReason(answer));
  AddInfo("source", kByRule, choice.infos);
  return choice;
}

std::string PointText(int point) {
  if (point == backgammon::kBar) return "bar";
  return point == backgammon::kOff ? "off" : std::to_string(point);
}

// Writes every step, as in "24/18 13/12", without marks for hits.
std::string StepsText(const Play& play) {
  if (play.steps.empty()) return "pass";
  return absl::StrJoin(play.steps, " ", [](std::string* out, const backgammon::Step& step) {
    *out += PointText(step.from) + "/" + PointText(step.to);
  });
}

std::string_view CubeText(bool doubles) {
  return doubles ? "double" : "nodouble";
}

}  // namespace

absl::StatusOr<Infos> DecidePlay(const Game& game, const Preferences& preferences, const Ask& ask) {
  TABIA_ASSIGN_OR_RETURN(Choice<Play> choice, ChoosePlay(game, preferences, ask));
  choice.infos.push_back(preferences.move_format == MoveFormat::kId
                             ? "bestmoveid " + backgammon::ToPositionId(choice.decision.after)
                             : "bestmove " + StepsText(choice.decision));
  return std::move(choice.infos);
}

absl::StatusOr<Infos> DecideCube(const Game& game, const Preferences& preferences, const Ask& ask) {
  TABIA_ASSIGN_OR_RETURN(Choice<bool> choice, ChooseCube(game, preferences, ask));
  choice.infos.push_back(absl::StrFormat("bestcube %s", CubeText(choice.decision)));
  return std::move(choice.infos);
}

absl::StatusOr<Infos> DecideTurn(const Game& game, const Preferences& preferences, const Ask& ask) {
  TABIA_ASSIGN_OR_RETURN(Choice<bool> cube, ChooseCube(game, preferences, ask));
  TABIA_ASSIGN_OR_RETURN(const Choice<Play> play, ChoosePlay(game, preferences, ask));
  cube.infos.insert(cube.infos.end(), play.infos.begin(), play.infos.end());
  cube.infos.push_back(
      absl::StrFormat("bestturn cube=%s move=%s", CubeText(cube.decision), StepsText(play.decision)));
  return std::move(cube.infos);
}

}  // namespace tabia::ubgi
