// Replays a game of backgammon, action after action, and visits its turns.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/backgammon/board.h"
#include "core/backgammon/context.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/game_state.h"
#include "core/records/record_visitor.h"

namespace tabia::formats {

// The start of Nackgammon, a variation of backgammon whose other rules and equities are the same.
inline constexpr backgammon::Board kNackgammonStart = {
    {0, -2, -2, 0, 0, 0, 4, 0, 3, 0, 0, 0, -4, 4, 0, 0, 0, -3, 0, -4, 0, 0, 0, 2, 2, 0}};

class GameReplay {
 public:
  // Begins with `start`, from the view of the bottom player.
  explicit GameReplay(const backgammon::GameState& start) : state_(start) {}

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

 protected:
  backgammon::GameState& state() { return state_; }
  // Forgets a double that waits for an answer.
  void EndOffer();

 private:
  backgammon::GameState state_;                // with the bottom player on roll
  std::optional<backgammon::Player> doubler_;  // of the first double that waits for an answer
  int redoubles_ = 0;                          // that followed it: 1 after a beaver, 2 after a raccoon
};

// Replays the turns of a game, and visits them: each roll that was played, each double with its replies, and each roll
// before which the player could have doubled.
class PlayedTurns {
 public:
  struct Game {
    std::string top, bottom;                       // the names of the players
    uint64_t number = 1;                           // in the file
    int max_cube_log2 = backgammon::kMaxCubeLog2;  // 0: the game has no cube
  };

  explicit PlayedTurns(records::BackgammonVisitor& visitor) : visitor_(visitor) {}

  // Begins a game. Keeps a pointer to `replay`.
  void Begin(GameReplay& replay, Game game);
  // Visits the decision of a player who rolls without doubling. Skips the first roll: no player may double before it.
  absl::Status VisitNoDouble(backgammon::Player player);
  // Replays an action; returns false if it is impossible now. A double waits for its reply.
  bool Double(backgammon::Player player);
  absl::StatusOr<bool> Reply(bool is_taken);
  // Replays a legal play, after which the player sees `after`.
  absl::Status Roll(backgammon::Player player, backgammon::Dice dice, const backgammon::Board& after);
  // Visits a double that was never answered.
  absl::Status End();

 private:
  void AddReply(records::CubeReply reply);
  const std::string& NameOf(backgammon::Player player) const {
    return player == backgammon::Player::kTop ? game_.top : game_.bottom;
  }
  records::PlayedCube CubeOf(backgammon::Player player) const;

  records::BackgammonVisitor& visitor_;
  GameReplay* replay_ = nullptr;
  Game game_;
  bool is_first_roll_ = false;
  std::optional<records::PlayedCube> offered_;  // a double that waits for its answer
};

}  // namespace tabia::formats
