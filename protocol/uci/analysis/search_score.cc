#include "protocol/uci/analysis/search_score.h"

#include <system_error>

#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::uci {
namespace {

// Takes "35", "-35" or "+35".
std::optional<int> TakeNumber(std::string_view& text) {
  std::string_view word = TakeWord(text);
  if (word.starts_with('+')) word.remove_prefix(1);
  return ParseNumber<int>(word);
}

// Takes "cp 35 lowerbound" or "mate -3".
std::optional<SearchScore> TakeScore(std::string_view& text) {
  const std::string_view unit = TakeWord(text);
  const std::optional<int> number = TakeNumber(text);
  if (!number || (unit != "cp" && unit != "mate")) return std::nullopt;
  const bool is_mate = unit == "mate";
  SearchScore score = {is_mate ? SearchScore::Unit::kMate : SearchScore::Unit::kCentipawns, *number};
  std::string_view after = text;
  const std::string_view bound = TakeWord(after);
  score.is_bound = bound == "lowerbound" || bound == "upperbound";
  return score;
}

}  // namespace

std::optional<SearchScore> ParseScore(std::string_view info) {
  std::optional<SearchScore> score;
  for (std::string_view word = TakeWord(info); !word.empty(); word = TakeWord(info)) {
    // After these words come moves or any text.
    if (word == "pv" || word == "string" || word == "refutation" || word == "currline") break;
    if (word == "multipv" && TakeNumber(info) != 1) return std::nullopt;
    if (word == "score") score = TakeScore(info);
  }
  return score;
}

}  // namespace tabia::uci
