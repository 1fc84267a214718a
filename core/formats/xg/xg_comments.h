// The comments of a game of eXtreme Gammon (temp.xgc): RTF, one on each line, found by number.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tabia::formats {

class XgComments {
 public:
  // `bytes` are the bytes of temp.xgc and must outlive this object.
  explicit XgComments(std::string_view bytes);

  // Returns the text as UTF-8. Empty if `number` is negative or beyond the last comment: deleted comments
  // leave such numbers.
  std::string TextOf(int32_t number) const;

 private:
  std::vector<std::string_view> lines_;
};

}  // namespace tabia::formats
