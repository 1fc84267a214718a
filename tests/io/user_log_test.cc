#include "protocol/io/user_log.h"

#include <unistd.h>

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/io/pipe.h"

namespace tabia::io {
namespace {

using testing::MatchesRegex;

TEST(UserLog, WritesLines) {
  Pipe pipe;
  UserLog log(pipe.ends[1]);
  log.Write("one");
  log.Write("two");
  pipe.CloseEnd(1);
  EXPECT_EQ(ReadAll(pipe.ends[0]), "one\ntwo\n");
}

TEST(UserLog, CutsALongLine) {
  Pipe pipe;
  UserLog(pipe.ends[1]).Write(std::string(1 << 20, 'x'));
  pipe.CloseEnd(1);
  EXPECT_LT(ReadAll(pipe.ends[0]).size(), 4096u);
}

TEST(UserLog, NeverWaitsForAReader) {
  Pipe pipe;
  UserLog log(pipe.ends[1]);
  for (int i = 0; i < 100000; ++i) log.Write("full");
  char bytes[1 << 16];
  EXPECT_GT(read(pipe.ends[0], bytes, sizeof bytes), 0);
  log.Write("free");
  pipe.CloseEnd(1);
  EXPECT_THAT(ReadAll(pipe.ends[0]),
              MatchesRegex("(full\n)*[0-9]+ lines of this log dropped: its reader was too slow\nfree\n"));
}

TEST(UserLog, AcceptsAMissingReader) {
  UserLog(-1).Write("one");
}

}  // namespace
}  // namespace tabia::io
