// The bytes, the hash and the moves of positions in a CTG book.

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "absl/strings/escaping.h"
#include "gtest/gtest.h"

#include "core/chess/fen.h"
#include "core/chess/legal_moves.h"
#include "core/chess/uci_move.h"
#include "core/formats/ctg/ctg_move_code.h"
#include "core/formats/ctg/ctg_position_code.h"

namespace tabia::formats {
namespace {

constexpr std::array<CtgFrame, 4> kCtgFrames = {{{}, {.flipped = true}, {.mirrored = true}, {true, true}}};

struct CtgVector {
  const char* fen;
  const char* bytes;
  uint32_t hash;
};

// As real books have them.
constexpr CtgVector kCtgVectors[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "56b60f7960f3a60f58b078e0c1e1a60f5960f3b60f7f",
     0xeb7ed3d7},
    {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -", "56b60f7960f3a60f58b078e0c721a60f5960f3b60f7f",
     0x8c978593},
    {"r1bq1rk1/1p2b1pp/p1n1p3/2ppPp2/5P2/2NP1N2/PPP3PP/R1BQ1RK1 w - f6",
     "35b61d760ea693cd5899c8c37aac96e5e0c1e160e5", 0xa84f1640},
    {"r1bqk1nr/p4pbp/2p1p1p1/2ppP3/5P2/2N2N2/PPPP2PP/R1BQK2R w KQkq d6",
     "76b60f76029a4fd58b1c8e01ba1258e61eb3b60f703f", 0x067e0820},
    {"r1b2rk1/1p2npbp/pqn1p1p1/2ppP3/P1B2P2/1PN2N2/1BPP2PP/R2QK2R w KQ d6",
     "77b19d75311f34a9e6ac58e201bcc4b1eec3d61b60e033", 0xa81594c0},
    {"r5nr/1p1k1pbp/p1qpb1p1/2p5/4NB2/3P1NQ1/PPP3PP/R4RK1 b - -", "14b60e95311f858acd72898418e1163983acc3dc",
     0xf9e3907a},
};

chess::Position CtgPositionOf(const std::string& fen) {
  return *chess::Position::FromFen(fen);
}

TEST(CtgPositionTest, HasTheBytesAndHashesOfRealBooks) {
  for (const CtgVector& vector : kCtgVectors) {
    SCOPED_TRACE(vector.fen);
    const chess::Position position = CtgPositionOf(vector.fen);
    CtgPositionCode code;
    ASSERT_TRUE(code.Encode(position, CtgFrameOf(position)));
    EXPECT_EQ(absl::BytesToHexString(std::string(code.bytes())), vector.bytes);
    EXPECT_EQ(CtgHash(code.bytes()), vector.hash);
    const auto setup = DecodeCtgPosition(code.bytes());
    ASSERT_TRUE(setup.has_value());
    const chess::Position stored = *chess::Position::FromSetup(*setup);
    EXPECT_EQ(chess::ToEpd(InCtgFrame(stored, CtgFrameOf(position)).setup()), vector.fen);
  }
}

TEST(CtgPositionTest, HasOneRecordForAllFrames) {
  const chess::Position stored = CtgPositionOf("6k1/5ppp/8/2pP4/8/8/5PPP/3R2K1 w - c6");
  CtgPositionCode first;
  ASSERT_TRUE(first.Encode(stored, {}));
  for (const CtgFrame frame : kCtgFrames) {
    const chess::Position turned = InCtgFrame(stored, frame);
    EXPECT_EQ(CtgFrameOf(turned).flipped, frame.flipped);
    EXPECT_EQ(CtgFrameOf(turned).mirrored, frame.mirrored);
    CtgPositionCode code;
    ASSERT_TRUE(code.Encode(turned, frame));
    EXPECT_EQ(code.bytes(), first.bytes());
  }
}

TEST(CtgPositionTest, IsNotMirroredWithCastlingRights) {
  EXPECT_FALSE(CtgFrameOf(CtgPositionOf("r3k3/8/8/8/8/8/8/2K5 w q -")).mirrored);
  EXPECT_TRUE(CtgFrameOf(CtgPositionOf("r3k3/8/8/8/8/8/8/2K5 w - -")).mirrored);
}

TEST(CtgPositionTest, CannotEncodeCastlingOfChess960) {
  CtgPositionCode code;
  EXPECT_FALSE(code.Encode(CtgPositionOf("4k3/8/8/8/8/8/8/1R2K3 w B -"), {}));
  EXPECT_FALSE(code.Encode(CtgPositionOf("4k3/8/8/8/8/8/8/3K3R w K -"), {}));
}

// Every legal move of these positions, and the code that it has in each frame.
class CtgMovesTest : public testing::TestWithParam<const char*> {};

TEST_P(CtgMovesTest, HaveOneCodeInEveryFrame) {
  const chess::Position stored = CtgPositionOf(GetParam());
  ASSERT_FALSE(CtgFrameOf(stored).mirrored);
  const size_t frames = stored.setup().castling_rooks != 0 ? 2 : kCtgFrames.size();
  for (size_t i = 0; i < frames; ++i) {
    const CtgFrame frame = kCtgFrames[i];
    const chess::Position turned = InCtgFrame(stored, frame);
    std::map<std::string, int> codes;
    for (int code = 0; code < 256; ++code) {
      const auto byte = static_cast<uint8_t>(code);
      const CtgMoveResult here = DecodeCtgMove(byte, turned, frame), there = DecodeCtgMove(byte, stored, {});
      EXPECT_EQ(here.fault, there.fault);
      if (!there.move) continue;
      EXPECT_EQ(here.move, frame.Turned(there.move));
      EXPECT_TRUE(chess::IsLegal(turned, here.move));
      ++codes[chess::UciMove(turned, here.move)];
    }
    for (const chess::Move move : chess::LegalMoves(turned)) {
      if (move.promotion() != chess::kPawn && move.promotion() != chess::kQueen) continue;
      EXPECT_EQ(codes[chess::UciMove(turned, move)], 1) << chess::UciMove(turned, move);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Positions, CtgMovesTest,
                         testing::Values("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
                                         "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -",
                                         "r1bqk2r/ppp2ppp/2n2n2/2bpP3/2B5/5N2/PPP2PPP/RNBQK2R w KQkq d6",
                                         "4k3/8/8/2pPp3/8/8/8/4K3 w - c6", "3r2k1/2P5/8/8/8/8/5PPP/6K1 w - -",
                                         "6k1/8/8/3NN3/3BB3/3RR3/8/6K1 w - -",
                                         "6k1/8/3Q4/8/8/8/8/6K1 w - -"));

// Two codes have the same meaning; each stands for the move that is legal.
TEST(CtgMoveTest, DecodesTheSecondQueenSixSquaresAway) {
  const chess::Position ranks = CtgPositionOf("8/8/7k/8/8/8/8/QQ2K3 w - -");
  const chess::Position both = CtgPositionOf("6k1/8/8/8/8/8/4K3/QQ6 w - -");
  const chess::Position files = CtgPositionOf("7k/8/8/8/1P6/8/Q3K3/1Q6 w - -");
  for (const uint8_t code : {uint8_t{0x1a}, uint8_t{0xf9}}) {
    EXPECT_EQ(chess::CodedMoveText(DecodeCtgMove(code, ranks, {}).move), "b1b7");
    EXPECT_EQ(DecodeCtgMove(code, both, {}).fault, CtgMoveFault::kAmbiguous);
    EXPECT_EQ(chess::CodedMoveText(DecodeCtgMove(code, files, {}).move), "b1h1");
  }
}

}  // namespace
}  // namespace tabia::formats
