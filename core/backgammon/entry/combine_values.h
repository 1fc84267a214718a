// One value from several of the same subject.
#pragma once

#include <string>
#include <string_view>

#include "absl/types/span.h"

namespace tabia::backgammon {

// Replaces `out` by the value of all statements of `values`, which speak of one subject: those that are said
// twice once, sorted by trust, the least trustworthy left out where there are too many. Associative and
// independent of order. Damaged values make an empty one.
void CombineValues(absl::Span<const std::string_view> values, std::string& out);

}  // namespace tabia::backgammon
