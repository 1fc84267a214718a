#include "plugin/tool/commands/backgammon_diff.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/str_format.h"

#include "core/backgammon/context_class.h"
#include "core/backgammon/legal_plays.h"
#include "core/backgammon/notation.h"
#include "core/backgammon/position_id.h"
#include "core/base/json.h"
#include "plugin/report/backgammon/appraisal.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::tool {
namespace {

using convert::BackgammonDifference;
using convert::StatedItem;

// "8/5 6/5"; the id of the position after the play if its own position is not known, or if it is not legal.
std::string PlayText(const BackgammonDifference& difference) {
  if (difference.subject && difference.subject->dice) {
    for (const backgammon::Play& play : LegalPlays(difference.subject->board, *difference.subject->dice)) {
      if (ToPositionBytes(play.after) == difference.item.after) return ToNotation(play);
    }
  }
  const auto after = backgammon::BoardOfPositionBytes(difference.item.after);
  return after.ok() ? backgammon::ToPositionId(*after) : "";
}

// "31: 8/5 6/5", "position" or "cube".
std::string ItemText(const BackgammonDifference& difference) {
  switch (difference.item.kind) {
    case StatedItem::Kind::kPosition:
      return "position";
    case StatedItem::Kind::kCube:
      return "cube";
    case StatedItem::Kind::kPlay:
      break;
  }
  const bool has_dice = difference.subject && difference.subject->dice;
  return (has_dice ? ToText(*difference.subject->dice) + ": " : "") + PlayText(difference);
}

// "+0.1593 rollout"; of a cube "double, take +0.4321 2-ply".
std::string StatedText(const std::optional<probe::Appraisal>& appraisal,
                       const std::optional<probe::CubeAnswer>& cube) {
  if (!appraisal) return "-";
  const std::string level = LevelName(appraisal->evaluation.level);
  if (!cube) return absl::StrFormat("%+.4f %s", appraisal->evaluation.equity, level);
  return absl::StrFormat("%s %+.4f %s", CubeActionName(cube->action), cube->equity(), level);
}

std::string PositionText(const BackgammonDifference& difference) {
  if (!difference.subject) return "key " + report::KeyText(difference.key);
  return absl::StrFormat("%s  %s", ToPositionId(difference.subject->board),
                         ContextText(difference.subject->context));
}

std::string DifferencesText(const convert::BackgammonDiffReport& diff) {
  report::Table table({{""}, {"what"}, {"A"}, {"B"}, {"position"}});
  for (const BackgammonDifference& difference : diff.differences) {
    const std::string sign = !difference.b ? "-" : !difference.a ? "+" : "~";
    table.AddRow({sign, ItemText(difference), StatedText(difference.a, difference.cube_a),
                  StatedText(difference.b, difference.cube_b), PositionText(difference)});
  }
  return diff.differences.empty() ? "" : table.Text();
}

Json StatedJson(const std::optional<probe::Appraisal>& appraisal,
                const std::optional<probe::CubeAnswer>& cube) {
  if (!appraisal) return nullptr;
  return cube ? report::CubeJson(*cube) : report::AppraisalJson(appraisal->evaluation, appraisal->provenance);
}

Json DifferenceJson(const BackgammonDifference& difference) {
  Json json = {{"key", report::KeyText(difference.key)},
               {"position_id", nullptr},
               {"context", nullptr},
               {"dice", nullptr},
               {"play", nullptr}};
  if (difference.subject) {
    json["position_id"] = ToPositionId(difference.subject->board);
    json["context"] = report::ContextJson(difference.subject->context);
    json["dice"] = report::DiceJson(difference.subject->dice);
  }
  if (difference.item.kind == StatedItem::Kind::kPlay) json["play"] = PlayText(difference);
  json["what"] = difference.item.kind == StatedItem::Kind::kPlay ? "play" : ItemText(difference);
  json["a"] = StatedJson(difference.a, difference.cube_a);
  json["b"] = StatedJson(difference.b, difference.cube_b);
  return json;
}

}  // namespace

std::string BackgammonDiffText(const convert::BackgammonDiffReport& diff, const probe::BackgammonBook& a,
                               const probe::BackgammonBook& b) {
  std::string text = report::FactLine("A", a.name()) + report::FactLine("B", b.name());
  text += report::FactLine(
      "positions", absl::StrFormat("%d only in A, %d only in B, %d in both otherwise, %d in both alike",
                                   diff.positions_only_a, diff.positions_only_b, diff.positions_changed,
                                   diff.positions_alike));
  text += report::FactLine("statements",
                           absl::StrFormat("%d only in A (-), %d only in B (+), %d in both otherwise (~)",
                                           diff.items_only_a, diff.items_only_b, diff.items_changed));
  const uint64_t all = diff.items_only_a + diff.items_only_b + diff.items_changed;
  if (diff.differences.size() < all) {
    text += report::FactLine("shown", absl::StrFormat("the %d largest of %d; --all shows every one",
                                                      diff.differences.size(), all));
  }
  return text + DifferencesText(diff);
}

std::string BackgammonDiffJson(const convert::BackgammonDiffReport& diff, const probe::BackgammonBook& a,
                               const probe::BackgammonBook& b) {
  std::string text = JsonLine({{"a", a.name()},
                               {"b", b.name()},
                               {"positions_only_a", diff.positions_only_a},
                               {"positions_only_b", diff.positions_only_b},
                               {"positions_changed", diff.positions_changed},
                               {"positions_alike", diff.positions_alike},
                               {"statements_only_a", diff.items_only_a},
                               {"statements_only_b", diff.items_only_b},
                               {"statements_changed", diff.items_changed}});
  for (const BackgammonDifference& difference : diff.differences) {
    text += JsonLine(DifferenceJson(difference));
  }
  return text;
}

}  // namespace tabia::tool
