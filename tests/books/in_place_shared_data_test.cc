// Complete books of other programs, if the larger test data is present.

#include <string>

#include "gtest/gtest.h"

#include "tests/base/scratch_folder.h"
#include "tests/books/both_ways.h"
#include "tests/formats/unpacked.h"

namespace tabia::books {
namespace {

constexpr uint64_t kMinPositions = 10'000;

TEST(InPlaceSharedDataTest, WholeBooksAnswerAsTheirIndexes) {
  for (const char* book : {"gnuchess-book.bin", "rodent.bin"}) {
    SCOPED_TRACE(book);
    EXPECT_GT(BothWays(TABIA_SHARED_DATA "/polyglot/" + std::string(book)).ExpectEqualAnswers(),
              kMinPositions);
  }
}

TEST(InPlaceSharedDataTest, ACtgBookAnswersAsItsIndexInEveryFrame) {
  const ScratchFolder folder;
  const std::string data = TABIA_SHARED_DATA "/ctg/Perfect2021", book = folder / "Perfect2021.ctg";
  WriteFile(book, Unpack(data + ".ctg.xz"));
  WriteFile(folder / "Perfect2021.cto", ReadFile(data + ".cto"));
  const BothWays books(book);
  EXPECT_EQ(books.in_place().book().origin(), probe::Origin::kInPlace);
  EXPECT_GT(books.ExpectEqualAnswers(), 2 * kMinPositions);
}

}  // namespace
}  // namespace tabia::books
