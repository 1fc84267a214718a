#include "protocol/uci/proxy/engine_lines.h"

#include "core/base/tokens.h"
#include "protocol/uci/engine/uci_command.h"
#include "protocol/uci/engine/uci_game.h"

namespace tabia::uci {
namespace {

// Returns whether `line` begins with these words. `rest` receives the text after them.
bool BeginsWith(std::string_view line, std::string_view words, std::string_view& rest) {
  rest = line;
  for (std::string_view word = TakeWord(words); !word.empty(); word = TakeWord(words)) {
    if (TakeWord(rest) != word) return false;
  }
  return true;
}

std::string_view WithoutTrailingBlanks(std::string_view text) {
  while (!text.empty() && IsBlank(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace

std::optional<std::string> OptionNameOf(std::string_view line) {
  std::string_view rest;
  if (!BeginsWith(line, "option name", rest)) return std::nullopt;
  return TakeName(rest, "type");
}

std::string WithTabiasName(std::string_view line) {
  std::string_view rest;
  if (!BeginsWith(line, "id name", rest)) return std::string(line);
  const std::string_view text = WithoutTrailingBlanks(line);
  return std::string(text) + " + tabia" + std::string(line.substr(text.size()));
}

std::string WithOwnBookOff(std::string_view line) {
  const std::optional<std::string> name = OptionNameOf(line);
  const bool is_own_book = name && EqualIgnoringCase(*name, "OwnBook");
  const std::string_view text = WithoutTrailingBlanks(line);
  constexpr std::string_view kTrue = "true", kDefaultTrue = " default true";
  if (!is_own_book || !text.ends_with(kDefaultTrue)) return std::string(line);
  return std::string(text.substr(0, text.size() - kTrue.size())) + "false" +
         std::string(line.substr(text.size()));
}

std::string PositionAfter(std::string_view position_line, std::string_view move) {
  std::string text(position_line.empty() ? "position startpos" : WithoutTrailingBlanks(position_line));
  if (!HasWord(text, "moves")) text += " moves";
  return text.append(" ").append(move) + "\n";
}

std::string_view MoveOf(std::string_view bestmove_line) {
  TakeWord(bestmove_line);
  return TakeWord(bestmove_line);
}

std::string EngineListing::Take(std::string_view line) {
  if (const std::optional<std::string> name = OptionNameOf(line)) option_names_.push_back(*name);
  if (std::string variant = DefaultVariantIn(line); !variant.empty()) default_variant_ = std::move(variant);
  const std::string passed = WithOwnBookOff(line);
  own_book_is_on_ |= passed != line;
  return WithTabiasName(passed);
}

}  // namespace tabia::uci
