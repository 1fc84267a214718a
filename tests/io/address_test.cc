#include "protocol/io/address.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"

namespace tabia::io {
namespace {

using testing::HasSubstr;

std::string Why(std::string_view text) {
  const absl::StatusOr<Address> address = ParseAddress(text);
  EXPECT_EQ(ExitCode(address.status()), 2) << text;
  return Message(address.status());
}

TEST(Address, IsFormattedAsItWasParsed) {
  for (const std::string text :
       {"127.0.0.1:7811", "[::1]:7811", "books.example:1", "localhost:0", "[fe80::1%eth0]:65535"}) {
    const absl::StatusOr<Address> address = ParseAddress(text);
    ASSERT_TRUE(address.ok()) << text;
    EXPECT_EQ(ToText(*address), text);
  }
  EXPECT_EQ(ParseAddress("[::1]:7811")->host, "::1");
}

TEST(Address, WithoutAHostIsLoopback) {
  EXPECT_EQ(ToText(*ParseAddress(":7811")), "127.0.0.1:7811");
  EXPECT_EQ(ToText(*ParseAddress("7811")), "127.0.0.1:7811");
}

TEST(Address, NeedsAPort) {
  EXPECT_THAT(Why("localhost"), HasSubstr("localhost: a port is missing"));
  EXPECT_THAT(Why(""), HasSubstr("a port is missing"));
  EXPECT_THAT(Why("65536"), HasSubstr("65536: a port is missing"));
  for (const char* text : {"a:", "a:x", "a:65536", "a:-1", "a:+1", "a: 1", "a:1 ", "a:0x1"}) {
    EXPECT_THAT(Why(text), HasSubstr("the port is not a number"));
  }
}

TEST(Address, NeedsBracketsAroundIpv6) {
  EXPECT_THAT(Why("::1:7811"), HasSubstr("needs brackets"));
}

TEST(Address, NeedsAValidHost) {
  for (const char* text : {"[]:1", "[a:1", "a]:1", "a b:1", "a/b:1"}) {
    EXPECT_THAT(Why(text), HasSubstr("neither a name nor an address"));
  }
}

// Such names are loopback even on a system without /etc/hosts: "no-such-host.localhost" is in no such file.
TEST(Resolve, ResolvesLocalhostWithoutAQuery) {
  for (const char* host :
       {"localhost", "LocalHost", "localhost.", "no-such-host.localhost", "a.b.LOCALHOST."}) {
    const absl::StatusOr<std::vector<Endpoint>> endpoints = Resolve({.host = host, .port = 7811});
    ASSERT_TRUE(endpoints.ok()) << host;
    EXPECT_EQ(ToText(AddressOf(endpoints->at(0))), "127.0.0.1:7811") << host;
    EXPECT_EQ(ToText(AddressOf(endpoints->at(1))), "[::1]:7811") << host;
  }
}

TEST(Resolve, QueriesEveryOtherName) {
  for (const char* host : {".localhost", "localhost.invalid", "notlocalhost.invalid"}) {
    EXPECT_FALSE(Resolve({.host = host, .port = 1}).ok()) << host;
  }
}

}  // namespace
}  // namespace tabia::io
