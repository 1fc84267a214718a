// Counts what an SGF file contains.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/backgammon/entry/statement.h"
#include "core/records/source_report.h"

namespace tabia::formats {

struct SgfTally {
  uint64_t games = 0;
  bool has_money = false, has_match_cubes = false;
  uint64_t unstated_plays = 0;     // of a roll, without an analysis
  uint64_t unsound_analyses = 0;   // cubeless or noisy
  uint64_t distant_cubes = 0;      // at scores beyond the table of match equities
  uint64_t unplaced_comments = 0;  // on moves without an analysis

  void Add(const backgammon::Decision& decision);
  void Add(const backgammon::CubeDecision& decision);

  // Adds the counts to the report: its records, facts and decisions.
  void Report(uint64_t variations, records::SourceReport& report) const;

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
