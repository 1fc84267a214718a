// Writes what remainders.h reads.
#pragma once

#include <cstdint>
#include <string>

#include "core/index/bits.h"
#include "core/index/placement.h"
#include "core/index/remainders.h"

namespace tabia::index {

// Called for every line of the index in order.
class RemaindersBuilder {
 public:
  RemaindersBuilder(uint64_t home_lines, uint32_t spread)
      : home_lines_(home_lines), spread_(spread), widths_(home_lines) {}

  void Add(const SettledLine& line);

  // The section's bytes, complete once Finish has been called.
  void Finish() { bits_.Flush(); }
  const std::string& bytes() const { return bits_.bytes(); }

 private:
  const uint64_t home_lines_;
  const uint32_t spread_;
  const RemainderWidths widths_;
  BitWriter bits_;
};

}  // namespace tabia::index
