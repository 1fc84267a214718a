#include "protocol/http/request.h"

#include <string>
#include <string_view>
#include <variant>

#include "gtest/gtest.h"

namespace tabia::http {
namespace {

std::variant<Request, BadHead> Parse(const std::string& lines) {
  return ParseHead(lines + "\r\n");
}

Request Read(const std::string& lines) {
  const auto parsed = Parse(lines);
  const Request* request = std::get_if<Request>(&parsed);
  if (request == nullptr) ADD_FAILURE() << std::get<BadHead>(parsed).why;
  return request == nullptr ? Request() : *request;
}

int StatusOf(const std::string& lines) {
  const auto parsed = Parse(lines);
  const BadHead* bad = std::get_if<BadHead>(&parsed);
  return bad == nullptr ? 200 : bad->status;
}

const std::string kHost = "Host: localhost\r\n";

TEST(Request, HasPathQueryAndHost) {
  const Request request = Read("GET /masters?fen=a%20b&play=?x HTTP/1.1\r\nHost: localhost:7880\r\n");
  EXPECT_EQ(request.method, Method::kGet);
  EXPECT_EQ(request.path, "/masters");
  EXPECT_EQ(request.query, "fen=a%20b&play=?x");
  EXPECT_EQ(request.host, "localhost:7880");
  EXPECT_FALSE(request.is_absolute);
  EXPECT_TRUE(request.keep_alive);
}

// RFC 9112, 3.2.2: the field Host is ignored then.
TEST(Request, TakesTheHostOfAnAbsoluteTarget) {
  const Request request = Read("GET http://www.chessdb.cn/cdb.php?a=1 HTTP/1.1\r\nHost: other\r\n");
  EXPECT_TRUE(request.is_absolute);
  EXPECT_EQ(request.host, "www.chessdb.cn");
  EXPECT_EQ(request.path, "/cdb.php");
  EXPECT_EQ(request.query, "a=1");
  EXPECT_EQ(Read("GET HTTP://h?q HTTP/1.1\r\n" + kHost).path, "/");
}

TEST(Request, KeepsTheConnectionByDefaultIn11Only) {
  EXPECT_FALSE(Read("GET / HTTP/1.0\r\n").keep_alive);
  EXPECT_TRUE(Read("GET / HTTP/1.0\r\nConnection: keep-alive\r\n").keep_alive);
  EXPECT_FALSE(Read("GET / HTTP/1.1\r\nConnection: close\r\n" + kHost).keep_alive);
}

TEST(Request, HasAMethod) {
  EXPECT_EQ(Read("HEAD / HTTP/1.1\r\n" + kHost).method, Method::kHead);
  EXPECT_EQ(Read("OPTIONS * HTTP/1.1\r\n" + kHost).method, Method::kOptions);
  EXPECT_EQ(Read("CONNECT a:80 HTTP/1.1\r\n" + kHost).method, Method::kOther);
  EXPECT_EQ(Read("DELETE / HTTP/1.1\r\n" + kHost).method, Method::kOther);
}

TEST(Request, MayHaveALengthOfZero) {
  EXPECT_EQ(StatusOf("GET / HTTP/1.1\r\nContent-Length: 0\r\n" + kHost), 200);
}

TEST(ParseHead, RefusesABody) {
  EXPECT_EQ(StatusOf("GET / HTTP/1.1\r\nContent-Length: 5\r\n" + kHost), 413);
  EXPECT_EQ(StatusOf("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + kHost), 411);
  EXPECT_EQ(StatusOf("GET / HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n" + kHost), 400);
}

TEST(ParseHead, AcceptsABodyOfAPost) {
  const Request request = Read(
      "POST /a HTTP/1.1\r\nContent-Length: 65536\r\nContent-Type: application/json\r\nOrigin: "
      "http://a\r\nx-tabia-token: "
      "12\r\n" +
      kHost);
  EXPECT_EQ(request.method, Method::kPost);
  EXPECT_EQ(request.body_bytes, 65536u);
  EXPECT_EQ(request.content_type, "application/json");
  EXPECT_EQ(request.origin, "http://a");
  EXPECT_EQ(request.token, "12");
  EXPECT_EQ(StatusOf("POST /a HTTP/1.1\r\nContent-Length: 65537\r\n" + kHost), 413);
}

// Two readers of such a head could disagree where the next request begins.
TEST(ParseHead, RefusesRepeatedFields) {
  EXPECT_EQ(StatusOf("GET / HTTP/1.1\r\nContent-Length: 0\r\nContent-Length: 0\r\n" + kHost), 400);
  EXPECT_EQ(StatusOf("GET / HTTP/1.1\r\nContent-Length: 0\r\nContent-Length: 5\r\n" + kHost), 400);
  EXPECT_EQ(StatusOf("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n" + kHost), 400);
  EXPECT_EQ(StatusOf("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n"), 400);
}

TEST(ParseHead, RefusesOtherSyntaxAndVersions) {
  EXPECT_EQ(StatusOf("GET /\r\n" + kHost), 400);
  EXPECT_EQ(StatusOf("GET / HTTP/2.0\r\n" + kHost), 505);
  EXPECT_EQ(StatusOf("GET / x HTTP/1.1\r\n" + kHost), 505) << "x is taken for the version";
  EXPECT_EQ(StatusOf("GET /\x01 HTTP/1.1\r\n" + kHost), 400);
  EXPECT_EQ(StatusOf("GET / HTTP/1.1\r\nHost : a\r\n"), 400);
  EXPECT_EQ(StatusOf("GET / HTTP/1.1\r\nName: a\nHost: a\r\n" + kHost), 400);
  EXPECT_EQ(StatusOf("GET / HTTP/1.1\r\n"), 400) << "without Host";
}

TEST(ParseHead, RefusesALongTarget) {
  const std::string target = "/" + std::string(kMaxTargetBytes, 'a');
  EXPECT_EQ(StatusOf("GET " + target + " HTTP/1.1\r\n" + kHost), 414);
}

TEST(Request, AcceptsGzipIfItSaysSo) {
  const auto accepts = [](const std::string& codings) {
    return Read("GET / HTTP/1.1\r\nAccept-Encoding: " + codings + "\r\n" + kHost).accepts_gzip;
  };
  for (const char* codings : {"gzip", "deflate, GZIP;q=0.5", "br;q=1.0,*", "gzip;q=0.001"}) {
    EXPECT_TRUE(accepts(codings)) << codings;
  }
  for (const char* codings : {"identity", "", "gzip;q=0", "gzip; q=0.000", "gzipped", "br"}) {
    EXPECT_FALSE(accepts(codings)) << codings;
  }
  EXPECT_FALSE(Read("GET / HTTP/1.1\r\n" + kHost).accepts_gzip);
}

// A server in front may find the end of such a body elsewhere, so the connection must not be used further.
TEST(Request, WithAnUnknownTransferCodingIsBad) {
  for (const char* coding : {"gzip", "identity", "gzip, chunked", "chunked, chunked", "xchunked"}) {
    EXPECT_EQ(StatusOf(std::string("GET / HTTP/1.1\r\nTransfer-Encoding: ") + coding + "\r\n" + kHost), 400)
        << coding;
  }
  EXPECT_EQ(StatusOf("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + kHost), 413);
}

}  // namespace
}  // namespace tabia::http
