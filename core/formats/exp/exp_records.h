// The records of an experience file by key, one for each move of a position.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "absl/types/span.h"

#include "core/formats/exp/exp_layout.h"

namespace tabia::formats {

// Records of one move of one key are joined as the engines do it: the deeper one states depth and value. Of
// equal depths SugaR takes the mean of the values, and adds the counts up to 65535; BrainLearn takes the later
// record.
//
// Memory: 32 bytes for each record.
class ExpRecords {
 public:
  // Reads the records of `bytes`, the whole file. Records without a possible move are left out.
  ExpRecords(const ExpLayout& layout, std::string_view bytes);

  // In order of the keys.
  absl::Span<const ExpRecord> all() const { return records_; }
  // Returns the records of `key`; none if there are none.
  absl::Span<const ExpRecord> Find(uint64_t key) const;
  // Returns how many records were joined with an earlier one.
  uint64_t joined() const { return joined_; }

 private:
  void Join(ExpKind kind);

  std::vector<ExpRecord> records_;
  uint64_t joined_ = 0;
};

}  // namespace tabia::formats
