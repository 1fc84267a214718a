#include "protocol/io/outbox.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string>

#include "gtest/gtest.h"

#include "tests/io/pipe.h"

namespace tabia::io {
namespace {

std::string ManyLines() {
  std::string lines;
  for (int i = 0; i < 50'000; ++i) lines += std::to_string(i) + "\n";
  return lines;
}

TEST(Outbox, NeverWaitsForAFullPipe) {
  Pipe pipe;
  asio::io_context io;
  Stream stream(io, {});
  ASSERT_EQ(stream.Start(pipe.ends[1]), 0);
  Outbox outbox;
  const std::string all = ManyLines();
  std::string read_bytes(1 << 20, ' ');
  outbox.Add(all);
  std::string got;
  while (!outbox.empty()) {
    const size_t before = outbox.size_bytes();
    EXPECT_EQ(outbox.WriteTo(stream), 0);
    ASSERT_LT(outbox.size_bytes(), before);
    const ssize_t size = read(pipe.ends[0], read_bytes.data(), read_bytes.size());
    got.append(read_bytes, 0, static_cast<size_t>(size));
  }
  EXPECT_TRUE(got == all);
}

TEST(Outbox, WritesFilesCompletely) {
  std::FILE* file = std::tmpfile();
  ASSERT_NE(file, nullptr);
  const std::string all = ManyLines();
  asio::io_context io;
  Stream stream(io, {});
  ASSERT_EQ(stream.Start(fileno(file)), 0);
  Outbox outbox;
  outbox.Add(all);
  EXPECT_EQ(outbox.WriteTo(stream), 0);
  EXPECT_TRUE(outbox.empty());
  stream.Stop();
  std::rewind(file);
  EXPECT_TRUE(ReadAll(fileno(file)) == all);
  std::fclose(file);
}

TEST(Outbox, ReportsAClosedReader) {
  signal(SIGPIPE, SIG_IGN);
  Pipe pipe;
  pipe.CloseEnd(0);
  asio::io_context io;
  Stream stream(io, {});
  ASSERT_EQ(stream.Start(pipe.ends[1]), 0);
  Outbox outbox;
  EXPECT_EQ(outbox.WriteTo(stream), 0);
  outbox.Add("x");
  EXPECT_EQ(outbox.WriteTo(stream), EPIPE);
}

TEST(Outbox, DropsClearedBytes) {
  Outbox outbox;
  outbox.Add("x");
  outbox.Clear();
  EXPECT_TRUE(outbox.empty());
}

}  // namespace
}  // namespace tabia::io
