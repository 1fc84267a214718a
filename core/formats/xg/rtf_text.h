// The text of a document in Rich Text Format.
#pragma once

#include <string>
#include <string_view>

namespace tabia::formats {

// As UTF-8, paragraphs and lines ended by "\n", without white space at either end. 8-bit characters are
// Windows-1252. Tables of fonts, colours and styles, pictures and what is marked to be ignored are left out.
// What stands in more than 100 groups within each other is left out too. Text that is no RTF is made
// printable.
std::string RtfText(std::string_view rtf);

}  // namespace tabia::formats
