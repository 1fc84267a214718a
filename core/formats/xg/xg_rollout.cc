#include "core/formats/xg/xg_rollout.h"

#include <algorithm>
#include <cmath>

#include "core/base/bytes.h"

namespace tabia::formats {
namespace {

constexpr size_t kGamesAt = 84, kHalfIntervalAt = 2020, kMajorAt = 2170, kMinorAt = 2172;

// Returns the deviation of one game. The file states half the width of the 95 % interval; this is the inverse
// of Ci95.
float DeviationOf(float half_interval, uint32_t games) {
  constexpr float kDeviations = 1.96F;
  const float deviation = half_interval * std::sqrt(static_cast<float>(games)) / kDeviations;
  return std::isfinite(deviation) ? std::max(deviation, 0.0F) : 0;
}

}  // namespace

std::optional<XgRollout> XgRolloutOf(std::string_view rollouts, int32_t number) {
  if (number < 0 || static_cast<uint64_t>(number) >= rollouts.size() / kXgRolloutBytes) return std::nullopt;
  const char* rollout = rollouts.data() + static_cast<uint64_t>(number) * kXgRolloutBytes;
  XgRollout read;
  read.games = static_cast<uint32_t>(std::max(0, Load<int32_t>(rollout + kGamesAt)));
  read.deviation = DeviationOf(Load<float>(rollout + kHalfIntervalAt), read.games);
  read.program = {backgammon::ProgramKind::kExtremeGammon, Load<uint16_t>(rollout + kMajorAt),
                  Load<uint16_t>(rollout + kMinorAt)};
  return read;
}

}  // namespace tabia::formats
