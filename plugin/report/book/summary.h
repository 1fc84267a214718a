// The contents of a book, as text and JSON.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/base/json.h"
#include "core/probe/book_info.h"
#include "core/records/skipped.h"
#include "core/records/source_report.h"

namespace tabia::report {

// Bytes of the index for each position in it; 0 for an empty one.
double BytesPerPosition(const probe::BookInfo& info, uint64_t bytes);

// Returns all members of `info` by their names, then "bytes" and "bytes_per_position".
Json SummaryJson(const probe::BookInfo& info, uint64_t bytes);

// The same without the sizes.
Json BookInfoJson(const probe::BookInfo& info);

// Returns `info` as text, one fact per line, the sources last.
std::string SummaryText(const probe::BookInfo& info, uint64_t bytes);

// Returns the lines of that text that count what a backgammon book has.
std::string BackgammonCountsText(const probe::BookInfo& info);

// Returns only the end of that text: how the sources were combined, and the sources.
std::string SourcesText(const probe::BookInfo& info);

// {"kind": {"count", "first"}…}, and a line for each kind.
Json SkippedJson(const std::map<std::string, records::Skipped>& skipped);
std::string SkippedText(const records::SourceReport& report);

}  // namespace tabia::report
