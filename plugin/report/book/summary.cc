#include "plugin/report/book/summary.h"

#include <cmath>

#include "absl/strings/str_join.h"

#include "core/base/format.h"
#include "core/base/text.h"
#include "core/records/game.h"
#include "core/records/scale.h"
#include "core/records/skipped.h"
#include "core/records/source_report.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {
namespace {

// Under its source.
std::string Indented(const std::string& line) {
  return "  " + line;
}

// "decided     perspective: mover (…)", a line each.
std::string NamedLines(const std::string& title, const std::map<std::string, std::string>& named) {
  std::string text;
  for (const auto& [name, value] : named) text += Indented(FactLine(title, name + ": " + value));
  return text;
}

std::string CountLine(const std::string& name, uint64_t count) {
  return FactLine(name, FormatText("%d", count));
}

std::string WeightsText(records::Scale scale) {
  if (scale == records::Scale::kWeights) return "without a unit";
  return std::string(records::ScaleName(scale));
}

std::string ChessText(const probe::BookInfo& info) {
  return FactLine("game", "chess, " + info.variant) + FactLine("weights", WeightsText(info.scale)) +
         CountLine("positions", info.positions) + CountLine("moves", info.moves) +
         FactLine("notes", FormatCount(info.notes, "position"));
}

std::string SourceText(const probe::Source& source) {
  const records::SourceReport& report = source.report;
  return FactLine("source", source.name) + Indented(FactLine("format", report.format)) +
         Indented(CountLine("records", report.records)) + Indented(CountLine("notes", report.notes)) +
         SkippedText(report) + NamedLines("decided", report.decisions) + NamedLines("states", report.facts);
}

// The same values by names that are identifiers. Of two labels that become one name, the second has one more underscore.
template <typename Value>
std::map<std::string, Value> Renamed(const std::map<std::string, Value>& labels) {
  std::map<std::string, Value> named;
  for (const auto& [label, value] : labels) {
    std::string name = Identifier(label);
    while (!named.emplace(name, value).second) name += '_';
  }
  return named;
}

}  // namespace

double BytesPerPosition(const probe::BookInfo& info, uint64_t bytes) {
  if (info.positions == 0) return 0;
  return std::round(static_cast<double>(bytes) / static_cast<double>(info.positions) * 100) / 100;
}

Json BookInfoJson(const probe::BookInfo& info) {
  probe::BookInfo printed = info;
  for (probe::Source& source : printed.sources) {
    source.report.decisions = Renamed(source.report.decisions);
    source.report.facts = Renamed(source.report.facts);
    source.report.skipped = Renamed(source.report.skipped);
  }
  return probe::InfoJson(printed);
}

Json SummaryJson(const probe::BookInfo& info, uint64_t bytes) {
  Json json = BookInfoJson(info);
  json["bytes"] = bytes;
  json["bytes_per_position"] = BytesPerPosition(info, bytes);
  return json;
}

std::string SummaryText(const probe::BookInfo& info, uint64_t bytes) {
  std::string text = info.game == records::Game::kChess
                         ? ChessText(info)
                         : FactLine("game", "backgammon") + BackgammonCountsText(info);
  text += FactLine("bytes", FormatText("%d, %.2f a position", bytes, BytesPerPosition(info, bytes)));
  return text + SourcesText(info);
}

std::string BackgammonCountsText(const probe::BookInfo& info) {
  return CountLine("positions", info.positions) + CountLine("evaluations", info.evaluations) +
         CountLine("decisions", info.decisions) + CountLine("cubes", info.cubes);
}

std::string SourcesText(const probe::BookInfo& info) {
  std::string text;
  if (info.weight_conflicts > 0) {
    text += FactLine("conflicts", FormatCount(info.weight_conflicts, "move") +
                                      " with different weights, the highest taken");
  }
  if (info.overruled > 0) {
    text += FactLine("overruled", FormatCount(info.overruled, "move") + " by those of an earlier source");
  }
  if (!info.collisions.empty()) {
    text += FactLine("collisions",
                     FormatCount(info.collisions.size(), "key") +
                         " of different positions, dropped: " + absl::StrJoin(info.collisions, " "));
  }
  for (const probe::Source& source : info.sources) text += SourceText(source);
  return text;
}

Json SkippedJson(const std::map<std::string, records::Skipped>& skipped) {
  Json json = Json::Object();
  for (const auto& [kind, records] : Renamed(skipped)) {
    json[kind] = {{"count", records.count}, {"first", records.first}};
  }
  return json;
}

std::string SkippedText(const records::SourceReport& report) {
  std::string text;
  for (const auto& [kind, skipped] : report.skipped) {
    text += Indented(
        FactLine("skipped", FormatText("%d: %s; the first at %s", skipped.count, kind, skipped.first)));
  }
  return text;
}

}  // namespace tabia::report
