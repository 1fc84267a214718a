// How many keys have each value, in bounded memory.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"

#include "core/index/build/delay.h"
#include "core/index/build/value_map.h"

namespace tabia::index {

// When there are too many different values, the rarest are dropped, repeatedly. The frequent ones occur often
// enough to stay, with a count that is a little too low. What is dropped depends only on the order of the
// values.
class ValueCounter {
 public:
  void Add(std::string_view value) {
    waiting_.Next([this](const std::string& oldest) { Count(oldest); }) = value;
  }

  // Visits the values that more than one key has, or seems to have; the bytes are valid during the call only.
  // Nothing is added afterwards.
  void ForEachRepeated(absl::FunctionRef<void(std::string_view value, uint64_t count)> visit);

 private:
  static constexpr uint64_t kMaxValues = uint64_t{7} << 17;  // as many as 2^20 slots hold
  static constexpr uint64_t kMaxLongBytes = uint64_t{1} << 24;

  void Count(std::string_view value) {
    ++counts_.At(value);
    if (counts_.size() >= kMaxValues || counts_.long_bytes() >= kMaxLongBytes) Thin();
  }
  void Thin();

  ValueMap<uint64_t> counts_;
  Delay<std::string> waiting_;
};

}  // namespace tabia::index
