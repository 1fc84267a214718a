// Parses plays in two steps: a text is read as moves from point to point; then the routes that make these moves by the
// dice are searched, and compared with the legal plays.
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
#include "absl/strings/numbers.h"

#include "core/backgammon/legal_plays.h"
#include "core/backgammon/notation.h"
#include "core/backgammon/play.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::backgammon {
namespace {

// One chequer moved by one die or more.
struct WrittenMove {
  int8_t from = 0;  // 1 to kBar
  int8_t to = 0;    // below `from`
};

// The moves of a text, from point to point, without regard to the board.
struct PlayText {
  absl::InlinedVector<WrittenMove, kMaxSteps> moves = {};  // at most kMaxSteps
  std::bitset<kBar + 1> hits = {};                         // the points marked with '*'
};

struct NamedPoint {
  absl::string_view name;
  int8_t point;
};

// The longer name first.
constexpr std::array<NamedPoint, 4> kNamedPoints = {{{"bar", kBar}, {"b", kBar}, {"off", kOff}, {"o", kOff}}};

class PlayTextReader {
 public:
  explicit PlayTextReader(std::string_view text) : rest_(text.data(), text.size()) {}

  absl::StatusOr<PlayText> Read() {
    for (SkipBetweenMoves(); !rest_.empty(); SkipBetweenMoves()) TABIA_RETURN_IF_ERROR(ReadRoute());
    return read_;
  }

 private:
  // Reads a chequer's route: "24/18*/13", "8/5(2)", "8 5".
  absl::Status ReadRoute() {
    const size_t first = read_.moves.size();
    TABIA_ASSIGN_OR_RETURN(int8_t from, ReadPoint());
    if (!Take('/')) SkipBetweenMoves();
    do {
      TABIA_ASSIGN_OR_RETURN(const int8_t to, ReadPoint());
      TABIA_RETURN_IF_ERROR(AddMove(from, to));
      from = to;
    } while (Take('/'));
    return ReadCount(first);
  }

  absl::Status AddMove(int8_t from, int8_t to) {
    if (from <= to) return UsageError(FormatText("from %d to %d is not a move forward", from, to));
    if (Take('*')) read_.hits.set(static_cast<size_t>(to));
    return Add({from, to});
  }

  absl::Status Add(WrittenMove move) {
    if (read_.moves.size() == kMaxSteps) return UsageError("more than four moves");
    read_.moves.push_back(move);
    return absl::OkStatus();
  }

  // Reads "(2)": the moves from `first` on, that many times in all.
  absl::Status ReadCount(size_t first) {
    SkipBlanks();
    if (!Take('(')) return absl::OkStatus();
    const int count = rest_.empty() ? 0 : rest_[0] - '0';
    if (count < 1 || count > static_cast<int>(kMaxSteps)) return Unreadable("a count from 1 to 4");
    rest_.remove_prefix(1);
    if (!Take(')')) return Unreadable("\")\"");
    const size_t end = read_.moves.size();
    for (int i = 1; i < count; ++i) {
      for (size_t move = first; move < end; ++move) TABIA_RETURN_IF_ERROR(Add(read_.moves[move]));
    }
    return absl::OkStatus();
  }

  absl::StatusOr<int8_t> ReadPoint() {
    SkipBlanks();
    for (const NamedPoint& named : kNamedPoints) {
      if (!absl::StartsWithIgnoreCase(rest_, named.name)) continue;
      rest_.remove_prefix(named.name.size());
      return named.point;
    }
    return ReadNumber();
  }

  absl::StatusOr<int8_t> ReadNumber() {
    const size_t digits = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
    int number = 0;
    if (digits > 2 || !absl::SimpleAtoi(rest_.substr(0, digits), &number) || number > kBar) {
      return Unreadable("a point from 1 to 24, \"bar\" or \"off\"");
    }
    rest_.remove_prefix(digits);
    return static_cast<int8_t>(number);
  }

  absl::Status Unreadable(const char* expected) const {
    if (rest_.empty()) return UsageError(FormatText("it ends where %s is expected", expected));
    constexpr size_t kShown = 10;
    const std::string shown = MakePrintable(std::string_view(rest_.data(), std::min(kShown, rest_.size())));
    return UsageError(FormatText("\"%s\" where %s is expected", shown, expected));
  }

  bool Take(char c) {
    const bool is_next = !rest_.empty() && rest_[0] == c;
    if (is_next) rest_.remove_prefix(1);
    return is_next;
  }

  void SkipBlanks() {
    while (!rest_.empty() && absl::ascii_isspace(static_cast<unsigned char>(rest_[0])))
      rest_.remove_prefix(1);
  }

  void SkipBetweenMoves() {
    do SkipBlanks();
    while (Take(','));
  }

  absl::string_view rest_;
  PlayText read_;
};

// Reads moves in the notations of ParsePlay: "24/18*/13" and "8/5(2)" are two moves each. The error names the
// unreadable part.
absl::StatusOr<PlayText> ReadPlayText(std::string_view text) {
  return PlayTextReader(text).Read();
}

using Points = std::bitset<kBar + 1>;

// One way to make the written moves step by step.
struct Route {
  Board after;  // still from the player's view
  Points hits;
};

// Finds all routes that make all moves, each by one die or more, in any order of moves and dice.
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
  static bool IsMade(const WrittenMove& move) { return move.from == move.to; }

  void Go(const Route& route, std::span<const int> dice) {
    if (std::all_of(moves_.begin(), moves_.end(), IsMade)) routes_.push_back(route);
    if (dice.empty()) return;
    for (WrittenMove& move : moves_) {
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

  absl::InlinedVector<WrittenMove, kMaxSteps> moves_;  // `from`: how far each has moved
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

// Returns the likeliest reading: the one with the fewest hits on the way that the text does not mark.
absl::StatusOr<Play> Likeliest(const std::vector<Reading>& readings) {
  const auto fewer_hits = [](const Reading& a, const Reading& b) { return a.hits.count() < b.hits.count(); };
  const Reading& best = *std::min_element(readings.begin(), readings.end(), fewer_hits);
  for (const Reading& other : readings) {
    if (other.play != best.play && !fewer_hits(best, other)) {
      return UsageError("ambiguous: a chequer can hit on two routes; add the point where it hits");
    }
  }
  return *best.play;
}

bool IsNoPlay(std::string_view text) {
  const absl::string_view trimmed = absl::StripAsciiWhitespace(absl::string_view(text.data(), text.size()));
  return trimmed.empty() || absl::EqualsIgnoreCase(trimmed, "cannot move");
}

absl::StatusOr<Play> Parse(std::string_view text, const Board& board, Dice dice) {
  const std::string roll = ToText(dice);
  const std::vector<Play> plays = LegalPlays(board, dice);
  if (IsNoPlay(text)) {
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
