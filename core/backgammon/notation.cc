#include "core/backgammon/notation.h"

#include <algorithm>
#include <bitset>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/format.h"

namespace tabia::backgammon {
namespace {

// Chequers that move from point to point by any number of steps.
struct Move {
  int8_t from = 0, to = 0;
  std::bitset<kBar + 1> hits = {};  // the points where one of them hits
  int count = 1;
};

std::string PointName(int point) {
  if (point == kBar) return "bar";
  return point == kOff ? "off" : std::to_string(point);
}

// Returns the moves of single chequers. If several chequers are on a point, the one that arrived last moves on, because
// the first one may have hit there.
std::vector<Move> JoinedSteps(const Steps& steps) {
  std::vector<Move> moves;
  for (const Step& step : steps) {
    auto move = std::find_if(moves.rbegin(), moves.rend(), [&](const Move& m) { return m.to == step.from; });
    if (move == moves.rend()) move = (moves.push_back({step.from}), moves.rbegin());
    move->to = step.to;
    move->hits.set(static_cast<size_t>(step.to), step.hits);
  }
  return moves;
}

// Counts equal moves, sorted from the highest point down; of two from one point, the shorter move first.
std::vector<Move> CountedMoves(std::vector<Move> moves) {
  std::stable_sort(moves.begin(), moves.end(), [](const Move& a, const Move& b) {
    return std::pair(a.from, a.to) > std::pair(b.from, b.to);
  });
  std::vector<Move> counted;
  for (const Move& move : moves) {
    if (counted.empty() || counted.back().from != move.from || counted.back().to != move.to) {
      counted.push_back(move);
    } else {
      counted.back().hits |= move.hits;
      ++counted.back().count;
    }
  }
  return counted;
}

// Returns "24/18*/13(2)".
std::string Text(const Move& move) {
  std::string text = PointName(move.from);
  for (int point = move.from - 1; point > move.to; --point) {
    if (move.hits[static_cast<size_t>(point)]) text += FormatText("/%d*", point);
  }
  const bool hits_at_end = move.hits[static_cast<size_t>(move.to)];
  text += FormatText("/%s%s", PointName(move.to), hits_at_end ? "*" : "");
  if (move.count > 1) text += FormatText("(%d)", move.count);
  return text;
}

}  // namespace

std::string ToNotation(const Play& play) {
  if (play.steps.empty()) return "cannot move";
  std::string text;
  for (const Move& move : CountedMoves(JoinedSteps(play.steps))) {
    if (!text.empty()) text += " ";
    text += Text(move);
  }
  return text;
}

std::string ToSteps(const Play& play) {
  std::string text;
  for (const Step& step : play.steps) {
    text += FormatText("%s%d/%d%s", text.empty() ? "" : " ", step.from, step.to, step.hits ? "*" : "");
  }
  return text;
}

}  // namespace tabia::backgammon
