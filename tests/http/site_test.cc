#include "protocol/http/site.h"

#include <string>
#include <utility>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/byte_streams.h"
#include "core/base/packed/unpack.h"

namespace tabia::http {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(HostRule, PermitsLoopbackNames) {
  const HostRule rule;
  for (const char* host :
       {"localhost", "LOCALHOST:80", "127.0.0.1", "127.0.0.1:7880", "127.1.2.3", "[::1]", "[::1]:7880"}) {
    EXPECT_TRUE(rule.Permits(host)) << host;
  }
}

TEST(HostRule, RefusesOtherNames) {
  const HostRule rule;
  for (const char* host :
       {"", ":80", "evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "10.0.0.1", "[::2]",
        "127.evil", "[::1].evil", "localhost:80'", "localhost:<b>", "127.0.0.1:7880/x"}) {
    EXPECT_FALSE(rule.Permits(host)) << host;
  }
}

TEST(HostRule, PermitsNamesOfTheUserAndOfTheRealServers) {
  const HostRule rule{.names = {"books.example"}, .upstreams = {"chessdb.cn"}};
  EXPECT_TRUE(rule.Permits("Books.example:80"));
  EXPECT_TRUE(rule.Permits("chessdb.cn"));
}

TEST(HostRule, PermitsAnyAddressIfOthersCanConnect) {
  const HostRule rule{.any_address = true};
  EXPECT_TRUE(rule.Permits("10.0.0.1:7880"));
  EXPECT_TRUE(rule.Permits("[fe80::1]:7880"));
  for (const char* host : {"evil.example", "[<script>]", "[::1']", "[]", "10.0.0.1:'"}) {
    EXPECT_FALSE(rule.Permits(host)) << host;
  }
}

std::string Found(const Router& router, std::string_view path) {
  const Route* route = router.Find(path);
  return route == nullptr ? "" : route->handler(Request()).body;
}

TEST(Router, ChoosesTheLongestPath) {
  Router router;
  for (const char* path : {"/", "/masters", "/masters/pgn/", "/masters/pgn/one"}) {
    router.Add(path, [path](const Request&) { return Response{.body = path}; });
  }
  EXPECT_EQ(Found(router, "/"), "/");
  EXPECT_EQ(Found(router, "/masters"), "/masters");
  EXPECT_EQ(Found(router, "/masters/pgn/x"), "/masters/pgn/");
  EXPECT_EQ(Found(router, "/masters/pgn/x/y"), "/masters/pgn/");
  EXPECT_EQ(Found(router, "/masters/pgn/one"), "/masters/pgn/one");
  for (const char* path : {"/other", "/masters/", "/masters/pgn", "", "masters", "*"}) {
    EXPECT_EQ(Found(router, path), "") << path;
  }
}

Response Text(const std::string& body) {
  return {.body = body};
}

TEST(ResponseCache, ReturnsAnAddedResponse) {
  ResponseCache cache(1 << 20);
  cache.Add(1, "/a", Text("a"));
  ASSERT_NE(cache.Find(1, "/a"), nullptr);
  EXPECT_EQ(cache.Find(1, "/a")->body, "a");
  EXPECT_EQ(cache.Find(1, "/b"), nullptr);
}

TEST(ResponseCache, DropsAllResponsesWhenTheBooksChange) {
  ResponseCache cache(1 << 20);
  cache.Add(1, "/a", Text("a"));
  EXPECT_EQ(cache.Find(2, "/a"), nullptr);
  EXPECT_EQ(cache.Find(1, "/a"), nullptr);
}

TEST(ResponseCache, KeepsResponsesInUse) {
  ResponseCache cache(20'000);
  cache.Add(1, "/often", Text("often"));
  for (int i = 0; i < 1000; ++i) {
    cache.Add(1, std::to_string(i), Text(std::string(100, 'x')));
    ASSERT_NE(cache.Find(1, "/often"), nullptr) << i;
  }
  EXPECT_EQ(cache.Find(1, "0"), nullptr);
  EXPECT_NE(cache.Find(1, "999"), nullptr);
}

TEST(ResponseCache, SkipsLargeResponses) {
  ResponseCache cache(20'000);
  cache.Add(1, "/a", Text("a"));
  cache.Add(1, "/large", Text(std::string(10'000, 'x')));
  EXPECT_EQ(cache.Find(1, "/large"), nullptr);
  EXPECT_NE(cache.Find(1, "/a"), nullptr);
}

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
    return *Site(config, std::move(router)).Answer(request);
  }

  SiteConfig config;
  Request request;
  Response response{.content_type = "text/plain", .body = "x"};
  uint64_t identity = 1;
  int asked = 0;
};

TEST_F(SiteTest, AnswersOnlyForPermittedHosts) {
  EXPECT_EQ(Answer().status, 200);
  request.host = "evil.example";
  EXPECT_EQ(Answer().status, 421);
  request.is_absolute = true;
  EXPECT_EQ(Answer().status, 403);
  request.host = "www.chessdb.cn";
  EXPECT_EQ(Answer().status, 200);
}

TEST_F(SiteTest, AcceptsHttp10WithoutHost) {
  request.host.clear();
  EXPECT_EQ(Answer().status, 421);
  request.has_host = false;
  request.is_http_10 = true;
  EXPECT_EQ(Answer().status, 200);
}

TEST_F(SiteTest, AnswersLaterIfABookMustBeReadFirst) {
  std::vector<absl::Status> unavailable;
  config.on_unavailable = [&unavailable](const absl::Status& status) { unavailable.push_back(status); };
  Router router;
  router.Add("/", [this](const Request& asked_for) {
    ++asked;
    return asked_for.may_wait ? response : UnavailableResponse(absl::DeadlineExceededError("not read yet"));
  });
  const Site site(config, std::move(router));
  EXPECT_FALSE(site.Answer(request));
  EXPECT_EQ(site.AnswerLater(request)()().body, "x");
  EXPECT_EQ(asked, 2);
  ASSERT_TRUE(site.Answer(request)) << "the response was kept";
  EXPECT_EQ(asked, 2);
  EXPECT_THAT(unavailable, testing::IsEmpty());
}

TEST_F(SiteTest, KeepsNoResponseFromBooksThatWereReplacedMeanwhile) {
  Router router;
  router.Add("/", [this](const Request&) { return response; });
  const Site site(config, std::move(router));
  const auto finish = site.AnswerLater(request)();
  identity = 2;
  const Response old = finish();
  EXPECT_EQ(old.body, "x");
  EXPECT_EQ(FieldOf(old, "ETag"), "") << "the tag would be that of the new books";
  response.body = "y";
  EXPECT_EQ(site.Answer(request)->body, "y");
}

TEST_F(SiteTest, AnswersNotModifiedToAMatchingEtag) {
  response.body = std::string(2000, 'x');
  response.fields = {{"Cache-Control", "no-cache"}, {"Content-Security-Policy", "default-src 'none'"}};
  response.sharing = Sharing::kAnyOrigin;
  config.cors = true;
  request.if_none_match = FieldOf(Answer(), "ETag");
  const Response fresh = Answer();
  EXPECT_EQ(fresh.status, 304);
  EXPECT_EQ(fresh.body, "");
  EXPECT_EQ(FieldOf(fresh, "ETag"), request.if_none_match);
  EXPECT_EQ(FieldOf(fresh, "Vary"), "Accept-Encoding");
  EXPECT_EQ(FieldOf(fresh, "Cache-Control"), "no-cache");
  EXPECT_EQ(FieldOf(fresh, "Access-Control-Allow-Origin"), "*");
  EXPECT_EQ(FieldOf(fresh, "Content-Security-Policy"), "");
  request.if_none_match = "W/\"0\", " + request.if_none_match;
  EXPECT_EQ(Answer().status, 304);
  identity = 2;
  EXPECT_EQ(Answer().status, 200);
  request.query = "x";
  EXPECT_EQ(Answer().status, 200);
}

TEST_F(SiteTest, AnswersNotModifiedToAnyTag) {
  request.if_none_match = "*";
  EXPECT_EQ(Answer().status, 304);
  response.status = 404;
  EXPECT_EQ(Answer().status, 404);
}

TEST_F(SiteTest, GivesARandomResponseNoEtag) {
  response.is_repeatable = false;
  EXPECT_EQ(FieldOf(Answer(), "ETag"), "");
}

TEST_F(SiteTest, CachesAResponseUntilTheBooksChange) {
  Router router;
  router.Add("/", [this](const Request&) {
    ++asked;
    return response;
  });
  const Site site(config, std::move(router));
  const auto first = site.Answer(request), second = site.Answer(request);
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(second->fields, first->fields);
  EXPECT_EQ(second->body, first->body);
  identity = 2;
  EXPECT_NE(site.Answer(request)->fields, first->fields);
  EXPECT_EQ(asked, 2);
  response.is_repeatable = false;
  request.query = "drawn";
  site.Answer(request);
  site.Answer(request);
  EXPECT_EQ(asked, 4);
}

TEST_F(SiteTest, AnswersOptionsOnlyWithCors) {
  request.method = Method::kOptions;
  EXPECT_EQ(Answer().status, 405);
  EXPECT_EQ(FieldOf(Answer(), "Allow"), "GET, HEAD");
  config.cors = true;
  request.from_private_network = true;
  EXPECT_EQ(Answer().status, 204);
  EXPECT_EQ(FieldOf(Answer(), "Access-Control-Allow-Origin"), "*");
  EXPECT_EQ(FieldOf(Answer(), "Access-Control-Allow-Private-Network"), "true");
}

TEST_F(SiteTest, SharesOnlyDialectsWithOtherOrigins) {
  config.cors = true;
  EXPECT_EQ(FieldOf(Answer(), "Access-Control-Allow-Origin"), "");
  EXPECT_EQ(FieldOf(Answer(), "Cross-Origin-Resource-Policy"), "same-origin");
  response.sharing = Sharing::kAnyOrigin;
  EXPECT_EQ(FieldOf(Answer(), "Access-Control-Allow-Origin"), "*");
  EXPECT_EQ(FieldOf(Answer(), "Cross-Origin-Resource-Policy"), "cross-origin");
  config.cors = false;
  EXPECT_EQ(FieldOf(Answer(), "Access-Control-Allow-Origin"), "");
}

TEST_F(SiteTest, RefusesOtherMethodsAndPaths) {
  request.method = Method::kOther;
  EXPECT_EQ(Answer().status, 405);
  request.method = Method::kGet;
  request.path = "/\"<b>";
  EXPECT_EQ(Answer().status, 404);
  EXPECT_THAT(Answer().body, HasSubstr(R"("where":"/\"<b>")"));
}

TEST_F(SiteTest, PacksALongTextForAClientThatUnpacksIt) {
  EXPECT_EQ(FieldOf(Answer(), "Vary"), "");
  response.body = std::string(5000, 'x');
  EXPECT_EQ(FieldOf(Answer(), "Vary"), "Accept-Encoding");
  EXPECT_EQ(FieldOf(Answer(), "Content-Encoding"), "");
  const std::string etag = FieldOf(Answer(), "ETag");
  request.accepts_gzip = true;
  const Response packed = Answer();
  EXPECT_EQ(FieldOf(packed, "Content-Encoding"), "gzip");
  EXPECT_NE(FieldOf(packed, "ETag"), etag);
  EXPECT_LT(packed.body.size(), 200u);
  const auto source = Unpack(Packing::kGzip, "", MemorySource(packed.body));
  std::string unpacked;
  for (std::string_view piece; !(piece = *source->Next()).empty();) unpacked += piece;
  EXPECT_EQ(unpacked, response.body);
}

TEST_F(SiteTest, PacksNoPicture) {
  response = {.content_type = "image/png", .body = std::string(5000, 'x')};
  request.accepts_gzip = true;
  EXPECT_EQ(Answer().body, response.body);
}

TEST_F(SiteTest, RemovesTheBaseFromPaths) {
  config.base = "/books/";
  request.path = "/books/";
  EXPECT_EQ(Answer().status, 200);
  request.path = "/books";
  EXPECT_EQ(FieldOf(Answer(), "Location"), "/books/");
  for (const char* path : {"/", "/booksx/", "/books/other"}) {
    request.path = path;
    EXPECT_EQ(Answer().status, 404) << path;
  }
}

TEST_F(SiteTest, AnswersLaterBelowTheBase) {
  config.base = "/books/";
  request.path = "/books/";
  Router router;
  router.Add("/",
             [this](const Request& below) { return below.path == "/" ? response : Response{.status = 500}; });
  EXPECT_EQ(Site(config, std::move(router)).AnswerLater(request)()().body, "x");
}

TEST_F(SiteTest, AsksTheHandlerOfUnknownPaths) {
  config.not_found = [](const Request& unknown) { return Response{.status = 404, .body = unknown.path}; };
  request.path = "/unknown";
  EXPECT_EQ(Answer().body, "/unknown");
}

TEST_F(SiteTest, SendsTheErrorOfAHandlerThatWroteOne) {
  response = UnavailableResponse(absl::UnavailableError("the server is down"));
  EXPECT_THAT(Answer().body, HasSubstr("the server is down"));
  EXPECT_EQ(Answer().status, 503);
  response.status = 503;
  response.body = "of the dialect";
  EXPECT_EQ(Answer().body, "of the dialect");
}

TEST_F(SiteTest, CountsResponsesByPathAndStatus) {
  response.body = std::string(1000, 'x');
  Router router;
  router.Add("/", [this](const Request&) { return response; });
  const Site site(config, std::move(router));
  site.Answer(request);
  site.Answer(request);
  request.path = "/made/up";
  site.Answer(request);
  site.CountBadHead(400);
  const std::string text = config.metrics->Text();
  EXPECT_THAT(text, HasSubstr("\n# TYPE tabia_http_responses_total counter\n"
                              "tabia_http_responses_total{path=\"\",status=\"400\"} 1\n"
                              "tabia_http_responses_total{path=\"\",status=\"404\"} 1\n"
                              "tabia_http_responses_total{path=\"/\",status=\"200\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("\ntabia_http_cache_hits_total 1\n"));
}

TEST_F(SiteTest, MeasuresTheTimeOfEachResponse) {
  std::chrono::steady_clock::time_point time;
  config.clock = [&time] { return time += std::chrono::milliseconds(2); };
  Answer();
  EXPECT_THAT(config.metrics->Text(),
              HasSubstr("\ntabia_http_response_duration_seconds_bucket{group=\"/\",le=\"0.001\"} 0\n"
                        "tabia_http_response_duration_seconds_bucket{group=\"/\",le=\"0.003\"} 1\n"));
}

TEST_F(SiteTest, HasTheTimeOfTheFieldDate) {
  config.now = [] { return absl::FromUnixSeconds(784111777); };
  EXPECT_EQ(Site(config, Router()).Date(), "Sun, 06 Nov 1994 08:49:37 GMT");
}

}  // namespace
}  // namespace tabia::http
