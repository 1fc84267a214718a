// Chess as text, keys and plain integers.
#include <cstring>
#include <random>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/chess/fen_key.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/san.h"
#include "core/chess/uci_move.h"
#include "core/probe/chess/move_sequence.h"
#include "tests/golden.h"
#include "tests/library/chess_books.h"

namespace tabia {
namespace {

std::vector<GoldenRow> ChessRows(const std::string& name) {
  std::vector<GoldenRow> rows = GoldenRows(TABIA_TEST_DATA "/chess/" + name);
  EXPECT_GT(rows.size(), 5u) << name;
  return rows;
}

std::string MoveText(const tabia_chess_position& position, chess::Move move, int32_t notation) {
  auto stated = Sized<tabia_chess_move>();
  stated.from = move.from();
  stated.to = move.to();
  stated.promotion = move.promotion();
  return Text([&](char* text, size_t* size) {
    return tabia_chess_move_text(&position, &stated, notation, text, size);
  });
}

TEST(ChessKey, HashesAFenToTheGoldenKey) {
  for (const GoldenRow& row : ChessRows("keys.tsv")) {
    uint64_t key = 0;
    EXPECT_EQ(tabia_chess_key_of_fen(row[1].c_str(), &key), TABIA_OK) << row[0];
    EXPECT_EQ(key, Hex(row[2])) << row[0];
  }
}

// Chess960, rooks that are not the outermost ones, and pawns just pushed among them.
TEST(ChessKey, HashesAParsedFenToTheSameKey) {
  for (const GoldenRow& row : ChessRows("keys.tsv")) {
    if (!chess::Position::FromFen(row[1]).ok()) continue;
    EXPECT_EQ(KeyOf(Parsed(row[1])), Hex(row[2])) << row[0];
  }
}

TEST(ChessKey, DependsOnEveryRightAndOnThePushedPawn) {
  const tabia_chess_position start = Parsed("startpos");
  EXPECT_EQ(start.castling_rooks, 0x8100000000000081u);
  for (const int rook : {0, 7, 56, 63}) {
    tabia_chess_position other = start;
    other.castling_rooks ^= uint64_t{1} << rook;
    EXPECT_NE(KeyOf(other), KeyOf(start)) << rook;
  }
  tabia_chess_position pushed = Parsed("startpos moves e2e4 a7a6 e4e5 d7d5");
  EXPECT_EQ(pushed.pushed_pawn, uint64_t{1} << 35);  // d5
  const uint64_t key = KeyOf(pushed);
  pushed.pushed_pawn = 0;
  EXPECT_NE(KeyOf(pushed), key);
}

TEST(ChessParse, ReturnsTheReasonsOfTheRooms) {
  for (const GoldenRow& row : ChessRows("fen-dialects.tsv")) {
    const std::string text = Unescaped(row[1]);
    const absl::StatusOr<probe::MoveSequence> line = probe::ParseMoveSequence(text);
    if (!line.ok()) continue;
    EXPECT_EQ(KeyOf(Parsed(text)), line->position.key()) << row[0];
  }
}

TEST(ChessParse, ReturnsTheReason) {
  for (const GoldenRow& row : ChessRows("fen-faults.tsv")) {
    const std::string text = Unescaped(row[0]);
    auto position = Sized<tabia_chess_position>();
    EXPECT_EQ(
        Text([&](char* why, size_t* size) { return tabia_chess_parse(text.c_str(), &position, why, size); },
             TABIA_BAD_POSITION),
        Message(probe::ParseMoveSequence(text).status()));
  }
}

TEST(ChessParse, AllowsAMissingOrShortReason) {
  auto position = Sized<tabia_chess_position>();
  size_t size = 5;
  char why[5] = "????";
  EXPECT_EQ(tabia_chess_parse("nonsense", &position, why, &size), TABIA_BAD_POSITION);
  EXPECT_EQ(strlen(why), 4u);
  const size_t whole = size;
  EXPECT_GT(whole, 5u);
  size = 5;
  EXPECT_EQ(tabia_chess_parse("nonsense", &position, nullptr, &size), TABIA_BAD_POSITION);
  EXPECT_EQ(size, whole);
  EXPECT_EQ(tabia_chess_parse("nonsense", &position, nullptr, nullptr), TABIA_BAD_POSITION);
  EXPECT_EQ(tabia_chess_parse("nonsense", &position, why, nullptr), TABIA_BAD_POSITION);
}

TEST(ChessMoveText, WritesEveryLegalMoveLikeTheRooms) {
  for (const GoldenRow& row : ChessRows("uci-moves.tsv")) {
    const absl::StatusOr<chess::Position> position = chess::Position::FromFen(row[1]);
    if (!position.ok()) continue;
    const tabia_chess_position parsed = Parsed(row[1]);
    for (const chess::Move move : chess::LegalMoves(*position)) {
      EXPECT_EQ(MoveText(parsed, move, TABIA_UCI), UciMove(*position, move));
      EXPECT_EQ(MoveText(parsed, move, TABIA_UCI_CHESS960),
                UciMove(*position, move, chess::CastlingStyle::kKingTakesRook));
      EXPECT_EQ(MoveText(parsed, move, TABIA_SAN), San(*position, move));
    }
  }
}

TEST(ChessMoveText, RefusesIllegalMoves) {
  const tabia_chess_position start = Parsed("startpos");
  const auto position = *chess::Position::FromFen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  int legal = 0;
  for (int code = 0; code < 1 << 15; ++code) {
    const chess::Move move = chess::Move::FromCode(static_cast<uint16_t>(code));
    auto stated = Sized<tabia_chess_move>();
    stated.from = move.from();
    stated.to = move.to();
    stated.promotion = move.promotion();
    char text[16];
    size_t size = sizeof text;
    const int32_t status = tabia_chess_move_text(&start, &stated, TABIA_SAN, text, &size);
    EXPECT_EQ(status, IsLegal(position, move) ? TABIA_OK : TABIA_WRONG_USAGE) << code;
    legal += status == TABIA_OK;
  }
  EXPECT_EQ(legal, 20);
}

tabia_chess_move Squares(uint8_t from, uint8_t to) {
  auto move = Sized<tabia_chess_move>();
  move.from = from;
  move.to = to;
  return move;
}

// Returns the text of a move as TABIA_UCI; "illegal" if it is not legal.
std::string UciOf(const std::string& fen, const tabia_chess_move& move) {
  const tabia_chess_position position = Parsed(fen);
  char text[16];
  size_t size = sizeof text;
  return tabia_chess_move_text(&position, &move, TABIA_UCI, text, &size) == TABIA_OK ? text : "illegal";
}

TEST(ChessMoveText, AcceptsTheCastlingOfEngines) {
  const std::string both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
                    blacks = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
  EXPECT_EQ(UciOf(both, Squares(4, 6)), "e1g1");
  EXPECT_EQ(UciOf(both, Squares(4, 7)), "e1g1");
  EXPECT_EQ(UciOf(both, Squares(4, 2)), "e1c1");
  EXPECT_EQ(UciOf(blacks, Squares(60, 62)), "e8g8");
  EXPECT_EQ(UciOf(blacks, Squares(60, 58)), "e8c8");
  EXPECT_EQ(UciOf("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", Squares(4, 6)), "illegal");
  EXPECT_EQ(UciOf("r3k2r/8/8/8/8/8/8/R3K1NR w KQkq - 0 1", Squares(4, 6)), "illegal");
}

// In Chess960 the king's target may be next to it: the ordinary move comes first.
TEST(ChessMoveText, PrefersAnOrdinaryMoveOfTheKing) {
  const std::string fen = "5k2/8/8/8/8/8/8/5K1R w H - 0 1";
  EXPECT_EQ(UciOf(fen, Squares(5, 6)), "f1g1");
  EXPECT_EQ(UciOf(fen, Squares(5, 7)), "f1h1");
}

// Returns a random board: most are not positions, and a few are legal.
tabia_chess_position RandomPosition(std::mt19937_64& random) {
  auto position = Sized<tabia_chess_position>();
  position.turn = static_cast<int32_t>(random() % 2);
  uint64_t* const types[] = {&position.pawns, &position.knights, &position.bishops,
                             &position.rooks, &position.queens,  &position.kings};
  for (int square = 0; square < 64; ++square) {
    if (random() % 3 != 0) continue;
    *types[random() % 6] |= uint64_t{1} << square;
    (random() % 2 ? position.white : position.black) |= uint64_t{1} << square;
  }
  if (random() % 2 == 0) position.castling_rooks = position.rooks & 0xff000000000000ff;
  if (random() % 4 == 0) position.pushed_pawn = uint64_t{1} << random() % 64;
  if (random() % 8 == 0) position.white ^= uint64_t{1} << random() % 64;
  return position;
}

TEST(ChessPosition, RejectsOrAcceptsRandomNumbers) {
  std::mt19937_64 random(6);
  const Opened book(SampleBook("classic.obk"));
  int fit = 0, legal = 0;
  constexpr int kRounds = 20'000;
  for (int i = 0; i < kRounds; ++i) {
    const tabia_chess_position position = RandomPosition(random);
    uint64_t key = 0;
    fit += tabia_chess_key(&position, &key) == TABIA_OK;
    auto move = Sized<tabia_chess_move>();
    move.to = static_cast<uint8_t>(random() % 64);
    size_t size = 0;
    EXPECT_NE(tabia_chess_move_text(&position, &move, TABIA_SAN, nullptr, &size), TABIA_INTERNAL);
    auto game = Sized<tabia_chess_game>();
    game.position = &position;
    const int32_t status = tabia_chess_choose(book, &game, nullptr, 1, &move);
    EXPECT_TRUE(status == TABIA_BAD_POSITION || status == TABIA_NOT_FOUND) << status;
    legal += status == TABIA_NOT_FOUND;
  }
  EXPECT_GT(fit, kRounds / 2);
  EXPECT_GT(legal, 0);
}

// Returns the FEN after the moves of a text; the reason if it cannot be played.
std::string Played(const char* variant, const std::string& text) {
  char fen[256] = "", why[256] = "";
  size_t size = sizeof fen, why_size = sizeof why;
  const int32_t status = tabia_chess_play(variant, text.c_str(), fen, &size, why, &why_size);
  return status == TABIA_OK ? fen : status == TABIA_BAD_POSITION ? why : tabia_status_text(status);
}

// Returns the legal moves, and the result of the game.
std::string LegalMoves(const char* variant, const std::string& text, int32_t notation = TABIA_UCI) {
  char moves[4096] = "";
  size_t size = sizeof moves;
  int32_t result = -1;
  const int32_t status = tabia_chess_legal_moves(variant, text.c_str(), notation, moves, &size, &result);
  EXPECT_EQ(status, TABIA_OK) << text;
  return std::string(moves) + "|" + std::to_string(result);
}

TEST(ChessVariants, PlayTheMovesOfAText) {
  EXPECT_EQ(Played(nullptr, "startpos moves e2e4"),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  EXPECT_EQ(Played("Three-check", "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1 moves Ra8"),
            "R3k3/8/8/8/8/8/8/4K3 b - - 2+3 1 1");
  EXPECT_THAT(Played("crazyhouse", "startpos moves N@f3"),
              testing::HasSubstr("no white knight is in the pocket"));
  EXPECT_EQ(Played("giveaway", "startpos"), tabia_status_text(TABIA_WRONG_USAGE));
}

TEST(ChessVariants, ListTheLegalMovesAndTheResult) {
  EXPECT_EQ(LegalMoves("antichess", "8/8/8/8/8/8/P7/1k6 w - - 0 1"), "a2a3 a2a4|0");
  EXPECT_EQ(LegalMoves("antichess", "8/P7/8/8/8/8/8/1k6 w - - 0 1", TABIA_SAN), "a8=Q a8=R a8=B a8=N a8=K|0");
  EXPECT_EQ(LegalMoves("kingofthehill", "4k3/8/8/8/4K3/8/8/8 b - - 0 1"), "|1");
  EXPECT_EQ(LegalMoves("horde", "4k3/8/8/8/8/8/8/8 w - - 0 1"), "|2");
  EXPECT_EQ(LegalMoves("chess", "startpos moves f2f3 e7e5 g2g4 d8h4"), "|2");
  EXPECT_EQ(LegalMoves("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), "|3");
}

}  // namespace
}  // namespace tabia
