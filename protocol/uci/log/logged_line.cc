#include "protocol/uci/log/logged_line.h"

#include <algorithm>
#include <array>

#include "core/base/tokens.h"

namespace tabia::uci {
namespace {

constexpr std::array<std::string_view, 11> kCommands = {"uci",      "debug",      "isready",  "setoption",
                                                        "register", "ucinewgame", "position", "go",
                                                        "stop",     "ponderhit",  "quit"};

bool IsCommand(std::string_view word) {
  return std::find(kCommands.begin(), kCommands.end(), word) != kCommands.end();
}

bool IsDigit(char c) {
  return c >= '0' && c <= '9';
}

bool IsNumber(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), IsDigit);
}

// Takes "Name(0): " from the front of `text`, the name of at least one letter, which may hold anything else;
// answers "Name(0)", or nothing if `text` does not begin so.
std::string_view TakeEngine(std::string_view& text) {
  for (size_t end = text.find("): "); end != text.npos; end = text.find("): ", end + 1)) {
    const size_t open = text.rfind('(', end);
    if (open == text.npos || open == 0 || !IsNumber(text.substr(open + 1, end - open - 1))) continue;
    const std::string_view engine = text.substr(0, end + 1);
    text.remove_prefix(end + 3);
    return engine;
  }
  return {};
}

LoggedLine ParseCommand(std::string_view text) {
  LoggedLine line;
  text = line.text = Trimmed(text);
  line.word = TakeWord(text);
  line.rest = text;
  if (IsCommand(line.word)) line.kind = LoggedLine::Kind::kCommand;
  return line;
}

}  // namespace

LoggedLine ParseLoggedLine(std::string_view line) {
  std::string_view rest = line;
  const std::string_view time = TakeWord(rest);
  if (!IsNumber(time) || rest.size() < 2) return ParseCommand(line);
  const char direction = rest[1];
  rest.remove_prefix(2);
  const std::string_view engine = TakeEngine(rest);
  if ((direction != '>' && direction != '<') || engine.empty()) return ParseCommand(line);
  LoggedLine parsed = ParseCommand(rest);
  if (direction == '<') parsed.kind = LoggedLine::Kind::kAnswer;
  parsed.engine = engine;
  return parsed;
}

}  // namespace tabia::uci
