// Reads a match as text, as Jellyfish wrote it (*.mat), and as GNU Backgammon, eXtreme Gammon and others export it. It
// has the rolls, the plays and the cube, and no analysis: tabia review judges it by a book, and an index of it is
// empty.
//
// The lines: "7 point match", "Game 1", "Ann : 0    Bob : 0"; then the turns of both players in a line, such as "31:
// 8/5 6/5", "Doubles => 2", "Takes", "Drops", "Concedes", "Wins 1 point", in any case of letters. The column of a
// player without a turn is blank. Points are those of the player who moves; 25 is the bar, 0 is off. Text before the
// length of the match is ignored. Remarks begin with ";" or "#", and those in brackets may set the variation, the
// highest cube and the rules of the match. The defaults are the Crawford rule in a match, and the Jacoby rule and
// beavers in a money game. If one player has another name than in the game before, the match keeps the first name, and
// the fact "renamed" counts these games.
//
// The rest of a game with a fault is skipped and counted, unless reading is strict:
//   "impossible play", "impossible cube action", "impossible score", "unreadable line", "line too long"
//   "other variation"   of backgammon, but Nackgammon, which differs by its start only
// A game may end with a roll that has no play, "???" or "00:". The fact "not played" counts these, and the fact
// "without turns" the games that were conceded before the first roll.
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Returns whether the first line that is not a remark gives the length of a match, or a later line before "Game 1".
bool IsMat(std::string_view first_bytes);

absl::StatusOr<records::SourceReport> ReadMat(SourceFile& file, const ReadOptions& options,
                                              records::BackgammonVisitor& visitor);

}  // namespace tabia::formats
