// Counts the analyses of a game of eXtreme Gammon, and the agreement between its records, for the report.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/backgammon/entry/statement.h"
#include "core/formats/analysis_tally.h"
#include "core/formats/xg/xg_layout.h"
#include "core/records/source_report.h"

namespace tabia::formats {

class XgTally {
 public:
  void Add(const backgammon::Decision& decision) { analyses_.Add(decision); }
  void Add(const backgammon::CubeDecision& decision) { analyses_.Add(decision); }
  void AddUnstatedMove() { ++unstated_moves_; }
  void AddUnstatedCube() { ++unstated_cubes_; }

  // Compares an analysis, seen by the player on roll, with the record that contains it, and with the score of the game:
  // the points that players 1 and 2 still need.
  void Compare(const backgammon::Board& board, const XgTerms& terms, const XgFrame& record,
               std::array<int32_t, 2> away);

  // Adds the counts to the report: its records, facts and decisions.
  void Report(records::SourceReport& report) const;

 private:
  // Counts the analyses that agree.
  struct Agreement {
    uint64_t agreeing = 0, all = 0;

    void Add(bool agrees);
    std::string Text(std::string_view reading, std::string_view with) const;
  };

  AnalysisTally analyses_;
  uint64_t unstated_moves_ = 0, unstated_cubes_ = 0;
  Agreement boards_, cube_values_, scores_;
};

}  // namespace tabia::formats
