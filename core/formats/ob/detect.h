// What differs between opening books without their saying so, decided from the entries of each file.
#pragma once

#include <cstdint>
#include <string>

#include "core/formats/ob/layout.h"

namespace tabia::formats {

// How the entries of one file are to be read.
struct ObConventions {
  size_t position_offset = ob::kPosition;
  bool cube_is_exponent = false;  // a cube of n shows 2 to the power of n, else n
};

// Counts what speaks for each convention.
class ObDetector {
 public:
  // Every entry that is not deleted, once.
  void Add(const ObRecord& entry);

  // The offset at which more entries show 15 chequers of either side: "15 or fewer" is true at a wrong offset
  // too. A centered cube has not been turned: it is 0 as an exponent and 1 as a value. Where nothing speaks
  // for either, kPosition and values, as in the book that is published.
  ObConventions Decide() const;

  // The decisions with what they rest on: "68 (15 chequers a side in 152 of 152 entries)".
  std::string PositionDecision() const;
  std::string CubeDecision() const;

 private:
  uint64_t entries_ = 0;
  uint64_t full_ = 0, full_late_ = 0;  // boards with 15 chequers a side at kPosition, at kLatePosition
  uint64_t centered_ = 0, centered_zeros_ = 0, centered_ones_ = 0;
};

}  // namespace tabia::formats
