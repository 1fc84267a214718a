#include "core/chess/legal_moves.h"

#include <bitset>

#include "gtest/gtest.h"

#include "core/chess/fen.h"
#include "tests/chess/chess_golden.h"
#include "tests/chess/perft.h"
#include "tests/chess/random_game.h"

namespace tabia::chess {
namespace {

// Checks for every code of a move that IsLegal agrees with the list.
void ExpectLegalAreThoseListed(const Position& position) {
  std::bitset<1 << 16> listed;
  for (const Move move : LegalMoves(position)) listed.set(move.code());
  for (unsigned code = 0; code < listed.size(); ++code) {
    ASSERT_EQ(IsLegal(position, Move::FromCode(static_cast<uint16_t>(code))), listed[code])
        << ToFen(position.setup()) << " code " << code;
  }
}

TEST(IsLegal, AgreesWithTheListInPerftPositions) {
  for (const char* name : {"perft-tricky.tsv", "perft-deep.tsv"}) {
    for (const PerftRow& row : PerftRows(GoldenPath(name))) {
      ExpectLegalAreThoseListed(*Position::FromFen(row.fen));
    }
  }
}

TEST(IsLegal, AgreesWithTheListInRandomGames) {
  for (const unsigned number : {518u, 0u, 333u, 959u}) {
    for (const Position& position : RandomGame(Chess960Start(number), 120, number)) {
      ExpectLegalAreThoseListed(position);
    }
  }
}

}  // namespace
}  // namespace tabia::chess
