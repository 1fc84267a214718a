#include "protocol/io/line_loop.h"

#include <unistd.h>

#include <atomic>
#include <string>
#include <string_view>
#include <thread>

#include "gtest/gtest.h"

#include "core/base/status.h"
#include "tests/io/descriptors.h"
#include "tests/io/echo_session.h"
#include "tests/io/pipe.h"
#include "tests/io/wire.h"

namespace tabia::io {
namespace {

LineLoopOptions With(const Pipe& input, const Pipe& output) {
  LineLoopOptions options;
  options.input = input.ends[0];
  options.output = output.ends[1];
  options.max_line_bytes = EchoSession::kMaxLineBytes;
  return options;
}

// Returns the answers of a session to `text`, which must fit into a pipe.
std::string Answers(std::string_view text) {
  const NoDescriptorLeaks no_leaks;
  Pipe input, output;
  EXPECT_EQ(write(input.ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  input.CloseEnd(1);
  EchoSession session;
  EXPECT_TRUE(RunLines(session, nullptr, With(input, output)).ok());
  output.CloseEnd(1);
  return ReadAll(output.ends[0]);
}

TEST(LineLoop, AnswersLineByLine) {
  EXPECT_EQ(Answers("one\r\n\ntwo\n"), "one\ntwo\n");
  EXPECT_EQ(Answers("one\ntwo"), "one\ntwo\n");
  EXPECT_EQ(Answers(""), "");
}

TEST(LineLoop, EndsWithTheSession) {
  EXPECT_EQ(Answers("one\nexit\ntwo\n"), "one\nexit\n");
}

TEST(LineLoop, CutsLongLines) {
  EXPECT_EQ(Answers(std::string(20000, 'x') + "\none\n"), "Error: too long\none\n");
}

TEST(LineLoop, HasNoUpstreamByDefault) {
  EXPECT_EQ(Answers("ask who?\n"), "Error: no upstream program is configured\n");
}

TEST(LineLoop, LogsTheLinesOfTheSession) {
  Pipe input, output;
  EXPECT_EQ(write(input.ends[1], "log something\n", 14), 14);
  input.CloseEnd(1);
  EchoSession session;
  std::string log;
  EXPECT_TRUE(RunLines(
                  session, [&log](const std::string& text) { log += text; }, With(input, output))
                  .ok());
  EXPECT_EQ(log, "something");
}

TEST(LineLoop, AsksTheUpstreamProgram) {
  Listener listener;
  Pipe input, output;
  LineLoopOptions options = With(input, output);
  options.upstream = Address{.port = listener.port()};
  std::thread gnubg([&listener] {
    Wire wire = listener.Accept();
    for (const char* answer : {"1\n", "2\n"}) {
      EXPECT_TRUE(wire.ReadLine());
      wire.Send(answer);
    }
  });
  EXPECT_EQ(write(input.ends[1], "ask one\nask two\n", 16), 16);
  input.CloseEnd(1);
  EchoSession session;
  EXPECT_TRUE(RunLines(
                  session, [](const std::string&) {}, options)
                  .ok());
  gnubg.join();
  output.CloseEnd(1);
  EXPECT_EQ(ReadAll(output.ends[0]), "1\n2\n");
}

// Reads up to the end of a line.
std::string ReadLine(int descriptor) {
  std::string line;
  for (char c; !line.ends_with('\n') && read(descriptor, &c, 1) == 1;) line += c;
  return line;
}

TEST(LineLoop, HandlesPostsWhileItExpectsThem) {
  Pipe input, output;
  std::atomic<bool> expects_posts = true;
  LineLoopOptions options = With(input, output);
  options.expects_posts = [&expects_posts] { return expects_posts.load(); };
  LineLoop loop([](const std::string&) {}, options);
  std::thread other([&] {
    for (const char* line : {"one\n", "two\n"}) {
      EXPECT_EQ(write(input.ends[1], line, 4), 4);
      EXPECT_EQ(ReadLine(output.ends[0]), line);
      // The loop may already be waiting for the next line.
      loop.Post([] { return protocol::Reply{.bytes = "posted\n"}; });
      EXPECT_EQ(ReadLine(output.ends[0]), "posted\n");
    }
    loop.Post([] { return protocol::Reply{.bytes = "last\n"}; });
    expects_posts = false;
    EXPECT_EQ(ReadLine(output.ends[0]), "last\n");
    EXPECT_EQ(write(input.ends[1], "exit\n", 5), 5);
  });
  EchoSession session;
  EXPECT_TRUE(loop.Run(session).ok());
  other.join();
}

TEST(LineLoop, EndsQuietlyWhenItsReaderIsGone) {
  Pipe input, output;
  output.CloseEnd(0);
  EXPECT_EQ(write(input.ends[1], "one\n", 4), 4);
  EchoSession session;
  EXPECT_TRUE(RunLines(session, nullptr, With(input, output)).ok());
}

TEST(LineLoop, ReportsErrorsOfTheSystem) {
  EchoSession session;
  LineLoopOptions options;
  options.input = -1;
  EXPECT_EQ(ExitCode(RunLines(session, nullptr, options)), 4);
}

}  // namespace
}  // namespace tabia::io
