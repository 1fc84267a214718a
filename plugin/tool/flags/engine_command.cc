#include "plugin/tool/flags/engine_command.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/fen.h"

namespace tabia::tool {
namespace {

// Takes a word. A part in single or double quotes may have blanks. Returns a usage error if a quote is not closed.
absl::StatusOr<std::string> TakeQuotedWord(const std::string& command_name, std::string_view& text) {
  std::string word;
  while (!text.empty() && !IsBlank(text[0])) {
    const char quote = text[0];
    text.remove_prefix(1);
    if (quote != '\'' && quote != '"') {
      word.push_back(quote);
      continue;
    }
    const size_t end = text.find(quote);
    if (end == std::string_view::npos) {
      return UsageError(absl::StrFormat("%s: --engine: unterminated quote: %c%s", command_name, quote,
                                        MakePrintable(text)));
    }
    word.append(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return word;
}

}  // namespace

absl::StatusOr<EngineCommand> ParseEngine(const std::string& command_name, std::string_view text) {
  constexpr std::string_view kOption = "option.";
  EngineCommand command;
  std::error_code error;
  if (std::filesystem::is_regular_file(PathOf(std::string(text)), error)) {
    command.words = {std::string(text)};
    return command;
  }
  for (text = Trim(text); !text.empty(); text = Trim(text)) {
    TABIA_ASSIGN_OR_RETURN(std::string word, TakeQuotedWord(command_name, text));
    const size_t equals = word.find('=');
    if (!word.starts_with(kOption) || equals == std::string::npos) {
      command.words.push_back(std::move(word));
    } else {
      command.options.push_back(
          {word.substr(kOption.size(), equals - kOption.size()), word.substr(equals + 1)});
    }
  }
  if (command.words.empty()) return UsageError(command_name + ": --engine: CMD is empty");
  return command;
}

std::string NameWithOptions(std::string name, const std::vector<uci::EngineOption>& options) {
  for (const uci::EngineOption& option : options) {
    name += absl::StrFormat(", %s=%s", option.name, option.value);
  }
  std::replace(name.begin(), name.end(), '"', '\'');  // as in the strings of EPD
  return MakePrintable(name);
}

std::string FenToSearch(const chess::Position& position) {
  return chess::ToEpd(position.setup()) + " 0 1";
}

}  // namespace tabia::tool
