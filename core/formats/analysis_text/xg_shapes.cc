#include "core/formats/analysis_text/xg_shapes.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::formats {
namespace {

using backgammon::Level;
using backgammon::Method;

constexpr std::string_view kPlusMinus = "±";

bool IsXgLetter(char c) {
  return (ToLower(c) >= 'a' && ToLower(c) <= 'z') || static_cast<unsigned char>(c) >= 0x80;
}

std::string_view SkipXgBlanks(std::string_view text) {
  while (!text.empty() && IsBlank(text.front())) text.remove_prefix(1);
  return text;
}

// Returns the offset of the end of `text` before `rest`, which is its end.
size_t OffsetOf(std::string_view text, std::string_view rest) {
  return text.size() - rest.size();
}

// Returns whether a number can begin here: no digit, and no decimal point between digits, is before it.
bool BeginsNumber(std::string_view text, size_t at) {
  if (!IsDigit(text[at])) return false;
  if (at == 0) return true;
  const char before = text[at - 1];
  return !IsDigit(before) && !((before == '.' || before == ',') && at > 1 && IsDigit(text[at - 2]));
}

// Takes "G:17.86%": a letter or more, a colon and a percentage.
std::optional<float> TakeNamedPercentage(std::string_view& text) {
  std::string_view rest = SkipXgBlanks(text);
  const auto letters = std::find_if_not(rest.begin(), rest.end(), IsXgLetter);
  if (letters == rest.begin()) return std::nullopt;
  rest.remove_prefix(static_cast<size_t>(letters - rest.begin()));
  rest = SkipXgBlanks(rest);
  if (!rest.starts_with(':')) return std::nullopt;
  rest.remove_prefix(1);
  const auto number = TakeTextNumber(rest);
  if (!number || !number->is_percent) return std::nullopt;
  text = rest;
  return static_cast<float>(number->fraction());
}

std::optional<XgChances> TakeXgChances(std::string_view& text) {
  std::string_view rest = text;
  const auto win = TakeTextNumber(rest);
  if (!win || !win->is_percent || win->has_sign) return std::nullopt;
  rest = SkipXgBlanks(rest);
  if (!rest.starts_with('(')) return std::nullopt;
  rest.remove_prefix(1);
  const auto gammon = TakeNamedPercentage(rest);
  const auto backgammon = gammon ? TakeNamedPercentage(rest) : std::nullopt;
  if (!backgammon) return std::nullopt;
  text = rest;
  return XgChances{.win = static_cast<float>(win->fraction()), .gammon = *gammon, .backgammon = *backgammon};
}

struct XgLevelName {
  std::string_view name;
  Method method;
};

// A longer name precedes those that it begins with.
constexpr XgLevelName kXgLevelNames[] = {{"XG Roller++", Method::kXgRollerPlusPlus},
                                         {"XG Roller+", Method::kXgRollerPlus},
                                         {"XG Roller", Method::kXgRoller},
                                         {"Rollout", Method::kRollout},
                                         {"Book", Method::kBook}};
constexpr std::string_view kXgPlyNames[] = {"plies", "plis", "ply", "pli"};

// Returns the level at the front of the text from `at` on.
std::optional<XgLevel> XgLevelAt(std::string_view text, size_t at) {
  std::string_view rest = text.substr(at);
  for (const auto& [name, method] : kXgLevelNames) {
    if (rest.starts_with(name)) return XgLevel{{.method = method}, at, at + name.size()};
  }
  if (!BeginsNumber(text, at)) return std::nullopt;
  const auto plies = TakeTextInteger(rest);
  constexpr uint32_t kMaxPlies = 16;
  if (!plies || *plies == 0 || *plies > kMaxPlies || !rest.starts_with('-')) return std::nullopt;
  rest.remove_prefix(1);
  const auto name = std::find_if(std::begin(kXgPlyNames), std::end(kXgPlyNames),
                                 [rest](std::string_view word) { return rest.starts_with(word); });
  if (name == std::end(kXgPlyNames)) return std::nullopt;
  rest.remove_prefix(name->size());
  constexpr std::string_view kReduced = " red";
  const bool is_reduced = rest.starts_with(kReduced);
  if (is_reduced) rest.remove_prefix(kReduced.size());
  const Level level = {Method::kPly, static_cast<int16_t>(*plies), is_reduced};
  return XgLevel{level, at, OffsetOf(text, rest)};
}

// Takes "1296 Games": a whole number and a word.
std::optional<uint32_t> TakeXgGames(std::string_view& text) {
  std::string_view rest = text;
  const auto games = TakeTextInteger(rest);
  if (!games || *games == 0 || !rest.starts_with(' ')) return std::nullopt;
  rest = SkipXgBlanks(rest);
  if (rest.empty() || !IsXgLetter(rest.front())) return std::nullopt;
  text = rest;
  return games;
}

// Takes the description of a rollout, which ends before the next one.
std::optional<TextRollout> TakeXgRollout(std::string_view text) {
  const auto games = TakeXgGames(text);
  if (!games) return std::nullopt;
  constexpr size_t kMaxBytes = 200;
  constexpr std::string_view kGames = "ames rolled", kMoves = "Moves", kCube = "cube decisions";
  text = text.substr(0, std::min(kMaxBytes, text.find(kGames, kGames.size())));
  TextRollout rollout;
  rollout.games = *games;
  backgammon::RolloutSettings& settings = rollout.settings;
  settings.seed = FindSeed(text);
  const size_t moves = text.find(kMoves), cube = text.find(kCube, moves);
  if (cube == std::string_view::npos) return rollout;
  const auto of_moves = FindXgLevel(text.substr(moves)), of_cube = FindXgLevel(text.substr(cube));
  if (of_moves && of_cube) {
    settings.checker_level = of_moves->level;
    settings.cube_level = of_cube->level;
  }
  return rollout;
}

// Returns whether nothing but blanks is before `at` on its line.
bool BeginsLine(std::string_view text, size_t at) {
  const size_t before = text.substr(0, at).find_last_not_of(" \t\r");
  return before == std::string_view::npos || text[before] == '\n';
}

}  // namespace

std::vector<XgEquity> FindXgEquities(std::string_view text) {
  std::vector<XgEquity> equities;
  for (size_t colon = text.find(':'); colon != std::string_view::npos; colon = text.find(':', colon + 1)) {
    std::string_view rest = text.substr(colon + 1);
    const auto equity = TakeTextNumber(rest);
    if (!equity || equity->decimals == 0 || equity->is_percent) continue;
    XgEquity found = {.colon = colon, .equity = *equity};
    const std::string_view label = Trim(text.substr(0, colon));
    found.is_of_play = label.size() > 1 && EqualIgnoringCase(label.substr(label.size() - 2), "eq");
    if (SkipXgBlanks(rest).starts_with('(')) found.difference = TakeDifference(rest);
    found.end = OffsetOf(text, rest);
    equities.push_back(found);
  }
  return equities;
}

std::vector<XgChances> FindXgChances(std::string_view text) {
  std::vector<XgChances> all;
  for (size_t at = 0; at < text.size(); ++at) {
    if (!BeginsNumber(text, at)) continue;
    std::string_view rest = text.substr(at);
    auto chances = TakeXgChances(rest);
    if (!chances) continue;
    chances->begin = at;
    chances->end = OffsetOf(text, rest);
    all.push_back(*chances);
  }
  return all;
}

bool XgInterval::Includes(const TextNumber& equity) const {
  if (!low || !high) return true;
  const double slack = 1.6 * equity.unit();
  return low->value <= high->value && low->value - slack <= equity.value &&
         equity.value <= high->value + slack;
}

std::optional<XgInterval> FindXgInterval(std::string_view text, size_t from) {
  const size_t at = text.find(kPlusMinus, from);
  if (at == std::string_view::npos) return std::nullopt;
  std::string_view rest = text.substr(at + kPlusMinus.size());
  const auto half_width = TakeTextNumber(rest);
  if (!half_width) return std::nullopt;
  XgInterval interval = {.half_width = half_width->value, .end = OffsetOf(text, rest)};
  rest = SkipXgBlanks(rest);
  if (!rest.starts_with('(')) return interval;
  rest.remove_prefix(1);
  interval.low = TakeTextNumber(rest);
  if (!interval.low || !rest.starts_with("..")) return interval;
  rest.remove_prefix(std::min(rest.find_first_not_of('.'), rest.size()));
  interval.high = TakeTextNumber(rest);
  return interval;
}

std::optional<XgLevel> FindXgLevel(std::string_view text) {
  for (size_t at = 0; at < text.size(); ++at) {
    if (const auto level = XgLevelAt(text, at)) return level;
  }
  return std::nullopt;
}

std::optional<XgLevel> FindLastXgLevel(std::string_view text) {
  for (size_t at = text.size(); at-- > 0;) {
    if (const auto level = XgLevelAt(text, at)) return level;
  }
  return std::nullopt;
}

TextRollout FindXgRollout(std::string_view text) {
  for (size_t at = 0; at < text.size(); ++at) {
    if (!BeginsNumber(text, at)) continue;
    if (const auto rollout = TakeXgRollout(text.substr(at))) return *rollout;
  }
  return {};
}

TextRollout FindXgFootnote(std::string_view text, std::string_view mark) {
  for (const std::string& begin : {Concat("^{", mark, "}"), std::string(mark)}) {
    for (size_t at = text.find(begin); at != std::string_view::npos; at = text.find(begin, at + 1)) {
      if (begin.front() != '^' && !BeginsLine(text, at)) continue;
      const std::string_view rest = text.substr(at + begin.size());
      if (!rest.starts_with(' ')) continue;
      if (const auto rollout = TakeXgRollout(rest)) return *rollout;
    }
  }
  return {};
}

}  // namespace tabia::formats
