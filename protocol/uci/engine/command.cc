#include "protocol/uci/engine/command.h"

#include "core/base/status.h"

namespace tabia::uci {

std::string TakeName(std::string_view& text, std::string_view end) {
  std::string name;
  for (std::string_view word = TakeWord(text); !word.empty() && word != end; word = TakeWord(text)) {
    if (!name.empty()) name.push_back(' ');
    name.append(word);
  }
  return name;
}

absl::StatusOr<probe::MoveSequence> ParsePositionCommand(std::string_view text) {
  std::string_view after = text;
  std::string_view word = TakeWord(after);
  while (!word.empty() && word != "fen" && word != "startpos") {
    text = after;
    word = TakeWord(after);
  }
  if (word.empty()) return UsageError("position: neither startpos nor fen is stated");
  return probe::ParseMoveSequence(word == "fen" ? after : text);
}

SetOptionCommand ParseSetOption(std::string_view text) {
  SetOptionCommand command;
  TakeWord(text);
  command.name = TakeName(text, "value");
  command.value = Trim(text);
  return command;
}

}  // namespace tabia::uci
