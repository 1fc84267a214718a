// A chess position as the page shows it, as JSON for its script.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/json.h"
#include "core/chess/move.h"
#include "core/moves/book_position.h"
#include "core/probe/chess/chess_book.h"
#include "plugin/page/page_query.h"
#include "plugin/report/book/explanation.h"
#include "protocol/explorer/library.h"

namespace tabia::page {

// A legal move of a position, listed by the book or not.
struct LegalMove {
  chess::Move move = {};
  std::string uci = {};
  std::string san = {};
  // The games, or the weight, of the position after the move. The number is higher than the move's own if other moves
  // lead there too, and lower if games ended there.
  uint64_t after = 0;
  bool is_listed = false;  // by the book

  // Returns true if the move leads back into the book although the book does not list it.
  bool returns() const { return !is_listed && after > 0; }
};

// Reads these positions in one round trip if the book is on the network, so that later lookups need no request.
absl::Status ReadPositions(const probe::ChessBook& book, const std::vector<chess::BookPosition>& positions);

// Returns all legal moves; an empty list if tabia does not support the variant. Returns the error of a book that could
// not be read.
absl::StatusOr<std::vector<LegalMove>> LegalMovesOf(const probe::ChessBook& book,
                                                    const chess::BookPosition& position);

// Returns [{"uci", "san", "after", "returns"}].
Json LegalMovesJson(const std::vector<LegalMove>& legal);

// Returns the explained answer as JSON with more members, for /api/page (pages.h).
absl::StatusOr<Json> ChessStateJson(const explorer::ServedChessBook& served, const PlacedLine& line,
                                    const report::ExplainedAnswer& explained);

}  // namespace tabia::page
