#include "core/chess/zobrist.h"

namespace tabia::chess {
namespace {

constexpr uint64_t kRandom64[781] = {
#include "core/chess/random64.inc"
};

constexpr int kCastlingOffset = 768, kEnPassantOffset = 772, kTurnOffset = 780;

// One step of SplitMix64: the rule by which the inner castling numbers are derived.
constexpr uint64_t NextSplitMix(uint64_t& state) {
  uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

constexpr ZobristNumbers MakeNumbers() {
  ZobristNumbers numbers{};
  for (int i = 0; i < kPieces * 64; ++i) numbers.pieces[i] = kRandom64[i];
  for (int i = 0; i < 4; ++i) numbers.castling[i] = kRandom64[kCastlingOffset + i];
  for (int i = 0; i < 8; ++i) numbers.en_passant[i] = kRandom64[kEnPassantOffset + i];
  numbers.white_to_move = kRandom64[kTurnOffset];
  uint64_t state = 0x7461626961393630;  // "tabia960"
  for (const Color color : {kWhite, kBlack}) {
    for (uint64_t& number : numbers.inner_castling[color]) number = NextSplitMix(state);
  }
  return numbers;
}

}  // namespace

constexpr ZobristNumbers kZobrist = MakeNumbers();

}  // namespace tabia::chess
