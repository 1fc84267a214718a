#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"

#include "core/backgammon/legal_plays.h"
#include "core/backgammon/notation.h"
#include "core/backgammon/play_text.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::backgammon {
namespace {

using Points = std::bitset<kBar + 1>;

// One route to make the stated moves step by step.
struct Route {
  Board after;  // still from the player's view
  Points hits;
};

// All routes that make all moves, each by one die or more, in any order of moves and dice.
class RouteFinder {
 public:
  RouteFinder(const Board& board, Dice dice, PlayText text) : moves_(std::move(text.moves)) {
    if (dice.is_double()) {
      Go({board, {}}, std::array{dice.high, dice.high, dice.high, dice.high});
    } else {
      Go({board, {}}, std::array{dice.high, dice.low});
      Go({board, {}}, std::array{dice.low, dice.high});
    }
  }

  const std::vector<Route>& routes() const { return routes_; }

 private:
  static bool IsMade(const StatedMove& move) { return move.from == move.to; }

  void Go(const Route& route, std::span<const int> dice) {
    if (std::all_of(moves_.begin(), moves_.end(), IsMade)) routes_.push_back(route);
    if (dice.empty()) return;
    for (StatedMove& move : moves_) {
      if (IsMade(move)) continue;
      const std::optional<Step> step = StepBy(route.after, move.from, dice.front());
      if (!step || step->to < move.to) continue;
      Route next = {After(route.after, *step), route.hits};
      if (step->hits) next.hits.set(static_cast<size_t>(step->to));
      const int8_t from = std::exchange(move.from, step->to);
      Go(next, dice.subspan(1));
      move.from = from;
    }
  }

  absl::InlinedVector<StatedMove, kMaxSteps> moves_;  // `from`: how far each has moved
  std::vector<Route> routes_;
};

// A route that results in a legal play.
struct Reading {
  const Play* play;
  Points hits;
};

std::vector<Reading> LegalReadings(const std::vector<Route>& routes, const std::vector<Play>& plays) {
  std::vector<Reading> readings;
  for (const Route& route : routes) {
    const Board after = Flip(route.after);
    for (const Play& play : plays) {
      if (play.after == after) readings.push_back({&play, route.hits});
    }
  }
  return readings;
}

// Returns the likeliest reading; hits on the way that are not marked speak against one.
absl::StatusOr<Play> Likeliest(const std::vector<Reading>& readings) {
  const auto fewer_hits = [](const Reading& a, const Reading& b) { return a.hits.count() < b.hits.count(); };
  const Reading& best = *std::min_element(readings.begin(), readings.end(), fewer_hits);
  for (const Reading& other : readings) {
    if (other.play != best.play && !fewer_hits(best, other)) {
      return UsageError("a chequer hits on either way; write the point where it does");
    }
  }
  return *best.play;
}

bool SaysNoPlay(std::string_view text) {
  const absl::string_view trimmed = absl::StripAsciiWhitespace(absl::string_view(text.data(), text.size()));
  return trimmed.empty() || absl::EqualsIgnoreCase(trimmed, "cannot move");
}

absl::StatusOr<Play> Parse(std::string_view text, const Board& board, Dice dice) {
  const std::string roll = ToText(dice);
  const std::vector<Play> plays = LegalPlays(board, dice);
  if (SaysNoPlay(text)) {
    if (!plays.empty()) return UsageError(roll + " can be played");
    return Play{{}, Flip(board)};
  }
  TABIA_ASSIGN_OR_RETURN(const PlayText read, ReadPlayText(text));
  if (plays.empty()) return UsageError("no chequer can be moved by " + roll);

  const std::vector<Route> routes = RouteFinder(board, dice, read).routes();
  if (routes.empty()) return UsageError("cannot be played by " + roll);
  std::vector<Reading> readings = LegalReadings(routes, plays);
  if (readings.empty()) return UsageError("more of " + roll + " must be played");
  std::erase_if(readings, [&](const Reading& reading) { return (read.hits & ~reading.hits).any(); });
  if (readings.empty()) return UsageError("marks a hit where there is none");
  return Likeliest(readings);
}

}  // namespace

absl::StatusOr<Play> ParsePlay(std::string_view text, const Board& board, Dice dice) {
  constexpr size_t kShown = 100;
  absl::StatusOr<Play> play = Parse(text, board, dice);
  if (play.ok()) return play;
  return UsageError(
      FormatText("play \"%s\": %s", MakePrintable(text.substr(0, kShown)), Message(play.status())));
}

}  // namespace tabia::backgammon
