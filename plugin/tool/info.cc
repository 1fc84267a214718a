// tabia info: what a book holds.
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"

#include "core/base/status.h"
#include "core/book/book_cache.h"
#include "plugin/tool/answer.h"
#include "plugin/tool/book_argument.h"
#include "plugin/tool/command.h"
#include "plugin/tool/summary.h"
#include "plugin/tool/table.h"

namespace tabia::tool {
namespace {

struct Flags {
  std::string book;
  bool json = false;
  bool use_cache = true;
};

// "lines" for "the lines".
std::string SectionTitle(uint32_t id) {
  return std::string(
      absl::StripPrefix(std::string(index::SectionName(static_cast<index::SectionId>(id))), "the "));
}

Json IndexJson(const index::Header& header) {
  Json sections = Json::object();
  for (uint32_t id = 0; id < index::kSectionCount; ++id) {
    sections[absl::StrReplaceAll(SectionTitle(id), {{" ", "_"}})] = header.sections[id].size;
  }
  return {{"version", index::kFormatVersion},    {"lines", header.lines()},
          {"displaced", header.displaced},       {"dictionary_symbols", header.dictionary_symbols},
          {"escapes", header.escapes},           {"salt", KeyText(header.salt)},
          {"section_bytes", std::move(sections)}};
}

std::string IndexText(const index::Header& header) {
  std::string text =
      FactLine("index", absl::StrFormat("version %d, salt %s", index::kFormatVersion, KeyText(header.salt)));
  const auto add = [&text](const std::string& name, uint64_t number, const std::string& unit) {
    text += absl::StrFormat("  %-22s %12d%s\n", name, number, unit);
  };
  add("lines", header.lines(), " of 64 bytes");
  add("displaced positions", header.displaced, "");
  add("dictionary symbols", header.dictionary_symbols, "");
  add("escapes", header.escapes, "");
  for (uint32_t id = 0; id < index::kSectionCount; ++id) {
    add(SectionTitle(id), header.sections[id].size, " bytes");
  }
  return text;
}

// Where the index is that answers for the file `path`.
std::string Origin(const std::string& path, const book::Book& book) {
  if (book.in_memory()) return "an index made of it in memory";
  return book::IsIndexFile(path) ? "an index" : "an index made of it in the cache";
}

absl::StatusOr<int> Info(const Flags& flags, Output& out) {
  TABIA_ASSIGN_OR_RETURN(const std::string path, BookOrDefault(flags.book));
  TABIA_ASSIGN_OR_RETURN(const book::Book book, OpenBook(path, flags.use_cache));
  const index::Header& header = book.index().header();
  if (!flags.json) {
    TABIA_RETURN_IF_ERROR(out.Write(FactLine("book", book.name() + " (" + Origin(path, book) + ")") +
                                    SummaryText(book.info(), header.file_bytes) + IndexText(header)));
    return kDone;
  }
  Json json = {{"book", book.name()}, {"in_memory", book.in_memory()}};
  json.update(SummaryJson(book.info(), header.file_bytes));
  json["index"] = IndexJson(header);
  TABIA_RETURN_IF_ERROR(out.Write(JsonLine(json)));
  return kDone;
}

constexpr const char* kBookWithoutPosition =
    "BOOK is any readable book; without it, $TABIA_BOOK or else the sample book.\n";
constexpr const char* kDetails =
    R"(
Prints what the book holds: its game, positions, moves, notes and bytes; each source with what was
skipped, what was decided and what it states of itself; and the numbers of the index.

Example: tabia info book.tabia)";

}  // namespace

void AddInfo(CLI::App& app, Action& action) {
  const auto flags = std::make_shared<Flags>();
  CLI::App& command = AddCommand(app, {"info", "[BOOK]", "Print what a book holds",
                                       std::string(kBookWithoutPosition) + kCacheRule + kDetails});
  AddJsonFlag(command, flags->json);
  AddCacheFlag(command, flags->use_cache);
  command.add_option("BOOK", flags->book);
  command.callback([flags, &action] { action = [flags](Output& out) { return Info(*flags, out); }; });
}

}  // namespace tabia::tool
