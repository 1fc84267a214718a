// The meaning of records, defined by the builder's caller.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "absl/types/span.h"

namespace tabia::index {

struct Reducer {
  // Replaces `sum` by the sum of several records of one key, which is a record again. Must be associative and
  // independent of order. It may be called for any part of the records, and on another thread than the one
  // that adds them.
  std::function<void(absl::Span<const std::string_view> records, std::string& sum)> combine;
  // Replaces `bytes` by what the index stores for a key whose records have this sum; returns false if it
  // stores nothing. Called once for each key, when all records are added. Without this function the sum
  // itself is stored.
  std::function<bool(std::string_view sum, std::string& bytes)> encode = {};
};

}  // namespace tabia::index
