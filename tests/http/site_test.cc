#include "protocol/http/site.h"

#include <string>
#include <utility>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tabia::http {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string FieldOf(const Response& response, std::string_view name) {
  for (const auto& [field, value] : response.fields) {
    if (field == name) return value;
  }
  return "";
}

class SiteTest : public testing::Test {
 protected:
  SiteTest() {
    config.hosts.upstreams = {"www.chessdb.cn"};
    config.identity = [this] { return identity; };
    request.path = "/";
    request.host = "localhost:7880";
    request.has_host = true;
  }

  Response Answer() {
    Router router;
    router.Add("/", [this](const Request&) {
      ++asked;
      return response;
    });
    return Site(config, std::move(router)).Answer(request);
  }

  SiteConfig config;
  Request request;
  Response response{.content_type = "text/plain", .body = "x"};
  uint64_t identity = 1;
  int asked = 0;
};

TEST_F(SiteTest, OnlyKnownHostsAreAnswered) {
  EXPECT_EQ(Answer().status, 200);
  request.host = "evil.example";
  EXPECT_EQ(Answer().status, 421);
  request.is_absolute = true;
  EXPECT_EQ(Answer().status, 403);
  request.host = "www.chessdb.cn";
  EXPECT_EQ(Answer().status, 200);
}

TEST_F(SiteTest, Http10NeedsNoHost) {
  request.host.clear();
  EXPECT_EQ(Answer().status, 421);
  request.has_host = false;
  request.is_http_10 = true;
  EXPECT_EQ(Answer().status, 200);
}

TEST_F(SiteTest, AKnownAnswerIsNotMadeAgain) {
  request.if_none_match = FieldOf(Answer(), "ETag");
  EXPECT_EQ(Answer().status, 304);
  EXPECT_EQ(asked, 1);
  request.if_none_match = "W/\"0\", " + request.if_none_match;
  EXPECT_EQ(Answer().status, 304);
  identity = 2;
  EXPECT_EQ(Answer().status, 200);
  request.query = "x";
  EXPECT_EQ(Answer().status, 200);
}

TEST_F(SiteTest, WhatIsDrawnHasNoEtag) {
  response.is_repeatable = false;
  EXPECT_EQ(FieldOf(Answer(), "ETag"), "");
}

TEST_F(SiteTest, AnAnswerIsKeptUntilTheBooksAreOthers) {
  Router router;
  router.Add("/", [this](const Request&) {
    ++asked;
    return response;
  });
  const Site site(config, std::move(router));
  const auto first = site.Answer(request), second = site.Answer(request);
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(second.fields, first.fields);
  EXPECT_EQ(second.body, first.body);
  identity = 2;
  EXPECT_NE(site.Answer(request).fields, first.fields);
  EXPECT_EQ(asked, 2);
  response.is_repeatable = false;
  request.query = "drawn";
  site.Answer(request);
  site.Answer(request);
  EXPECT_EQ(asked, 4);
}

TEST_F(SiteTest, OptionsAreAnsweredOnlyToOtherOrigins) {
  request.method = Method::kOptions;
  EXPECT_EQ(Answer().status, 405);
  EXPECT_EQ(FieldOf(Answer(), "Allow"), "GET, HEAD");
  config.cors = true;
  request.from_private_network = true;
  EXPECT_EQ(Answer().status, 204);
  EXPECT_EQ(FieldOf(Answer(), "Access-Control-Allow-Origin"), "*");
  EXPECT_EQ(FieldOf(Answer(), "Access-Control-Allow-Private-Network"), "true");
}

TEST_F(SiteTest, OnlySharedAnswersAreForOtherOrigins) {
  config.cors = true;
  EXPECT_EQ(FieldOf(Answer(), "Access-Control-Allow-Origin"), "");
  EXPECT_EQ(FieldOf(Answer(), "Cross-Origin-Resource-Policy"), "same-origin");
  response.sharing = Sharing::kAnyOrigin;
  EXPECT_EQ(FieldOf(Answer(), "Access-Control-Allow-Origin"), "*");
  EXPECT_EQ(FieldOf(Answer(), "Cross-Origin-Resource-Policy"), "cross-origin");
  config.cors = false;
  EXPECT_EQ(FieldOf(Answer(), "Access-Control-Allow-Origin"), "");
}

TEST_F(SiteTest, OtherMethodsAndPathsAreErrors) {
  request.method = Method::kOther;
  EXPECT_EQ(Answer().status, 405);
  request.method = Method::kGet;
  request.path = "/\"<b>";
  EXPECT_EQ(Answer().status, 404);
  EXPECT_THAT(Answer().body, HasSubstr(R"("where":"/\"<b>")"));
}

}  // namespace
}  // namespace tabia::http
