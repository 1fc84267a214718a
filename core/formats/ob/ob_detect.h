// Decides the conventions that differ between opening books and that no field of them states.
#pragma once

#include <cstdint>
#include <string>

#include "core/formats/ob/ob_layout.h"

namespace tabia::formats {

// The conventions of the entries of one file.
struct ObConventions {
  size_t position_offset = ob::kPosition;
  bool cube_is_exponent = false;  // a cube of n means 2 to the power of n, otherwise n
};

// Counts the evidence for each convention.
class ObDetector {
 public:
  // Counts one entry. Called once for every entry that is not deleted.
  void Add(const ObRecord& entry);

  // Decides for the offset at which more entries have 15 chequers on each side ("15 or fewer" is true at a
  // wrong offset too), and for the meaning of the cube by which more centered cubes are at 1: as an exponent
  // that is 0, as a value 1. Without evidence, for kPosition and values, as in the published book.
  ObConventions Decide() const;

  // Return the decisions with their evidence: "68 (15 chequers a side in 152 of 152 entries)".
  std::string PositionDecision() const;
  std::string CubeDecision() const;

 private:
  uint64_t entries_ = 0;
  uint64_t full_ = 0, full_late_ = 0;  // boards with 15 chequers a side at kPosition, at kLatePosition
  uint64_t centered_ = 0, centered_zeros_ = 0, centered_ones_ = 0;
};

}  // namespace tabia::formats
