#include "core/formats/analysis_text/text_statements.h"

#include <string>
#include <string_view>

#include "core/base/format.h"
#include "core/base/text.h"

namespace tabia::formats {
namespace {

std::string_view NameOfBasis(TextBasis basis) {
  switch (basis) {
    case TextBasis::kCubeful:
      return "cubeful equity";
    case TextBasis::kCubeless:
      return "cubeless equity";
    case TextBasis::kMatchChance:
      return "match winning chance";
  }
  return "";
}

backgammon::Evaluation MakeEvaluation(const std::optional<backgammon::Chances>& chances,
                                      const TextNumber& equity, const backgammon::Level& level,
                                      const TextRollout& rollout, double ci95) {
  backgammon::Evaluation evaluation = {.chances = chances.value_or(backgammon::Chances()),
                                       .equity = static_cast<float>(equity.value),
                                       .level = level,
                                       .games = rollout.games,
                                       .settings = rollout.settings};
  if (rollout.games > 0 && ci95 > 0) evaluation.deviation = backgammon::DeviationOfCi95(ci95, rollout.games);
  return evaluation;
}

std::string ShowEquity(const TextNumber& equity) {
  return FormatText("%.*f%s", equity.decimals, equity.value, equity.is_percent ? "%" : "");
}

backgammon::Provenance OriginOf(const TextAnalysis& analysis) {
  return analysis.stated.value_or(backgammon::Provenance{.source = {}, .program = analysis.program});
}

}  // namespace

backgammon::Evaluation EvaluationOf(const TextPlay& play) {
  return MakeEvaluation(play.chances, play.equity, play.level, play.rollout, play.ci95);
}

std::optional<backgammon::Decision> DecisionOfText(const TextAnalysis& analysis, UnusedCounter& not_used) {
  backgammon::Decision decision;
  decision.board = analysis.state.board;
  decision.context = ContextOf(analysis.state);
  for (const TextPlay& play : analysis.plays) {
    if (play.basis != TextBasis::kCubeful) {
      not_used.Add(NameOfBasis(play.basis), {"line", play.line},
                   [&] { return FormatText("%s of %s", ShowEquity(play.equity), MakePrintable(play.text)); });
      continue;
    }
    decision.candidates.push_back({play.after, EvaluationOf(play)});
  }
  if (decision.candidates.empty()) return std::nullopt;
  decision.dice = *analysis.state.dice;
  decision.provenance = OriginOf(analysis);
  return decision;
}

std::optional<backgammon::CubeDecision> CubeDecisionOfText(const TextAnalysis& analysis,
                                                           UnusedCounter& not_used) {
  if (!analysis.cube) return std::nullopt;
  const TextCube& cube = *analysis.cube;
  if (cube.basis != TextBasis::kCubeful || cube.is_beaver) {
    const std::string_view kind = cube.is_beaver ? "equity after a beaver" : NameOfBasis(cube.basis);
    not_used.Add(kind, {"line", cube.line},
                 [&] { return FormatText("%s of a double", ShowEquity(cube.take.equity)); });
    return std::nullopt;
  }
  const TextCubeValue& no_double = cube.no_double;
  return backgammon::CubeDecision{.board = analysis.state.board,
                                  .context = ContextOf(analysis.state),
                                  .no_double = MakeEvaluation(no_double.chances, no_double.equity, cube.level,
                                                              cube.rollout, no_double.ci95),
                                  .double_take = static_cast<float>(cube.take.equity.value),
                                  .double_pass = static_cast<float>(cube.pass.equity.value),
                                  .provenance = OriginOf(analysis)};
}

}  // namespace tabia::formats
