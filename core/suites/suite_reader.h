// Reads suites: EPD with one position per line, or PGN without results, plain or compressed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/move.h"
#include "core/chess/setup.h"
#include "core/formats/source_file.h"
#include "core/suites/evaluator.h"

namespace tabia::suites {

struct SuiteLine {
  chess::Setup start;  // of a legal position
  std::vector<chess::Move> moves;
  std::optional<Evaluation> evaluation;  // of the position after the moves
  std::string epd;                       // the line of the file, with its other opcodes; empty if it is PGN
};

// A suite of openings that is the source of another suite.
struct Suite {
  std::string name;          // of its file, without folders
  bool is_chess960 = false;  // by its castling rights (chess::CastlingEvidence)
  std::vector<SuiteLine> lines;
};

// Reads a suite. Returns nullopt if the file is neither EPD nor PGN, or if a game has a result: then it is a book.
// BadFile if any line or game is bad, because suites are written by programs. The score in a line of EPD
// (formats::EpdEvaluation) is its evaluation. Hold a pipe before the call (SourceFile::Hold).
absl::StatusOr<std::optional<Suite>> ReadSuite(formats::SourceFile& file);

}  // namespace tabia::suites
