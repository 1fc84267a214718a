#include "tests/backgammon/random_positions.h"

#include <random>

#include "core/backgammon/legal_plays.h"
#include "core/backgammon/position_id.h"

namespace tabia::backgammon {
namespace {

using Random = std::mt19937;

int Below(Random& random, int limit) {
  return static_cast<int>(random() % static_cast<unsigned>(limit));
}

Dice Roll(Random& random) {
  return *MakeDice(1 + Below(random, 6), 1 + Below(random, 6));
}

// Returns a board with at most 15 chequers of each side, on the lowest points of self or anywhere.
Board Scattered(Random& random) {
  Board board;
  const int points = Below(random, 2) == 0 ? 8 : kBar;
  for (int left = Below(random, kChequersOfASide + 1); left > 0; --left) ++board[1 + Below(random, points)];
  for (int left = Below(random, kChequersOfASide + 1); left > 0; --left) {
    const int cell = Below(random, kBar);
    if (board[cell] <= 0) --board[cell];
  }
  return board;
}

// Returns the board after a random play, or the start of the next game.
Board Next(const RandomPosition& position, Random& random) {
  const std::vector<Play> plays = LegalPlays(position.board, position.dice);
  if (plays.empty()) return Flip(position.board);
  const Board& after = plays[random() % plays.size()].after;
  return OpponentChequers(after) == 0 ? kStartBoard : after;
}

}  // namespace

std::vector<RandomPosition> RandomPositions(size_t count) {
  constexpr unsigned kSeed = 15;
  Random random(kSeed);
  RandomPosition game = {kStartBoard, {3, 1}};
  std::vector<RandomPosition> positions;
  while (positions.size() < count) {
    positions.push_back(game);
    positions.push_back({Scattered(random), Roll(random)});
    game = {Next(game, random), Roll(random)};
  }
  return positions;
}

std::string Named(const RandomPosition& position) {
  return ToPositionId(position.board) + " " + ToText(position.dice);
}

}  // namespace tabia::backgammon
