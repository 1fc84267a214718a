#include "core/formats/xg/xg_level.h"

#include <algorithm>
#include <limits>

namespace tabia::formats {

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
