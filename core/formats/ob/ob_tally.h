// Counts what an opening book contains: which scores, how deep, by whom.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/backgammon/entry/statement.h"
#include "core/records/source_report.h"

namespace tabia::formats {

class ObTally {
 public:
  void Add(const backgammon::PositionStatement& statement);
  // Adds the counts to the facts of the report, the most frequent first.
  void Report(records::SourceReport& report) const;

 private:
  using Counts = std::map<std::string, uint64_t>;

  // Returns "rollout 120; XGR++ 30; 3-ply 2"; of more than eight, how many more there are.
  static std::string Text(const Counts& counts);

  Counts scores_, levels_, sources_;
};

}  // namespace tabia::formats
