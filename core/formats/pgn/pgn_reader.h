// Reads games in Portable Game Notation (*.pgn), plain or packed by gzip, xz or zstd, from a file or a pipe.
//
// Every ply of a main line becomes a record, with the result of the game for the mover. The tags FEN, SetUp and Variant
// are supported. The tag Result has the result, or the marker after the moves if the tag is missing or "*". Packed
// bytes that are damaged or cut are an error. The text may be UTF-16.
//
// Variations are counted, or read if PgnOptions::variations is set. One with a fault is left out, with those inside it;
// at a null move it ends.
//   "illegal move in a variation"
//   "null move in a variation"
//   "variation without a move before it"
//   "variation nested too deep"
//
// A game with a fault is skipped as a whole, because the moves before the fault may be wrong too:
//   "illegal move"            illegal or ambiguous
//   "null move"
//   "unknown variant"
//   "unreadable position"     in the tag FEN
//   "illegal position"
//   "missing beginning"       the text does not contain its first moves
//   "endless game"
//   "unterminated comment"
//   "unterminated variation"
//   "unterminated remark"     in square brackets
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/formats/pgn/pgn_threads.h"
#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

absl::StatusOr<records::SourceReport> ReadPgn(SourceFile& file, const ReadOptions& options,
                                              records::ChessVisitor& visitor);

// Replays the games of a text on a board, on options.threads threads if the visitor can fork. Leaves the format of the
// report empty.
absl::StatusOr<records::SourceReport> ReplayPgn(const PgnInput& input, const ReadOptions& options,
                                                records::ChessVisitor& visitor);

// Returns whether a file with these first bytes is PGN, plain or packed by gzip, xz or zstd. It must begin with a tag
// pair or with a numbered move that is legal in the start position, after blanks, comments and % lines; or contain a
// line that begins with the tag pair Event.
bool IsPgn(std::string_view first_bytes);

}  // namespace tabia::formats
