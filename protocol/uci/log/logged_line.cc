#include "protocol/uci/log/logged_line.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/tokens.h"

namespace tabia::uci {
namespace {

constexpr std::array<std::string_view, 11> kCommands = {"uci",      "debug",      "isready",  "setoption",
                                                        "register", "ucinewgame", "position", "go",
                                                        "stop",     "ponderhit",  "quit"};

constexpr std::array<std::string_view, 6> kAnswers = {"id", "option", "uciok", "readyok", "info", "bestmove"};

template <size_t kCount>
bool IsOneOf(const std::array<std::string_view, kCount>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
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
  text = line.text = Trim(text);
  line.word = TakeWord(text);
  line.rest = text;
  if (IsOneOf(kCommands, line.word)) line.kind = LoggedLine::Kind::kCommand;
  return line;
}

// Parses a line of one conversation, whose direction only its first word shows.
LoggedLine ParsePlain(std::string_view text) {
  LoggedLine line = ParseCommand(text);
  if (IsOneOf(kAnswers, line.word)) line.kind = LoggedLine::Kind::kAnswer;
  return line;
}

// Takes "[text] " with these brackets from the front of `text`. Returns what is in them; nothing if it does not begin so.
std::optional<std::string_view> TakeBracketed(std::string_view& text, char open, char close) {
  const size_t end = text.find(close);
  if (!text.starts_with(open) || end == text.npos || end + 1 >= text.size() || text[end + 1] != ' ')
    return {};
  const std::string_view inside = text.substr(1, end - 1);
  text.remove_prefix(end + 2);
  return inside;
}

// Parses a line of fastchess; nothing if it is not one.
std::optional<LoggedLine> ParseFastchess(std::string_view line) {
  const std::optional<std::string_view> label = TakeBracketed(line, '[', ']');
  if (!label || !TakeBracketed(line, '[', ']')) return std::nullopt;
  const std::string_view from_thread = line;
  if (!TakeBracketed(line, '<', '>')) return std::nullopt;
  LoggedLine note;
  note.kind = LoggedLine::Kind::kNote;
  if (Trim(*label) != "Engine" || line.starts_with("<stderr> ")) return note;
  constexpr std::string_view kToEngine = " <--- ", kFromEngine = " ---> ";
  const size_t to = line.find(kToEngine), from = line.find(kFromEngine), end = std::min(to, from);
  if (end == line.npos || end == 0) return std::nullopt;
  LoggedLine parsed = ParseCommand(line.substr(end + kToEngine.size()));
  if (from < to) parsed.kind = LoggedLine::Kind::kAnswer;
  parsed.name = line.substr(0, end);
  parsed.engine = from_thread.substr(0, from_thread.size() - line.size() + end);
  return parsed;
}

}  // namespace

LoggedLine ParseLoggedLine(std::string_view line) {
  if (const std::optional<LoggedLine> fastchess = ParseFastchess(line)) return *fastchess;
  std::string_view rest = line;
  const std::string_view time = TakeWord(rest);
  if (!IsNumber(time) || rest.size() < 2) return ParsePlain(line);
  const char direction = rest[1];
  rest.remove_prefix(2);
  const std::string_view engine = TakeEngine(rest);
  if ((direction != '>' && direction != '<') || engine.empty()) return ParsePlain(line);
  LoggedLine parsed = ParseCommand(rest);
  if (direction == '<') parsed.kind = LoggedLine::Kind::kAnswer;
  parsed.engine = engine;
  parsed.name = engine.substr(0, engine.rfind('('));
  return parsed;
}

}  // namespace tabia::uci
