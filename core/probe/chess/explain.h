// Explains the answer of a book, or the lack of one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::probe {

struct Explanation {
  std::string position;  // canonical EPD
  uint64_t key = 0;
  std::vector<std::string> normalised;  // as the text was read: "en passant square e3 left out: …"
  std::vector<std::string> reasons;  // why there is no entry or no move; likeliest first
  // Outside the book: the plies of the last position of the line that the book has.
  std::optional<size_t> last_in_book;
};

// Explains the choice of a book in `line`. Returns the error of a book that cannot be read.
absl::StatusOr<Explanation> Explain(const ChessBook& book, const MoveSequence& line, const Choice& choice);

}  // namespace tabia::probe
