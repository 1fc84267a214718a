#include "core/formats/sgf/sgf_tally.h"

#include "core/base/format.h"

namespace tabia::formats {

void SgfTally::Add(const backgammon::Decision& decision) {
  ++decisions_;
  for (const backgammon::Candidate& candidate : decision.candidates) {
    ++candidate_levels_[candidate.evaluation.level];
  }
}

void SgfTally::Add(const backgammon::CubeDecision& decision) {
  ++cubes_;
  ++cube_levels_[decision.no_double.level];
  has_match_cubes |= !decision.context.is_money();
}

void SgfTally::Report(uint64_t variations, records::SourceReport& report) const {
  report.records = decisions_ + cubes_;
  report.facts["games"] = FormatText("%d", games);
  report.facts["decisions"] =
      FormatText("%d, of candidates by level: %s", decisions_, Text(candidate_levels_));
  report.facts["cube decisions"] = FormatText("%d, by level: %s", cubes_, Text(cube_levels_));
  if (unstated_plays > 0) report.facts["not analysed"] = FormatText("%d moves", unstated_plays);
  report.decisions["levels"] = "one more than GNU Backgammon's plies, as eXtreme Gammon counts";
  if (has_match_cubes) {
    report.decisions["match equities"] =
        "by the table Kazaross XG2, GNU Backgammon's default (the file does not state it)";
  }
  if (has_money) report.decisions["beavers"] = "not allowed (the file does not state it)";
  const auto leave_out = [&report](const char* name, uint64_t count, const char* why) {
    if (count > 0) report.decisions[name] = FormatText("%d left out: %s", count, why);
  };
  leave_out("analyses", unsound_analyses, "cubeless, or weakened by noise");
  leave_out("cube decisions", distant_cubes, "a player needs more than 25 points");
  leave_out("comments", unplaced_comments, "on moves without an analysis");
  leave_out("variations", variations, "only the first branch of a game is read");
}

std::string SgfTally::Text(const Levels& levels) {
  std::string text;
  for (const auto& [level, count] : levels) {
    text += FormatText("%s%s %d", text.empty() ? "" : ", ", LevelName(level), count);
  }
  return text.empty() ? "none" : text;
}

}  // namespace tabia::formats
