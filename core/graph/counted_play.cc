#include "core/graph/counted_play.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/graph/book_graph.h"
#include "core/moves/score.h"

namespace tabia::graph {
namespace {

constexpr double kPrecision = 1e-6;
constexpr int kMaxRounds = 10'000;

double ChancesOf(Worth worth) {
  return chess::ExpectedScore(*chess::Score::OfWorth(worth));
}

}  // namespace

std::vector<Worth> CountedMoves::Values(bool white_is_best, Worth draw_value) const {
  std::vector<double> values(white_moves_.size(), ChancesOf(draw_value));
  // Returns the chances of White in a position, from those of the positions after it.
  const auto value_of = [&](size_t position) {
    const size_t begin = begin_[position];
    const size_t end = position + 1 < begin_.size() ? begin_[position + 1] : moves_.size();
    if (begin == end) return values[position];
    const bool white_moves = white_moves_[position];
    double games = 0, points = 0, best = white_moves ? 0 : 1;
    for (size_t i = begin; i < end; ++i) {
      const Move& move = moves_[i];
      const double chances = move.to == kNoNode ? ChancesOf(move.worth) : values[move.to];
      games += move.games;
      points += move.games * chances;
      best = white_moves ? std::max(best, chances) : std::min(best, chances);
    }
    return white_moves == white_is_best || games == 0 ? best : points / games;
  };
  double change = 1;
  for (int round = 0; round < kMaxRounds && change > kPrecision; ++round) {
    change = 0;
    for (size_t position = values.size(); position-- > 0;) {
      const double value = value_of(position);
      change = std::max(change, std::abs(value - values[position]));
      values[position] = value;
    }
  }
  std::vector<Worth> worths;
  worths.reserve(values.size());
  for (const double value : values)
    worths.push_back(static_cast<Worth>(chess::ScoreOfExpected(value).worth()));
  return worths;
}

}  // namespace tabia::graph
