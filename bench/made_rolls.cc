#include "bench/made_rolls.h"

#include "core/backgammon/legal_plays.h"
#include "core/backgammon/position_id.h"

namespace tabia::bench {

Roll RandomGames::Next() {
  if (OpponentChequers(board_) == 0) board_ = backgammon::kStartBoard;
  const int a = 1 + static_cast<int>(random_() % 6), b = 1 + static_cast<int>(random_() % 6);
  const Roll roll = {board_, *backgammon::MakeDice(a, b)};
  const std::vector<backgammon::Play> plays = LegalPlays(board_, roll.dice);
  board_ = plays.empty() ? Flip(board_) : plays[random_() % plays.size()].after;
  return roll;
}

std::vector<Roll> UsualRolls(size_t count) {
  RandomGames games;
  std::vector<Roll> rolls(count);
  for (Roll& roll : rolls) roll = games.Next();
  return rolls;
}

Roll RichestRoll() {
  return {*backgammon::ParsePositionId("+7cEAIC7ooGEAQ"), {1, 1}};
}

}  // namespace tabia::bench
