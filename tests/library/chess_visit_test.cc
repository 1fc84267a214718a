// Visiting every position of a book.
#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"

#include "tests/library/chess_books.h"

namespace tabia {
namespace {

class ChessVisit : public ChessBook {};
INSTANTIATE_TEST_SUITE_P(Books, ChessVisit, ::testing::ValuesIn(ChessBooks()), BookName);

TEST_P(ChessVisit, FindsEveryPositionOnce) {
  std::vector<uint64_t> expected, visited;
  core_.index().ForEach([&](uint64_t key, std::string_view) { expected.push_back(key); });
  const auto visit = [](void* argument, uint64_t key) {
    static_cast<std::vector<uint64_t>*>(argument)->push_back(key);
    return 0;
  };
  EXPECT_EQ(tabia_chess_for_each(opened_, visit, &visited), TABIA_OK);
  EXPECT_EQ(visited, expected);
  EXPECT_EQ(visited.size(), InfoOf(opened_).positions);
  std::sort(visited.begin(), visited.end());
  EXPECT_EQ(std::unique(visited.begin(), visited.end()), visited.end());
}

TEST(ChessVisitor, MayEndTheVisit) {
  const Opened book(SampleBook("classic.obk"));
  int left = 3;
  const auto visit = [](void* argument, uint64_t) { return --*static_cast<int*>(argument) == 0 ? 1 : 0; };
  EXPECT_EQ(tabia_chess_for_each(book, visit, &left), TABIA_OK);
  EXPECT_EQ(left, 0);
}

}  // namespace
}  // namespace tabia
