#include "core/backgammon/context.h"

#include <array>
#include <utility>

#include "core/base/format.h"

namespace tabia::backgammon {
namespace {

constexpr std::array<std::string_view, 3> kOwnerNames = {"center", "self", "opponent"};

// Returns whether the owner of the cube cannot gain by doubling, because the cube already gives the owner all
// points needed.
bool IsDead(const Context& context) {
  if (context.owner == CubeOwner::kCenter) return false;
  const int away = context.owner == CubeOwner::kSelf ? context.away_self : context.away_opponent;
  return context.cube() >= away;
}

void MaskMoney(Context& context) {
  const bool is_turned = context.owner != CubeOwner::kCenter;
  context.crawford = false;
  context.cube_log2 = is_turned ? 1 : 0;
  if (is_turned) context.jacoby = false;
}

void MaskMatch(Context& context) {
  context.jacoby = context.beaver = false;
  const bool is_dmp = context.away_self == 1 && context.away_opponent == 1;
  if (is_dmp || (context.away_self != 1 && context.away_opponent != 1)) context.crawford = false;
  if (is_dmp || context.crawford) {
    context.cube_log2 = 0;
    context.owner = CubeOwner::kCenter;
  }
  if (IsDead(context)) context.owner = CubeOwner::kCenter;
}

}  // namespace

std::string_view CubeOwnerName(CubeOwner owner) {
  return kOwnerNames[static_cast<size_t>(owner)];
}

std::optional<CubeOwner> CubeOwnerOfName(std::string_view name) {
  for (size_t i = 0; i < kOwnerNames.size(); ++i) {
    if (kOwnerNames[i] == name) return static_cast<CubeOwner>(i);
  }
  return std::nullopt;
}

CubeOwner Flip(CubeOwner owner) {
  if (owner == CubeOwner::kCenter) return owner;
  return owner == CubeOwner::kSelf ? CubeOwner::kOpponent : CubeOwner::kSelf;
}

Context Flip(const Context& context) {
  Context flipped = context;
  std::swap(flipped.away_self, flipped.away_opponent);
  flipped.owner = Flip(context.owner);
  return flipped;
}

std::optional<std::string> FaultOf(const Context& context) {
  const auto is_away = [](int points) { return points > 0 && points <= kMaxMatchLength; };
  const bool both_none = context.away_self == 0 && context.away_opponent == 0;
  if (!both_none && !(is_away(context.away_self) && is_away(context.away_opponent))) {
    return FormatText("away scores %d and %d", context.away_self, context.away_opponent);
  }
  if (context.cube_log2 < 0 || context.cube_log2 > kMaxCubeLog2) {
    return FormatText("a cube of 2 to the power of %d", context.cube_log2);
  }
  return std::nullopt;
}

Context Canonical(const Context& context) {
  Context canonical = context;
  canonical.length = 0;
  if (canonical.is_money()) {
    MaskMoney(canonical);
  } else {
    MaskMatch(canonical);
  }
  return canonical;
}

bool MayDouble(const Context& context) {
  if (context.owner == CubeOwner::kOpponent) return false;
  if (context.is_money()) return true;
  return !Canonical(context).crawford && context.cube() < context.away_self;
}

}  // namespace tabia::backgammon
