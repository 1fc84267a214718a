// Parses the positions of an EPD file, and detects Chess960.
#pragma once

#include <optional>
#include <string_view>

#include "core/chess/chess960.h"
#include "core/chess/position.h"
#include "core/formats/text_lines.h"
#include "core/moves/book_position.h"
#include "core/moves/ruleset.h"

namespace tabia::formats {

// Returns whether `bytes`, a file or its beginning, are EPD: positions (HasRecords) that are no chess table, or remarks
// alone.
bool IsEpd(std::string_view bytes);

// Parses the positions of a file. The castling rights in its first MiB decide whether it is of Chess960
// (chess::CastlingEvidence), because a reader that decided at the end would already have visited the wrong lines.
class EpdPositions {
 public:
  // Examines `bytes`, the file or its beginning. REQUIRES: rules.is_supported().
  explicit EpdPositions(std::string_view bytes, chess::Ruleset rules = {});

  // Parses the position of a line that is no remark. Returns the fault of a line that is skipped:
  //   "unreadable position", "illegal position"
  //   "castling right of Chess960"   in a file of orthodox chess
  //   "position of a variant"        a pocket or checks in a file of chess
  std::optional<LineFault> Parse(std::string_view line, chess::BookPosition& position);
  // Parses a position of chess. REQUIRES: the rules of the file are those of chess.
  std::optional<LineFault> Parse(std::string_view line, chess::Position& position);

  // Returns whether the file is of Chess960. If its first MiB has no castling right, the first one after it decides.
  bool is_chess960() const { return castling_.is_chess960(); }

 private:
  const chess::Ruleset rules_;
  chess::CastlingEvidence castling_;
};

}  // namespace tabia::formats
