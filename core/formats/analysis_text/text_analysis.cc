#include "core/formats/analysis_text/text_analysis.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "core/backgammon/notation.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::formats {
namespace {

constexpr std::string_view kLostSigns = "minus signs lost", kContradiction = "contradicting numbers";

// Three rounded numbers differ by at most one and a half units, and a turned sign by at least two.
constexpr double kRoundedUnits = 1.6;

bool IsDifference(const TextNumber& equity, const TextNumber& first, double difference) {
  const double unit = std::max(equity.unit(), first.unit());
  return std::abs(equity.fraction() - first.fraction() - difference) <= kRoundedUnits * unit;
}

// Returns whether the program prints the sign of a number on this basis.
bool PrintsSigns(const TextAnalysis& analysis, TextBasis basis) {
  return basis != TextBasis::kMatchChance && analysis.program.kind != backgammon::ProgramKind::kBgBlitz;
}

std::optional<TextFault> FaultOfSigns(const TextNumber& equity, const std::optional<TextNumber>& difference,
                                      int64_t line) {
  if (equity.lacks_sign()) {
    return TextFault{kLostSigns, FormatText("equity %.*f has no sign", equity.decimals, equity.value), line};
  }
  if (difference && difference->lacks_sign()) {
    return TextFault{
        kLostSigns, FormatText("difference %.*f has no sign", difference->decimals, difference->value), line};
  }
  return std::nullopt;
}

std::optional<TextFault> FaultOfPlay(const TextAnalysis& analysis, const TextPlay& play) {
  if (PrintsSigns(analysis, play.basis)) {
    if (auto fault = FaultOfSigns(play.equity, play.difference, play.line)) return fault;
  }
  if (!analysis.first_equity || play.rank == 1) return std::nullopt;
  const double difference = play.difference ? play.difference->fraction() : 0;
  if (!IsDifference(play.equity, *analysis.first_equity, difference)) {
    return TextFault{kContradiction,
                     FormatText("play %d: the difference is not that of the equities", play.rank), play.line};
  }
  // BGBlitz prints no plus sign, but lists the best play first.
  if (analysis.program.kind == backgammon::ProgramKind::kBgBlitz && difference > 0) {
    return TextFault{kLostSigns, FormatText("play %d is better than the first one", play.rank), play.line};
  }
  return std::nullopt;
}

// Checks the chances of a player, who sees `board`.
std::optional<TextFault> FaultOfChances(const std::optional<backgammon::Chances>& chances,
                                        const backgammon::Board& board, int64_t line) {
  if (!chances) return TextFault{"incomplete analysis", "it has no chances", line};
  constexpr std::string_view kKind = "impossible evaluation";
  if (!AreChances(*chances)) return TextFault{kKind, "the chances are impossible", line};
  if (const auto fault = FaultOfGammons(*chances, board)) return TextFault{kKind, std::string(*fault), line};
  return std::nullopt;
}

// Checks that the differences of the options are those of their equities.
std::optional<TextFault> FaultOfOptions(const TextCube& cube) {
  const auto values = {&cube.no_double, &cube.take, &cube.pass};
  const auto is_best = [](const TextCubeValue* value) {
    return !value->difference || value->difference->value == 0;
  };
  const auto best = std::find_if(values.begin(), values.end(), is_best);
  if (best == values.end()) return TextFault{kContradiction, "no option of the cube is the best", cube.line};
  const auto lacking = std::count_if(values.begin(), values.end(),
                                     [](const TextCubeValue* value) { return !value->difference; });
  for (const TextCubeValue* const value : values) {
    // The first option alone has no difference. If the position is too good to double, it is not the best one.
    if (!value->difference && lacking == 1) continue;
    const double difference = value->difference ? value->difference->fraction() : 0;
    if (!IsDifference(value->equity, (*best)->equity, difference)) {
      return TextFault{kContradiction, "a difference of the cube decision is not that of its equities",
                       cube.line};
    }
  }
  return std::nullopt;
}

std::optional<TextFault> FaultOfCube(const TextAnalysis& analysis, const TextCube& cube) {
  const auto values = {&cube.no_double, &cube.take, &cube.pass};
  if (PrintsSigns(analysis, cube.basis)) {
    for (const TextCubeValue* const value : values) {
      if (auto fault = FaultOfSigns(value->equity, value->difference, cube.line)) return fault;
    }
  }
  const TextNumber& pass = cube.pass.equity;
  if (cube.basis != TextBasis::kMatchChance && std::abs(pass.value - 1) > kPassError) {
    return TextFault{kContradiction,
                     FormatText("the equity of a pass is %+.*f instead of +1", pass.decimals, pass.value),
                     cube.line};
  }
  if (auto fault = FaultOfOptions(cube)) return fault;
  const backgammon::Context context = ContextOf(analysis.state);
  if (!MayDouble(context)) {
    return TextFault{"impossible cube decision", "of a player who may not turn the cube", cube.line};
  }
  return FaultOfChances(cube.no_double.chances, analysis.state.board, cube.line);
}

}  // namespace

bool AddTextPlay(TextPlay play, TextAnalysis& analysis) {
  if (play.rank == 1) analysis.first_equity = play.equity;
  const auto refuse = [&](std::string why) {
    analysis.faults.push_back({"illegal play", std::move(why), play.line});
    return false;
  };
  if (!analysis.state.dice) return refuse("a play, but the identifier has no roll");
  const auto placed = backgammon::ParsePlay(play.text, analysis.state.board, *analysis.state.dice);
  if (!placed.ok()) return refuse(std::string(Message(placed.status())));
  play.after = placed->after;
  analysis.plays.push_back(std::move(play));
  return true;
}

void RefuseFaults(TextAnalysis& analysis) {
  for (const TextPlay& play : analysis.plays) {
    auto fault = FaultOfPlay(analysis, play);
    if (!fault) continue;
    analysis.faults.push_back(*std::move(fault));
    analysis.plays.clear();
    break;
  }
  std::erase_if(analysis.plays, [&](const TextPlay& play) {
    auto fault = FaultOfChances(play.chances, Flip(play.after), play.line);
    if (fault) analysis.faults.push_back(*std::move(fault));
    return fault.has_value();
  });
  if (!analysis.cube) return;
  auto fault = FaultOfCube(analysis, *analysis.cube);
  if (!fault) return;
  analysis.faults.push_back(*std::move(fault));
  analysis.cube.reset();
}

void SetTextVersion(std::string_view version, TextAnalysis& analysis) {
  analysis.version = std::string(version);
  const auto major = TakeLeadingNumber<uint16_t>(version);
  if (!major || !version.starts_with('.')) return;
  version.remove_prefix(1);
  const auto minor = TakeLeadingNumber<uint16_t>(version);
  if (minor) std::tie(analysis.program.major, analysis.program.minor) = std::pair(*major, *minor);
}

}  // namespace tabia::formats
