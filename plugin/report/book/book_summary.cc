#include "plugin/report/book/book_summary.h"

#include <cmath>
#include <utility>

#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"

#include "core/base/format.h"
#include "core/base/text.h"
#include "core/records/game.h"
#include "core/records/scale.h"
#include "plugin/report/layout/column.h"
#include "plugin/report/layout/report_page.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {
namespace {

std::string FactLines(const Facts& facts, const std::string& indent = "") {
  std::string text;
  for (const Fact& fact : facts) text += indent + FactLine(fact.name, fact.value);
  return text;
}

// Adds a fact such as "decided": "perspective: mover (…)" for each value.
void AddNamed(std::string_view title, const std::map<std::string, std::string>& named, Facts& facts) {
  for (const auto& [name, value] : named) facts.push_back({std::string(title), name + ": " + value});
}

void AddSkipped(const records::SourceReport& report, Facts& facts) {
  for (const auto& [kind, skipped] : report.skipped) {
    facts.push_back({"skipped", FormatText("%d: %s; the first at %s", skipped.count, kind, skipped.first)});
  }
}

// Adds one line for all kinds of facts that were not used.
void AddNotUsed(const records::SourceReport& report, Facts& facts) {
  std::string kinds;
  for (const auto& [kind, counted] : report.not_used) {
    kinds += FormatText("%s%d: %s, the first at %s", kinds.empty() ? "" : "; ", counted.count, kind,
                        counted.first);
  }
  if (!kinds.empty()) facts.push_back({"not used", kinds});
}

Fact Count(std::string_view name, uint64_t count) {
  return {std::string(name), FormatText("%d", count)};
}

std::string WeightsText(records::Scale scale) {
  if (scale == records::Scale::kWeights) return "without a unit";
  if (scale == records::Scale::kShares) return "per cent of a position, for the books after it";
  return std::string(records::ScaleName(scale));
}

Facts ChessFacts(const probe::BookInfo& info) {
  Facts facts = {{"game", "chess, " + info.variant},
                 {"weights", WeightsText(info.scale)},
                 Count("positions", info.positions),
                 Count("moves", info.moves)};
  if (info.evaluated > 0) facts.push_back(Count("evaluated", info.evaluated));
  facts.push_back({"notes", FormatCount(info.notes, "position")});
  return facts;
}

Facts BackgammonCounts(const probe::BookInfo& info) {
  Facts facts = {Count("positions", info.positions), Count("evaluations", info.evaluations),
                 Count("decisions", info.decisions), Count("cubes", info.cubes)};
  if (info.combined + info.repeated_rollouts > 0) {
    facts.push_back({"rollouts", FormatText("%s combined in %s; %s with the same dice not counted",
                                            FormatCount(info.combined_rollouts, "rollout"),
                                            FormatCount(info.combined, "position"),
                                            FormatCount(info.repeated_rollouts, "rollout"))});
  }
  return facts;
}

// Returns how the sources were combined.
Facts CombinedFacts(const probe::BookInfo& info) {
  Facts facts;
  if (info.weight_conflicts > 0) {
    facts.push_back({"conflicts", FormatCount(info.weight_conflicts, "move") +
                                      " with different weights, the highest taken"});
  }
  if (info.overruled > 0) {
    facts.push_back({"overruled", FormatCount(info.overruled, "move") + " by those of an earlier source"});
  }
  for (const auto& [rule, moves] : info.dropped) {
    facts.push_back(
        {"dropped", FormatCount(moves, "move") + " by --" + absl::StrReplaceAll(rule, {{"_", "-"}})});
  }
  if (info.deactivated > 0) {
    facts.push_back({"inactive", FormatCount(info.deactivated, "move") + " by --max-loss"});
  }
  if (!info.collisions.empty()) {
    facts.push_back(
        {"collisions", FormatCount(info.collisions.size(), "key") +
                           " of different positions, dropped: " + absl::StrJoin(info.collisions, " ")});
  }
  if (!info.long_notes.empty()) {
    facts.push_back(
        {"long notes", FormatCount(info.long_notes.size(), "position") +
                           " with more than 16 MiB, dropped: " + absl::StrJoin(info.long_notes, " ")});
  }
  return facts;
}

// Returns the name of each source, and its facts below.
std::string SourceLines(const std::vector<probe::ListedSource>& sources) {
  std::string text;
  for (const probe::ListedSource& source : sources) {
    text += FactLine("source", source.name) + FactLines(SourceFacts(source), "  ");
  }
  return text;
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
  for (probe::ListedSource& source : printed.sources) {
    source.report.decisions = RenameLabels(source.report.decisions);
    source.report.facts = RenameLabels(source.report.facts);
    source.report.skipped = RenameLabels(source.report.skipped);
    source.report.not_used = RenameLabels(source.report.not_used);
  }
  return probe::InfoJson(printed);
}

Json SummaryJson(const probe::BookInfo& info, uint64_t bytes) {
  Json json = BookInfoJson(info);
  json["bytes"] = bytes;
  json["bytes_per_position"] = BytesPerPosition(info, bytes);
  return json;
}

Facts BookFacts(const probe::BookInfo& info, uint64_t bytes) {
  Facts facts;
  if (info.game == records::Game::kChess) {
    facts = ChessFacts(info);
  } else {
    facts = BackgammonCounts(info);
    facts.insert(facts.begin(), {"game", "backgammon"});
  }
  facts.push_back({"bytes", FormatText("%d, %.2f a position", bytes, BytesPerPosition(info, bytes))});
  if (!info.about.empty()) facts.push_back({"about", MakePrintable(info.about)});
  for (Fact& fact : CombinedFacts(info)) facts.push_back(std::move(fact));
  return facts;
}

Facts SourceFacts(const probe::ListedSource& source) {
  const records::SourceReport& report = source.report;
  Facts facts = {{"format", report.format}, Count("records", report.records), Count("notes", report.notes)};
  AddSkipped(report, facts);
  AddNotUsed(report, facts);
  AddNamed("decided", report.decisions, facts);
  AddNamed("states", report.facts, facts);
  return facts;
}

std::string SummaryText(const probe::BookInfo& info, uint64_t bytes) {
  return FactLines(BookFacts(info, bytes)) + SourceLines(info.sources);
}

std::string BackgammonCountsText(const probe::BookInfo& info) {
  return FactLines(BackgammonCounts(info));
}

std::string SourcesText(const probe::BookInfo& info) {
  return FactLines(CombinedFacts(info)) + SourceLines(info.sources);
}

Json SkippedJson(const std::map<std::string, records::Skipped>& skipped) {
  Json json = Json::Object();
  for (const auto& [kind, records] : RenameLabels(skipped)) {
    json[kind] = {{"count", records.count}, {"first", records.first}};
  }
  return json;
}

Facts SkippedFacts(const records::SourceReport& report) {
  Facts skipped;
  AddSkipped(report, skipped);
  return skipped;
}

std::string SkippedText(const records::SourceReport& report) {
  return FactLines(SkippedFacts(report), "  ");
}

Html FactTable(const Facts& facts) {
  static const ColumnList<Fact> columns = {
      {"", "", Table::Align::kLeft, kHtml, [](const Fact& fact) { return Value(fact.name); }, "fact"},
      {"", "", Table::Align::kLeft, kHtml, [](const Fact& fact) { return Value(fact.value); }, "value"}};
  return TableOf(columns, facts, kHtml);
}

std::string_view OriginText(probe::Origin origin) {
  switch (origin) {
    case probe::Origin::kFile:
      return "an index";
    case probe::Origin::kCache:
      return "an index made of it in the cache";
    case probe::Origin::kInPlace:
      return "probed in place";
    case probe::Origin::kNetwork:
      return "an index on the network";
    case probe::Origin::kMemory:
      break;
  }
  return "an index made of it in memory";
}

std::string InfoText(const probe::Book& book, bool json) {
  if (json) return JsonLine(InfoJson(book));
  const std::string summary = SummaryText(book.info(), book.size_bytes());
  return book.index() == nullptr ? summary : summary + IndexText(book.index()->header());
}

}  // namespace tabia::report
