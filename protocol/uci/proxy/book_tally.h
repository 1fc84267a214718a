// Counts how many moves the books have answered, for a report at the end of a match.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "protocol/uci/engine/answer.h"

namespace tabia::uci {

class BookTally {
 public:
  // Counts the answer to a "go" for which the books were probed.
  void Count(const Answer& answer);
  // Counts a "go" for which they were not probed because it has no clock.
  void CountNotAsked() { ++not_asked_; }

  // Returns "the books answered 145 of 146 known positions; 1 refused: repetition"; empty if nothing was counted.
  std::string Text() const;

 private:
  uint64_t known_ = 0, answered_ = 0, unknown_ = 0, not_asked_ = 0;
  std::map<std::string_view, uint64_t> refused_;  // by filter
};

}  // namespace tabia::uci
