// Extracts the text of a document in Rich Text Format.
#pragma once

#include <string>
#include <string_view>

namespace tabia::formats {

// Returns the text as UTF-8, its paragraphs and lines ended by "\n", without white space at its ends. 8-bit
// characters are Windows-1252. Left out are tables of fonts, colours and styles, pictures, what is marked to
// be ignored, and text nested in more than 100 groups. Text that is not RTF is made printable.
std::string RtfText(std::string_view rtf);

}  // namespace tabia::formats
