#include "protocol/uci/command.h"

#include "core/base/status.h"
#include "core/base/words.h"

namespace tabia::uci {

absl::StatusOr<book::GameLine> ParsePositionCommand(std::string_view text) {
  std::string_view after = text;
  std::string_view word = TakeWord(after);
  while (!word.empty() && word != "fen" && word != "startpos") {
    text = after;
    word = TakeWord(after);
  }
  if (word.empty()) return UsageError("position: neither startpos nor fen is stated");
  return book::ParseGameLine(word == "fen" ? after : text);
}

SetOptionCommand ParseSetOption(std::string_view text) {
  SetOptionCommand command;
  TakeWord(text);
  std::string_view word = TakeWord(text);
  for (; !word.empty() && word != "value"; word = TakeWord(text)) {
    if (!command.name.empty()) command.name.push_back(' ');
    command.name.append(word);
  }
  command.value = Trimmed(text);
  return command;
}

}  // namespace tabia::uci
