#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/bytes.h"
#include "core/chess/entry/entry_codec.h"
#include "core/chess/entry/entry_shape.h"

namespace tabia::chess {
namespace {

void PutShape(BitWriter& out, const Shape& shape) {
  if (shape.plain()) {
    out.Put(1, 1);
  } else {
    out.Put(shape.scale << 1 | shape.opaque << 3 | shape.flags << 4, 5);
  }
  const auto bits = static_cast<uint32_t>(std::bit_width(shape.count));
  out.Put(uint64_t{1} << (bits - 1), bits);
  out.Put(LowBits(shape.count, bits - 1), bits - 1);
}

void PutOpaqueMove(BitWriter& out, const BookMove& move, bool flags) {
  const std::string_view text = move.opaque_move.text();
  out.Put(text.size() - 1, kLengthBits);
  for (const char letter : text) out.Put(static_cast<uint8_t>(letter), kLetterBits);
  if (flags) out.Put(!move.active, 1);
}

void PutMove(BitWriter& out, const BookMove& move, bool flags) {
  out.Put(move.move.code() | (move.active ? 0 : kInactiveCode), flags ? kMoveBits : kSquaresBits);
}

void PutWidth(BitWriter& out, uint32_t width) {
  out.Put(width == kMaxWidth ? 0 : uint64_t{1} << (width - 1), std::min(width, kMaxPrefix));
}

void PutNumber(BitWriter& out, uint64_t number, uint32_t width) {
  out.Put(LowBits(number, 32), std::min(width, 32u));
  if (width == kMaxWidth) out.Put(number >> 32, 32);
}

void PutGames(BitWriter& out, const Games& games) {
  const uint32_t width = WidthOf(games.win | games.draw | games.loss);
  if (4 * width <= 32) {
    out.Put(
        uint64_t{1} << (width - 1) | games.win << width | games.draw << 2 * width | games.loss << 3 * width,
        4 * width);
    return;
  }
  PutWidth(out, width);
  PutNumber(out, games.win, width);
  PutNumber(out, games.draw, width);
  PutNumber(out, games.loss, width);
}

void PutWeight(BitWriter& out, uint32_t weight, Scale scale) {
  if (scale == kOtherWeights) {
    PutWidth(out, WidthOf(weight));
    PutNumber(out, weight, WidthOf(weight));
    return;
  }
  const auto at = std::find(kQuarterWeights.begin(), kQuarterWeights.end(), weight);
  const auto zeros = static_cast<uint32_t>(at - kQuarterWeights.begin());
  out.Put(LowBits(uint64_t{1} << zeros, 3), std::min(zeros + 1, 3u));
}

}  // namespace

std::string EncodeEntry(const BookEntry& entry) {
  std::string out;
  EncodeEntry(entry, out);
  return out;
}

void EncodeEntry(const BookEntry& entry, std::string& out) {
  out.clear();
  if (entry.moves.empty()) return;
  const Shape shape = ShapeOf(entry);
  BitWriter bits(out);
  PutShape(bits, shape);
  for (const BookMove& move : entry.moves) {
    if (shape.opaque) {
      PutOpaqueMove(bits, move, shape.flags);
    } else {
      PutMove(bits, move, shape.flags);
    }
    if (shape.scale == kGames) {
      PutGames(bits, move.games.value_or(Games{}));
    } else {
      PutWeight(bits, move.stated_weight.value_or(0), shape.scale);
    }
  }
  bits.Flush();
}

}  // namespace tabia::chess
