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
#include "core/chess/entry/entry_codec.h"
#include "core/chess/entry/entry_shape.h"

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

template <typename Bits>
bool TakeShape(Cursor<Bits>& in, Shape& shape) {
  const uint64_t bits = in.Window();
  in.position = bits & 1 ? 1 : 5;
  if (in.position > 1) {
    shape.scale = static_cast<Scale>(bits >> 1 & 3);
    shape.opaque = (bits >> 3 & 1) != 0;
    shape.flags = (bits >> 4 & 1) != 0;
    if (shape.scale > kOtherWeights || shape.plain()) return false;
  }
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

// Reads a move. Sets every member of `move`, because the caller reuses it.
template <typename Bits, typename Shape>
bool TakeMove(Cursor<Bits>& in, const Shape& shape, BookMove& move) {
  if (shape.opaque) in.position = TakeOpaqueMove(in, shape.flags, move);
  if (!in.inside()) return false;
  uint64_t window = in.Window();
  if (!shape.opaque && !TakeSquares(in, window, shape.flags, move)) return false;
  if (shape.scale == kGames) {
    move.stated_weight.reset();
    return TakeGames(in, window, move.games);
  }
  move.games.reset();
  if (shape.scale == kQuarters) {
    TakeQuarter(in, window, move.stated_weight.emplace());
  } else {
    in.position = in.inside() ? TakeOtherWeight(in, move.stated_weight.emplace()) : kNowhere;
  }
  return true;
}

template <typename Bits, typename Shape>
bool TakeMoves(Cursor<Bits> in, const Shape& shape, BookEntry& entry) {
  for (BookMove& move : entry.moves) {
    if (!TakeMove(in, shape, move)) return false;
  }
  return in.AtEnd();
}

using Visit = absl::FunctionRef<void(const BookMove&)>;

// Returns whether EncodeEntry would write `stated` for moves of the shape `own`.
bool IsShapeOf(const Shape& stated, const Shape& own) {
  return own.scale == stated.scale && own.flags == stated.flags;
}

template <typename Bits>
bool DecodeMoves(std::string_view bytes, BookEntry& entry) {
  Cursor<Bits> in(bytes);
  Shape shape;
  if (!TakeShape(in, shape)) return false;
  if (entry.moves.size() != shape.count) entry.moves.resize(shape.count);
  if (shape.plain()) [[likely]]
    return TakeMoves(in, PlainShape(), entry);
  return TakeMoves(in, shape, entry) && IsShapeOf(shape, ShapeOf(entry));
}

template <typename Bits>
bool VisitMoves(std::string_view bytes, Visit visit) {
  Cursor<Bits> in(bytes);
  Shape shape;
  if (!TakeShape(in, shape)) return false;
  ShapeFinder finder;
  BookMove move;
  for (uint64_t i = 0; i < shape.count; ++i) {
    if (!TakeMove(in, shape, move)) return false;
    finder.Add(move);
    visit(move);
  }
  return in.AtEnd() && IsShapeOf(shape, finder.shape());
}

template <typename Bits>
bool DecodeFirst(std::string_view bytes, BookMove& best) {
  Cursor<Bits> in(bytes);
  Shape shape;
  if (!TakeShape(in, shape)) return false;
  const bool taken = shape.plain() ? TakeMove(in, PlainShape(), best) : TakeMove(in, shape, best);
  return taken && in.position <= in.end;
}

// Nine entries in ten of a book of games are one plain move of few games, in three bytes: decoded without a
// branch except the caller's test of the result.
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
