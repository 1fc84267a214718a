#include "protocol/http/host_rule.h"

#include "gtest/gtest.h"

namespace tabia::http {
namespace {

TEST(HostRule, PermitsTheNamesOfTheLoopback) {
  const HostRule rule;
  for (const char* host :
       {"localhost", "LOCALHOST:80", "127.0.0.1", "127.0.0.1:7880", "127.1.2.3", "[::1]", "[::1]:7880"}) {
    EXPECT_TRUE(rule.Permits(host)) << host;
  }
}

TEST(HostRule, PermitsNoOtherName) {
  const HostRule rule;
  for (const char* host : {"", ":80", "evil.example", "127.0.0.1.evil.example", "localhost.evil.example",
                           "10.0.0.1", "[::2]", "127.evil", "[::1].evil"}) {
    EXPECT_FALSE(rule.Permits(host)) << host;
  }
}

TEST(HostRule, PermitsWhatTheUserNames) {
  const HostRule rule{.names = {"books.example"}, .upstreams = {"chessdb.cn"}};
  EXPECT_TRUE(rule.Permits("Books.example:80"));
  EXPECT_TRUE(rule.Permits("chessdb.cn"));
  EXPECT_TRUE(rule.IsUpstream("chessdb.cn:80"));
  EXPECT_FALSE(rule.IsUpstream("books.example"));
}

TEST(HostRule, PermitsAddressesWhereOthersCanConnect) {
  const HostRule rule{.any_address = true};
  EXPECT_TRUE(rule.Permits("10.0.0.1:7880"));
  EXPECT_TRUE(rule.Permits("[fe80::1]:7880"));
  EXPECT_FALSE(rule.Permits("evil.example"));
}

}  // namespace
}  // namespace tabia::http
