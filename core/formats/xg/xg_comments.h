// The comments of a game of eXtreme Gammon (temp.xgc), by number: Rich Text Format, one comment on each line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tabia::formats {

class XgComments {
 public:
  // Keeps a reference to `bytes`, the contents of temp.xgc.
  explicit XgComments(std::string_view bytes);

  // Returns the text as UTF-8; empty if `number` is negative or beyond the last comment, as after deleting comments.
  std::string TextOf(int32_t number) const;

 private:
  std::vector<std::string_view> lines_;
};

// Returns the text of a document in Rich Text Format as UTF-8, with "\n" after each paragraph and line, and without
// white space at its ends. 8-bit characters are Windows-1252. Tables of fonts, colours and styles, pictures, ignorable
// groups, and text in more than 100 nested groups are dropped. Text that is not RTF is made printable.
std::string RtfText(std::string_view rtf);

}  // namespace tabia::formats
