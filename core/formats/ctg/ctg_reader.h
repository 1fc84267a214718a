// Reads ChessBase opening books (.ctg) whole, page by page, without the files next to a book.
//
// A record stands for up to four positions (CtgFrame), and each is visited. The games and the recommendation of a move
// come from the record of the position that it leads to.
//
// The report's decisions are:
//   "recommended moves"        chess::Recommended
//   "games without a result"   PgnOptions::Unfinished, as for PGN
// Unless reading is strict, these are skipped and counted:
//   "damaged page"             the rest of a page after a damaged record
//   "undecodable position", "illegal position", "position in another form"
//   "repeated position"        the page has an earlier record of it, which is the one that a lookup finds
//   "unknown move code", "illegal move", "ambiguous move", "repeated move"
//
// Memory: eight bytes for each page.
#pragma once

#include "absl/status/statusor.h"

#include "core/formats/ctg/ctg_layout.h"
#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

absl::StatusOr<records::SourceReport> ReadCtg(SourceFile& file, const ReadOptions& options,
                                              records::ChessVisitor& visitor);

inline constexpr const char* kCtgUnfinishedDecision = "games without a result";

// Returns the report of a book before its first record.
records::SourceReport CtgReport(const CtgHeader& header, const ReadOptions& options);

}  // namespace tabia::formats
