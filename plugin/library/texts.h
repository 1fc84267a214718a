// Writes texts for the caller.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tabia::library {

// Writes an output text of tabia.h. Returns TABIA_OK or TABIA_MORE; TABIA_WRONG_USAGE if `place` or `size` is
// missing.
int32_t WriteText(std::string_view text, char* place, size_t* size);

// Writes the reason of an error, unless the caller passes no pointers for it.
void WriteReason(std::string_view reason, char* place, size_t* size);

// Copies `text` and a zero byte. If the text is longer than `size` - 1, truncates it between two characters of UTF-8.
void CopyText(std::string_view text, char* place, size_t size);

// Copies `text` to a member of a struct that is all zeros.
template <size_t kSize>
void CopyText(std::string_view text, char (&member)[kSize]) {
  CopyText(text, member, kSize);
}

}  // namespace tabia::library
