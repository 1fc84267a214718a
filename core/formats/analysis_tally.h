// Counts the analyses of recorded backgammon games by level, for the report of a reader.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/backgammon/entry/statement.h"
#include "core/records/source_report.h"

namespace tabia::formats {

class AnalysisTally {
 public:
  void Add(const backgammon::Decision& decision);
  void Add(const backgammon::CubeDecision& decision);

  // Adds the counts to the report: its records, and the facts about decisions.
  void Report(records::SourceReport& report) const;

 private:
  struct DeeperFirst {
    bool operator()(const backgammon::Level& a, const backgammon::Level& b) const {
      return backgammon::IsDeeper(a, b);
    }
  };
  using Levels = std::map<backgammon::Level, uint64_t, DeeperFirst>;
  static std::string Text(const Levels& levels);

  uint64_t decisions_ = 0, cubes_ = 0;
  Levels candidate_levels_, cube_levels_;
};

}  // namespace tabia::formats
