#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "protocol/io/line_conversation.h"

namespace tabia::io {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;

std::vector<std::string> Split(LineSplitter& splitter, std::string_view bytes) {
  std::vector<std::string> lines;
  while (const auto line = splitter.TakeLine(bytes)) lines.emplace_back(*line);
  return lines;
}

TEST(LineSplitter, TakesBothLineEnds) {
  LineSplitter splitter(100);
  EXPECT_THAT(Split(splitter, "a\nb\r\n\n\r\nc"), ElementsAre("a", "b", "", ""));
  EXPECT_THAT(splitter.TakeRest(), Optional(std::string_view("c")));
  EXPECT_FALSE(splitter.TakeRest());
}

TEST(LineSplitter, JoinsPiecesOfALine) {
  LineSplitter splitter(100);
  EXPECT_THAT(Split(splitter, "is"), IsEmpty());
  EXPECT_THAT(Split(splitter, "ready\r"), IsEmpty());
  EXPECT_THAT(Split(splitter, "\nquit"), ElementsAre("isready"));
}

TEST(LineSplitter, KeepsBytesOfEveryValue) {
  LineSplitter splitter(100);
  EXPECT_THAT(Split(splitter, std::string_view("\0\xff\n", 3)), ElementsAre(std::string("\0\xff", 2)));
}

TEST(LineSplitter, CutsAfterOneByteTooMany) {
  LineSplitter splitter(4);
  EXPECT_THAT(Split(splitter, "1234\n123456789\n"), ElementsAre("1234", "12345"));
  for (int i = 0; i < 1000; ++i) Split(splitter, "123456789");
  EXPECT_THAT(Split(splitter, "\nab\n"), ElementsAre("12345", "ab"));
}

TEST(LineSplitter, LeavesLaterLinesInTheBuffer) {
  LineSplitter splitter(100);
  std::string_view bytes = "a\nb\nc";
  EXPECT_THAT(splitter.TakeLine(bytes), Optional(std::string_view("a")));
  EXPECT_EQ(bytes, "b\nc");
}

}  // namespace
}  // namespace tabia::io
