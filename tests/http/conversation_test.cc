#include "protocol/http/conversation.h"

#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tabia::http {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::string kGet = "GET /echo?1 HTTP/1.1\r\nHost: localhost\r\n\r\n";

Site EchoSite(SiteConfig config = {}) {
  Router router;
  router.Add("/echo", [](const Request& request) {
    Response response;
    response.content_type = "text/plain";
    response.body = "[" + request.query + "]";
    return response;
  });
  router.AddPost("/post", [](const Request& request) { return Response{.body = "<" + request.body + ">"}; });
  return Site(std::move(config), std::move(router));
}

// Returns the replies to `bytes`, which arrive in pieces of `piece` bytes.
std::vector<protocol::Reply> Answers(std::string_view bytes, size_t piece = 4096) {
  const Site site = EchoSite();
  Conversation conversation(site);
  std::vector<protocol::Reply> replies;
  while (!bytes.empty()) {
    std::string_view part = bytes.substr(0, piece);
    bytes.remove_prefix(part.size());
    while (!part.empty()) {
      std::optional<protocol::Reply> reply = conversation.Take(part);
      if (!reply) break;
      replies.push_back(*reply);
      if (reply->close) return replies;
    }
    EXPECT_TRUE(part.empty());
  }
  return replies;
}

TEST(HttpConversation, SendsStatusFieldsAndBody) {
  const auto replies = Answers(kGet);
  ASSERT_EQ(replies.size(), 1u);
  EXPECT_THAT(replies[0].bytes,
              StartsWith("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n"));
  EXPECT_TRUE(replies[0].bytes.ends_with("\r\n\r\n[1]"));
  EXPECT_FALSE(replies[0].close);
}

TEST(HttpConversation, SendsTheTime) {
  SiteConfig config;
  config.now = [] { return absl::FromUnixSeconds(0); };
  const Site site = EchoSite(config);
  for (const std::string& head : {kGet, std::string("nonsense\r\n\r\n")}) {
    std::string_view bytes = head;
    EXPECT_THAT(Conversation(site).Take(bytes)->bytes,
                HasSubstr("\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\n"));
  }
}

TEST(HttpConversation, AnswersPipelinedRequestsInOrder) {
  const std::string three = kGet + "GET /echo?2 HTTP/1.1\r\nHost: localhost\r\n\r\n" + kGet;
  for (size_t piece = 1; piece < three.size(); ++piece) {
    const auto replies = Answers(three, piece);
    ASSERT_EQ(replies.size(), 3u) << piece;
    EXPECT_THAT(replies[1].bytes, HasSubstr("[2]"));
    EXPECT_THAT(replies[2].bytes, HasSubstr("[1]"));
  }
}

TEST(HttpConversation, WaitsForTheBodyOfAPost) {
  const std::string head = "POST /post HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\n";
  const std::string two = head + "\r\nGET " + kGet + head + "abcdef";
  for (size_t piece = 1; piece < two.size(); ++piece) {
    const auto replies = Answers(two, piece);
    ASSERT_EQ(replies.size(), 3u) << piece;
    EXPECT_THAT(replies[0].bytes, HasSubstr("<\r\nGET >"));
    EXPECT_THAT(replies[1].bytes, HasSubstr("[1]"));
    EXPECT_THAT(replies[2].bytes, HasSubstr("<abcdef>"));
  }
}

TEST(HttpConversation, ReadsNoBodyThatNoHandlerTakes) {
  const auto replies =
      Answers("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\nabcdef" + kGet);
  ASSERT_EQ(replies.size(), 1u);
  EXPECT_THAT(replies[0].bytes, StartsWith("HTTP/1.1 405"));
  EXPECT_TRUE(replies[0].close);
  const auto refused = Answers("GET /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\nabcdef");
  ASSERT_EQ(refused.size(), 1u);
  EXPECT_THAT(refused[0].bytes, StartsWith("HTTP/1.1 413"));
}

TEST(HttpConversation, TellsAWaitingClientToSendItsBody) {
  const Site site = EchoSite();
  Conversation conversation(site);
  std::string_view head =
      "POST /post HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 6\r\n\r\n";
  EXPECT_EQ(conversation.Take(head)->bytes, "HTTP/1.1 100 Continue\r\n\r\n");
  EXPECT_TRUE(conversation.is_within_message());
  std::string_view body = "abcdef";
  EXPECT_THAT(conversation.Take(body)->bytes, HasSubstr("<abcdef>"));
}

TEST(HttpConversation, IsWithinAMessageUntilItsBodyIsComplete) {
  const Site site = EchoSite();
  Conversation conversation(site);
  std::string_view bytes = "POST /post HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\nabc";
  EXPECT_FALSE(conversation.Take(bytes).has_value());
  EXPECT_TRUE(conversation.is_within_message());
}

TEST(HttpConversation, SkipsBlankLinesBeforeARequest) {
  EXPECT_EQ(Answers("\r\n\r\n" + kGet).size(), 1u);
}

TEST(HttpConversation, SkipsABlankLineInTwoPieces) {
  const Site site = EchoSite();
  Conversation conversation(site);
  std::string_view bytes = "\r";
  EXPECT_FALSE(conversation.Take(bytes).has_value());
  const std::string rest = "\n" + kGet;
  bytes = rest;
  const auto reply = conversation.Take(bytes);
  ASSERT_TRUE(reply.has_value());
  EXPECT_THAT(reply->bytes, StartsWith("HTTP/1.1 200"));
}

TEST(HttpConversation, ClosesIfTheClientAsksForIt) {
  const auto replies = Answers("GET /echo HTTP/1.0\r\n\r\n" + kGet);
  ASSERT_EQ(replies.size(), 1u);
  EXPECT_TRUE(replies[0].close);
  EXPECT_THAT(replies[0].bytes, HasSubstr("\r\nConnection: close\r\n"));
}

TEST(HttpConversation, RefusesABareLineFeedAtOnce) {
  for (const size_t piece : {1, 7, 4096}) {
    const auto replies = Answers("GET /echo HTTP/1.1\nHost: localhost\n\n", piece);
    ASSERT_EQ(replies.size(), 1u);
    EXPECT_THAT(replies[0].bytes, StartsWith("HTTP/1.1 400 "));
    EXPECT_TRUE(replies[0].close);
  }
}

TEST(HttpConversation, RefusesLongHeads) {
  const std::string field = "X: " + std::string(1000, 'x') + "\r\n";
  std::string head = "GET / HTTP/1.1\r\n";
  for (int i = 0; i < 10'000; ++i) head += field;
  for (const size_t piece : {1000, 4096, 1'000'000}) {
    const auto replies = Answers(head, piece);
    ASSERT_EQ(replies.size(), 1u);
    EXPECT_THAT(replies[0].bytes, StartsWith("HTTP/1.1 431 "));
    EXPECT_TRUE(replies[0].close);
  }
  EXPECT_THAT(Answers("GET /" + std::string(20'000, 'a'))[0].bytes, StartsWith("HTTP/1.1 414 "));
}

TEST(HttpConversation, AnswersHeadWithoutABody) {
  const auto replies = Answers("HEAD /echo?1 HTTP/1.1\r\nHost: localhost\r\n\r\n");
  ASSERT_EQ(replies.size(), 1u);
  EXPECT_THAT(replies[0].bytes, HasSubstr("Content-Length: 3\r\n"));
  EXPECT_TRUE(replies[0].bytes.ends_with("\r\n\r\n"));
}

TEST(HttpConversation, LogsRequestsOnlyIfConfigured) {
  EXPECT_THAT(Answers(kGet)[0].log, testing::IsEmpty());
  SiteConfig config;
  config.log_queries = true;
  const Site site = EchoSite(config);
  Conversation conversation(site);
  std::string_view bytes = kGet;
  EXPECT_THAT(conversation.Take(bytes)->log, testing::ElementsAre("200 /echo?1"));
}

}  // namespace
}  // namespace tabia::http
