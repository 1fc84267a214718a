#include "plugin/report/book/book_summary.h"

#include <cmath>
#include <cstdint>
#include <utility>

#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"

#include "core/base/format.h"
#include "core/base/json.h"
#include "core/base/text.h"
#include "core/records/game.h"
#include "core/records/scale.h"
#include "core/records/source_report.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {
namespace {

// Indents a line that belongs to a source.
std::string Indent(const std::string& line) {
  return "  " + line;
}

// Returns a line such as "decided     perspective: mover (…)" for each value.
std::string NamedLines(const std::string& title, const std::map<std::string, std::string>& named) {
  std::string text;
  for (const auto& [name, value] : named) text += Indent(FactLine(title, name + ": " + value));
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
         (info.evaluated > 0 ? CountLine("evaluated", info.evaluated) : "") +
         FactLine("notes", FormatCount(info.notes, "position"));
}

std::string SourceText(const probe::Source& source) {
  const records::SourceReport& report = source.report;
  return FactLine("source", source.name) + Indent(FactLine("format", report.format)) +
         Indent(CountLine("records", report.records)) + Indent(CountLine("notes", report.notes)) +
         SkippedText(report) + NamedLines("decided", report.decisions) + NamedLines("states", report.facts);
}

// Replaces the labels by identifiers. If two labels would get the same name, the second gets one more underscore.
template <typename Value>
std::map<std::string, Value> RenameLabels(const std::map<std::string, Value>& labels) {
  std::map<std::string, Value> named;
  for (const auto& [label, value] : labels) {
    std::string name = Identifier(label);
    while (!named.emplace(name, value).second) name += '_';
  }
  return named;
}

// Returns "buckets" for "the buckets".
std::string SectionTitle(uint32_t id) {
  return std::string(
      absl::StripPrefix(std::string(index::SectionName(static_cast<index::SectionId>(id))), "the "));
}

// Returns the name of a section in JSON, where the buckets keep the name "lines" that scripts read.
std::string SectionField(uint32_t id) {
  if (static_cast<index::SectionId>(id) == index::SectionId::kBuckets) return "lines";
  return absl::StrReplaceAll(SectionTitle(id), {{" ", "_"}});
}

Json IndexJson(const index::Header& header) {
  Json sections = Json::Object();
  for (uint32_t id = 0; id < index::kSectionCount; ++id) {
    sections[SectionField(id)] = header.sections[id].size;
  }
  return {{"version", index::kFormatVersion},    {"lines", header.buckets()},
          {"displaced", header.displaced},       {"dictionary_symbols", header.dictionary_symbols},
          {"escapes", header.escapes},           {"salt", KeyText(header.salt)},
          {"section_bytes", std::move(sections)}};
}

std::string IndexText(const index::Header& header) {
  std::string text =
      FactLine("index", FormatText("version %d, salt %s", index::kFormatVersion, KeyText(header.salt)));
  const auto add = [&text](const std::string& name, uint64_t number, const std::string& unit) {
    text += FormatText("  %-22s %12d%s\n", name, number, unit);
  };
  add("buckets", header.buckets(), " of 64 bytes");
  add("displaced positions", header.displaced, "");
  add("dictionary symbols", header.dictionary_symbols, "");
  add("escapes", header.escapes, "");
  for (uint32_t id = 0; id < index::kSectionCount; ++id) {
    add(SectionTitle(id), header.sections[id].size, " bytes");
  }
  return text;
}

Json InfoJson(const probe::Book& book) {
  Json json = {{"book", book.name()}, {"in_memory", book.origin() == probe::Origin::kMemory}};
  json.Update(SummaryJson(book.info(), book.size_bytes()));
  if (book.index() != nullptr) json["index"] = IndexJson(book.index()->header());
  return json;
}

}  // namespace

double BytesPerPosition(const probe::BookInfo& info, uint64_t bytes) {
  if (info.positions == 0) return 0;
  return std::round(static_cast<double>(bytes) / static_cast<double>(info.positions) * 100) / 100;
}

Json BookInfoJson(const probe::BookInfo& info) {
  probe::BookInfo printed = info;
  for (probe::Source& source : printed.sources) {
    source.report.decisions = RenameLabels(source.report.decisions);
    source.report.facts = RenameLabels(source.report.facts);
    source.report.skipped = RenameLabels(source.report.skipped);
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
  for (const auto& [kind, records] : RenameLabels(skipped)) {
    json[kind] = {{"count", records.count}, {"first", records.first}};
  }
  return json;
}

std::string SkippedText(const records::SourceReport& report) {
  std::string text;
  for (const auto& [kind, skipped] : report.skipped) {
    text += Indent(
        FactLine("skipped", FormatText("%d: %s; the first at %s", skipped.count, kind, skipped.first)));
  }
  return text;
}

std::string InfoText(const probe::Book& book, bool json) {
  if (json) return JsonLine(InfoJson(book));
  const std::string summary = SummaryText(book.info(), book.size_bytes());
  return book.index() == nullptr ? summary : summary + IndexText(book.index()->header());
}

}  // namespace tabia::report
