// The contents of a book, as `tabia info` and other commands print them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json.h"
#include "core/probe/book.h"
#include "core/probe/book_info.h"
#include "core/records/source_report.h"
#include "plugin/report/layout/html.h"

namespace tabia::report {

// Returns the bytes of the index for each position in it; 0 for an empty book.
double BytesPerPosition(const probe::BookInfo& info, uint64_t bytes);

// Returns all members of `info` by their names.
Json BookInfoJson(const probe::BookInfo& info);
// Returns these members, then "bytes" and "bytes_per_position".
Json SummaryJson(const probe::BookInfo& info, uint64_t bytes);

// A fact about a book or a source, such as "positions": "52116". Several facts may have one name.
struct Fact {
  std::string name;
  std::string value;
};
using Facts = std::vector<Fact>;

// Returns the facts as a table of a page.
Html FactTable(const Facts& facts);

// Returns the facts of `info`, except those of its sources.
Facts BookFacts(const probe::BookInfo& info, uint64_t bytes);
// Returns the facts of a source, except its name: its format, its skipped records, the facts that were not used, the
// decisions and the statements of the file.
Facts SourceFacts(const probe::ListedSource& source);

// Returns the place of a book's bytes, such as "an index".
std::string_view OriginText(probe::Origin origin);

// Returns all these facts as text, one per line, the sources last.
std::string SummaryText(const probe::BookInfo& info, uint64_t bytes);
// Returns only the lines of that text that count the entries of a backgammon book.
std::string BackgammonCountsText(const probe::BookInfo& info);
// Returns only the end of that text: how the sources were combined, and the sources.
std::string SourcesText(const probe::BookInfo& info);

// Returns the reasons for which records were skipped, {"kind": {"count", "first"}…}.
Json SkippedJson(const std::map<std::string, records::Skipped>& skipped);
// Returns a fact for each of these reasons, or a line.
Facts SkippedFacts(const records::SourceReport& report);
std::string SkippedText(const records::SourceReport& report);

// Returns the summary and the layout of the index, without the name of the book; with `json`, one line that includes
// the name.
std::string InfoText(const probe::Book& book, bool json);

}  // namespace tabia::report
