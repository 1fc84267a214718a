// The meaning of records, defined by the builder's caller.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "absl/types/span.h"

namespace tabia::index {

struct Reducer {
  // Replaces `sum` by the sum of several records of one key, which is a record again. Must be associative and
  // independent of order. It may be called for any part of the records, and on several threads at once.
  std::function<void(absl::Span<const std::string_view> records, std::string& sum)> combine;
  // Replaces `bytes` by what the index stores for a key whose records have this sum; returns false if it
  // stores nothing. Called once for each key, when all records are added. Each thread calls a copy of this function, so
  // its own state needs no lock; the copies are destroyed before the metadata are asked for. Without this function the
  // sum itself is stored.
  std::function<bool(std::string_view sum, std::string& bytes)> encode = {};
};

}  // namespace tabia::index
