// The text formatter.
#pragma once

#include <cstddef>
#include <string>

#include "absl/strings/str_format.h"

namespace tabia {

// Formats a text like absl::StrFormat, which is excluded (core/README.md, "When memory runs out").
template <typename... Values>
std::string FormatText(const absl::FormatSpec<Values...>& format, const Values&... values) {
  std::string text(static_cast<size_t>(absl::SNPrintF(nullptr, 0, format, values...)), '\0');
  absl::SNPrintF(text.data(), text.size() + 1, format, values...);
  return text;
}

}  // namespace tabia
