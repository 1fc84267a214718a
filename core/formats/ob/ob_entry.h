// The entries of an opening book of eXtreme Gammon: 256 bytes each, an evaluation of a position. Two conventions differ
// between books and are in no field, so the reader finds them by statistics over all entries.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "core/backgammon/entry/statement.h"
#include "core/formats/ob/ob_layout.h"

namespace tabia::formats {

// The conventions of one file.
struct ObConventions {
  size_t position_offset = ob::kPosition;
  bool cube_is_exponent = false;  // a cube of n has the value 2^n instead of n
};

// Counts the evidence for each convention.
class ObDetector {
 public:
  // Counts one entry. Called for every entry that is not deleted.
  void Add(const ObRecord& entry);

  // Decides by majority. The position is at the offset at which more entries have 15 chequers on each side ("at most
  // 15" is true at a wrong offset too). Cubes are exponents if more centered cubes are stored as 0 than as 1, because a
  // centered cube has the value 1. Without evidence, returns kPosition and values, as in the published book.
  ObConventions Decide() const;

  // Returns a decision with its evidence: "68 (15 chequers a side in 152 of 152 entries)".
  std::string PositionDecision() const;
  std::string CubeDecision() const;

 private:
  uint64_t entries_ = 0;
  uint64_t full_ = 0, full_late_ = 0;  // boards with 15 chequers a side at kPosition, at kLatePosition
  uint64_t centered_ = 0, centered_zeros_ = 0, centered_ones_ = 0;
};

// The reason why an entry is skipped.
struct ObFault {
  std::string_view kind;  // "impossible board"
  std::string why;        // "more than 15 chequers of one side"
};

// Decodes an entry to a statement with a possible board and context, a finite equity and chances from 0 to 1, or
// returns the fault. A standard deviation or a duration that is not a number counts as missing. The statement's
// `number` is not set.
std::variant<backgammon::PositionStatement, ObFault> DecodeObEntry(const ObRecord& entry,
                                                                   const ObConventions& conventions);

// Returns whether the format has a number for `level`. It has none for a search of fewer candidates, "3-ply red".
bool IsObLevel(const backgammon::Level& level);

// Returns the entry that DecodeObEntry decodes to `statement`, with the position at kPosition and the value of the
// cube. Bytes without a meaning are 0. The source is cut to its field. REQUIRES:
// IsObLevel(statement.evaluation.level). A level of the settings that the format lacks becomes another one.
std::string EncodeObEntry(const backgammon::PositionStatement& statement);

}  // namespace tabia::formats
