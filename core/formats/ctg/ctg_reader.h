// Reads ChessBase opening books (.ctg) whole, page by page; the files next to a book are not needed.
//
// A record stands for a position, for the same with colours exchanged, and, without castling rights, for
// their mirror images: each is visited. The numbers and the recommendation of a move are those of the record
// of the position that it leads to.
//
// Decided and reported are:
//   "recommended moves"        chess::Recommended
//   "games without a result"   PgnOptions::Unfinished, as of PGN
// Skipped and counted, unless reading is strict, are:
//   "damaged page"             the rest of a page whose records do not fit it
//   "undecodable position", "illegal position", "position in another form"
//   "repeated position"        of which the page has an earlier record, which alone a probe finds
//   "unknown move code", "illegal move", "ambiguous move", "repeated move"
//
// Memory: eight bytes for each page.
#pragma once

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

absl::StatusOr<records::SourceReport> ReadCtg(SourceFile& file, const ReadOptions& options,
                                              records::RecordVisitor& visitor);

}  // namespace tabia::formats
