// The text formatter.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "absl/strings/str_format.h"

namespace tabia {

// Formats a text like absl::StrFormat, which is excluded (core/README.md, "When memory runs out").
template <typename... Values>
std::string FormatText(const absl::FormatSpec<Values...>& format, const Values&... values) {
  std::array<char, 128> buffer;  // has room for most texts
  const auto size = static_cast<size_t>(absl::SNPrintF(buffer.data(), buffer.size(), format, values...));
  if (size < buffer.size()) return std::string(buffer.data(), size);
  std::string text(size, '\0');
  absl::SNPrintF(text.data(), size + 1, format, values...);
  return text;
}

}  // namespace tabia
