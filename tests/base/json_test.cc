#include "core/base/json.h"

#include <cstdint>
#include <optional>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tabia {
namespace {

using testing::Optional;

std::string Rewritten(const std::string& text) {
  const std::optional<Json> json = Json::Parse(text);
  return json ? json->Text() : "not JSON";
}

TEST(Json, WritesTheTextThatItRead) {
  for (const std::string text : {"null", "true", "-7", "18446744073709551615", "0.5", "1e+100", "\"\"", "[]",
                                 "{}", R"({"b":[1,-2,[]],"a":{"c":null,"d":"x"},"e":[{"f":false}]})"}) {
    EXPECT_EQ(Rewritten(text), text);
  }
}

TEST(Json, EscapesControlCharactersAndQuotes) {
  EXPECT_EQ(Json("a\"b\\c\n\x01").Text(), R"("a\"b\\c\n\u0001")");
  EXPECT_EQ(Json("caf\xe9").Text(), "\"caf\xef\xbf\xbd\"");
  EXPECT_EQ(Rewritten(R"("\u00e9\u20ac")"), "\"\u00e9\u20ac\"");
}

TEST(Json, RejectsOtherText) {
  for (const std::string text : {"", "{", "[1,]", "{\"a\"}", "1 2", "nul", "\"a", "{\"a\":1}}"}) {
    EXPECT_EQ(Rewritten(text), "not JSON") << text;
  }
}

// A program that reads a crafted index must not need a stack as deep as its metadata.
TEST(Json, RejectsNestingDeeperThan100) {
  const auto nested = [](size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  EXPECT_EQ(Rewritten(nested(100)), nested(100));
  EXPECT_EQ(Rewritten(nested(101)), "not JSON");
  EXPECT_EQ(Rewritten(nested(1'000'000)), "not JSON");
}

// A row of a table may have 8 MiB, and reading it must take linear time.
TEST(Json, RejectsMoreThan256Members) {
  const auto object = [](int members) {
    std::string text = "{";
    for (int i = 0; i < members; ++i) text += (i == 0 ? "\"m" : ",\"m") + std::to_string(i) + "\":0";
    return text + "}";
  };
  EXPECT_EQ(Rewritten(object(256)), object(256));
  EXPECT_EQ(Rewritten(object(257)), "not JSON");
  EXPECT_EQ(Rewritten(object(200'000)), "not JSON");
}

TEST(Json, KeepsTheLastValueOfARepeatedMember) {
  EXPECT_EQ(Rewritten(R"({"a":1,"b":2,"a":3})"), R"({"a":3,"b":2})");
}

TEST(Json, FindsMembersAndKinds) {
  const Json json = {{"name", "book"}, {"games", uint64_t{12}}, {"moves", Json::Array({"e2e4"})}};
  EXPECT_EQ(*json.Find("name")->text(), "book");
  EXPECT_EQ(*json.Find("games")->count(), 12u);
  EXPECT_EQ(json.Find("moves")->items()->size(), 1u);
  EXPECT_EQ(json.Find("weights"), nullptr);
  EXPECT_EQ(json.Find("name")->Find("name"), nullptr);
  EXPECT_EQ(json.Find("name")->count(), nullptr);
  EXPECT_THAT(json.Find("games")->ScalarText(), Optional(std::string("12")));
  EXPECT_EQ(json.Find("moves")->ScalarText(), std::nullopt);
}

TEST(Json, CopiesDeeply) {
  Json json = {{"name", "book"}};
  const Json copy = json;
  json["name"] = "other";
  EXPECT_EQ(copy.Text(), R"({"name":"book"})");
}

}  // namespace
}  // namespace tabia
