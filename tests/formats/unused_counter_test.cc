// Tests the counts of facts that a source has and a book does not get.
#include <map>
#include <string>

#include "gtest/gtest.h"

#include "core/formats/skip_counter.h"
#include "core/records/source_report.h"

namespace tabia::formats {
namespace {

class UnusedCounterTest : public testing::Test {
 protected:
  std::string FirstOf(const std::string& fact) {
    UnusedCounter(counts_).Add("NAG", {"line", 7}, [&fact] { return fact; });
    return counts_["NAG"].first;
  }

  std::map<std::string, records::Skipped> counts_;
};

TEST_F(UnusedCounterTest, KeepsThePlaceOfTheFirstOfAKind) {
  UnusedCounter counter(counts_);
  counter.Add("NAG", {"line", 7}, [] { return std::string("$6"); });
  counter.Add(
      "NAG", {"line", 8}, [] { return std::string("$1"); }, 3);
  EXPECT_EQ(counts_["NAG"].count, 4u);
  EXPECT_EQ(counts_["NAG"].first, "line 7: $6");
}

TEST_F(UnusedCounterTest, PrintsALongTextUpToAWholeCharacter) {
  const std::string twenty_nine = "12345678901234567890123456789";
  EXPECT_EQ(FirstOf(twenty_nine + twenty_nine + "1é and more"),
            "line 7: " + twenty_nine + twenty_nine + "1…");
}

TEST_F(UnusedCounterTest, PrintsOneLineWithoutControlCharacters) {
  EXPECT_EQ(FirstOf(" two\nlines\x1b[2J "), "line 7: two lines [2J");
}

}  // namespace
}  // namespace tabia::formats
