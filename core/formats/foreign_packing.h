// Recognises files packed by programs whose packing tabia does not read.
#pragma once

#include <string_view>

namespace tabia::formats {

// Returns the name of the packing that the magic at the beginning of a file indicates, such as "bzip2"; empty
// if it is none of those that are known and not read.
std::string_view ForeignPackingOf(std::string_view first_bytes);

}  // namespace tabia::formats
