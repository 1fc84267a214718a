// The contents of a chess page: the moves of one book, or of several next to each other.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/moves/book_position.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/page/chess_state.h"
#include "plugin/report/book/explanation.h"
#include "plugin/report/chess/chess_answer_report.h"
#include "protocol/explorer/library.h"

namespace tabia::page {

// A move in one book.
struct MoveInBook {
  chess::BookMove move = {};
  double share = 0;
  bool is_best = false;  // no move of this book has more weight
};

// A move of the first book or of a further one.
struct ComparedMove {
  chess::Move move = {};
  std::string uci = {}, san = {};
  std::optional<probe::Candidate> candidate = {};      // of the first book
  std::vector<std::optional<MoveInBook>> others = {};  // of the further books, in their order
  uint64_t behind = 0;                                 // LegalMove::after of the move
  std::string remarks = {};                            // notes of the book, else the name of the opening
};

struct ChessView {
  const explorer::ServedChessBook* served = nullptr;
  std::vector<const explorer::ServedChessBook*> others = {};
  probe::MoveSequence line = {};
  report::ExplainedAnswer explained;
  std::vector<LegalMove> legal = {};
  std::vector<ComparedMove> rows = {};  // in the order of ViewOf's `sort`
};

// Returns the moves. `sort` is "score", "evaluation", "name" or "move". Any other word means the order of the books:
// the moves of the first book, best first, then the moves that only other books have. Returns the error of a book that
// could not be read.
absl::StatusOr<ChessView> ViewOf(const explorer::ServedChessBook& served,
                                 std::vector<const explorer::ServedChessBook*> others,
                                 const probe::MoveSequence& line, uint64_t seed, std::string_view sort);

// Returns `move` and the likeliest moves of the first book after it (probe::BestLine), in SAN with move numbers; empty
// if there are none, or if the book is on the network, where each ply would be a request.
std::string LineAhead(const ChessView& view, chess::Move move);

// Returns notes as a page shows them: "B20 Sicilian Defense; a comment".
std::string NotesLine(const chess::BookNotes& notes);

}  // namespace tabia::page
