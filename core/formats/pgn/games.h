// The games of a PGN text, one after the other: their syntax only. What tags and moves mean is the visitor's
// affair.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/status/status.h"

#include "core/formats/pgn/result.h"
#include "core/formats/pgn/tokens.h"

namespace tabia::formats {

// The texts are valid during the call only. The lines count from 1.
class PgnVisitor {
 public:
  virtual ~PgnVisitor() = default;

  virtual void Tag(std::string_view name, std::string_view value, int64_t line) = 0;
  virtual void Move(std::string_view text, int64_t line) = 0;
  // Something of this kind begins in this line and never ends.
  virtual void Fault(std::string_view kind, int64_t line) = 0;
  // The game is over, with the result that stands behind its moves, if one does. An error ends the reading.
  virtual absl::Status EndGame(PgnResult marker) = 0;
};

// A game ends with its result, or, where that is missing, with the tags of the next one.
absl::Status ReadPgnGames(PgnTokenizer& tokens, PgnVisitor& visitor);

}  // namespace tabia::formats
