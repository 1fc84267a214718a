// Reads suites: EPD with one position per line, or PGN whose games are openings, plain or compressed.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/move.h"
#include "core/formats/source_file.h"
#include "core/moves/chess_board.h"
#include "core/moves/move_evaluation.h"
#include "core/moves/ruleset.h"
#include "core/records/source_report.h"

namespace tabia::suites {

struct SuiteLine {
  chess::Board start;
  std::vector<chess::Move> moves;
  std::optional<chess::Score> score;  // of the position after the moves, for the player to move
  std::string epd;                    // the line of the file, with its other opcodes; empty if it is PGN
};

// A suite of openings that is the source of another suite.
struct Suite {
  std::string name;           // of its file, without folders
  chess::Ruleset rules = {};  // of its games; Chess960 by its castling rights (chess::CastlingEvidence)
  std::vector<SuiteLine> lines;
  std::map<std::string, records::Skipped> skipped;  // bad lines and games, by kind: "illegal move"
};

// The way to read a file that may be a suite or a book.
enum class SuiteReading : uint8_t {
  kRecognise,       // PGN is a suite if it has no result, or if all its games are short and stop in mid-game
  kWithoutResults,  // PGN is a suite if it has no result
  kSuite,           // every PGN is a suite
  kBook,            // no file is a suite
};

// Reads a suite of games by `rules`, which must be supported. Returns nullopt if the file is neither EPD nor PGN, or if
// it is a book. Many suites give each opening a result, for programs that require one: such games have at most 40
// plies, or none after their FEN, and do not end on the board. A bad line or game is skipped and counted; BadFile if
// all are bad. A line of EPD has the score of formats::PositionScoreOfEpd. Hold a pipe before the call
// (SourceFile::Hold).
absl::StatusOr<std::optional<Suite>> ReadSuite(formats::SourceFile& file,
                                               SuiteReading reading = SuiteReading::kRecognise,
                                               const chess::Ruleset& rules = {});

}  // namespace tabia::suites
