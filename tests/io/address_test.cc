#include "protocol/io/address.h"

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

TEST(Address, IsReadAndWritten) {
  for (const std::string text :
       {"127.0.0.1:7811", "[::1]:7811", "books.example:1", "localhost:0", "[fe80::1%eth0]:65535"}) {
    const absl::StatusOr<Address> address = ParseAddress(text);
    ASSERT_TRUE(address.ok()) << text;
    EXPECT_EQ(ToText(*address), text);
  }
  EXPECT_EQ(ParseAddress("[::1]:7811")->host, "::1");
}

TEST(Address, WithoutAHostIsThisMachinesAlone) {
  EXPECT_EQ(ToText(*ParseAddress(":7811")), "127.0.0.1:7811");
}

TEST(Address, NeedsAPort) {
  EXPECT_THAT(Why("localhost"), HasSubstr("localhost: a port is missing"));
  EXPECT_THAT(Why(""), HasSubstr("a port is missing"));
  for (const char* text : {"a:", "a:x", "a:65536", "a:-1", "a:+1", "a: 1", "a:1 ", "a:0x1"}) {
    EXPECT_THAT(Why(text), HasSubstr("the port is not a number"));
  }
}

TEST(Address, OfIpv6NeedsBrackets) {
  EXPECT_THAT(Why("::1:7811"), HasSubstr("needs brackets"));
}

TEST(Address, NeedsAHostThatCanBeOne) {
  for (const char* text : {"[]:1", "[a:1", "a]:1", "a b:1", "a/b:1"}) {
    EXPECT_THAT(Why(text), HasSubstr("neither a name nor an address"));
  }
}

}  // namespace
}  // namespace tabia::io
