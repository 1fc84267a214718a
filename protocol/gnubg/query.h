// What a client asks about a position.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/backgammon/context.h"
#include "core/backgammon/game_state.h"
#include "core/backgammon/play.h"
#include "protocol/gnubg/command.h"
#include "protocol/gnubg/session_config.h"

namespace tabia::gnubg {

enum class Asked : uint8_t {
  kPlay,         // what the player on roll plays
  kDouble,       // whether the player on roll doubles
  kTake,         // whether the opponent takes the double
  kBeaver,       // whether the player on roll, who has doubled and was beavered, plays on
  kResignation,  // whether the opponent accepts what the player on roll offers to lose
  kEvaluation,   // what the position is worth to the player on roll
};

struct Query {
  Asked asked = Asked::kPlay;
  backgammon::GameState state;  // with rules and resignation as the options have them; dice of a play only
  std::vector<backgammon::Play> legal_plays = {};  // of the dice
  EvaluationOptions evaluation = {};               // of an evaluation
  bool score_order_is_guessed = false;             // and makes a difference

  backgammon::Context context() const { return ContextOf(state); }
};

// In gnubg's order: a double or a beaver that waits for an answer, a resignation, the dice, the cube. An error names what
// is wrong with the board line.
absl::StatusOr<Query> MakeQuery(const BoardCommand& command, const SessionConfig& config);

// "roll 31", "cube", "take", "beaver", "resignation 1", "evaluation".
std::string AskedText(const Query& query);

// Whether the player on roll may turn the cube, and would gain anything by it.
bool MayDouble(const Query& query);
// Whether who is doubled may redouble at once.
bool MayBeaver(const Query& query);
// Whether a gammon counts more than a single game.
bool GammonsCount(const Query& query);
// The points that are lost with the resignation, in units of the cube.
int ResignedPoints(const Query& query);
// Whether accepting the resignation wins the match.
bool WinsMatch(const Query& query);

}  // namespace tabia::gnubg
