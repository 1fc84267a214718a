// The keys of "set", "get" and "setoption".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/backgammon/game_state.h"
#include "core/probe/backgammon/backgammon_question.h"

namespace tabia::ubgi {

// The response if the book has no answer.
enum class OnMiss : uint8_t { kError, kPlay };

enum class MoveFormat : uint8_t {
  kSteps,  // bestmove 24/18 13/12
  kId,     // bestmoveid, the position id after the play
};

struct Preferences {
  OnMiss on_miss = OnMiss::kError;
  MoveFormat move_format = MoveFormat::kSteps;
  // If the book has no answer for this context, use its answer for another context.
  bool other_contexts = false;
  probe::TrustRule trust = {};
};

// Returns a line such as "key on_miss enum error play" for each key.
std::vector<std::string> KeyLines();

// Sets or returns a value. Names and words are compared without regard to case. An error lists the permitted values,
// and nothing is changed.
absl::Status SetKey(std::string_view name, std::string_view value, Preferences& preferences,
                    backgammon::GameState& state);
absl::StatusOr<std::string> GetKey(std::string_view name, const Preferences& preferences,
                                   const backgammon::GameState& state);

}  // namespace tabia::ubgi
