#include "core/formats/xg/xg_turn.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "core/backgammon/board.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/legal_plays.h"

namespace tabia::formats {
namespace {

using backgammon::Board;
using backgammon::Context;
using backgammon::CubeOwner;
using records::CubeReply;

// Returns the board of a record as the player on roll sees it; nothing if no game can have it.
std::optional<Board> BoardOnRoll(const XgFrame& frame) {
  if (frame.player != 1 && frame.player != -1) return std::nullopt;
  const Board board = frame.player == 1 ? frame.board : Flip(frame.board);
  if (backgammon::FaultOf(board) || SelfChequers(board) == 0 || OpponentChequers(board) == 0) {
    return std::nullopt;
  }
  return board;
}

bool IsLegal(const Board& board, backgammon::Dice dice, const Board& after) {
  const std::vector<backgammon::Play> legal = LegalPlays(board, dice);
  if (legal.empty()) return after == Flip(board);
  return std::any_of(legal.begin(), legal.end(),
                     [&after](const backgammon::Play& play) { return play.after == after; });
}

std::optional<CubeReply> ReplyOf(int32_t take) {
  switch (take) {
    case 0:
      return CubeReply::kPass;
    case 1:
      return CubeReply::kTake;
    case 2:
      return CubeReply::kBeaver;
    default:
      return std::nullopt;
  }
}

}  // namespace

void XgTurns::BeginGame(const XgGameHeader& header, std::array<int32_t, 2> away) {
  ++game_;
  crawford_ = header.crawford();
  away_ = away;
}

std::optional<Context> XgTurns::ContextOf(const XgFrame& frame) const {
  const bool is_player1 = frame.player == 1;
  const int64_t owner = is_player1 ? frame.cube : -int64_t{frame.cube};
  Context context;
  if (match_.length == 0) {
    context.jacoby = match_.jacoby;
    context.beaver = match_.beaver;
  } else {
    context.length = match_.length;
    context.away_self = away_[is_player1 ? 0 : 1];
    context.away_opponent = away_[is_player1 ? 1 : 0];
    context.crawford = crawford_;
    if (context.is_money()) return std::nullopt;
  }
  if (std::abs(owner) > backgammon::kMaxCubeLog2) return std::nullopt;
  context.cube_log2 = static_cast<int>(std::abs(owner));
  context.owner = owner == 0 ? CubeOwner::kCenter : owner > 0 ? CubeOwner::kSelf : CubeOwner::kOpponent;
  if (FaultOf(context)) return std::nullopt;
  return context;
}

std::optional<records::PlayedRoll> XgTurns::Of(const XgMove& move) const {
  const XgFrame frame = move.frame();
  const std::optional<Board> board = BoardOnRoll(frame);
  const std::optional<Context> context = ContextOf(frame);
  const auto [die1, die2] = move.dice();
  const std::optional<backgammon::Dice> dice = backgammon::MakeDice(die1, die2);
  if (!board || !context || !dice) return std::nullopt;
  const Board after = Flip(move.after());
  if (backgammon::FaultOf(after) || !IsLegal(*board, *dice, after)) return std::nullopt;
  return records::PlayedRoll{
      frame.player == 1 ? match_.player1 : match_.player2, game_, *board, *context, *dice, after};
}

std::optional<records::PlayedCube> XgTurns::Of(const XgCube& cube) const {
  constexpr int32_t kNotDoubled = 0, kDoubled = 1;
  const XgFrame frame = cube.frame();
  const std::optional<Board> board = BoardOnRoll(frame);
  const std::optional<Context> context = ContextOf(frame);
  const int32_t doubled = cube.doubled();
  if (!board || !context || (doubled != kNotDoubled && doubled != kDoubled) || !MayDouble(*context)) {
    return std::nullopt;
  }
  const bool is_player1 = frame.player == 1;
  records::PlayedCube turn = {is_player1 ? match_.player1 : match_.player2,
                              is_player1 ? match_.player2 : match_.player1,
                              game_,
                              *board,
                              *context,
                              doubled == kDoubled};
  if (turn.is_doubled) turn.reply = ReplyOf(cube.take()).value_or(CubeReply::kNone);
  return turn;
}

}  // namespace tabia::formats
