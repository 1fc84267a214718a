// Replays a game of an SGF file, node after node.
//
// White is gnubg's player 0 (Player::kTop), Black is player 1 (Player::kBottom). Points are letters: 'a' is White's
// 1-point and Black's 24-point, 'y' is a player's own bar, any other letter is off the board.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/backgammon/board.h"
#include "core/backgammon/context.h"
#include "core/backgammon/game_state.h"
#include "core/formats/sgf/sgf_game.h"
#include "core/formats/sgf/sgf_tree.h"

namespace tabia::formats {

class SgfReplay {
 public:
  explicit SgfReplay(const SgfGame& game);

  // Returns the position from the view of `player`.
  backgammon::Board BoardOf(backgammon::Player player) const;
  backgammon::Context ContextOf(backgammon::Player player) const;

  // Replaces the board by `after`, the board after a play, from the view of `player`.
  void Play(backgammon::Player player, const backgammon::Board& after);

  // Returns whether a player has no chequer left.
  bool is_over() const { return SelfChequers(state_.board) == 0 || OpponentChequers(state_.board) == 0; }

  // Doubles, takes or drops. Returns false if the action is impossible now. A double that answers another accepts it
  // and doubles again: a beaver, a raccoon, and so on in turn. The opponent of the first doubler keeps the cube.
  bool Double(backgammon::Player player);
  bool Take();
  bool Drop();
  bool is_doubled() const { return doubler_.has_value(); }

  // Applies the properties of a node that set up the position. Returns their fault if they have one.
  std::optional<std::string> SetUp(const SgfNode& node);

 private:
  void Empty(const SgfProperty& property);
  bool Add(const SgfProperty& property, backgammon::Player player);
  void EndOffer();
  std::optional<std::string> SetUpCube(const SgfProperty& property);

  backgammon::GameState state_;                // with Black on roll
  std::optional<backgammon::Player> doubler_;  // of the first double that waits for an answer
  int redoubles_ = 0;                          // that followed it: 1 after a beaver, 2 after a raccoon
};

// Returns `board`, from the view of `player`, after the moves in `letters`: from and to, chequer after chequer. Returns
// nullopt if a point has no chequer to move, or the target belongs to the opponent.
std::optional<backgammon::Board> AfterSgfMoves(const backgammon::Board& board, backgammon::Player player,
                                               std::string_view letters);

}  // namespace tabia::formats
