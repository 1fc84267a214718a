#include "core/formats/analysis_tally.h"

#include "core/base/format.h"

namespace tabia::formats {

void AnalysisTally::Add(const backgammon::Decision& decision) {
  ++decisions_;
  for (const backgammon::Candidate& candidate : decision.candidates) {
    ++candidate_levels_[candidate.evaluation.level];
  }
}

void AnalysisTally::Add(const backgammon::CubeDecision& decision) {
  ++cubes_;
  ++cube_levels_[decision.no_double.level];
}

void AnalysisTally::Report(records::SourceReport& report) const {
  report.records = decisions_ + cubes_;
  report.facts["decisions"] =
      FormatText("%d, of candidates by level: %s", decisions_, Text(candidate_levels_));
  report.facts["cube decisions"] = FormatText("%d, by level: %s", cubes_, Text(cube_levels_));
}

std::string AnalysisTally::Text(const Levels& levels) {
  std::string text;
  for (const auto& [level, count] : levels) {
    text += FormatText("%s%s %d", text.empty() ? "" : ", ", LevelName(level), count);
  }
  return text.empty() ? "none" : text;
}

}  // namespace tabia::formats
