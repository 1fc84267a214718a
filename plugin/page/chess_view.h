// What a chess page shows: the moves of one book, or of several next to each other.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/probe/chess/choice.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/page/legal_moves_view.h"
#include "plugin/report/chess/explanation.h"
#include "protocol/explorer/library.h"

namespace tabia::page {

// A move in one book.
struct MoveInBook {
  chess::BookMove move = {};
  double share = 0;
  bool is_best = false;  // no move of this book has more weight
};

struct MoveRow {
  chess::Move move = {};
  std::string uci = {}, san = {};
  std::optional<probe::Candidate> candidate = {};      // of the first book
  std::vector<std::optional<MoveInBook>> others = {};  // of the further books, in their order
  uint64_t behind = 0;
  std::string remarks = {};  // notes of the book, else the name of the opening
};

struct ChessView {
  const explorer::ServedChessBook* served = nullptr;
  std::vector<const explorer::ServedChessBook*> others = {};
  probe::MoveSequence line = {};
  report::ExplainedAnswer explained;
  std::vector<LegalMoveView> legal = {};
  std::vector<MoveRow> rows = {};  // of the first book, best first; then moves of the other books alone
};

// Sorts by "score", "name" or "move"; by the book's order for any other word.
// Returns the error of a book that could not be read.
absl::StatusOr<ChessView> ViewOf(const explorer::ServedChessBook& served,
                                 std::vector<const explorer::ServedChessBook*> others,
                                 const probe::MoveSequence& line, uint64_t seed, std::string_view sort);

// Returns notes as a page shows them: "B20 Sicilian Defense; a comment".
std::string NotesLine(const chess::BookNotes& notes);

// Returns the games of a move, or else its weight.
uint64_t CountOf(const chess::BookMove& move);

}  // namespace tabia::page
