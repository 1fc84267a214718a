// Roff as plain text: the help of a command is a part of its manual page.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tabia::tool {

// The columns of a help text.
inline constexpr size_t kHelpWidth = 100;

// Breaks text into lines of at most `width` columns, if no word is longer; the last line has no line break. The first
// line continues one that has `column` columns. Words begin at the column `indent` at the earliest.
std::string WrapWords(std::string_view text, size_t width, size_t column = 0, size_t indent = 0);

// Converts roff to plain text. Supports only the requests and escapes that the pages in plugin/packaging/man use.
// Literal words, which are bold in roff, get quotes, except flags and names of pages. A heading stands before its
// first paragraph. Examples are not broken into lines.
std::string RoffAsText(std::string_view roff);

}  // namespace tabia::tool
