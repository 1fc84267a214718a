#include "protocol/io/stream.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <string>

#include "gtest/gtest.h"

#include "tests/io/descriptors.h"
#include "tests/io/pipe.h"

namespace tabia::io {
namespace {

TEST(Stream, ReportsEachWaitOnce) {
  const NoDescriptorLeaks no_leaks;
  asio::io_context io;
  Pipe pipe;
  int calls = 0;
  Stream stream(io, {.readable = [&calls] { ++calls; }});
  ASSERT_EQ(stream.Start(pipe.ends[0]), 0);
  stream.AwaitReadable();
  stream.AwaitReadable();
  EXPECT_EQ(io.poll(), 0u);
  EXPECT_EQ(write(pipe.ends[1], "x", 1), 1);
  io.run();
  EXPECT_EQ(calls, 1);
  io.restart();
  stream.AwaitReadable();
  io.run();
  EXPECT_EQ(calls, 2) << "what was not read is still there";
}

TEST(Stream, LeavesTheFlagsAlone) {
  asio::io_context io;
  Pipe pipe;
  const int before = fcntl(pipe.ends[0], F_GETFL);
  Stream stream(io, {.readable = [] {}});
  ASSERT_EQ(stream.Start(pipe.ends[0]), 0);
  stream.AwaitReadable();
  io.poll();
  EXPECT_EQ(fcntl(pipe.ends[0], F_GETFL), before);
}

TEST(Stream, LeavesTheDescriptorOpen) {
  asio::io_context io;
  Pipe pipe;
  { ASSERT_EQ(Stream(io, {}).Start(pipe.ends[0]), 0); }
  EXPECT_NE(fcntl(pipe.ends[0], F_GETFL), -1);
}

TEST(Stream, ReportsAClosedOtherEnd) {
  asio::io_context io;
  Pipe pipe;
  bool is_broken = false;
  Stream stream(io, {.broken = [&is_broken] { is_broken = true; }});
  ASSERT_EQ(stream.Start(pipe.ends[1]), 0);
  stream.AwaitBroken();
  io.poll();
  EXPECT_FALSE(is_broken);
  pipe.CloseEnd(0);
  io.run();
  EXPECT_TRUE(is_broken);
}

TEST(Stream, AFileIsReadyAndNeverBroken) {
  asio::io_context io;
  const int file = open("/dev/null", O_RDWR | O_CLOEXEC);
  std::string calls;
  Stream stream(io, {.readable = [&calls] { calls += "r"; },
                     .writable = [&calls] { calls += "w"; },
                     .broken = [&calls] { calls += "b"; }});
  ASSERT_EQ(stream.Start(file), 0);
  stream.AwaitReadable();
  stream.AwaitWritable();
  stream.AwaitBroken();
  io.run();
  EXPECT_EQ(calls, "rw");
  stream.Stop();
  close(file);
}

TEST(Stream, CallsNothingAfterStop) {
  asio::io_context io;
  Pipe pipe;
  bool is_called = false;
  Stream stream(io, {.readable = [&is_called] { is_called = true; }});
  ASSERT_EQ(stream.Start(pipe.ends[0]), 0);
  stream.AwaitReadable();
  EXPECT_EQ(write(pipe.ends[1], "x", 1), 1);
  stream.Stop();
  io.run();
  EXPECT_FALSE(is_called);
}

TEST(Stream, CanBeDestroyedByItsHandler) {
  asio::io_context io;
  Pipe input, output;
  std::unique_ptr<Stream> first, second;
  int calls = 0;
  const auto destroy = [&] {
    ++calls;
    first.reset();
    second.reset();
  };
  first = std::make_unique<Stream>(io, Stream::Handlers{.readable = destroy});
  second = std::make_unique<Stream>(io, Stream::Handlers{.writable = destroy});
  ASSERT_EQ(first->Start(input.ends[0]), 0);
  ASSERT_EQ(second->Start(output.ends[1]), 0);
  EXPECT_EQ(write(input.ends[1], "x", 1), 1);
  first->AwaitReadable();
  second->AwaitWritable();
  io.run();
  EXPECT_EQ(calls, 1) << "both were ready";
}

// The loop has fetched an event of the second descriptor already when the first handler replaces it.
TEST(Stream, IgnoresEventsOfAnEarlierDescriptor) {
  asio::io_context io;
  Pipe pipes[3];
  std::unique_ptr<Stream> second, third;
  int calls = 0;
  Stream first(io, {.readable = [&] {
                 second.reset();
                 third = std::make_unique<Stream>(io, Stream::Handlers{.readable = [&calls] { ++calls; }});
                 ASSERT_EQ(third->Start(pipes[2].ends[0]), 0);
                 third->AwaitReadable();
               }});
  second = std::make_unique<Stream>(io, Stream::Handlers{.readable = [] { FAIL(); }});
  ASSERT_EQ(first.Start(pipes[0].ends[0]), 0);
  ASSERT_EQ(second->Start(pipes[1].ends[0]), 0);
  first.AwaitReadable();
  second->AwaitReadable();
  EXPECT_EQ(write(pipes[0].ends[1], "x", 1), 1);
  EXPECT_EQ(write(pipes[1].ends[1], "x", 1), 1);
  while (io.poll() > 0) continue;
  EXPECT_EQ(calls, 0);
  EXPECT_EQ(write(pipes[2].ends[1], "x", 1), 1);
  io.restart();
  io.run();
  EXPECT_EQ(calls, 1);
}

TEST(Stream, ReportsErrorsOfTheSystem) {
  asio::io_context io;
  EXPECT_EQ(Stream(io, {}).Start(-1), EBADF);
}

}  // namespace
}  // namespace tabia::io
