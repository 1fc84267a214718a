#include "plugin/library/backgammon_values.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "core/backgammon/notation.h"
#include "plugin/library/structs.h"
#include "plugin/library/texts.h"

namespace tabia::library {
namespace {

constexpr uint32_t kContextFlags = TABIA_CRAWFORD | TABIA_JACOBY | TABIA_BEAVER;
constexpr int32_t kHighestCube = 1 << backgammon::kMaxCubeLog2;

bool IsPermitted(const tabia_backgammon_position& given) {
  return IsBetween(given.away_self, 0, backgammon::kMaxMatchLength) &&
         IsBetween(given.away_opponent, 0, backgammon::kMaxMatchLength) &&
         IsBetween(given.length, 0, backgammon::kMaxMatchLength) && IsBetween(given.cube, 0, kHighestCube) &&
         !(given.cube & (given.cube - 1)) && IsBetween(given.owner, TABIA_CENTER, TABIA_OPPONENT) &&
         (given.flags & ~kContextFlags) == 0;
}

backgammon::Context ContextOf(const tabia_backgammon_position& given) {
  backgammon::Context context;
  context.away_self = given.away_self;
  context.away_opponent = given.away_opponent;
  context.length = given.length;
  context.crawford = (given.flags & TABIA_CRAWFORD) != 0;
  context.cube_log2 = std::countr_zero(static_cast<uint32_t>(std::max(given.cube, 1)));
  context.owner = static_cast<backgammon::CubeOwner>(given.owner);
  context.jacoby = (given.flags & TABIA_JACOBY) != 0;
  context.beaver = (given.flags & TABIA_BEAVER) != 0;
  return context;
}

}  // namespace

int32_t TakeQuestion(const tabia_backgammon_position* theirs, bool with_dice,
                     probe::BackgammonQuestion& question) {
  const std::optional<tabia_backgammon_position> given = ReadStruct(theirs);
  if (!given || !IsPermitted(*given)) return TABIA_WRONG_USAGE;
  std::copy(std::begin(given->cells), std::end(given->cells), question.board.cells.begin());
  question.context = ContextOf(*given);
  const auto [first, second] = given->dice;
  if (with_dice) question.dice = backgammon::MakeDice(first, second);
  if (with_dice && !question.dice && (first != 0 || second != 0)) return TABIA_WRONG_USAGE;
  const bool is_sound = !FaultOf(question.board) && !FaultOf(question.context);
  return is_sound ? TABIA_OK : TABIA_BAD_POSITION;
}

tabia_backgammon_position PositionOf(const backgammon::GameState& state) {
  const backgammon::Context context = backgammon::ContextOf(state);
  tabia_backgammon_position position = {};
  std::copy(state.board.cells.begin(), state.board.cells.end(), position.cells);
  if (state.dice) {
    position.dice[0] = static_cast<uint8_t>(state.dice->high);
    position.dice[1] = static_cast<uint8_t>(state.dice->low);
  }
  position.away_self = context.away_self;
  position.away_opponent = context.away_opponent;
  position.length = context.length;
  position.cube = context.cube();
  position.owner = static_cast<int32_t>(context.owner);
  position.flags = (context.crawford ? uint32_t{TABIA_CRAWFORD} : 0) |
                   (context.jacoby ? uint32_t{TABIA_JACOBY} : 0) |
                   (context.beaver ? uint32_t{TABIA_BEAVER} : 0);
  return position;
}

tabia_evaluation EvaluationOf(const probe::Appraisal& appraisal) {
  const backgammon::Evaluation& from = appraisal.evaluation;
  tabia_evaluation evaluation = {};
  evaluation.equity = from.equity;
  evaluation.win = from.chances.win;
  evaluation.win_gammon = from.chances.win_gammon;
  evaluation.win_backgammon = from.chances.win_backgammon;
  evaluation.lose_gammon = from.chances.lose_gammon;
  evaluation.lose_backgammon = from.chances.lose_backgammon;
  evaluation.ci95 = Ci95(from).value_or(0);
  evaluation.games = from.games;
  CopyText(LevelName(from.level), evaluation.level);
  CopyText(ProgramName(appraisal.provenance.program), evaluation.program);
  CopyText(backgammon::DateText(appraisal.provenance.saved).value_or(""), evaluation.date);
  CopyText(appraisal.provenance.source, evaluation.source);
  return evaluation;
}

tabia_backgammon_play PlayOf(const probe::BackgammonAnswer& answer, size_t number) {
  const probe::RankedPlay& ranked = answer.plays[number];
  const backgammon::Steps& steps = ranked.play.steps;
  tabia_backgammon_play play = {};
  play.basis = static_cast<int32_t>(answer.basis);
  play.playable = answer.playable ? 1 : 0;
  play.steps = static_cast<int32_t>(steps.size());
  for (size_t i = 0; i < steps.size(); ++i) {
    play.from[i] = steps[i].from;
    play.to[i] = steps[i].to;
  }
  std::copy(ranked.play.after.cells.begin(), ranked.play.after.cells.end(), play.after);
  CopyText(ToNotation(ranked.play), play.text);
  CopyText(answer.other_context, play.other_context);
  play.difference = ranked.difference;
  play.evaluation = EvaluationOf(ranked.best);
  return play;
}

}  // namespace tabia::library
