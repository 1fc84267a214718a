#include "core/formats/weight_text.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/base/format.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/moves/move_evaluation.h"

namespace tabia::formats {
namespace {

constexpr std::string_view kEvaluation = "eval ", kInactive = " inactive";

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
  std::optional<WeightOfText> parsed(std::in_place);
  parsed->move.stated_weight = *number;
  parsed->scale = is_plain ? records::Scale::kWeights : records::Scale::kPercent;
  return parsed;
}

// Parses games or a weight.
std::optional<WeightOfText> ParseCount(std::string_view text) {
  std::optional<WeightOfText> weight;
  if (!text.starts_with('+')) {
    weight = TakeStatedWeight(text);
  } else if (const std::optional<chess::Games> games = TakeGames(text)) {
    weight.emplace().move.games = games;
    weight->scale = records::Scale::kGames;
  }
  return text.empty() ? weight : std::nullopt;
}

std::string CountText(const chess::BookMove& move, records::Scale scale) {
  if (const auto& games = move.games) return FormatText("+%d =%d -%d", games->win, games->draw, games->loss);
  if (!move.stated_weight) return "";
  if (scale == records::Scale::kPercent || scale == records::Scale::kShares) return FormatText("%d%%", *move.stated_weight);
  return FormatText("weight %d", *move.stated_weight);
}

}  // namespace

std::string WeightText(const chess::BookMove& move, records::Scale scale) {
  std::string text = CountText(move, scale);
  if (move.evaluation) {
    if (!text.empty()) text += ' ';
    text.append(kEvaluation).append(chess::EvaluationText(*move.evaluation));
  }
  if (!move.active) text += kInactive;
  return text;
}

std::optional<WeightOfText> ParseWeightText(std::string_view text) {
  const bool is_inactive = text.ends_with(kInactive);
  if (is_inactive) text.remove_suffix(kInactive.size());
  std::optional<chess::Evaluation> evaluation;
  if (const size_t at = text.find(kEvaluation); at != std::string_view::npos) {
    evaluation = chess::ParseEvaluation(text.substr(at + kEvaluation.size()));
    if (!evaluation) return std::nullopt;
    text = Trim(text.substr(0, at));
  }
  std::optional<WeightOfText> weight(std::in_place);
  weight->scale = records::Scale::kEvaluations;
  if (!text.empty() || !evaluation) weight = ParseCount(text);
  if (!weight) return std::nullopt;
  weight->move.evaluation = evaluation;
  weight->move.active = !is_inactive;
  return weight;
}

}  // namespace tabia::formats
