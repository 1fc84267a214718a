// tabia.hpp compiled as C++17: who owns a book, and the results that a program gets by value.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

#include "plugin/tabia.hpp"

namespace tabia {
namespace {

const std::string kClassic = TABIA_SOURCE_DIR "/plugin/books/classic.obk";
constexpr char kStart[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(CppBook, IsClosedAfterAMove) {
  Book first(kClassic);
  ASSERT_TRUE(first) << first.detail();
  Book second = std::move(first);
  EXPECT_TRUE(second);
  EXPECT_FALSE(first);
  EXPECT_EQ(first.status(), TABIA_NOT_OPEN);
  EXPECT_EQ(first.detail(), tabia_status_text(TABIA_NOT_OPEN));
  first = std::move(second);
  EXPECT_TRUE(first);
  EXPECT_FALSE(second);
  EXPECT_FALSE(second.Best(0));
}

TEST(CppBook, ReturnsMovesByValueAndIntoMemory) {
  const Book book(kClassic);
  const std::optional<uint64_t> key = KeyOfFen(kStart);
  ASSERT_TRUE(key);
  const std::vector<tabia_chess_move> all = book.Moves(*key);
  ASSERT_GT(all.size(), 2u);
  std::vector<tabia_chess_move> some(2, New<tabia_chess_move>());
  EXPECT_EQ(book.Moves(*key, some.data(), some.size()), all.size());
  EXPECT_EQ(some[1].to, all[1].to);
}

TEST(CppBook, ReturnsKeysAndLines) {
  const Book book(kClassic);
  EXPECT_EQ(book.Keys().size(), book.Info()->positions);
  const std::optional<tabia_chess_position> start = ParseChess("startpos");
  ASSERT_TRUE(start);
  auto game = New<tabia_chess_game>();
  game.position = &*start;
  const std::vector<tabia_chess_move> line = book.Line(game);
  ASSERT_GT(line.size(), 1u);
  EXPECT_EQ(line[0].to, book.Best(*KeyOfFen(kStart))->to);
}

TEST(CppBook, OpensBytesInMemory) {
  const Book book("nothing", 7, "compiled in");
  EXPECT_EQ(book.status(), TABIA_BAD_FILE);
  EXPECT_NE(book.detail().find("compiled in"), std::string::npos);
}

}  // namespace
}  // namespace tabia
