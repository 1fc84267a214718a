// The lines of an EPD text in memory.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tabia::formats {

inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

// Returns whether a line is blank, or begins with #: it is passed over.
bool IsEpdRemark(std::string_view line);

class EpdLines {
 public:
  explicit EpdLines(std::string_view text);

  // Returns the next line that is not a remark, without its line feed; nothing at the end of the text.
  std::optional<std::string_view> Next();
  // Returns the number of that line, counted from 1.
  int64_t number() const { return number_; }

 private:
  std::string_view rest_;
  int64_t number_ = 0;
};

}  // namespace tabia::formats
