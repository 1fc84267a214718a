// One value from several of the same subject.
#pragma once

#include <string>
#include <string_view>

#include "absl/types/span.h"

namespace tabia::backgammon {

// Replaces `out` by the value of all statements of `values`, which are about one subject. Equal statements
// are stored once, sorted by trust; where there are too many, the least trustworthy are dropped. Associative
// and independent of order. Damaged values make an empty one.
void CombineValues(absl::Span<const std::string_view> values, std::string& out);

}  // namespace tabia::backgammon
