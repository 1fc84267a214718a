#include "core/base/status.h"

#include <cerrno>
#include <string>

#include "gtest/gtest.h"

namespace tabia {
namespace {

TEST(Status, EachClassOfErrorHasItsExitCode) {
  EXPECT_EQ(ExitCode(absl::OkStatus()), 0);
  EXPECT_EQ(ExitCode(UsageError("no book given")), 2);
  EXPECT_EQ(ExitCode(BadFile("a.obk", "byte 12", "cut short")), 3);
  EXPECT_EQ(ExitCode(SystemError("a.obk", "opened", ENOENT)), 4);
}

TEST(Status, HasTextsOfTheFormWhatWhereWhy) {
  EXPECT_EQ(Message(UsageError("no book given")), "no book given");
  EXPECT_EQ(Message(BadFile("a.obk", "byte 12", "cut short")), "a.obk: byte 12: cut short");
  EXPECT_EQ(Message(SystemError("a.obk", "opened", ENOENT)),
            "a.obk: cannot be opened: No such file or directory");
}

absl::StatusOr<int> Halved(int number) {
  if (number % 2 != 0) return UsageError("odd");
  return number / 2;
}

absl::StatusOr<int> Quartered(int number) {
  TABIA_ASSIGN_OR_RETURN(const int half, Halved(number));
  TABIA_ASSIGN_OR_RETURN(const int quarter, Halved(half));
  return quarter;
}

absl::Status CheckedQuarter(int number) {
  TABIA_RETURN_IF_ERROR(Quartered(number).status());
  return absl::OkStatus();
}

TEST(StatusMacros, ReturnTheFirstError) {
  EXPECT_EQ(*Quartered(8), 2);
  EXPECT_EQ(Message(Quartered(6).status()), "odd");
  EXPECT_TRUE(CheckedQuarter(8).ok());
  EXPECT_EQ(Message(CheckedQuarter(7)), "odd");
}

}  // namespace
}  // namespace tabia
