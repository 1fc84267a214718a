#include "core/formats/epd/epd_lines.h"

#include <algorithm>

#include "core/base/tokens.h"

namespace tabia::formats {

bool IsEpdRemark(std::string_view line) {
  return line.starts_with('#') || Trim(line).empty();
}

EpdLines::EpdLines(std::string_view text) : rest_(text) {
  if (rest_.starts_with(kByteOrderMark)) rest_.remove_prefix(kByteOrderMark.size());
}

std::optional<std::string_view> EpdLines::Next() {
  while (!rest_.empty()) {
    const std::string_view line = rest_.substr(0, rest_.find('\n'));
    rest_.remove_prefix(std::min(line.size() + 1, rest_.size()));
    ++number_;
    if (!IsEpdRemark(line)) return line;
  }
  return std::nullopt;
}

}  // namespace tabia::formats
