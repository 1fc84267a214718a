#include "plugin/report/book/info_text.h"

#include <cstdint>
#include <utility>

#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"

#include "core/base/format.h"
#include "core/base/json.h"
#include "plugin/report/book/summary.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {
namespace {

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

std::string InfoText(const probe::Book& book, bool json) {
  if (json) return JsonLine(InfoJson(book));
  const std::string summary = SummaryText(book.info(), book.size_bytes());
  return book.index() == nullptr ? summary : summary + IndexText(book.index()->header());
}

}  // namespace tabia::report
