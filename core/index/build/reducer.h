// What records mean, as the builder's caller says.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "absl/types/span.h"

namespace tabia::index {

struct Reducer {
  // Replaces `sum` by the sum of several records of one key, as a record again. Sums of sums are those of all
  // the records, in any order; may be called on another thread than the one that adds records, and for any
  // part of them.
  std::function<void(absl::Span<const std::string_view> records, std::string& sum)> combine;
  // Replaces `bytes` by what the index holds for a key whose records have this sum. Called once for each key,
  // when all records are added; false: nothing is held for it. Without it the sum itself is held.
  std::function<bool(std::string_view sum, std::string& bytes)> encode = {};
};

}  // namespace tabia::index
