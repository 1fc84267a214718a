#include "protocol/uci/log/log_reader.h"

#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/tokens.h"
#include "protocol/uci/engine/command.h"
#include "protocol/uci/engine/option_table.h"

namespace tabia::uci {
std::optional<LoggedGo> LogReader::Read(std::string_view line) {
  ++line_number_;
  if (Trimmed(line).empty()) return std::nullopt;
  ++counts_.lines;
  const LoggedLine parsed = ParseLoggedLine(line);
  switch (parsed.kind) {
    case LoggedLine::Kind::kCommand:
      ++counts_.commands;
      return Follow(parsed);
    case LoggedLine::Kind::kAnswer:
      ++counts_.answers;
      break;
    case LoggedLine::Kind::kUnknown:
      if (counts_.unknown++ == 0) counts_.first_unknown = line_number_;
      break;
  }
  return std::nullopt;
}

std::optional<LoggedGo> LogReader::Follow(const LoggedLine& line) {
  const auto found = conversations_.find(line.engine);
  Conversation& with = found != conversations_.end()
                           ? found->second
                           : conversations_.emplace(line.engine, Begin()).first->second;
  if (line.word == "uci") with = Begin();
  if (line.word == "setoption") SetOption(line.rest, with);
  if (line.word == "position") Position(line.rest, with);
  if (line.word == "ucinewgame") with.games.NewGame();
  if (line.word != "go") return std::nullopt;
  return Go(line, with);
}

void LogReader::SetOption(std::string_view text, Conversation& with) {
  const SetOptionCommand command = ParseSetOption(text);
  const bool is_of_proxy = IsProxyOption(command.name, {});
  if (!is_of_proxy && !IsOption(command.name)) return;
  const absl::Status status = is_of_proxy ? SetProxyOption(command.name, command.value, {}, with.options)
                                          : uci::SetOption(command.name, command.value, with.options);
  if (status.ok()) return;
  with.notes.push_back(absl::StrFormat("line %d: %s", line_number_, Message(status)));
}

void LogReader::Position(std::string_view text, Conversation& with) {
  with.line = ParsePositionCommand(text);
  if (with.line.ok()) with.games.Position(with.line->moves.size());
}

LoggedGo LogReader::Go(const LoggedLine& line, Conversation& with) const {
  with.games.Go();
  LoggedGo go = {.line_number = line_number_,
                 .engine = std::string(line.engine),
                 .text = std::string(line.text),
                 .go = ParseGo(line.rest),
                 .line = with.line,
                 .options = with.options,
                 .seed = with.games.SeedOfGame(with.options.book_seed.value_or(seed_)),
                 .notes = std::exchange(with.notes, {})};
  if (go.line.ok()) go.only = LegalSearchmoves(go.go, *go.line->position.rules());
  return go;
}

LogReader::Conversation LogReader::Begin() const {
  Conversation begun;
  begun.options = defaults_;
  return begun;
}

}  // namespace tabia::uci
