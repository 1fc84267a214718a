#include "gtest/gtest.h"

#include "core/formats/pgn/pgn_tokens.h"

namespace tabia::formats {
namespace {

TEST(PgnMoveShape, OfMovesLegalOrNot) {
  for (const char* move : {"e4",      "Nf3+", "exd8=Q#", "hxg8Q", "O-O",    "0-0-0!?", "00",   "oo",
                           "O-O-O-O", "--",   "Z0",      "@@@@",  "Ng1-f3", "e2e4",    "e:d5", "exd",
                           "ed",      "N@f3", "Sf3",     "Nf9",   "e9",     "Nj3",     "R7",   "d12"}) {
    EXPECT_TRUE(IsMoveShaped(move)) << move;
  }
}

TEST(PgnMoveShape, NotOfOtherWords) {
  for (const char* word :
       {"",    "book", "resigns", "Black", "mate", "N",     "TN", "D",       "ep",   "e.p.", "!?",  "+-",
        "+/=", "-",    "O",       "a",     "+0",   "35/12", "#1", "Schwarz", "gibt", "auf",  "--!", "?"}) {
    EXPECT_FALSE(IsMoveShaped(word)) << word;
  }
}

}  // namespace
}  // namespace tabia::formats
