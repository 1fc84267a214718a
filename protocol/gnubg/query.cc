#include "protocol/gnubg/query.h"

#include <utility>

#include "absl/strings/str_format.h"

#include "core/backgammon/legal_plays.h"
#include "core/base/status.h"

namespace tabia::gnubg {
namespace {

using backgammon::BoardLine;
using backgammon::Context;
using backgammon::CubeOwner;
using backgammon::GameState;
using backgammon::Offer;

Asked AskedBy(const BoardCommand& command, const GameState& state) {
  if (command.evaluation) return Asked::kEvaluation;
  if (state.offer == Offer::kBeaver) return Asked::kBeaver;
  if (state.offer != Offer::kNone) return Asked::kTake;
  if (state.resignation != 0) return Asked::kResignation;
  return state.dice ? Asked::kPlay : Asked::kDouble;
}

}  // namespace

absl::StatusOr<Query> MakeQuery(const BoardCommand& command, const probe::PositionRules& rules) {
  TABIA_ASSIGN_OR_RETURN(const BoardLine line, backgammon::ParseBoardLine(command.board, rules.score_order));
  GameState state = line.state;
  const bool is_money = state.length == 0;
  state.jacoby = is_money && command.session.jacoby.value_or(rules.jacoby.value_or(true));
  state.beaver = is_money && command.session.beaver.value_or(rules.beaver.value_or(true));
  state.crawford = state.crawford && command.session.crawford;
  state.resignation = command.session.resignation;

  Query query;
  query.asked = AskedBy(command, state);
  // A line like gnubg's comes from its external player here, not from `show board`.
  query.score_order_is_guessed = line.score_order_is_guessed && !line.looks_like_gnubg;
  if (query.asked != Asked::kPlay) state.dice.reset();
  if (state.dice) query.legal_plays = backgammon::LegalPlays(state.board, *state.dice);
  if (query.asked == Asked::kEvaluation) state.offer = Offer::kNone;
  query.state = std::move(state);
  if (command.evaluation) query.evaluation = *command.evaluation;
  return query;
}

std::string AskedText(const Query& query) {
  switch (query.asked) {
    case Asked::kPlay:
      return "roll " + ToText(*query.state.dice);
    case Asked::kDouble:
      return "cube";
    case Asked::kTake:
      return "take";
    case Asked::kBeaver:
      return "beaver";
    case Asked::kResignation:
      return absl::StrFormat("resignation %d", query.state.resignation);
    case Asked::kEvaluation:
      return "evaluation";
  }
  return "";
}

bool MayDouble(const Query& query) {
  const Context context = query.context();
  return backgammon::MayDouble(context) && context.cube_log2 < backgammon::kMaxCubeLog2;
}

bool MayBeaver(const Query& query) {
  const Context context = query.context();
  return context.is_money() && context.beaver && query.state.offer == Offer::kDouble &&
         context.cube_log2 + 1 < backgammon::kMaxCubeLog2;
}

bool GammonsCount(const Query& query) {
  const Context context = query.context();
  return !(context.is_money() && context.jacoby && context.owner == CubeOwner::kCenter);
}

int ResignedPoints(const Query& query) {
  return GammonsCount(query) ? query.state.resignation : 1;
}

bool WinsMatch(const Query& query) {
  const Context context = query.context();
  return !context.is_money() && ResignedPoints(query) * context.cube() >= context.away_opponent;
}

}  // namespace tabia::gnubg
