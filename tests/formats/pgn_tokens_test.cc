#include "core/formats/pgn/pgn_tokens.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/formats/pgn/pgn_symbols.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/pgn_token_texts.h"

namespace tabia::formats {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

TEST(PgnTokens, AreThoseOfAGame) {
  EXPECT_THAT(Tokens("[White \"A\"]\n\n1. e4 e5 2.Nf3 1/2-1/2\n"),
              ElementsAre("1 tag White A", "3 move e4", "3 move e5", "3 move Nf3", "3 result 1/2-1/2"));
}

// The shortest way through the tokenizer is for symbols that are whole in one piece, and end with a blank.
TEST(PgnTokens, HaveUsualSymbolsInPiecesOfAnySize) {
  constexpr std::string_view kGame =
      "[White \"A\"]\n\n1.e4 e5 2. Nf3+ Nbd7! 03.d4) a5(b5) 4... e8=Q+ 1234. exd5 0. O-O a6.Nc3 e9 f4;x\nc4 "
      "1-0\n";
  const std::vector<std::string> whole = Tokens(kGame);
  EXPECT_THAT(whole, SizeIs(16));
  for (size_t size = 1; size < kGame.size(); ++size) EXPECT_EQ(Tokens(kGame, size), whole) << size;
}

TEST(PgnTokens, DistinguishResultsFromCastling) {
  EXPECT_THAT(Tokens("0-0 0-0-0 O-O 0-1 1-0 *"), ElementsAre("1 move 0-0", "1 move 0-0-0", "1 move O-O",
                                                             "1 result 0-1", "1 result 1-0", "1 result *"));
}

TEST(PgnTokens, SkipEverythingOutsideTheMainLine) {
  EXPECT_THAT(Tokens("12. ... 13... $1 $140 !? +- = +/= N <x> ) ] } e.p. \x01"), IsEmpty());
}

TEST(PgnTokens, KeepAnnotations) {
  const auto tokens = [](std::string_view text) { return Tokens(text, 1 << 20, false, true); };
  EXPECT_THAT(
      tokens("e4!? $1 $ +- book {a} <x> [b] exd6 e.p. ; c\n(d4 {e} {+0.1/2 1s} {[%eval 1]}) e5"),
      ElementsAre("1 move !? e4!?", "1 NAG $1", "1 NAG +-", "1 remark book", "1 comment a", "1 remark <x>",
                  "1 remark [b]", "1 move exd6", "1 comment  c", "2 skipped +0.1/2 1s", "2 move e5"));
}

TEST(PgnTokens, KeepADecimalDraw) {
  EXPECT_THAT(Tokens("1. e4 e5 0.5-0.5\n0.5-0.55 0-0 0.5"),
              ElementsAre("1 move e4", "1 move e5", "1 result 0.5-0.5", "2 move 0-0"));
}

TEST(PgnTokens, KeepABracketedPromotion) {
  EXPECT_THAT(Tokens("e8(Q) dxe1(n)+ e8(Qd5) f8 (N) g8(c4) h8"),
              ElementsAre("1 move e8Q", "1 move dxe1n", "1 move e8", "1 skipped", "1 move f8", "1 skipped",
                          "1 move g8", "1 skipped", "1 move h8"));
}

TEST(PgnTokens, SkipVariationsOfAnyDepth) {
  constexpr size_t kDepth = 1000000;
  EXPECT_THAT(Tokens("e4 " + std::string(kDepth, '(') + "d4" + std::string(kDepth, ')') + " e5"),
              ElementsAre("1 move e4", "1 skipped", "1 move e5"));
}

TEST(PgnTokens, KeepVariations) {
  const auto tokens = [](std::string_view text) { return Tokens(text, 1 << 20, true); };
  EXPECT_THAT(tokens("1. e4 (1. d4 d5 {(} (f5) 1-0 * [x] ; )\n) e5 )"),
              ElementsAre("1 move e4", "1 (", "1 move d4", "1 move d5", "1 (", "1 move f5", "1 )", "2 )",
                          "2 move e5"));
  EXPECT_THAT(tokens("e8(Q) e8(Qd5) f8"),
              ElementsAre("1 move e8Q", "1 move e8", "1 (", "1 move Qd5", "1 )", "1 move f8"));
  EXPECT_THAT(tokens("e4 (d4 (c4"), ElementsAre("1 move e4", "1 (", "1 move d4", "1 (", "1 move c4",
                                                "1 fault unterminated variation"));
  EXPECT_THAT(tokens("e4 (d4 (c4\n[White \"a\"]\n[Event \"b\"]\nd4"),
              ElementsAre("1 move e4", "1 (", "1 move d4", "1 (", "1 move c4",
                          "3 fault unterminated variation", "3 tag Event b", "4 move d4"));
}

TEST(PgnTokens, EndAnUnterminatedCommentAtTheNextGame) {
  EXPECT_THAT(Tokens("e4 {oh\n[Events\n[Event \"b\"]\nd4"),
              ElementsAre("1 move e4", "1 fault unterminated comment", "3 tag Event b", "4 move d4"));
}

TEST(PgnTokens, EndAnUnterminatedVariationAtTheNextGame) {
  EXPECT_THAT(Tokens("e4\n(d4 {(\n}\n[Event \"b\"]"),
              ElementsAre("1 move e4", "2 fault unterminated variation", "4 tag Event b"));
}

TEST(PgnTokens, CutAWordOfAnyLength) {
  EXPECT_THAT(Tokens(std::string(1000000, 'e') + " e4"), ElementsAre(SizeIs(39), "1 move e4"));
}

TEST(PgnTokens, CutATagOfAnyLength) {
  EXPECT_THAT(Tokens("[A \"" + std::string(1000000, 'a') + "\"] e4"), ElementsAre(SizeIs(1008), "1 move e4"));
}

TEST(PgnTokens, AreTheSameInPiecesOfAnySize) {
  for (const auto& file : std::filesystem::directory_iterator(TABIA_TEST_DATA "/formats/pgn")) {
    const std::string bytes = ReadFile(file.path().string());
    for (const bool variations : {false, true}) {
      const std::vector<std::string> whole = Tokens(bytes, bytes.size() + 1, variations);
      for (size_t size = 1; size < 8; ++size)
        EXPECT_EQ(Tokens(bytes, size, variations), whole) << file.path();
    }
  }
}

}  // namespace

namespace {

TEST(PgnMoveShape, AcceptsMovesLegalOrNot) {
  for (const char* move : {"e4",      "Nf3+", "exd8=Q#", "hxg8Q", "O-O",    "0-0-0!?", "00",   "oo",
                           "O-O-O-O", "--",   "Z0",      "@@@@",  "Ng1-f3", "e2e4",    "e:d5", "exd",
                           "ed",      "N@f3", "Sf3",     "Nf9",   "e9",     "Nj3",     "R7",   "d12"}) {
    EXPECT_TRUE(IsMoveShaped(move)) << move;
  }
}

TEST(PgnMoveShape, RejectsOtherWords) {
  for (const char* word :
       {"",    "book", "resigns", "Black", "mate", "N",     "TN", "D",       "ep",   "e.p.", "!?",  "+-",
        "+/=", "-",    "O",       "a",     "+0",   "35/12", "#1", "Schwarz", "gibt", "auf",  "--!", "?"}) {
    EXPECT_FALSE(IsMoveShaped(word)) << word;
  }
}

}  // namespace
}  // namespace tabia::formats
