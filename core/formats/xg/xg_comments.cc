#include "core/formats/xg/xg_comments.h"

#include <algorithm>

#include "absl/strings/str_replace.h"

#include "core/formats/xg/rtf_text.h"

namespace tabia::formats {

XgComments::XgComments(std::string_view bytes) {
  constexpr std::string_view kLineEnd = "\r\n";
  while (!bytes.empty()) {
    const std::string_view line = bytes.substr(0, bytes.find(kLineEnd));
    lines_.push_back(line);
    bytes.remove_prefix(std::min(bytes.size(), line.size() + kLineEnd.size()));
  }
}

std::string XgComments::TextOf(int32_t number) const {
  if (number < 0 || static_cast<size_t>(number) >= lines_.size()) return {};
  const std::string_view line = lines_[static_cast<size_t>(number)];
  return RtfText(absl::StrReplaceAll({line.data(), line.size()}, {{"\x01\x02", "\r\n"}}));
}

}  // namespace tabia::formats
