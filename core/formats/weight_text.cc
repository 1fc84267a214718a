#include "core/formats/weight_text.h"

#include "absl/strings/str_format.h"

namespace tabia::formats {

std::string WeightText(const chess::BookMove& move, records::Scale scale) {
  const char* inactive = move.active ? "" : " inactive";
  if (const auto& games = move.games) {
    return absl::StrFormat("+%d =%d -%d%s", games->win, games->draw, games->loss, inactive);
  }
  if (scale == records::Scale::kPercent) return absl::StrFormat("%d%%%s", move.stated_weight, inactive);
  return absl::StrFormat("weight %d%s", move.stated_weight, inactive);
}

}  // namespace tabia::formats
