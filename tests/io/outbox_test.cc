#include "protocol/io/outbox.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <string>

#include "gtest/gtest.h"

#include "tests/io/pipe.h"

namespace tabia::io {
namespace {

TEST(Outbox, WritesWhatAPipeTakesAndNeverWaits) {
  Pipe pipe;
  Outbox outbox;
  std::string all, read_bytes(1 << 20, ' ');
  for (int i = 0; i < 50'000; ++i) all += std::to_string(i) + "\n";
  outbox.Add(all);
  std::string got;
  while (!outbox.empty()) {
    const size_t before = outbox.size_bytes();
    EXPECT_EQ(outbox.WriteTo(pipe.ends[1]), 0);
    ASSERT_LT(outbox.size_bytes(), before);
    const ssize_t size = read(pipe.ends[0], read_bytes.data(), read_bytes.size());
    got.append(read_bytes, 0, static_cast<size_t>(size));
  }
  EXPECT_TRUE(got == all);
}

TEST(Outbox, TellsThatNobodyReads) {
  signal(SIGPIPE, SIG_IGN);
  Pipe pipe;
  pipe.CloseEnd(0);
  Outbox outbox;
  EXPECT_EQ(outbox.WriteTo(pipe.ends[1]), 0);
  outbox.Add("x");
  EXPECT_EQ(outbox.WriteTo(pipe.ends[1]), EPIPE);
}

TEST(Outbox, ForgetsWhatIsCleared) {
  Outbox outbox;
  outbox.Add("x");
  outbox.Clear();
  EXPECT_TRUE(outbox.empty());
}

}  // namespace
}  // namespace tabia::io
