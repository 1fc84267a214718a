#include "core/formats/exp/engine_numbers.h"

#include "core/chess/setup.h"
#include "core/chess/square.h"

namespace tabia::formats {
namespace {

constexpr uint64_t kSeed = 1070372, kFactor = 2685821657736338717;

// xorshift64*, without the shift of the output.
class EngineGenerator {
 public:
  constexpr uint64_t Next() {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return state_ * kFactor;
  }

 private:
  uint64_t state_ = kSeed;
};

constexpr EngineNumbers MakeEngineNumbers() {
  EngineGenerator generator;
  EngineNumbers numbers{};
  for (const chess::Color color : {chess::kWhite, chess::kBlack}) {
    for (int type = chess::kPawn; type <= chess::kKing; ++type) {
      const chess::Piece piece = chess::MakePiece(static_cast<chess::PieceType>(type), color);
      for (uint64_t& number : numbers.pieces[piece]) number = generator.Next();
    }
  }
  for (uint64_t& number : numbers.en_passant) number = generator.Next();
  auto& [old_sets, new_sets] = numbers.castling;
  EngineGenerator old_generator = generator;
  for (uint64_t& number : new_sets) number = generator.Next();
  numbers.black_to_move[static_cast<size_t>(KeyGeneration::kNew)] = generator.Next();
  for (size_t set = 1; set < EngineNumbers::kCastlingSets; ++set) {
    const size_t lowest = set & (~set + 1);
    old_sets[set] = set == lowest ? old_generator.Next() : old_sets[lowest] ^ old_sets[set - lowest];
  }
  numbers.black_to_move[static_cast<size_t>(KeyGeneration::kOld)] = old_generator.Next();
  return numbers;
}

}  // namespace

constexpr EngineNumbers kEngineNumbers = MakeEngineNumbers();

uint64_t EnginePlacementOf(const chess::Position& position) {
  uint64_t key = 0;
  for (const chess::Square square : chess::SquaresOf(position.occupied())) {
    key ^= kEngineNumbers.pieces[position.at(square)][square];
  }
  return key;
}

size_t EngineCastlingSetOf(const chess::Setup& setup) {
  size_t set = 0;
  for (const chess::Square rook : chess::SquaresOf(setup.castling_rooks)) {
    const size_t side = chess::IsKingSide(setup, rook) ? 1 : 2;
    set |= chess::RankOf(rook) == chess::BackRank(chess::kWhite) ? side : side << 2;
  }
  return set;
}

}  // namespace tabia::formats
