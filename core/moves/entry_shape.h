// The elements of the code of book entries (entry_codec.h), for its encoder and its decoder.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/bytes.h"
#include "core/chess/move.h"
#include "core/chess/opaque.h"
#include "core/moves/book_entry.h"

namespace tabia::chess {

enum Scale : uint8_t { kGames, kQuarters, kOtherWeights, kNoWeights };

inline constexpr std::array<uint32_t, 4> kQuarterWeights = {100, 50, 25, 0};  // by the zeros before the one
inline constexpr uint32_t kSquaresBits = 12, kMoveBits = 16, kInactiveCode = 0x8000;
inline constexpr uint32_t kLengthBits = 3, kLetterBits = 7;
inline constexpr uint32_t kMaxPrefix = 32, kMaxWidth = 64;
inline constexpr uint32_t kMaxCountBits = 21;
inline constexpr uint64_t kMinMoveBits = kSquaresBits + 1;

inline constexpr uint32_t kOriginBits = 2, kDepthBits = 6, kGreatDepth = 63, kGreatDepthBits = 8;
inline constexpr uint32_t kMateClass = 5, kMateBits = 9, kMaxClass = 13;
inline constexpr uint32_t kFirstScoreOrder = 6, kScoreOrder = 4, kDistanceOrder = 4;

// The layout of the moves of a value.
struct Shape {
  Scale scale = kGames;
  bool opaque = false;
  bool flags = false;
  bool evaluated = false;    // at least one move has an evaluation
  bool all_searched = true;  // each move has an evaluation with the origin kSearch
  uint64_t count = 0;

  bool is_plain() const { return scale == kGames && !opaque && !flags && !evaluated; }
  bool is_plain_search() const {
    return scale == kNoWeights && !opaque && !flags && evaluated && all_searched;
  }
};

// A plain Shape at compile time.
struct PlainShape {
  static constexpr Scale scale = kGames;
  static constexpr bool opaque = false, flags = false, evaluated = false, all_searched = false;
};

// A Shape of moves with the evaluations of a search and nothing else, at compile time.
struct PlainSearchShape {
  static constexpr Scale scale = kNoWeights;
  static constexpr bool opaque = false, flags = false, evaluated = true, all_searched = true;
};

// The last evaluation of an entry so far, on which the code of the next one depends.
struct EvaluationsSoFar {
  std::optional<Evaluation> last;

  void Add(const Evaluation& evaluation) { last = evaluation; }
  // Returns the order of the code of the next score.
  uint32_t order() const { return last ? kScoreOrder : kFirstScoreOrder; }
  // Returns the centipawns to subtract from the next score before it is coded.
  int base() const { return last && !last->score.is_mate() ? last->score.centipawns() : 0; }
};

// Finds the shape of an entry from its moves, one after another.
class ShapeFinder {
 public:
  void Add(const BookMove& move);
  // Returns the shape of the moves so far, of which there is at least one.
  Shape shape() const;

 private:
  Shape shape_;
  bool has_games_ = false, has_weights_ = false, quarters_ = true;
};

// Returns the shape of `entry`, which has at least one move.
Shape ShapeOf(const BookEntry& entry);

inline uint64_t LowBits(uint64_t bits, uint32_t width) {
  return bits & ((uint64_t{1} << width) - 1);
}

// Returns the width of numbers whose bitwise OR is `all`.
inline uint32_t WidthOf(uint64_t all) {
  const auto width = static_cast<uint32_t>(std::bit_width(all | 1));
  return width <= kMaxPrefix ? width : kMaxWidth;
}

// Appends a move of a record or a note: the Polyglot code in two bytes; or, if the move is opaque, the length of its
// text in one byte, and the text. A flag before the move says which of the two it is.
void AppendMove(std::string& out, Move move, const OpaqueMove& opaque_move);

// Takes a move from the front of `in`; returns false if the bytes are damaged.
bool TakeMove(ByteReader& in, bool opaque, Move& move, OpaqueMove& opaque_move);

}  // namespace tabia::chess
