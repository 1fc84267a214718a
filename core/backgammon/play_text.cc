#include "core/backgammon/play_text.h"

#include <algorithm>
#include <array>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::backgammon {
namespace {

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

  absl::Status Add(StatedMove move) {
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

}  // namespace

absl::StatusOr<PlayText> ReadPlayText(std::string_view text) {
  return PlayTextReader(text).Read();
}

}  // namespace tabia::backgammon
