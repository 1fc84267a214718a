// Texts with values in them.
#pragma once

#include <cstddef>
#include <string>

#include "absl/strings/str_format.h"

namespace tabia {

// Returns what absl::StrFormat would. That ends the program when memory runs out while it writes; this throws
// std::bad_alloc like every other allocation.
template <typename... Values>
std::string FormatText(const absl::FormatSpec<Values...>& format, const Values&... values) {
  std::string text(static_cast<size_t>(absl::SNPrintF(nullptr, 0, format, values...)), '\0');
  absl::SNPrintF(text.data(), text.size() + 1, format, values...);
  return text;
}

}  // namespace tabia
