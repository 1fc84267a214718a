#include "protocol/uci/log/log_reader.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "protocol/uci/engine/option_table.h"

namespace tabia::uci {
namespace {

constexpr std::array<std::string_view, 11> kCommands = {"uci",      "debug",      "isready",  "setoption",
                                                        "register", "ucinewgame", "position", "go",
                                                        "stop",     "ponderhit",  "quit"};

constexpr std::array<std::string_view, 6> kAnswers = {"id", "option", "uciok", "readyok", "info", "bestmove"};

// The beginnings of the lines that cutechess-cli and fastchess print about their games.
constexpr std::array<std::string_view, 12> kRefereeLines = {
    "Started game ", "Finished game ", "Finished match", "Score of ", "Elo difference",
    "SPRT",          "Indexing ",      "Player: ",       "...",       "Info; ",
    "Position; ",    "Moves; "};

bool IsOfReferee(std::string_view line) {
  return std::any_of(kRefereeLines.begin(), kRefereeLines.end(),
                     [line](std::string_view beginning) { return line.starts_with(beginning); });
}

template <size_t kCount>
bool IsOneOf(const std::array<std::string_view, kCount>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool IsNumber(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), IsDigit);
}

// Takes "Name(0): " from the front of `text`. Returns "Name(0)", or an empty text if `text` does not begin so. The name
// has at least one character, and may contain any.
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

// Parses a line of a single conversation, in which only the first word shows the direction.
LoggedLine ParsePlain(std::string_view text) {
  LoggedLine line = ParseCommand(text);
  if (IsOneOf(kAnswers, line.word)) line.kind = LoggedLine::Kind::kAnswer;
  if (IsOfReferee(line.text)) line.kind = LoggedLine::Kind::kNote;
  return line;
}

// Takes "[text] " with these brackets from the front of `text`. Returns the inner text; nothing if `text` does not
// begin so.
std::optional<std::string_view> TakeBracketed(std::string_view& text, char open, char close) {
  const size_t end = text.find(close);
  if (!text.starts_with(open) || end == text.npos || end + 1 >= text.size() || text[end + 1] != ' ')
    return {};
  const std::string_view inside = text.substr(1, end - 1);
  // fastchess aligns by blanks.
  text.remove_prefix(std::min(text.find_first_not_of(' ', end + 1), text.size()));
  return inside;
}

// Parses a line of fastchess; returns nothing for any other line.
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

// Parses a line of c-chess-cli, which begins with the name of the engine; returns nothing for any other line.
std::optional<LoggedLine> ParseCChessCli(std::string_view line) {
  constexpr std::string_view kToEngine = " <- ", kFromEngine = " -> ";
  const size_t to = line.find(kToEngine), from = line.find(kFromEngine), end = std::min(to, from);
  if (end == line.npos || end == 0 || Trim(line.substr(0, end)).empty()) return std::nullopt;
  LoggedLine parsed = ParseCommand(line.substr(end + kToEngine.size()));
  if (from < to) parsed.kind = LoggedLine::Kind::kAnswer;
  if (parsed.kind == LoggedLine::Kind::kUnknown) return std::nullopt;
  parsed.name = parsed.engine = line.substr(0, end);
  return parsed;
}

// Parses a line without the time that cutechess-cli writes before each.
LoggedLine ParseUntimed(std::string_view line) {
  const LoggedLine plain = ParsePlain(line);
  if (plain.kind != LoggedLine::Kind::kUnknown) return plain;
  return ParseCChessCli(line).value_or(plain);
}

// Returns whether "info …" reports nodes; the line of a book move reports none.
bool ReportsNodes(std::string_view info) {
  for (std::string_view word = TakeWord(info); !word.empty(); word = TakeWord(info)) {
    if (word == "nodes") return TakeWord(info) != "0";
  }
  return false;
}

}  // namespace

LoggedLine ParseLoggedLine(std::string_view line) {
  if (const std::optional<LoggedLine> fastchess = ParseFastchess(line)) return *fastchess;
  std::string_view rest = line;
  const std::string_view time = TakeWord(rest);
  if (!IsNumber(time) || rest.size() < 2) return ParseUntimed(line);
  const char direction = rest[1];
  rest.remove_prefix(2);
  const std::string_view engine = TakeEngine(rest);
  if ((direction != '>' && direction != '<') || engine.empty()) return ParseUntimed(line);
  LoggedLine parsed = ParseCommand(rest);
  if (direction == '<') parsed.kind = LoggedLine::Kind::kAnswer;
  parsed.engine = engine;
  parsed.name = engine.substr(0, engine.rfind('('));
  return parsed;
}

std::vector<LoggedGo> LogReader::Read(std::string_view line) {
  ++line_number_;
  if (Trim(line).empty()) return {};
  ++counts_.lines;
  const LoggedLine parsed = ParseLoggedLine(line);
  switch (parsed.kind) {
    case LoggedLine::Kind::kCommand:
      ++counts_.commands;
      return Follow(parsed, ConversationOf(parsed));
    case LoggedLine::Kind::kAnswer:
      ++counts_.answers;
      return FollowAnswer(parsed, ConversationOf(parsed));
    case LoggedLine::Kind::kNote:
      ++counts_.notes;
      break;
    case LoggedLine::Kind::kUnknown:
      if (counts_.unknown++ == 0) counts_.first_unknown = line_number_;
      break;
  }
  return {};
}

std::vector<LoggedGo> LogReader::Finish() {
  std::vector<LoggedGo> gos;
  for (auto& [engine, with] : conversations_) {
    std::move(with.gos.begin(), with.gos.end(), std::back_inserter(gos));
    with.gos.clear();
  }
  std::sort(gos.begin(), gos.end(),
            [](const LoggedGo& a, const LoggedGo& b) { return a.line_number < b.line_number; });
  return gos;
}

LogReader::Conversation& LogReader::ConversationOf(const LoggedLine& line) {
  const auto found = conversations_.find(line.engine);
  if (found != conversations_.end()) return found->second;
  return conversations_.emplace(line.engine, Conversation{defaults_}).first->second;
}

std::vector<LoggedGo> LogReader::Follow(const LoggedLine& line, Conversation& with) {
  std::deque<LoggedGo> ended;
  if (line.word == "uci") ended = std::exchange(with, Conversation{defaults_}).gos;
  if (line.word == "setoption") SetOption(line.rest, with);
  if (line.word == "position") with.game.Position(line.rest);
  if (line.word == "ucinewgame") with.game.NewGame();
  if (line.word == "ponderhit" && !with.gos.empty()) with.gos.back().go.ponder = false;
  if (line.word == "go") {
    if (!with.has_answers) ended.swap(with.gos);
    with.gos.push_back(Go(line, with));
  }
  return {std::make_move_iterator(ended.begin()), std::make_move_iterator(ended.end())};
}

std::vector<LoggedGo> LogReader::FollowAnswer(const LoggedLine& line, Conversation& with) {
  with.has_answers = true;
  if (line.word == "info") Info(line.rest, with);
  if (line.word != "bestmove" || with.gos.empty()) return {};
  LoggedGo go = std::move(with.gos.front());
  with.gos.pop_front();
  std::string_view rest = line.rest;
  go.bestmove = TakeWord(rest);
  return {std::move(go)};
}

// Reads the reports of tabia about its books, and whether an engine searches.
void LogReader::Info(std::string_view text, Conversation& with) {
  LoggedGo* const go = with.gos.empty() ? nullptr : &with.gos.front();
  std::string_view rest = text;
  if (TakeWord(rest) != "string") {
    if (go != nullptr) go->has_searched |= ReportsNodes(text);
    return;
  }
  const std::string_view report = Trim(rest);
  const bool is_of_book = report.starts_with("book ");
  if (is_of_book && go != nullptr) go->book_infos.emplace_back(report);
  if (report.find(": cannot be opened") != report.npos || report.ends_with(": could not be opened")) {
    with.book_failure = report;
  } else if (is_of_book && report.find(" positions, ") != report.npos) {
    with.book_failure.clear();
  }
  if (go != nullptr) go->book_failure = with.book_failure;
}

void LogReader::SetOption(std::string_view text, Conversation& with) {
  const SetOptionCommand command = ParseSetOption(text);
  with.options.variant = VariantAfter(command, with.options.variant);
  with.game.SetRules(with.options.rules());
  for (const OptionTable& table : {OptionTable::InFrontOf({}), OptionTable::Alone()}) {
    if (!table.Has(command.name)) continue;
    const absl::Status status = table.Set(command.name, command.value, with.options);
    if (!status.ok()) {
      with.notes.push_back(absl::StrFormat("line %d: %s", line_number_, Message(status)));
    }
    return;
  }
}

LoggedGo LogReader::Go(const LoggedLine& line, Conversation& with) const {
  with.game.Go();
  LoggedGo go = {.line_number = line_number_,
                 .engine = std::string(line.engine),
                 .name = std::string(line.name),
                 .text = std::string(line.text),
                 .go = ParseGo(line.rest),
                 .line = with.game.line(),
                 .options = with.options,
                 .seed = with.game.Seed(with.options.book_seed.value_or(seed_)),
                 .book_failure = with.book_failure,
                 .notes = std::exchange(with.notes, {})};
  if (go.line.ok()) go.only = LegalSearchmoves(go.go, go.line->position);
  return go;
}

}  // namespace tabia::uci
