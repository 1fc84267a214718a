#include "core/formats/exp/engine_key.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/chess/legal_moves.h"
#include "core/chess/piece.h"
#include "core/chess/setup.h"
#include "core/chess/square.h"

namespace tabia::formats {
namespace {

constexpr uint64_t kSeed = 1070372, kFactor = 2685821657736338717;
constexpr uint64_t kClockFactor = 6364136223846793005, kClockTerm = 1442695040888963407;
constexpr unsigned kFirstMixedClock = 14, kPliesPerClockStep = 8;
constexpr size_t kCastlingSets = 16;

struct EngineNumbers {
  std::array<std::array<uint64_t, 64>, 12> pieces;              // White's from pawn to king, then Black's
  std::array<uint64_t, 8> en_passant;                           // by file
  std::array<std::array<uint64_t, kCastlingSets>, 2> castling;  // by generation and set of rights
  std::array<uint64_t, 2> black_to_move;                        // by generation
};

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
  for (auto& squares : numbers.pieces) {
    for (uint64_t& number : squares) number = generator.Next();
  }
  for (uint64_t& number : numbers.en_passant) number = generator.Next();
  auto& [old_sets, new_sets] = numbers.castling;
  EngineGenerator old_generator = generator;
  for (uint64_t& number : new_sets) number = generator.Next();
  numbers.black_to_move[static_cast<size_t>(KeyGeneration::kNew)] = generator.Next();
  for (size_t set = 1; set < kCastlingSets; ++set) {
    const size_t lowest = set & (~set + 1);
    old_sets[set] = set == lowest ? old_generator.Next() : old_sets[lowest] ^ old_sets[set - lowest];
  }
  numbers.black_to_move[static_cast<size_t>(KeyGeneration::kOld)] = old_generator.Next();
  return numbers;
}

constexpr EngineNumbers kEngineNumbers = MakeEngineNumbers();

uint64_t PlacementOf(const chess::Position& position) {
  uint64_t key = 0;
  for (chess::Bitboard rest = position.occupied(); rest != 0; rest &= rest - 1) {
    const chess::Square square = chess::FirstSquare(rest);
    const chess::Piece piece = position.at(square);
    const size_t row =
        static_cast<size_t>(chess::TypeOf(piece)) + (chess::ColorOf(piece) == chess::kBlack ? 6 : 0);
    key ^= kEngineNumbers.pieces[row][square];
  }
  return key;
}

// Returns bits 0 and 1 for White's short and long castling, 2 and 3 for Black's.
size_t CastlingSetOf(const chess::Setup& setup) {
  size_t set = 0;
  for (chess::Bitboard rest = setup.castling_rooks; rest != 0; rest &= rest - 1) {
    const chess::Square rook = chess::FirstSquare(rest);
    const size_t side = chess::IsKingSide(setup, rook) ? 1 : 2;
    set |= chess::RankOf(rook) == chess::BackRank(chess::kWhite) ? side : side << 2;
  }
  return set;
}

bool CanCaptureEnPassant(const chess::Position& position) {
  const chess::Setup& setup = position.setup();
  const chess::MoveList moves = chess::LegalMoves(position, position.of(chess::kPawn, setup.turn));
  return std::any_of(moves.begin(), moves.end(),
                     [&](chess::Move move) { return move.to() == setup.en_passant; });
}

}  // namespace

absl::InlinedVector<EngineKey, 8> EngineKeysOf(const chess::Position& position) {
  const chess::Setup& setup = position.setup();
  absl::InlinedVector<uint64_t, 2> placements = {PlacementOf(position)};
  if (chess::EnPassantCounts(setup)) {
    const bool may_be_ignored = !CanCaptureEnPassant(position);
    if (may_be_ignored) placements.push_back(placements[0]);
    placements[0] ^= kEngineNumbers.en_passant[static_cast<size_t>(chess::FileOf(setup.en_passant))];
  }
  const size_t set = CastlingSetOf(setup);
  absl::InlinedVector<EngineKey, 8> keys;
  for (const KeyGeneration generation : {KeyGeneration::kNew, KeyGeneration::kOld}) {
    const auto row = static_cast<size_t>(generation);
    uint64_t rest = kEngineNumbers.castling[row][set];
    if (setup.turn == chess::kBlack) rest ^= kEngineNumbers.black_to_move[row];
    for (const uint64_t placement : placements) keys.push_back({placement ^ rest, generation});
  }
  if (setup.halfmove_clock < kFirstMixedClock) return keys;
  const uint64_t steps = (setup.halfmove_clock - kFirstMixedClock) / kPliesPerClockStep;
  for (size_t i = 0, plain = keys.size(); i < plain; ++i) {
    keys.push_back({keys[i].key ^ (steps * kClockFactor + kClockTerm), keys[i].generation});
  }
  return keys;
}

}  // namespace tabia::formats
