// Writes the values that are not in the dictionary.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"

#include "core/base/spool.h"

namespace tabia::index {

class EscapesBuilder {
 public:
  // The sections' bytes go to `groups` and `heap`; they are complete once Finish has been called.
  EscapesBuilder(Spool& groups, Spool& heap) : groups_(groups), heap_(heap) {}

  // Adds the next value of the group, in the order of buckets and slots. `value` must stay valid until
  // EndGroup.
  void Add(std::string_view value) { group_.push_back(value); }

  // Writes the group and starts the next one.
  absl::Status EndGroup();
  // Returns the symbols of the values of the last group that was ended.
  absl::Span<const uint32_t> symbols() const { return symbols_; }

  absl::Status Finish();

 private:
  void MakeRecords(uint64_t near_limit, uint64_t far_offset);
  absl::Status AppendStart();

  Spool& groups_;
  Spool& heap_;
  std::vector<std::string_view> group_;
  std::vector<uint32_t> symbols_;
  std::string records_;
};

}  // namespace tabia::index
