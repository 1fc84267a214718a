#include "protocol/uci/proxy/go_clock.h"

#include <algorithm>
#include <cstdint>
#include <system_error>

#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::uci {
namespace {

// Enough for a legal move. Engines take 0 and less for "no clock", or for a mistake.
constexpr int64_t kMinLeftMilliseconds = 10;

std::string TimeLeft(std::string_view milliseconds, Time passed) {
  const std::optional<int64_t> given = ParseNumber<int64_t>(milliseconds);
  if (!given || *given <= kMinLeftMilliseconds) return std::string(milliseconds);
  return std::to_string(std::max<int64_t>(*given - passed.count(), kMinLeftMilliseconds));
}

// Returns whether White is to move where no move has been played yet; `text` is what follows them.
bool WhiteBegins(std::string_view& text) {
  std::string_view word = TakeWord(text);
  while (!word.empty() && word != "startpos" && word != "fen") word = TakeWord(text);
  if (word != "fen") return true;
  TakeWord(text);
  return TakeWord(text) != "b";
}

}  // namespace

GoClock ClockOf(std::string_view position_line, std::string_view go_line, Time now) {
  GoClock clock = {.is_whites = WhiteBegins(position_line)};
  std::string_view word = TakeWord(position_line);
  while (!word.empty() && word != "moves") word = TakeWord(position_line);
  while (!TakeWord(position_line).empty()) clock.is_whites = !clock.is_whites;
  if (!HasWord(go_line, "ponder")) clock.since = now;
  return clock;
}

std::string GoAt(Time now, std::string_view go_line, const GoClock& clock) {
  if (!clock.since || *clock.since >= now) return std::string(go_line);
  std::string text;
  bool is_time = false;  // the next word
  while (true) {
    const std::string_view rest = go_line;
    const std::string_view word = TakeWord(go_line);
    if (word.empty()) return text.append(rest);
    text.append(rest.substr(0, rest.size() - go_line.size() - word.size()));
    text += is_time ? TimeLeft(word, now - *clock.since) : std::string(word);
    is_time = word == (clock.is_whites ? "wtime" : "btime") || word == "movetime";
  }
}

}  // namespace tabia::uci
