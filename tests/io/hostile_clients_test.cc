// Clients that the server must survive, and beside which others must be answered.
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "protocol/session.h"
#include "tests/io/descriptors.h"
#include "tests/io/running_server.h"

namespace tabia::io {
namespace {

using testing::HasSubstr;
using testing::Optional;
using namespace std::chrono_literals;

bool IsAnswered(Wire& client) {
  return client.Send("anybody?\n") && client.ReadLine() == "anybody?";
}

// Waits for two minutes at most.
template <typename Condition>
bool Becomes(Condition condition) {
  for (int i = 0; i < 12000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(10ms);
  }
  return false;
}

ServerOptions WithMostConnections(size_t count) {
  ServerOptions options;
  options.max_connections = count;
  return options;
}

TEST(HostileClients, GetOneAnswerToALineOfAMegabyte) {
  RunningServer server;
  Wire client = server.Connect();
  EXPECT_TRUE(client.Send(std::string(1 << 20, 'x') + "\n"));
  EXPECT_THAT(client.ReadLine(), Optional(std::string("Error: too long")));
  EXPECT_TRUE(IsAnswered(client));
}

TEST(HostileClients, GetAnAnswerToBytesOfEveryValue) {
  RunningServer server;
  Wire client = server.Connect();
  std::string bytes;
  for (int i = 1; i < 256; ++i) {
    if (i != '\n' && i != '\r') bytes.push_back(static_cast<char>(i));
    if (i % 64 != 63) continue;
    EXPECT_TRUE(client.Send(bytes + "\n"));
    EXPECT_THAT(client.ReadLine(), Optional(bytes));
    bytes.clear();
  }
}

TEST(HostileClients, CanVanishWithinALine) {
  RunningServer server;
  Wire honest = server.Connect();
  EXPECT_TRUE(IsAnswered(honest));
  const int descriptors = OpenDescriptors();
  for (int i = 0; i < 200; ++i) {
    Wire polite = server.Connect(), sudden = server.Connect();
    polite.Send("half a li");
    sudden.Send("half a li");
    sudden.Reset();
  }
  EXPECT_TRUE(IsAnswered(honest));
  EXPECT_TRUE(Becomes([descriptors] { return OpenDescriptors() == descriptors; })) << OpenDescriptors();
}

TEST(HostileClients, CanVanishBeforeTheAnswer) {
  RunningServer server;
  Wire honest = server.Connect();
  for (int i = 0; i < 20; ++i) {
    Wire sudden = server.Connect();
    sudden.Send("fill 1000\nfill 1000\n");
    sudden.Reset();
  }
  EXPECT_TRUE(IsAnswered(honest));
}

// Counts the pieces in which lines arrive.
class PieceCounter final : public protocol::Conversation {
 public:
  explicit PieceCounter(std::atomic<int>& pieces) : pieces_(pieces) {}

  std::optional<protocol::Reply> Take(std::string_view& bytes) override {
    if (bytes.empty()) return std::nullopt;
    ++pieces_;
    const bool is_complete = bytes.ends_with('\n');
    bytes = {};
    is_within_message_ = !is_complete;
    if (!is_complete) return std::nullopt;
    return protocol::Reply{.bytes = "whole\n"};
  }
  std::optional<protocol::Reply> TakeRest() override { return std::nullopt; }
  bool IsAhead(std::string_view unread) const override { return !unread.empty(); }
  bool is_within_message() const override { return is_within_message_; }

 private:
  std::atomic<int>& pieces_;
  bool is_within_message_ = false;
};

TEST(HostileClients, ThatSendSingleBytesAreReadLessAndLessOften) {
  std::atomic<int> pieces = 0;
  const auto make = [&pieces] { return std::make_unique<PieceCounter>(pieces); };
  const auto server = Server::Listen({}, make, [](const std::string&) {});
  ASSERT_TRUE(server.ok());
  std::thread thread([&server] { EXPECT_TRUE((*server)->Run().ok()); });
  {
    Wire slow((*server)->address().port);
    for (int i = 0; i < 400; ++i) {
      slow.Send("x");
      std::this_thread::sleep_for(1ms);
    }
    slow.Send("\n");
    EXPECT_THAT(slow.ReadLine(), Optional(std::string("whole")));
    EXPECT_LE(pieces, 20);
    slow.Send("y\n");
    EXPECT_THAT(slow.ReadLine(), Optional(std::string("whole"))) << "the next line is awaited again";
  }
  (*server)->Stop();
  thread.join();
}

TEST(HostileClients, ThatNeverReadAreDisconnected) {
  ServerOptions options;
  options.limits.writing = 100ms;
  RunningServer server(options);
  Wire honest = server.Connect(), deaf = server.Connect();
  while (deaf.Send("fill 1000\n")) continue;
  EXPECT_TRUE(IsAnswered(honest));
}

TEST(HostileClients, ThatNeverReadDoNotDelayOthers) {
  RunningServer server;
  Wire deaf = server.Connect();
  deaf.Send("fill 100000\nfill 100000\n");
  for (int i = 0; i < 100; ++i) {
    Wire honest = server.Connect();
    EXPECT_TRUE(IsAnswered(honest));
  }
}

TEST(HostileClients, ThatAreSilentAreDisconnected) {
  ServerOptions options;
  options.limits.idle = 50ms;
  RunningServer server(options);
  Wire silent = server.Connect(), half = server.Connect();
  half.Send("half a li");
  EXPECT_TRUE(silent.IsAtEnd());
  EXPECT_TRUE(half.IsAtEnd());
}

TEST(HostileClients, BeyondTheMaximumAreRefused) {
  RunningServer server(WithMostConnections(2));
  Wire first = server.Connect(), second = server.Connect();
  EXPECT_TRUE(IsAnswered(first) && IsAnswered(second));
  Wire third = server.Connect();
  EXPECT_THAT(third.ReadLine(), Optional(std::string("Error: too many connections")));
  EXPECT_TRUE(third.IsAtEnd());
  EXPECT_TRUE(IsAnswered(first) && IsAnswered(second));
  ASSERT_TRUE(Becomes([&server] { return !server.log().empty(); }));
  EXPECT_THAT(server.log()[0], HasSubstr("refused a client, 1 so far: 2 are connected"));
}

// The first one is silent for longer, the second one in the middle of a line.
TEST(HostileClients, ThatAreIdleLongestMakeRoom) {
  ServerOptions options = WithMostConnections(2);
  options.limits.busy = 0ms;
  RunningServer server(options);
  Wire first = server.Connect(), second = server.Connect();
  EXPECT_TRUE(IsAnswered(first) && IsAnswered(second));
  second.Send("half a li");
  Wire third = server.Connect();
  EXPECT_TRUE(IsAnswered(third));
  EXPECT_TRUE(first.IsAtEnd());
  EXPECT_TRUE(second.Send("ne\n"));
  EXPECT_THAT(second.ReadLine(), Optional(std::string("half a line")));
  EXPECT_THAT(server.log()[0], HasSubstr("closed the longest idle one"));
}

// A player who thinks is idle too, but has sent a message.
TEST(HostileClients, ThatNeverSendAMessageMakeRoomBeforePlayersWhoThink) {
  ServerOptions options = WithMostConnections(2);
  options.limits.busy = 1h;
  options.limits.silent = 0ms;
  RunningServer server(options);
  Wire player = server.Connect();
  EXPECT_TRUE(IsAnswered(player));
  Wire silent = server.Connect();
  Wire other = server.Connect();
  EXPECT_TRUE(IsAnswered(other));
  EXPECT_TRUE(silent.IsAtEnd());
  EXPECT_TRUE(IsAnswered(player));
}

TEST(HostileClients, MakeRoomWhenTheyDisconnect) {
  RunningServer server(WithMostConnections(1));
  Wire first = server.Connect();
  EXPECT_TRUE(IsAnswered(first));
  first.Reset();
  EXPECT_TRUE(Becomes([&server] {
    Wire next = server.Connect();
    return IsAnswered(next);
  }));
}

// Lets this process open one more descriptor.
class OneMoreDescriptor {
 public:
  OneMoreDescriptor() {
    getrlimit(RLIMIT_NOFILE, &before_);
    const int next = dup(0);
    close(next);
    const rlimit now = {static_cast<rlim_t>(next + 1), before_.rlim_max};
    setrlimit(RLIMIT_NOFILE, &now);
  }
  ~OneMoreDescriptor() { setrlimit(RLIMIT_NOFILE, &before_); }

 private:
  rlimit before_;
};

TEST(HostileClients, WaitForAFreeDescriptor) {
  RunningServer server;
  Wire honest = server.Connect();
  EXPECT_TRUE(IsAnswered(honest));
  std::optional<OneMoreDescriptor> limit(std::in_place);
  Wire late = server.Connect();
  late.Send("anybody?\n");
  EXPECT_TRUE(Becomes([&server] { return !server.log().empty(); }));
  EXPECT_TRUE(IsAnswered(honest));
  limit.reset();
  // Not before: UBSan needs descriptors to look at GoogleMock's matchers.
  EXPECT_THAT(server.log()[0], HasSubstr("a client cannot be accepted: Too many open files"));
  EXPECT_THAT(late.ReadLine(), Optional(std::string("anybody?")));
}

}  // namespace
}  // namespace tabia::io
