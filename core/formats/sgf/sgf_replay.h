// Replays a game of an SGF file, node after node.
//
// White is gnubg's player 0 (Player::kTop), Black is player 1 (Player::kBottom). Points are letters: 'a' is White's
// 1-point and Black's 24-point, 'y' is a player's own bar, any other letter is off the board.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/backgammon/board.h"
#include "core/backgammon/game_state.h"
#include "core/formats/game_replay.h"
#include "core/formats/sgf/sgf_game.h"
#include "core/formats/sgf/sgf_tree.h"

namespace tabia::formats {

class SgfReplay : public GameReplay {
 public:
  explicit SgfReplay(const SgfGame& game);

  // Applies the properties of a node that set up the position. Returns their fault if they have one.
  std::optional<std::string> SetUp(const SgfNode& node);

 private:
  void Empty(const SgfProperty& property);
  bool Add(const SgfProperty& property, backgammon::Player player);
  std::optional<std::string> SetUpCube(const SgfProperty& property);
};

// Returns `board`, from the view of `player`, after the moves in `letters`: from and to, chequer after chequer. Returns
// nullopt if a point has no chequer to move, or the target belongs to the opponent.
std::optional<backgammon::Board> AfterSgfMoves(const backgammon::Board& board, backgammon::Player player,
                                               std::string_view letters);

}  // namespace tabia::formats
