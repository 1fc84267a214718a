#include "protocol/io/server.h"

#include <csignal>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "tests/io/echo_session.h"
#include "tests/io/running_server.h"

namespace tabia::io {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Server, AnswersLineByLine) {
  RunningServer server;
  Wire client = server.Connect();
  for (const std::string line : {"one", "two", "three"}) {
    client.Send(line + "\n");
    EXPECT_THAT(client.ReadLine(), Is(line));
  }
}

TEST(Server, AnswersAllLinesOfAPacket) {
  RunningServer server;
  Wire client = server.Connect();
  client.Send("one\r\n\n\ntwo\n");
  EXPECT_THAT(client.ReadLine(), Is("one"));
  EXPECT_THAT(client.ReadLine(), Is("two"));
}

TEST(Server, AnswersAFloodInItsOrder) {
  RunningServer server;
  Wire client = server.Connect();
  std::string flood;
  for (int i = 0; i < 5000; ++i) flood += std::to_string(i) + "\n";
  client.Send(flood);
  for (int i = 0; i < 5000; ++i) ASSERT_THAT(client.ReadLine(), Is(std::to_string(i)));
}

TEST(Server, AcceptsCrLfAndTheNulOfGnubg) {
  RunningServer server;
  Wire client = server.Connect();
  client.Send(std::string_view("one\r\n\0two\n\0", 10));
  EXPECT_THAT(client.ReadLine(), Is("one"));
  EXPECT_THAT(client.ReadLine(), Is("two"));
  client.EndSending();
  EXPECT_TRUE(client.IsAtEnd()) << "the last NUL is no line";
}

TEST(Server, JoinsFragments) {
  RunningServer server;
  Wire client = server.Connect();
  for (const char* byte : {"f", "r", "a", "g", "\r", "\n"}) client.Send(byte);
  EXPECT_THAT(client.ReadLine(), Is("frag"));
}

TEST(Server, AnswersALastLineWithoutEnd) {
  RunningServer server;
  Wire client = server.Connect();
  client.Send("one\ntwo");
  client.EndSending();
  EXPECT_THAT(client.ReadLine(), Is("one"));
  EXPECT_THAT(client.ReadLine(), Is("two"));
  EXPECT_TRUE(client.IsAtEnd());
}

TEST(Server, ClosesAfterTheAnswerIfTheSessionCloses) {
  RunningServer server;
  Wire client = server.Connect();
  client.Send("one\nexit\ntwo\n");
  EXPECT_THAT(client.ReadLine(), Is("one"));
  EXPECT_THAT(client.ReadLine(), Is("exit"));
  EXPECT_TRUE(client.IsAtEnd());
}

TEST(Server, ServesSeveralClientsAtOnce) {
  RunningServer server;
  Wire first = server.Connect(), second = server.Connect();
  first.Send("half of ");
  second.Send("whole\n");
  EXPECT_THAT(second.ReadLine(), Is("whole"));
  first.Send("a line\n");
  EXPECT_THAT(first.ReadLine(), Is("half of a line"));
}

TEST(Server, LogsTheLinesOfTheSession) {
  RunningServer server;
  Wire client = server.Connect();
  client.Send("log something\none\n");
  EXPECT_THAT(client.ReadLine(), Is("one"));
  EXPECT_THAT(server.log(), ElementsAre("something"));
}

TEST(Server, ReportsAMissingUpstream) {
  RunningServer server;
  Wire client = server.Connect();
  client.Send("ask something\n");
  EXPECT_THAT(client.ReadLine(), Is("Error: no upstream program is configured"));
}

TEST(Server, StopsWithBusyClients) {
  RunningServer server;
  Wire quiet = server.Connect(), cut = server.Connect(), full = server.Connect();
  cut.Send("half");
  full.Send("fill 10000\n");
  EXPECT_TRUE(full.ReadLine());
  server.server().Stop();
  EXPECT_TRUE(server.Join().ok());
  EXPECT_TRUE(quiet.IsAtEnd());
  EXPECT_TRUE(cut.IsAtEnd());
}

TEST(Server, StopsAtSignals) {
  for (const int signal : {SIGINT, SIGTERM}) {
    RunningServer server;
    Wire client = server.Connect();
    client.Send("one\n");
    EXPECT_THAT(client.ReadLine(), Is("one"));
    std::raise(signal);
    EXPECT_TRUE(server.Join().ok());
    EXPECT_TRUE(client.IsAtEnd());
  }
}

absl::Status WhyNot(const std::string& address, bool any_address = false) {
  ServerOptions options;
  options.listen = *ParseAddress(address);
  options.any_address = any_address;
  return Server::Listen(options, nullptr, nullptr).status();
}

TEST(Server, RefusesAPortInUse) {
  RunningServer server;
  const std::string address = ToText(server.server().address());
  const absl::Status status = WhyNot(address);
  EXPECT_EQ(ExitCode(status), 4);
  EXPECT_EQ(Message(status), address + ": cannot be listened on: Address already in use");
}

TEST(Server, ListensBeyondLoopbackOnlyWithAnyAddress) {
  EXPECT_EQ(ExitCode(WhyNot("0.0.0.0:0")), 2);
  EXPECT_THAT(Message(WhyNot("0.0.0.0:0")), HasSubstr("0.0.0.0:0: not a loopback address"));
  EXPECT_TRUE(WhyNot("0.0.0.0:0", true).ok());
  EXPECT_TRUE(WhyNot("localhost:0").ok());
  EXPECT_TRUE(WhyNot("127.1.2.3:0").ok());
}

TEST(Server, RejectsAnUnknownName) {
  EXPECT_EQ(ExitCode(WhyNot("no-such-host.invalid:1")), 4);
  EXPECT_THAT(Message(WhyNot("no-such-host.invalid:1")),
              HasSubstr("no-such-host.invalid:1: cannot be found: "));
}

}  // namespace
}  // namespace tabia::io
