#include <algorithm>
#include <array>
#include <bitset>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_format.h"

#include "core/backgammon/legal_plays.h"
#include "core/backgammon/notation.h"
#include "core/backgammon/play_text.h"
#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::backgammon {
namespace {

using Points = std::bitset<kBar + 1>;

// One way to make the stated moves step by step.
struct Way {
  Board after;  // still seen by the player
  Points hits;
};

// All ways to make all moves, each by one die or more, in any order of moves and dice.
class WayFinder {
 public:
  WayFinder(const Board& board, Dice dice, PlayText text) : moves_(std::move(text.moves)) {
    if (dice.is_double()) {
      Go({board, {}}, std::array{dice.high, dice.high, dice.high, dice.high});
    } else {
      Go({board, {}}, std::array{dice.high, dice.low});
      Go({board, {}}, std::array{dice.low, dice.high});
    }
  }

  const std::vector<Way>& ways() const { return ways_; }

 private:
  static bool IsMade(const StatedMove& move) { return move.from == move.to; }

  void Go(const Way& way, std::span<const int> dice) {
    if (std::all_of(moves_.begin(), moves_.end(), IsMade)) ways_.push_back(way);
    if (dice.empty()) return;
    for (StatedMove& move : moves_) {
      if (IsMade(move)) continue;
      const std::optional<Step> step = StepBy(way.after, move.from, dice.front());
      if (!step || step->to < move.to) continue;
      Way next = {After(way.after, *step), way.hits};
      if (step->hits) next.hits.set(static_cast<size_t>(step->to));
      const int8_t from = std::exchange(move.from, step->to);
      Go(next, dice.subspan(1));
      move.from = from;
    }
  }

  absl::InlinedVector<StatedMove, kMaxSteps> moves_;  // `from`: how far each has come
  std::vector<Way> ways_;
};

// A way by which a legal play comes about.
struct Reading {
  const Play* play;
  Points hits;
};

std::vector<Reading> LegalReadings(const std::vector<Way>& ways, const std::vector<Play>& plays) {
  std::vector<Reading> readings;
  for (const Way& way : ways) {
    const Board after = Flipped(way.after);
    for (const Play& play : plays) {
      if (play.after == after) readings.push_back({&play, way.hits});
    }
  }
  return readings;
}

// What is hit on the way without being marked speaks against a reading.
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
  const absl::string_view said = absl::StripAsciiWhitespace(absl::string_view(text.data(), text.size()));
  return said.empty() || absl::EqualsIgnoreCase(said, "cannot move");
}

absl::StatusOr<Play> Parse(std::string_view text, const Board& board, Dice dice) {
  const std::string roll = ToText(dice);
  const std::vector<Play> plays = LegalPlays(board, dice);
  if (SaysNoPlay(text)) {
    if (!plays.empty()) return UsageError(roll + " can be played");
    return Play{{}, Flipped(board)};
  }
  TABIA_ASSIGN_OR_RETURN(const PlayText read, ReadPlayText(text));
  if (plays.empty()) return UsageError("no chequer can be moved by " + roll);

  const std::vector<Way> ways = WayFinder(board, dice, read).ways();
  if (ways.empty()) return UsageError("cannot be played by " + roll);
  std::vector<Reading> readings = LegalReadings(ways, plays);
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
      absl::StrFormat("play \"%s\": %s", Printable(text.substr(0, kShown)), Message(play.status())));
}

}  // namespace tabia::backgammon
