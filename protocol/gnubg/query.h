// The request of a client about a position.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/backgammon/context.h"
#include "core/backgammon/game_state.h"
#include "core/backgammon/play.h"
#include "core/probe/backgammon/backgammon_position.h"
#include "protocol/gnubg/gnubg_command.h"

namespace tabia::gnubg {

enum class Asked : uint8_t {
  kPlay,         // the play of the player on roll
  kDouble,       // does the player on roll double?
  kTake,         // does the opponent take the double?
  kBeaver,       // does the player on roll, whose double was beavered, play on?
  kResignation,  // does the opponent accept the resignation of the player on roll?
  kEvaluation,   // the chances and the equity of the player on roll
};

struct Query {
  Asked asked = Asked::kPlay;
  backgammon::GameState state;  // with the rules and the resignation of the options; dice only for a play
  std::vector<backgammon::Play> legal_plays = {};  // for the dice
  EvaluationOptions evaluation = {};               // only for an evaluation
  bool score_order_is_guessed = false;             // the score order is a guess, and it affects the answer

  backgammon::Context context() const { return ContextOf(state); }
};

// Finds the request in gnubg's order: a double or a beaver that waits for an answer, a resignation, the dice, the cube.
// `rules` are the defaults. Returns an error that names the bad field of the board line.
absl::StatusOr<Query> MakeQuery(const BoardCommand& command, const probe::PositionRules& rules);

// Returns "roll 31", "cube", "take", "beaver", "resignation 1" or "evaluation".
std::string AskedText(const Query& query);

// Returns whether the player on roll may turn the cube and could gain by it.
bool MayDouble(const Query& query);
// Returns whether the doubled player may beaver.
bool MayBeaver(const Query& query);
// Returns whether a gammon counts more than a single game.
bool GammonsCount(const Query& query);
// Returns the points lost by the resignation, in units of the cube.
int ResignedPoints(const Query& query);
// Returns whether accepting the resignation wins the match.
bool WinsMatch(const Query& query);

}  // namespace tabia::gnubg
