#include "core/backgammon/opening_play.h"

#include <array>
#include <utility>
#include <vector>

#include "core/backgammon/board.h"
#include "core/backgammon/legal_plays.h"
#include "core/backgammon/notation.h"
#include "core/base/tokens.h"

namespace tabia::backgammon {
namespace {

constexpr int kBackPoint = 24, kMidPoint = 13, kSlotFrom = 6, kSlot = 5;

constexpr std::array<std::pair<std::string_view, std::string_view>, 33> kOpeningPlays = {{
    {"21S", "24/23 13/11"}, {"21$", "13/11 6/5"},   {"21R", "24/21"},       {"31P", "8/5 6/5"},
    {"32S", "24/21 13/11"}, {"32D", "13/11 13/10"}, {"32Z", "24/22 13/10"}, {"41S", "24/23 13/9"},
    {"41$", "13/9 6/5"},    {"41B", "24/23 24/20"}, {"42P", "8/4 6/4"},     {"43Z", "24/21 13/9"},
    {"43S", "24/20 13/10"}, {"43D", "13/10 13/9"},  {"43B", "24/21 24/20"}, {"51S", "24/23 13/8"},
    {"51$", "13/8 6/5"},    {"52S", "24/22 13/8"},  {"52D", "13/11 13/8"},  {"53P", "8/3 6/3"},
    {"53S", "24/21 13/8"},  {"54S", "24/20 13/8"},  {"54D", "13/9 13/8"},   {"54R", "24/15"},
    {"61P", "13/7 8/7"},    {"62S", "24/18 13/11"}, {"62R", "24/16"},       {"63S", "24/18 13/10"},
    {"63R", "24/15"},       {"64S", "24/18 13/9"},  {"64R", "24/14"},       {"64P", "8/2 6/2"},
    {"65R", "24/13"},
}};

std::vector<OpeningPlay> ParsedOpeningPlays() {
  std::vector<OpeningPlay> plays;
  for (const auto& [name, text] : kOpeningPlays) {
    const Dice dice = *ParseDice(name.substr(0, 2));
    plays.push_back({std::string(name), dice, *ParsePlay(text, kStartBoard, dice)});
  }
  return plays;
}

int Pips(const Step& step) {
  return step.from - step.to;
}

// Returns whether either die can split the back chequers. The other die then comes down from the mid-point.
bool EitherCouldSplit(Dice dice) {
  const auto splits = [](int die) { return die != 1 && die != 5; };
  return splits(dice.high) && splits(dice.low);
}

// Returns the letter of a play with two chequers. `back` is the step from the higher point.
char LetterOf(Dice dice, const Step& back, const Step& front) {
  if (back.to == front.to) return 'P';
  if (back.from == kBackPoint) {
    if (front.from == back.to) return 'R';
    if (front.from == kBackPoint) return 'B';
    if (front.from != kMidPoint) return '\0';
    return EitherCouldSplit(dice) && Pips(back) == dice.low ? 'Z' : 'S';
  }
  if (back.from != kMidPoint) return '\0';
  if (front.from == kMidPoint) return 'D';
  return front.from == kSlotFrom && front.to == kSlot ? '$' : '\0';
}

}  // namespace

absl::Span<const OpeningPlay> OpeningPlays() {
  static const std::vector<OpeningPlay> plays = ParsedOpeningPlays();
  return plays;
}

std::optional<OpeningPlay> OpeningPlayOfName(std::string_view name) {
  const std::optional<Dice> dice = ParseDice(name.substr(0, 2));
  if (!dice) return std::nullopt;
  for (const Play& play : LegalPlays(kStartBoard, *dice)) {
    std::string of_play = OpeningPlayName(*dice, play);
    if (!of_play.empty() && EqualIgnoringCase(of_play.substr(2), name.substr(2))) {
      return OpeningPlay{std::move(of_play), *dice, play};
    }
  }
  return std::nullopt;
}

std::string OpeningPlayName(Dice dice, const Play& play) {
  if (dice.is_double() || play.steps.size() != 2) return "";
  // One chequer may make both steps in either order: it is the same play.
  const char letter = LetterOf(dice, play.steps[0], play.steps[1]);
  return letter == '\0' ? "" : ToText(dice) + letter;
}

}  // namespace tabia::backgammon
