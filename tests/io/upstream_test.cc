// The server and its upstream, which the test plays.
#include "protocol/io/upstream.h"

#include <chrono>
#include <optional>
#include <string>
#include <thread>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/io/running_server.h"

namespace tabia::io {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;
using namespace std::chrono_literals;

ServerOptions With(uint16_t port, std::chrono::milliseconds answer = 120s) {
  ServerOptions options;
  options.upstream = Address{.port = port};
  options.upstream_limits.answer = answer;
  return options;
}

class UpstreamTest : public testing::Test {
 protected:
  NoDescriptorLeaks no_leaks_;
  Listener listener_;
  RunningServer server_{With(listener_.port())};
  Wire client_ = server_.Connect();
  Wire gnubg_ = listener_.Accept();

  // Answers the client's next request.
  void ExpectAnswered() {
    client_.Send("ask who?\n");
    EXPECT_THAT(gnubg_.ReadLine(), Is("who?"));
    gnubg_.Send("me\n");
    EXPECT_THAT(client_.ReadLine(), Is("me"));
  }
};

TEST_F(UpstreamTest, KeepsItsConnection) {
  for (int i = 0; i < 3; ++i) ExpectAnswered();
}

TEST_F(UpstreamTest, IsSentOneRequestAtATime) {
  Wire other = server_.Connect();
  client_.Send("ask one\n");
  EXPECT_THAT(gnubg_.ReadLine(), Is("one"));
  other.Send("ask two\n");
  client_.Send("plain\n");
  gnubg_.Send("1\n");
  EXPECT_THAT(client_.ReadLine(), Is("1"));
  EXPECT_THAT(client_.ReadLine(), Is("plain"));
  EXPECT_THAT(gnubg_.ReadLine(), Is("two"));
  gnubg_.Send("2\n");
  EXPECT_THAT(other.ReadLine(), Is("2"));
}

TEST_F(UpstreamTest, DoesNotDelayOtherClients) {
  Wire other = server_.Connect();
  client_.Send("ask slow\n");
  EXPECT_THAT(gnubg_.ReadLine(), Is("slow"));
  other.Send("quick\n");
  EXPECT_THAT(other.ReadLine(), Is("quick"));
}

TEST_F(UpstreamTest, AcceptsEveryLineEnd) {
  client_.Send("ask who?\n");
  EXPECT_THAT(gnubg_.ReadLine(), Is("who?"));
  gnubg_.Send("m");
  gnubg_.Send("e \r");
  gnubg_.Send(std::string_view("\n\0", 2));
  EXPECT_THAT(client_.ReadLine(), Is("me "));
  ExpectAnswered();
}

TEST_F(UpstreamTest, ReconnectsAfterALostRequest) {
  client_.Send("ask who?\n");
  EXPECT_THAT(gnubg_.ReadLine(), Is("who?"));
  gnubg_.Reset();
  EXPECT_THAT(client_.ReadLine(),
              Optional(AllOf(StartsWith("Error: fallback 127.0.0.1:"), HasSubstr("reset"))));
  client_.Send("ask again\n");
  gnubg_ = listener_.Accept();
  EXPECT_THAT(gnubg_.ReadLine(), Is("again"));
  gnubg_.Send("me\n");
  EXPECT_THAT(client_.ReadLine(), Is("me"));
}

// Waits until the server has noticed the end of the connection: a request before that would be lost with it.
TEST_F(UpstreamTest, ReconnectsBetweenRequests) {
  ExpectAnswered();
  gnubg_.Close();
  while (server_.log().empty()) std::this_thread::sleep_for(1ms);
  client_.Send("ask again\n");
  gnubg_ = listener_.Accept();
  EXPECT_THAT(gnubg_.ReadLine(), Is("again"));
  gnubg_.Send("me\n");
  EXPECT_THAT(client_.ReadLine(), Is("me"));
}

TEST_F(UpstreamTest, DisconnectsAtALineThatIsTooLong) {
  client_.Send("ask who?\n");
  EXPECT_THAT(gnubg_.ReadLine(), Is("who?"));
  gnubg_.Send(std::string(256, 'x'));
  EXPECT_THAT(client_.ReadLine(), Optional(HasSubstr("longer than 255 bytes")));
  EXPECT_TRUE(gnubg_.IsAtEnd());
}

TEST_F(UpstreamTest, AcceptsALineOf255Bytes) {
  client_.Send("ask who?\n");
  EXPECT_THAT(gnubg_.ReadLine(), Is("who?"));
  gnubg_.Send(std::string(254, 'x') + "\n");
  EXPECT_THAT(client_.ReadLine(), Is(std::string(254, 'x')));
}

TEST_F(UpstreamTest, DisconnectsAtASecondLine) {
  client_.Send("ask who?\n");
  EXPECT_THAT(gnubg_.ReadLine(), Is("who?"));
  gnubg_.Send("me\nand me\n");
  EXPECT_THAT(client_.ReadLine(), Is("me"));
  EXPECT_TRUE(gnubg_.IsAtEnd());
}

TEST_F(UpstreamTest, DisconnectsAtAnUnrequestedLine) {
  gnubg_.Send("hello\n");
  EXPECT_TRUE(gnubg_.IsAtEnd());
  client_.Send("ask who?\n");
  gnubg_ = listener_.Accept();
  EXPECT_THAT(gnubg_.ReadLine(), Is("who?"));
}

TEST_F(UpstreamTest, IsNeverSentALineThatCrashesGnubg) {
  client_.Send("ask long\n");
  EXPECT_THAT(client_.ReadLine(), Optional(HasSubstr("longer than 254 bytes")));
  ExpectAnswered();
}

TEST(Upstream, GivesUpAfterTheTimeLimit) {
  Listener listener;
  RunningServer server(With(listener.port(), 300ms));
  Wire client = server.Connect();
  // First: the time for the answer begins with the request, connected or not.
  Wire gnubg = listener.Accept();
  client.Send("ask who?\n");
  EXPECT_THAT(client.ReadLine(), Optional(HasSubstr("no answer")));
  EXPECT_THAT(gnubg.ReadLine(), Is("who?"));
  EXPECT_TRUE(gnubg.IsAtEnd()) << "what it says later must not be taken for another answer";
}

TEST(Upstream, ReportsARefusedConnectionAtOnce) {
  const Listener listener(Listener::kSilent);
  RunningServer server(With(listener.port()));
  Wire client = server.Connect();
  for (int i = 0; i < 3; ++i) {
    client.Send("ask who?\n");
    EXPECT_THAT(client.ReadLine(), Optional(HasSubstr("cannot be reached: Connection refused")));
  }
  EXPECT_EQ(server.log().size(), 1u) << "logged once";
}

TEST(Upstream, FindsAProgramThatStartsLater) {
  Listener listener(Listener::kSilent);
  ServerOptions options = With(listener.port());
  options.upstream_limits.max_pause = 10ms;
  RunningServer server(options);
  Wire client = server.Connect();
  client.Send("ask who?\n");
  EXPECT_THAT(client.ReadLine(), Optional(HasSubstr("cannot be reached")));
  listener.Begin();
  // A request made too soon after the failure is refused at once; one of these is not.
  std::thread asking([&client] {
    std::optional<std::string> answer;
    do {
      client.Send("ask who?\n");
      answer = client.ReadLine();
    } while (answer && answer->starts_with("Error: "));
    EXPECT_EQ(answer, "me");
  });
  Wire gnubg = listener.Accept();
  EXPECT_THAT(gnubg.ReadLine(), Is("who?"));
  gnubg.Send("me\n");
  asking.join();
  EXPECT_THAT(server.log(), Contains(HasSubstr("can be reached again")));
}

TEST(Upstream, KeepsOtherRequestsWhenTheProgramDies) {
  Listener listener;
  RunningServer server(With(listener.port()));
  Wire first = server.Connect(), second = server.Connect();
  first.Send("ask one\n");
  Wire gnubg = listener.Accept();
  EXPECT_THAT(gnubg.ReadLine(), Is("one"));
  second.Send("ask two\n");
  gnubg.Close();
  EXPECT_THAT(first.ReadLine(), Optional(StartsWith("Error: ")));
  Wire again = listener.Accept();
  EXPECT_THAT(again.ReadLine(), Is("two"));
  again.Send("2\n");
  EXPECT_THAT(second.ReadLine(), Is("2"));
}

TEST(Upstream, CanBePendingWhenTheServerStops) {
  Listener listener;
  RunningServer server(With(listener.port()));
  Wire client = server.Connect();
  client.Send("ask who?\n");
  Wire gnubg = listener.Accept();
  EXPECT_THAT(gnubg.ReadLine(), Is("who?"));
  server.server().Stop();
  EXPECT_TRUE(server.Join().ok());
  EXPECT_TRUE(client.IsAtEnd());
}

}  // namespace
}  // namespace tabia::io
