// The key of bitboards equals the key of the setup, for any pieces on any squares.
#include <cstdint>
#include <random>

#include "gtest/gtest.h"

#include "core/chess/key.h"
#include "core/chess/setup.h"

namespace tabia::chess {
namespace {

// The same facts twice.
struct Facts {
  Setup setup;
  PositionSets sets{};

  void Put(Piece piece, Square square) {
    setup.Put(piece, square);
    sets.types[TypeOf(piece)] |= Bit(square);
    if (ColorOf(piece) == kWhite) sets.white |= Bit(square);
  }
  void SetCastlingRooks(Bitboard rooks) { setup.castling_rooks = sets.castling_rooks = rooks; }
  void SetTurn(Color turn) { setup.turn = sets.turn = turn; }
  void SetPushedPawn(Square pawn) {
    setup.en_passant = pawn ^ 8;
    sets.pushed_pawn = Bit(pawn);
  }
};

// Puts a piece on one of `sparseness` squares, so that a kind has more or fewer pieces than at the start of a game.
Facts RandomFacts(std::mt19937_64& random, unsigned sparseness) {
  Facts facts;
  for (Square square = 0; square < kNoSquare; ++square) {
    if (random() % sparseness == 0) facts.Put(static_cast<Piece>(random() % kPieces), square);
  }
  facts.SetCastlingRooks(random() & kCorners);
  facts.SetTurn(random() % 2 == 0 ? kWhite : kBlack);
  if (random() % 2 == 0) {
    facts.SetPushedPawn(SquareAt(static_cast<int>(random() % 8), facts.sets.turn == kWhite ? 4 : 3));
  }
  return facts;
}

TEST(SetsKey, EqualsTheKeyOfTheSetup) {
  std::mt19937_64 random(64);
  for (unsigned i = 0; i < 10'000; ++i) {
    const Facts facts = RandomFacts(random, 1 + i % 5);
    ASSERT_EQ(CanonicalKey(facts.sets), CanonicalKey(facts.setup)) << i;
  }
}

}  // namespace
}  // namespace tabia::chess
