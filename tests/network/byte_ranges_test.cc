#include "core/network/byte_ranges.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"

namespace tabia::network {
namespace {

using ::testing::HasSubstr;

HttpAnswer Answer(std::string content_range, std::string body) {
  HttpAnswer answer;
  answer.status = 206;
  answer.content_range = std::move(content_range);
  answer.body = std::move(body);
  return answer;
}

HttpAnswer Multipart(std::string body, std::string type = "multipart/byteranges; boundary=XYZ") {
  HttpAnswer answer;
  answer.status = 206;
  answer.content_type = std::move(type);
  answer.body = std::move(body);
  return answer;
}

const char* const kTwoParts =
    "\r\n--XYZ\r\nContent-Type: text/plain\r\nContent-Range: bytes 0-2/10\r\n\r\nabc"
    "\r\n--XYZ\r\ncontent-range:bytes 8-9/10\r\n\r\nij\r\n--XYZ--\r\n";

std::string WhyNot(const HttpAnswer& answer) {
  return Message(PartsOf(answer).status());
}

TEST(ByteRanges, AreWrittenWithTheirLastBytes) {
  const Extent extents[] = {{0, 64}, {128, 1}};
  EXPECT_EQ(RangesText(extents), "0-63,128-128");
}

TEST(ByteRanges, OnePartStatesItsPlace) {
  const HttpAnswer answer = Answer("bytes 2-4/10", "cde");
  const auto sent = PartsOf(answer);
  ASSERT_TRUE(sent.ok()) << sent.status();
  EXPECT_EQ(sent->file_bytes, 10u);
  EXPECT_EQ(BytesOf(*sent, {2, 3}), "cde");
  EXPECT_EQ(BytesOf(*sent, {3, 1}), "d");
  EXPECT_EQ(BytesOf(*sent, {4, 2}), "");
  EXPECT_EQ(BytesOf(*sent, {1, 2}), "");
}

TEST(ByteRanges, SeveralPartsStateTheirs) {
  for (const char* const type :
       {"multipart/byteranges; boundary=XYZ", "Multipart/Byteranges; boundary=\"XYZ\""}) {
    const HttpAnswer answer = Multipart(kTwoParts, type);
    const auto sent = PartsOf(answer);
    ASSERT_TRUE(sent.ok()) << sent.status();
    EXPECT_EQ(BytesOf(*sent, {0, 3}), "abc");
    EXPECT_EQ(BytesOf(*sent, {8, 2}), "ij");
    EXPECT_EQ(BytesOf(*sent, {3, 2}), "");
  }
}

TEST(ByteRanges, AWrongPlaceIsAFault) {
  for (const char* const place : {"", "bytes", "bytes 4-2/10", "bytes 8-10/10", "bytes 0-2/*", "lines 0-2/10",
                                  "bytes 0-2/10 x", "bytes 0-99999999999999999999/10"}) {
    EXPECT_NE(WhyNot(Answer(place, "abc")), "") << place;
  }
  EXPECT_THAT(WhyNot(Answer("bytes 0-3/10", "abc")), HasSubstr("length"));
}

TEST(ByteRanges, CutPartsAreAFault) {
  const std::string whole = kTwoParts;
  for (size_t size = 0; size < whole.size() - 4; ++size) {
    EXPECT_NE(WhyNot(Multipart(whole.substr(0, size))), "") << size;
  }
}

TEST(ByteRanges, PartsOfTwoFilesAreAFault) {
  std::string body = kTwoParts;
  body.replace(body.find("9/10"), 4, "9/11");
  EXPECT_THAT(WhyNot(Multipart(body)), HasSubstr("different files"));
  EXPECT_THAT(WhyNot(Multipart(kTwoParts, "multipart/byteranges")), HasSubstr("no boundary"));
}

}  // namespace
}  // namespace tabia::network
