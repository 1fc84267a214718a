#include "core/backgammon/score_name.h"

#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"

#include "core/base/text.h"

namespace tabia::backgammon {
namespace {

// Returns the words of a score: "3-away 5-away, Crawford" and "3-5 crawford" are "3 5 crawford".
std::vector<std::string> WordsOfScore(std::string_view text) {
  std::string plain(text);
  absl::AsciiStrToLower(&plain);
  absl::StrReplaceAll({{"away", " "}, {"-", " "}, {",", " "}}, &plain);
  return absl::StrSplit(plain, ' ', absl::SkipEmpty());
}

std::optional<Context> MatchScore(int self, int opponent, bool after_crawford) {
  Context context;
  context.away_self = self;
  context.away_opponent = opponent;
  context.crawford = (self == 1) != (opponent == 1) && !after_crawford;
  if (self == 0 || FaultOf(context)) return std::nullopt;
  return context;
}

// Removes "crawford" or "post crawford" from the end. Returns whether it is after the Crawford game.
bool TakeCrawford(std::vector<std::string>& words) {
  if (words.empty() || words.back() != "crawford") return false;
  words.pop_back();
  if (words.empty() || words.back() != "post") return false;
  words.pop_back();
  return true;
}

}  // namespace

std::optional<Context> ContextOfScoreName(std::string_view text) {
  std::vector<std::string> words = WordsOfScore(text);
  if (words == std::vector<std::string>{"money"}) return Context();
  if (words == std::vector<std::string>{"dmp"}) return MatchScore(1, 1, false);
  if (words == std::vector<std::string>{"gammon", "go"}) return MatchScore(2, 1, false);
  if (words == std::vector<std::string>{"gammon", "save"}) return MatchScore(1, 2, false);
  const bool after_crawford = TakeCrawford(words);
  if (words.empty() || words.size() > 2) return std::nullopt;
  const std::optional<int> self = ParseNumber<int>(words.front());
  const std::optional<int> opponent = ParseNumber<int>(words.back());
  if (!self || !opponent) return std::nullopt;
  return MatchScore(*self, *opponent, after_crawford);
}

}  // namespace tabia::backgammon
