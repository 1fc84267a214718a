// The content of a game state, as the golden files write it.
#pragma once

#include "core/backgammon/game_state.h"
#include "tests/golden.h"

namespace tabia::backgammon {

inline std::string PlayerName(Player player) {
  return player == Player::kTop ? "top" : "bottom";
}

// Returns the fields of a golden file: on roll, dice, offer, length, score of top, score of bottom, Crawford, cube,
// owner, Jacoby, resignation, phase.
inline GoldenRow StateFields(const GameState& state) {
  constexpr const char* kOffers[] = {"none", "double", "beaver", "raccoon"};
  constexpr const char* kPhases[] = {"none", "playing", "over", "resigned", "dropped"};
  const auto yes_or_no = [](bool is) { return is ? "yes" : "no"; };
  const auto holder = CubeHolder(state);
  return {PlayerName(state.on_roll),
          state.dice ? ToText(*state.dice) : "00",
          kOffers[static_cast<int>(state.offer)],
          std::to_string(state.length),
          std::to_string(ScoreOf(state, Player::kTop)),
          std::to_string(ScoreOf(state, Player::kBottom)),
          yes_or_no(state.crawford),
          std::to_string(1 << state.cube_log2),
          holder ? PlayerName(*holder) : "center",
          yes_or_no(state.jacoby),
          std::to_string(state.resignation),
          kPhases[static_cast<int>(state.phase)]};
}

}  // namespace tabia::backgammon
