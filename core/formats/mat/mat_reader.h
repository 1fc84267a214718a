// Reads a match as text, as Jellyfish wrote it (*.mat), and as GNU Backgammon, eXtreme Gammon and others export it. It
// has the rolls, the plays and the cube, and no analysis: tabia review judges it by a book, and an index of it is
// empty.
//
// "7 point match", "Game 1", "Ann : 0    Bob : 0", then in each line the turns of both players: "31: 8/5 6/5", "
// Doubles => 2", " Takes", " Drops", " Wins 1 point". A player without a turn leaves blanks. Points are those of the
// player who moves; 25 is the bar, 0 is off. Lines that begin with ";" have facts of the match. In a money game, the
// Jacoby rule and beavers hold unless such a line says otherwise. In a match, the Crawford rule holds likewise.
//
// The rest of a game with a fault is skipped and counted, unless reading is strict:
//   "impossible play", "impossible cube action", "impossible score", "unreadable line"
// A roll without a play, or with "???", at the end of a game is counted as a fact.
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Returns whether the first line that is no remark states the length of a match.
bool IsMat(std::string_view first_bytes);

absl::StatusOr<records::SourceReport> ReadMat(SourceFile& file, const ReadOptions& options,
                                              records::RecordVisitor& visitor);

}  // namespace tabia::formats
