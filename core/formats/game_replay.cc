#include "core/formats/game_replay.h"

#include <utility>

#include "core/base/status.h"

namespace tabia::formats {

using backgammon::Board;
using backgammon::Player;

Board GameReplay::BoardOf(Player player) const {
  return TurnedFor(player, state_.board);
}

backgammon::Context GameReplay::ContextOf(Player player) const {
  const backgammon::Context context = backgammon::ContextOf(state_);
  return player == Player::kBottom ? context : Flip(context);
}

void GameReplay::Play(Player player, const Board& after) {
  state_.board = TurnedFor(player, after);
}

bool GameReplay::Double(Player player) {
  if (state_.cube_log2 >= backgammon::kMaxCubeLog2) return false;
  if (!doubler_) {
    doubler_ = player;
    return true;
  }
  const bool doubler_answers = redoubles_ % 2 == 1;
  if ((*doubler_ == player) != doubler_answers) return false;
  ++redoubles_;
  ++state_.cube_log2;
  SetCubeHolder(state_, player);
  return true;
}

bool GameReplay::Take() {
  if (!doubler_ || state_.cube_log2 >= backgammon::kMaxCubeLog2) return false;
  ++state_.cube_log2;
  SetCubeHolder(state_, Opponent(*doubler_));
  EndOffer();
  return true;
}

bool GameReplay::Drop() {
  if (!doubler_) return false;
  EndOffer();
  return true;
}

void GameReplay::EndOffer() {
  doubler_.reset();
  redoubles_ = 0;
}

void PlayedTurns::Begin(GameReplay& replay, Game game) {
  replay_ = &replay;
  game_ = std::move(game);
  is_first_roll_ = true;
}

records::PlayedCube PlayedTurns::CubeOf(Player player) const {
  return {NameOf(player), NameOf(Opponent(player)), game_.number, replay_->BoardOf(player),
          replay_->ContextOf(player)};
}

absl::Status PlayedTurns::VisitNoDouble(Player player) {
  if (std::exchange(is_first_roll_, false)) return absl::OkStatus();
  const records::PlayedCube cube = CubeOf(player);
  const bool may_double = MayDouble(cube.context) && cube.context.cube_log2 < game_.max_cube_log2;
  return may_double ? visitor_.VisitPlayedCube(cube) : absl::OkStatus();
}

bool PlayedTurns::Double(Player player) {
  const bool is_redouble = replay_->is_doubled();
  const records::PlayedCube cube = CubeOf(player);
  if (!replay_->Double(player)) return false;
  if (!is_redouble && MayDouble(cube.context)) {
    offered_ = cube;
    offered_->is_doubled = true;
  } else if (is_redouble && offered_) {
    AddReply(records::CubeReply::kBeaver);
  }
  return true;
}

absl::StatusOr<bool> PlayedTurns::Reply(bool is_taken) {
  const bool is_possible = is_taken ? replay_->Take() : replay_->Drop();
  if (!is_possible) return false;
  if (!offered_) return true;
  AddReply(is_taken ? records::CubeReply::kTake : records::CubeReply::kPass);
  TABIA_RETURN_IF_ERROR(End());
  return true;
}

// Adds a reply to the double that waits for one. Replies after a beaver are only counted.
void PlayedTurns::AddReply(records::CubeReply reply) {
  if (offered_->reply == records::CubeReply::kNone) {
    offered_->reply = reply;
  } else {
    ++offered_->later_replies;
  }
}

absl::Status PlayedTurns::Roll(Player player, backgammon::Dice dice, const Board& after) {
  TABIA_RETURN_IF_ERROR(visitor_.VisitPlayedRoll({NameOf(player), game_.number, replay_->BoardOf(player),
                                                  replay_->ContextOf(player), dice, Flip(after)}));
  replay_->Play(player, after);
  return absl::OkStatus();
}

absl::Status PlayedTurns::End() {
  if (!offered_) return absl::OkStatus();
  return visitor_.VisitPlayedCube(*std::exchange(offered_, std::nullopt));
}

}  // namespace tabia::formats
