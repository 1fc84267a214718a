#include "core/formats/xg/xg_layout.h"

#include <algorithm>
#include <limits>
#include <string_view>

#include "core/base/text.h"

namespace tabia::formats {

std::string XgMatchHeader::Text(size_t utf16_at, size_t windows1252_at) const {
  constexpr int32_t kFirstWithUtf16 = 24;
  constexpr size_t kUtf16Bytes = 258;
  if (version() >= kFirstWithUtf16) {
    const std::string_view utf16 = Utf16UpToNul({At(utf16_at), kUtf16Bytes});
    if (!utf16.empty()) return MakePrintable(Utf16ToUtf8(utf16));
  }
  return Windows1252ToUtf8({At(windows1252_at + 1), Get<uint8_t>(windows1252_at)});
}

XgTerms XgPlays::terms() const {
  return {
      .away = {Get<int32_t>(40), Get<int32_t>(44)},
      .cube = Get<int32_t>(48),
      .owner = Get<int32_t>(52),
      .crawford = Get<int32_t>(56),
      .jacoby = Get<int32_t>(60),
  };
}

XgTerms XgDoubling::terms() const {
  return {
      .away = {Get<int32_t>(32), Get<int32_t>(36)},
      .cube = Get<int32_t>(40),
      .owner = Get<int32_t>(44),
      .crawford = Get<int16_t>(52),
      .jacoby = Get<int32_t>(48),
  };
}

backgammon::Level LevelOfXgNumber(int32_t number) {
  using backgammon::Method;
  if (number >= 0 && number <= 6) return {Method::kPly, static_cast<int16_t>(number + 1)};
  switch (number) {
    case 12:
      return {Method::kPly, 3, true};
    case kXgRolloutLevel:
      return {Method::kRollout};
    case 998:
      return {Method::kBook, 2};
    case 999:
      return {Method::kBook, 1};
    case 1000:
      return {Method::kXgRoller};
    case 1001:
      return {Method::kXgRollerPlus};
    case 1002:
      return {Method::kXgRollerPlusPlus};
    default:
      using Number = std::numeric_limits<int16_t>;
      return {Method::kUnknown,
              static_cast<int16_t>(std::clamp<int32_t>(number, Number::min(), Number::max()))};
  }
}

}  // namespace tabia::formats
