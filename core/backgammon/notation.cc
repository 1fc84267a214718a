#include "core/backgammon/notation.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_format.h"

namespace tabia::backgammon {
namespace {

// The way of one chequer, as far as it is written: where it starts, then where it hits or ends.
struct Move {
  int8_t from = 0;
  Steps steps;
};

std::string PointName(int point) {
  if (point == kBar) return "bar";
  return point == kOff ? "off" : std::to_string(point);
}

// The latest of the chequers that stand on a point goes on: it is not the one that has hit there.
std::vector<Move> JoinedMoves(const Steps& steps) {
  std::vector<Move> moves;
  for (const Step& step : steps) {
    const auto goes_on = std::find_if(moves.rbegin(), moves.rend(),
                                      [&](const Move& move) { return move.steps.back().to == step.from; });
    if (goes_on == moves.rend()) {
      moves.push_back({step.from, {step}});
    } else {
      if (!goes_on->steps.back().hits) goes_on->steps.pop_back();
      goes_on->steps.push_back(step);
    }
  }
  return moves;
}

// "24/18*/13": all but the mark of a hit at its end.
std::string Way(const Move& move) {
  std::string text = PointName(move.from);
  bool hits = false;
  for (const Step& step : move.steps) {
    text += (hits ? "*/" : "/") + PointName(step.to);
    hits = step.hits;
  }
  return text;
}

struct CountedWay {
  std::string way;
  int count = 0;
  bool hits = false;  // the first of them
};

std::vector<CountedWay> CountedWays(const std::vector<Move>& moves) {
  std::vector<CountedWay> ways;
  for (const Move& move : moves) {
    std::string way = Way(move);
    auto same =
        std::find_if(ways.begin(), ways.end(), [&](const CountedWay& other) { return other.way == way; });
    if (same == ways.end()) same = ways.insert(ways.end(), {std::move(way)});
    ++same->count;
    same->hits |= move.steps.back().hits;
  }
  return ways;
}

}  // namespace

std::string ToNotation(const Play& play) {
  if (play.steps.empty()) return "cannot move";
  std::string text;
  for (const CountedWay& way : CountedWays(JoinedMoves(play.steps))) {
    text += (text.empty() ? "" : " ") + way.way + (way.hits ? "*" : "");
    if (way.count > 1) text += absl::StrFormat("(%d)", way.count);
  }
  return text;
}

std::string ToSteps(const Play& play) {
  std::string text;
  for (const Step& step : play.steps) {
    text += absl::StrFormat("%s%d/%d%s", text.empty() ? "" : " ", step.from, step.to, step.hits ? "*" : "");
  }
  return text;
}

}  // namespace tabia::backgammon
