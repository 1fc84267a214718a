#include "core/backgammon/context_class.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"

#include "core/base/format.h"
#include "core/base/text.h"

namespace tabia::backgammon {
namespace {

Context AtScore(int away_self, int away_opponent, bool crawford) {
  Context context;
  context.away_self = away_self;
  context.away_opponent = away_opponent;
  context.crawford = crawford;
  return context;
}

// Returns money play with the cube of `like`.
Context Money(const Context& like, bool jacoby, bool beaver) {
  Context money;
  money.cube_log2 = like.cube_log2;
  money.owner = like.owner;
  money.jacoby = jacoby;
  money.beaver = beaver;
  return money;
}

// Returns the class of a score at which a single game decides the match for at least one player. If it does for one
// player only, the class depends on the number of games that the other, who trails, needs at the present cube. In the
// Crawford game, a gammon gains something if that number is even. After that game the trailer doubles at once: then a
// gammon gains something if the number is odd, and the leader, who may drop once if it is even, plays for the match if
// it is 2.
std::optional<ContextClass> DecisiveClass(const Context& context) {
  const ContextClass dmp = {"DMP", AtScore(1, 1, false)};
  const bool self_wins = context.cube() >= context.away_self;
  const bool opponent_wins = context.cube() >= context.away_opponent;
  if (self_wins && opponent_wins) return dmp;
  if (!self_wins && !opponent_wins) return std::nullopt;
  const Context trailer = opponent_wins ? context : Flip(context);
  const int needed = (trailer.away_self + trailer.cube() - 1) / trailer.cube();
  const bool doubles = MayDouble(trailer), is_even = needed % 2 == 0;
  if (self_wins) return doubles && needed == 2 ? dmp : ContextClass{"gammon save", AtScore(1, 2, true)};
  if (doubles != is_even) return ContextClass{"gammon go", AtScore(2, 1, true)};
  return doubles ? std::nullopt : std::optional(dmp);
}

}  // namespace

std::string ContextText(const Context& context) {
  std::string text = "money";
  if (!context.is_money()) {
    text = FormatText("%d-away %d-away", context.away_self, context.away_opponent);
    if (context.crawford) text += ", Crawford";
  }
  if (context.jacoby) text += ", Jacoby";
  if (context.beaver) text += ", beavers";
  if (context.owner == CubeOwner::kCenter && context.cube_log2 == 0) return text;
  return text + FormatText(", cube %d (%s)", context.cube(), CubeOwnerName(context.owner));
}

std::vector<ContextClass> OtherContexts(const Context& context) {
  std::vector<ContextClass> classes;
  if (const auto decisive = context.is_money() ? std::nullopt : DecisiveClass(context))
    classes.push_back(*decisive);
  const bool jacoby = context.jacoby && context.is_money();
  const bool beaver = context.beaver && context.is_money();
  // First under the question's own rules; of two changes, that of beavers matters less.
  for (const auto& [j, b] :
       {std::pair(jacoby, beaver), {jacoby, !beaver}, {!jacoby, beaver}, {!jacoby, !beaver}}) {
    const Context money = Money(context, j, b);
    classes.push_back({ContextText(Money({}, j, b)), money});
  }
  std::erase_if(classes, [&context](const ContextClass& other) {
    return Canonical(other.context) == Canonical(context);
  });
  return classes;
}

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
  const auto is = [&words](std::vector<std::string> name, std::string_view abbreviation) {
    return words == name || (words.size() == 1 && words.front() == abbreviation);
  };
  if (is({"gammon", "go"}, "gg")) return MatchScore(2, 1, false);
  if (is({"gammon", "save"}, "gs")) return MatchScore(1, 2, false);
  const bool after_crawford = TakeCrawford(words);
  if (words.empty() || words.size() > 2) return std::nullopt;
  const std::optional<int> self = ParseNumber<int>(words.front());
  const std::optional<int> opponent = ParseNumber<int>(words.back());
  if (!self || !opponent) return std::nullopt;
  return MatchScore(*self, *opponent, after_crawford);
}

std::string ScoreName(const Context& context) {
  if (context.is_money()) return "money";
  if (context.away_self == 1 && context.away_opponent == 1) return "DMP";
  const bool is_one_away = context.away_self == 1 || context.away_opponent == 1;
  return FormatText("%d-away %d-away", context.away_self, context.away_opponent) + (!is_one_away ? ""
                                                                                    : context.crawford
                                                                                        ? ", Crawford"
                                                                                        : ", post-Crawford");
}

}  // namespace tabia::backgammon
