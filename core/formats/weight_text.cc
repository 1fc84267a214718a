#include "core/formats/weight_text.h"

#include <cstdint>

#include "core/base/format.h"
#include "core/base/text.h"

namespace tabia::formats {
namespace {

bool Take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

// Takes "+12 =3 -4".
std::optional<chess::Games> TakeGames(std::string_view& text) {
  const auto next = [&text](std::string_view sign) {
    return Take(text, sign) ? TakeLeadingNumber<uint32_t>(text) : std::nullopt;
  };
  const std::optional<uint32_t> win = next("+"), draw = next(" ="), loss = next(" -");
  if (!win || !draw || !loss) return std::nullopt;
  return chess::Games{*win, *draw, *loss};
}

// Takes "50%" or "weight 7".
std::optional<WeightOfText> TakeStatedWeight(std::string_view& text) {
  const bool is_plain = Take(text, "weight ");
  const std::optional<uint32_t> number = TakeLeadingNumber<uint32_t>(text);
  if (!number || (!is_plain && !Take(text, "%"))) return std::nullopt;
  return WeightOfText{{.stated_weight = *number},
                      is_plain ? records::Scale::kWeights : records::Scale::kPercent};
}

}  // namespace

std::string WeightText(const chess::BookMove& move, records::Scale scale) {
  const char* inactive = move.active ? "" : " inactive";
  if (const auto& games = move.games) {
    return FormatText("+%d =%d -%d%s", games->win, games->draw, games->loss, inactive);
  }
  if (scale == records::Scale::kPercent) return FormatText("%d%%%s", move.weight(), inactive);
  return FormatText("weight %d%s", move.weight(), inactive);
}

std::optional<WeightOfText> ParseWeightText(std::string_view text) {
  std::optional<WeightOfText> weight;
  if (text.starts_with('+')) {
    const std::optional<chess::Games> games = TakeGames(text);
    if (games) weight = WeightOfText{{.games = games}, records::Scale::kGames};
  } else {
    weight = TakeStatedWeight(text);
  }
  if (weight) weight->move.active = !Take(text, " inactive");
  return text.empty() ? weight : std::nullopt;
}

}  // namespace tabia::formats
