// Drawing a move, and moves as text.
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "tests/embed/both_readers.h"

namespace tabia {
namespace {

constexpr uint64_t kStart = 0x463b96181691fc9c;
constexpr const char* kCastling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

// Returns how often each move is drawn by 10,000 numbers at equal distances.
std::map<std::string, int> Drawn(const tp_book* book, uint64_t key) {
  constexpr uint64_t kDraws = 10000;
  std::map<std::string, int> drawn;
  for (uint64_t i = 0; i < kDraws; ++i) {
    tp_move move;
    if (tp_choose(book, key, i * (UINT64_MAX / kDraws), &move) != TP_OK) return {};
    char text[12];
    tp_move_text(&move, nullptr, text);
    ++drawn[text];
  }
  return drawn;
}

TEST(EmbedChoice, DrawsInProportionToTheWeight) {
  const ScratchFolder folder;
  const Embedded book(IndexOf(Fixture("oobs/extra-columns-comments-and-inactive-moves.obs.db3"), folder));
  const std::vector<tp_move> moves = EmbeddedMoves(book, kStart);
  std::map<std::string, int> drawn = Drawn(book, kStart);
  double total = 0;
  int inactive = 0;
  for (const tp_move& move : moves) total += move.flags & TP_INACTIVE ? 0 : static_cast<double>(move.weight);
  for (const tp_move& move : moves) {
    char text[12];
    tp_move_text(&move, nullptr, text);
    const bool may_be_played = (move.flags & TP_INACTIVE) == 0;
    inactive += !may_be_played;
    const double share = may_be_played ? static_cast<double>(move.weight) / total : 0;
    EXPECT_NEAR(drawn[text], 10000 * share, 2) << text;
  }
  EXPECT_GT(inactive, 0);
}

TEST(EmbedChoice, OfNoMoveIsNotFoundOrRefused) {
  const Embedded book(Fixture("polyglot/one-position.bin"));
  tp_move move;
  EXPECT_EQ(tp_choose(book, 1, 0, &move), TP_NOT_FOUND);
  std::string bytes = ReadFile(Fixture("polyglot/one-position.bin"));
  for (size_t at = 10; at < bytes.size(); at += 16) bytes[at] = bytes[at + 1] = 0;  // the weights
  tp_book light;
  ASSERT_EQ(tp_open_memory(&light, bytes.data(), bytes.size()), TP_OK);
  uint64_t key = 0;
  for (size_t at = 0; at < 8; ++at) key = key << 8 | static_cast<unsigned char>(bytes[at]);
  EXPECT_EQ(tp_choose(&light, key, 0, &move), TP_REFUSED);
  tp_close(&light);
}

tp_move MoveOf(int from, int to, int promotion = 0) {
  tp_move move = {};
  move.from = static_cast<uint8_t>(from);
  move.to = static_cast<uint8_t>(to);
  move.promotion = static_cast<uint8_t>(promotion);
  return move;
}

std::string TextIn(const char* fen, const tp_move& move) {
  tp_position position;
  EXPECT_EQ(tp_parse_fen(fen, &position), TP_OK) << fen;
  char text[12];
  tp_move_text(&move, &position, text);
  return text;
}

TEST(EmbedMoveText, IsThatOfTheLibrary) {
  struct Case {
    const char* fen;
    tp_move move;
  };
  for (const Case& one : std::vector<Case>{{kCastling, MoveOf(4, 7)},
                                           {kCastling, MoveOf(4, 0)},
                                           {kCastling, MoveOf(4, 5)},
                                           {kCastling, MoveOf(0, 56)},
                                           {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", MoveOf(60, 63)},
                                           {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", MoveOf(60, 56)},
                                           {"1k6/8/8/8/8/8/8/1K1R3R w D - 0 1", MoveOf(1, 3)},
                                           {"4k3/8/8/8/8/8/8/4KR1R w F - 0 1", MoveOf(4, 5)},
                                           {"4k2r/6K1/8/8/8/8/8/8 w k - 0 1", MoveOf(54, 63)},
                                           {"8/8/8/8/8/8/1k6/R3K3 b Q - 0 1", MoveOf(9, 0)},
                                           {"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", MoveOf(52, 60, 4)},
                                           {"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", MoveOf(52, 60, 1)}}) {
    auto position = Sized<tabia_chess_position>();
    ASSERT_EQ(tabia_chess_parse(one.fen, &position, nullptr, nullptr), TABIA_OK) << one.fen;
    auto move = Sized<tabia_chess_move>();
    move.from = one.move.from;
    move.to = one.move.to;
    move.promotion = one.move.promotion;
    char expected[16];
    size_t size = sizeof expected;
    ASSERT_EQ(tabia_chess_move_text(&position, &move, TABIA_UCI, expected, &size), TABIA_OK) << one.fen;
    EXPECT_EQ(TextIn(one.fen, one.move), expected) << one.fen;
  }
}

TEST(EmbedMoveText, NamesTheRookIfThePositionIsNotGiven) {
  const tp_move move = MoveOf(4, 7);
  char text[12];
  tp_move_text(&move, nullptr, text);
  EXPECT_STREQ(text, "e1h1");
}

}  // namespace
}  // namespace tabia
