// Texts that go to the caller.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tabia::library {

// Writes a text that the caller asked for: TABIA_OK or TABIA_MORE; TABIA_WRONG_USAGE without a place for it.
int32_t GiveText(std::string_view text, char* place, size_t* size);

// The same for the reason of an error, which the caller need not want.
void GiveReason(std::string_view reason, char* place, size_t* size);

// Copies as much of `text` as fits whole letters of UTF-8, and a zero.
void CopyText(std::string_view text, char* place, size_t size);

// Into a member of a struct, which is all zeros.
template <size_t kSize>
void CopyText(std::string_view text, char (&member)[kSize]) {
  CopyText(text, member, kSize);
}

}  // namespace tabia::library
