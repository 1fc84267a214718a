#include "core/backgammon/entry/evaluation.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/base/format.h"
#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::backgammon {

Chances Flip(const Chances& chances) {
  return {chances.win_backgammon, chances.win_gammon,  chances.win,
          chances.lose,           chances.lose_gammon, chances.lose_backgammon};
}

std::optional<std::string_view> FaultOfGammons(const Chances& chances, const Board& board) {
  constexpr float kNoise = 0.01F;
  const float won = std::max(chances.win_gammon, chances.win_backgammon),
              lost = std::max(chances.lose_gammon, chances.lose_backgammon);
  if (won > kNoise && OpponentChequers(board) < kChequersOfASide)
    return "a gammon is won, but the opponent has borne off a chequer";
  if (lost > kNoise && SelfChequers(board) < kChequersOfASide)
    return "a gammon is lost, but the player has borne off a chequer";
  return std::nullopt;
}

bool IsEquity(double equity) {
  constexpr double kMaxEquity = 1000;
  return std::abs(equity) <= kMaxEquity;  // false for NaN
}

std::string LevelName(const Level& level) {
  switch (level.method) {
    case Method::kRollout:
      return "rollout";
    case Method::kBook:
      return "book";
    case Method::kXgRollerPlusPlus:
      return "XGR++";
    case Method::kXgRollerPlus:
      return "XGR+";
    case Method::kXgRoller:
      return "XGR";
    case Method::kPly:
      return FormatText("%d-ply%s", level.number, level.reduced ? " red" : "");
    case Method::kUnknown:
      break;
  }
  return FormatText("level %d", level.number);
}

std::optional<Level> LevelOfName(std::string_view name) {
  for (const Method method : {Method::kXgRoller, Method::kXgRollerPlus, Method::kXgRollerPlusPlus,
                              Method::kBook, Method::kRollout}) {
    const Level level = {.method = method};
    if (EqualIgnoringCase(name, LevelName(level))) return level;
  }
  const std::optional<int16_t> plies = ParseNumber<int16_t>(name.substr(0, name.find('-')));
  if (!plies || *plies < 1) return std::nullopt;
  for (const bool reduced : {false, true}) {
    const Level level = {.method = Method::kPly, .number = *plies, .reduced = reduced};
    if (EqualIgnoringCase(name, LevelName(level))) return level;
  }
  return std::nullopt;
}

bool IsDeeper(const Level& a, const Level& b) {
  const auto rank = [](const Level& level) { return std::tuple(level.method, level.number, !level.reduced); };
  return rank(a) > rank(b);
}

bool HasSettings(const Evaluation& evaluation) {
  return evaluation.level.method == Method::kRollout && evaluation.settings != RolloutSettings{};
}

namespace {

constexpr double kDeviations = 1.96;  // that the 95 % interval extends to each side

}  // namespace

float DeviationOfCi95(double half_width, uint32_t games) {
  return static_cast<float>(half_width * std::sqrt(static_cast<double>(games)) / kDeviations);
}

double Ci95OfError(double standard_error) {
  return kDeviations * standard_error;
}

std::optional<double> Ci95(const Evaluation& evaluation) {
  if (evaluation.games == 0 || !(evaluation.deviation > 0)) return std::nullopt;
  return Ci95OfError(evaluation.deviation / std::sqrt(static_cast<double>(evaluation.games)));
}

// The difference of two means has a normal distribution, and the variances of the means add up.
std::optional<double> ChanceOfBeingBetter(const Evaluation& a, const Evaluation& b) {
  const std::optional<double> ci_a = Ci95(a), ci_b = Ci95(b);
  if (!ci_a || !ci_b) return std::nullopt;
  const double deviations = (double{a.equity} - b.equity) / (std::hypot(*ci_a, *ci_b) / kDeviations);
  return std::erfc(-deviations / std::sqrt(2.0)) / 2;
}

bool AreTooCloseToCall(const Evaluation& a, const Evaluation& b) {
  constexpr double kMinChance = 0.05;
  const std::optional<double> chance = ChanceOfBeingBetter(a, b);
  return chance && std::min(*chance, 1 - *chance) > kMinChance;
}

bool Disagree(const Evaluation& a, const Evaluation& b) {
  const std::optional<double> ci_a = Ci95(a), ci_b = Ci95(b);
  return ci_a && ci_b && std::abs(double{a.equity} - b.equity) > *ci_a + *ci_b;
}

}  // namespace tabia::backgammon
