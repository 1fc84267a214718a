// Whole Polyglot books of other programs, where the larger test data is present.

#include <string>

#include "gtest/gtest.h"

#include "tests/build/both_ways.h"

namespace tabia::build {
namespace {

constexpr uint64_t kMinPositions = 10'000;

TEST(InPlaceSharedDataTest, WholeBooksAnswerAsTheirIndexes) {
  for (const char* book : {"gnuchess-book.bin", "rodent.bin"}) {
    SCOPED_TRACE(book);
    EXPECT_GT(BothWays(TABIA_SHARED_DATA "/polyglot/" + std::string(book)).ExpectEqualAnswers(),
              kMinPositions);
  }
}

}  // namespace
}  // namespace tabia::build
