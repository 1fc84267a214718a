// Tells a whole tag pair from other text in brackets.
#pragma once

#include <string_view>

namespace tabia::formats {

// Returns whether `c`, a character or a negative number, may be in the name of a tag.
bool IsTagNameCharacter(int c);

// Returns the name of the tag pair with which `line` begins, brackets and quotes included; empty if it begins
// with anything else: "[4... Nf6!?]" is a remark.
std::string_view WholeTagName(std::string_view line);

}  // namespace tabia::formats
