// Numbers for who made the evaluations of a table, so that each cell can name its maker in little room.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "core/probe/backgammon/backgammon_answer.h"

namespace tabia::report {

class SourceNotes {
 public:
  // Returns the number, from 1, of the level, program and source of an appraisal, in the order in which they are met.
  size_t NumberOf(const probe::Appraisal& appraisal);
  // Returns "2-ply, GNU Backgammon 1.07, Ann", by their numbers.
  const std::vector<std::string>& makers() const { return makers_; }

 private:
  std::map<std::string, size_t> numbers_;
  std::vector<std::string> makers_;
};

}  // namespace tabia::report
