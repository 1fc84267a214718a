// Decodes the values that entry_codec.h describes.
//
// Invariant: an entry has exactly one value, and only that one is accepted. Widths must be minimal, scale and flags
// must be those that the moves need, and only the zeros that fill the last byte may follow. So equal entries have equal
// bytes, and most damage is detected. Nothing outside the bytes is read: Bits::At returns zeros after the end, and a
// cursor beyond the end is detected before the next move or after the last one.
//
// Example: e2e4 with one win is the plain shape (1 bit), a count of one (1 bit), the squares (12 bits), a
// width of one (1 bit) and the three numbers 1, 0, 0 (3 bits): 18 bits, stored in three bytes.
//
// Every probe decodes a value, so the usual values have code of their own. DecodeSmall decodes one small plain move.
// Values up to eight bytes stay in a register (ShortBits), longer ones are loaded at each move (LongBits). PlainShape
// is a compile-time shape, so the loop over plain moves has no branch on it.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

#include "absl/functional/function_ref.h"

#include "core/base/bytes.h"
#include "core/moves/entry_codec.h"
#include "core/moves/entry_shape.h"
#include "core/moves/evaluation_decoder.h"
#include "core/moves/move_order.h"

namespace tabia::chess {
namespace {

// A cursor in the bits of a value. The noinline functions for rare cases take it by value, so that it stays in
// registers in the common ones.
template <typename Bits>
struct Cursor {
  explicit Cursor(std::string_view bytes) : bits(bytes), end(8 * bytes.size()) {}

  bool inside() const { return position < end; }
  // Returns whether only the zeros that fill the last byte are left.
  bool AtEnd() const { return position == end || (inside() && end - position < 8 && Window() == 0); }
  uint64_t Window() const { return bits.At(position); }

  uint64_t Take(uint32_t width) {  // at most 32
    const uint64_t number = inside() ? LowBits(Window(), width) : 0;
    position += width;
    return number;
  }
  uint64_t TakeNumber(uint32_t width) {
    const uint64_t low = Take(std::min(width, 32u));
    return width == kMaxWidth ? low | Take(32) << 32 : low;
  }

  Bits bits;
  uint64_t end;
  uint64_t position = 0;
};

// The position after bits that no entry has.
constexpr uint64_t kNowhere = UINT64_MAX;

uint32_t WidthAt(uint64_t window) {
  const auto zeros = static_cast<uint32_t>(std::countr_zero(window | uint64_t{1} << kMaxPrefix));
  return zeros < kMaxPrefix ? zeros + 1 : kMaxWidth;
}

// Sets the scale, opaque and flags of a shape from their four bits.
void SetParts(uint64_t bits, Shape& shape) {
  shape.scale = static_cast<Scale>(bits & 3);
  shape.opaque = (bits >> 2 & 1) != 0;
  shape.flags = (bits >> 3 & 1) != 0;
}

// Sets a shape that is not plain from the first bits of a value. Returns the position after the shape.
uint64_t SetShape(uint64_t bits, Shape& shape) {
  constexpr uint64_t kPlainSearch = 0b1110;
  SetParts(bits >> 1, shape);
  if (shape.scale != kNoWeights) return shape.is_plain() ? kNowhere : 5;
  shape.evaluated = true;
  shape.all_searched = LowBits(bits, 4) == kPlainSearch;
  SetParts(shape.all_searched ? uint64_t{kNoWeights} : bits >> 4, shape);
  return shape.all_searched ? 4 : 8;
}

template <typename Bits>
bool TakeShape(Cursor<Bits>& in, Shape& shape) {
  const uint64_t bits = in.Window();
  in.position = bits & 1 ? 1 : SetShape(bits, shape);
  if (in.position == kNowhere) return false;
  const uint64_t rest = bits >> in.position;
  const auto zeros = static_cast<uint32_t>(std::countr_zero(rest));
  if (zeros >= kMaxCountBits) return false;
  shape.count = uint64_t{1} << zeros | LowBits(rest >> (zeros + 1), zeros);
  in.position += 2 * zeros + 1;
  return in.position + shape.count * kMinMoveBits <= in.end;
}

// Reads an opaque move. Returns the position after it. So do the next two functions, which also read rare parts of a
// move and are therefore not inlined.
template <typename Bits>
[[gnu::noinline]] uint64_t TakeOpaqueMove(Cursor<Bits> in, bool flags, BookMove& move) {
  std::array<char, 8> letters = {};
  const uint64_t length = in.Take(kLengthBits) + 1;
  for (size_t i = 0; i < length; ++i) letters[i] = static_cast<char>(in.Take(kLetterBits));
  const std::optional<OpaqueMove> parsed = OpaqueMove::Parse({letters.data(), length});
  move.move = Move();
  move.active = !flags || in.Take(1) == 0;
  move.opaque_move = parsed.value_or(OpaqueMove());
  return parsed ? in.position : kNowhere;
}

template <typename Bits>
[[gnu::noinline]] uint64_t TakeWideGames(Cursor<Bits> in, uint32_t width, Games& games) {
  in.position += std::min(width, kMaxPrefix);
  games.win = in.TakeNumber(width);
  games.draw = in.TakeNumber(width);
  games.loss = in.TakeNumber(width);
  return WidthOf(games.win | games.draw | games.loss) == width ? in.position : kNowhere;
}

template <typename Bits>
[[gnu::noinline]] uint64_t TakeOtherWeight(Cursor<Bits> in, uint32_t& weight) {
  const uint32_t width = WidthAt(in.Window());
  in.position += std::min(width, kMaxPrefix);
  const uint64_t number = in.TakeNumber(width);
  weight = static_cast<uint32_t>(number);
  return width <= 32 && WidthOf(number) == width ? in.position : kNowhere;
}

template <typename Bits>
bool TakeGames(Cursor<Bits>& in, uint64_t window, std::optional<Games>& games) {
  constexpr uint32_t kMaxWidthInWindow = (LongBits::kWindow - kMoveBits) / 4;
  const uint32_t width = WidthAt(window);
  if (width > kMaxWidthInWindow) [[unlikely]] {
    in.position = TakeWideGames(in, width, games.emplace());
    return true;
  }
  window >>= width;
  const uint64_t win = LowBits(window, width), draw = LowBits(window >> width, width),
                 loss = LowBits(window >> 2 * width, width);
  games.emplace(Games{win, draw, loss});
  in.position += 4 * width;
  return WidthOf(win | draw | loss) == width;
}

template <typename Bits>
void TakeQuarter(Cursor<Bits>& in, uint64_t window, uint32_t& weight) {
  const auto zeros = static_cast<uint32_t>(std::countr_zero(window | 8));
  weight = kQuarterWeights[zeros];
  in.position += std::min(zeros + 1, 3u);
}

template <typename Bits>
bool TakeSquares(Cursor<Bits>& in, uint64_t& window, bool flags, BookMove& move) {
  const uint32_t width = flags ? kMoveBits : kSquaresBits;
  const auto code = static_cast<uint32_t>(LowBits(window, width));
  in.position += width;
  window >>= width;
  move.move = Move::FromCode(static_cast<uint16_t>(code & ~kInactiveCode));
  move.active = code < kInactiveCode;
  move.opaque_move = OpaqueMove();
  return move.move.promotion() <= kQueen;
}

template <typename Bits, typename Shape>
bool TakeWeightOrGames(Cursor<Bits>& in, uint64_t window, const Shape& shape, BookMove& move) {
  move.stated_weight.reset();
  if (shape.scale == kGames) return TakeGames(in, window, move.games);
  move.games.reset();
  if (shape.scale == kNoWeights) return true;
  uint32_t& weight = move.stated_weight.emplace();
  if (shape.scale == kQuarters) {
    TakeQuarter(in, window, weight);
  } else {
    in.position = in.inside() ? TakeOtherWeight(in, weight) : kNowhere;
  }
  return true;
}

// Reads a move. Sets every member of `move`, because the caller reuses it.
template <typename Bits, typename Shape>
bool TakeMove(Cursor<Bits>& in, const Shape& shape, EvaluationsSoFar& so_far, BookMove& move) {
  if (shape.opaque) in.position = TakeOpaqueMove(in, shape.flags, move);
  if (!in.inside()) return false;
  uint64_t window = in.Window();
  if (!shape.opaque && !TakeSquares(in, window, shape.flags, move)) return false;
  if (!TakeWeightOrGames(in, window, shape, move)) return false;
  move.evaluation.reset();
  move.evaluation_weight = 0;
  move.refuted = false;
  if (!shape.evaluated) return true;
  if (!in.inside()) return false;
  if (!shape.all_searched && in.Take(1) == 0) return true;
  if (!in.inside() || !TakeEvaluation(in, shape.all_searched, so_far, move)) return false;
  // This is right for the first move, which is as good as the reference move (move_order.h). JudgeMove corrects the
  // others.
  if (shape.scale == kNoWeights) move.evaluation_weight = kMaxEvaluationWeight;
  return true;
}

template <typename Bits, typename Shape>
bool TakeMoves(Cursor<Bits> in, const Shape& shape, BookEntry& entry) {
  EvaluationsSoFar so_far;
  for (BookMove& move : entry.moves) {
    if (!TakeMove(in, shape, so_far, move)) return false;
  }
  // A single move is its own reference.
  if (shape.evaluated && entry.moves.size() > 1) JudgeMoves(entry);
  return in.AtEnd();
}

using Visit = absl::FunctionRef<void(const BookMove&)>;

// Returns whether EncodeEntry would write `stated` for moves of the shape `own`.
bool IsShapeOf(const Shape& stated, const Shape& own) {
  return own.scale == stated.scale && own.flags == stated.flags && own.evaluated == stated.evaluated &&
         own.is_plain_search() == stated.is_plain_search();
}

template <typename Bits>
bool DecodeMoves(std::string_view bytes, BookEntry& entry) {
  Cursor<Bits> in(bytes);
  Shape shape;
  if (!TakeShape(in, shape)) return false;
  if (entry.moves.size() != shape.count) entry.moves.resize(shape.count);
  if (shape.is_plain()) [[likely]]
    return TakeMoves(in, PlainShape(), entry);
  if (shape.is_plain_search()) return TakeMoves(in, PlainSearchShape(), entry);
  return TakeMoves(in, shape, entry) && IsShapeOf(shape, ShapeOf(entry));
}

// Takes the moves one after another.
template <typename Bits>
class MoveReader {
 public:
  explicit MoveReader(std::string_view bytes) : in_(bytes), is_sound_(TakeShape(in_, shape_)) {}

  const Shape& shape() const { return shape_; }
  // Takes the next move; returns false after the last one, or if the bytes are damaged.
  bool Next(BookMove& move) {
    if (!is_sound_ || taken_ == shape_.count) return false;
    is_sound_ = TakeMove(in_, shape_, so_far_, move);
    if (!is_sound_) return false;
    finder_.Add(move);
    ++taken_;
    return true;
  }
  // Returns whether all moves were taken, and were those of an entry.
  bool IsSound() const {
    return is_sound_ && taken_ == shape_.count && in_.AtEnd() && IsShapeOf(shape_, finder_.shape());
  }

 private:
  Cursor<Bits> in_;
  Shape shape_;
  bool is_sound_;
  uint64_t taken_ = 0;
  EvaluationsSoFar so_far_;
  ShapeFinder finder_;
};

// Visits the moves of a value. Reads evaluated moves twice: a move is judged by the reference move, which may come
// after it.
template <typename Bits>
bool VisitMoves(std::string_view bytes, Visit visit) {
  MoveReader<Bits> reader(bytes);
  BookMove move;
  if (!reader.shape().evaluated) {
    while (reader.Next(move)) visit(move);
    return reader.IsSound();
  }
  ReferenceFinder reference;
  while (reader.Next(move)) reference.Add(move);
  if (!reader.IsSound()) return false;
  for (MoveReader<Bits> again(bytes); again.Next(move);) {
    JudgeMove(reference.reference(), again.shape().scale == kNoWeights, move);
    visit(move);
  }
  return true;
}

// Sets `best` to the first move that may be played, or to the first of all if none may. The first of all may almost
// always be played, and then one pass is enough.
template <typename Bits>
bool VisitForBest(std::string_view bytes, BookMove& best) {
  MoveReader<Bits> reader(bytes);
  if (!reader.Next(best)) return false;
  ReferenceFinder reference;
  reference.Add(best);
  for (BookMove move; reader.Next(move);) reference.Add(move);
  if (!reader.IsSound()) return false;
  JudgeMove(reference.reference(), reader.shape().scale == kNoWeights, best);
  if (best.playable()) return true;
  return VisitMoves<Bits>(bytes, [&best](const BookMove& move) {
    if (!best.playable() && move.playable()) best = move;
  });
}

template <typename Bits>
bool DecodeFirst(std::string_view bytes, BookMove& best) {
  Cursor<Bits> in(bytes);
  Shape shape;
  if (!TakeShape(in, shape)) return false;
  // The move with the greatest weight may be refuted.
  if (shape.evaluated && shape.scale != kNoWeights) return VisitForBest<Bits>(bytes, best);
  EvaluationsSoFar so_far;
  const bool taken =
      shape.is_plain() ? TakeMove(in, PlainShape(), so_far, best) : TakeMove(in, shape, so_far, best);
  return taken && in.position <= in.end;
}

// Nine entries in ten of a book of games are one plain move of few games, in three bytes: decoded without a
// branch except the caller's test of the result. Sets every member of `move`, because callers reuse it.
constexpr size_t kSmallBytes = 3;

bool DecodeSmall(const char* bytes, BookMove& move) {
  constexpr uint32_t kPlainAndOne = 3, kHeadBits = 2 + kSquaresBits;
  const uint32_t bits = Load<uint16_t>(bytes) | uint32_t{Load<uint8_t>(bytes + 2)} << 16;
  const uint32_t rest = bits >> kHeadBits;
  const auto width = static_cast<uint32_t>(std::countr_zero(rest | 4)) + 1;
  const uint64_t numbers = rest >> width;
  const uint64_t win = LowBits(numbers, width), draw = LowBits(numbers >> width, width),
                 loss = numbers >> 2 * width;
  const bool is_small = (bits & kPlainAndOne) == kPlainAndOne && width <= 2 && loss >> width == 0 &&
                        WidthOf(win | draw | loss) == width;
  move.move = Move::FromCode(static_cast<uint16_t>(LowBits(bits >> 2, kSquaresBits)));
  move.active = true;
  move.stated_weight.reset();
  move.opaque_move = OpaqueMove();
  move.evaluation.reset();
  move.evaluation_weight = 0;
  move.refuted = false;
  move.games.emplace(Games{win, draw, loss});
  return is_small;
}

}  // namespace

bool DecodeEntry(std::string_view bytes, BookEntry& entry) {
  if (bytes.size() == kSmallBytes) {
    if (entry.moves.size() != 1) entry.moves.resize(1);
    if (DecodeSmall(bytes.data(), entry.moves[0])) return true;
  }
  if (bytes.size() < ShortBits::kMinBytes) return false;
  return bytes.size() <= ShortBits::kMaxBytes ? DecodeMoves<ShortBits>(bytes, entry)
                                              : DecodeMoves<LongBits>(bytes, entry);
}

bool VisitEntry(std::string_view bytes, Visit visit) {
  if (bytes.size() == kSmallBytes) {
    BookMove move;
    if (DecodeSmall(bytes.data(), move)) {
      visit(move);
      return true;
    }
  }
  if (bytes.size() < ShortBits::kMinBytes) return false;
  return bytes.size() <= ShortBits::kMaxBytes ? VisitMoves<ShortBits>(bytes, visit)
                                              : VisitMoves<LongBits>(bytes, visit);
}

bool DecodeBest(std::string_view bytes, BookMove& best) {
  if (bytes.size() == kSmallBytes && DecodeSmall(bytes.data(), best)) return true;
  if (bytes.size() < ShortBits::kMinBytes) return false;
  return bytes.size() <= ShortBits::kMaxBytes ? DecodeFirst<ShortBits>(bytes, best)
                                              : DecodeFirst<LongBits>(bytes, best);
}

}  // namespace tabia::chess
