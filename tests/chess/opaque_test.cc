#include "core/chess/opaque.h"

#include <string>
#include <string_view>

#include "gtest/gtest.h"

#include "core/chess/variant.h"

namespace tabia::chess {
namespace {

TEST(Opaque, HashesTheVariant) {
  EXPECT_NE(OpaqueKey("crazyhouse", "8/8 w"), OpaqueKey("atomic", "8/8 w"));
  EXPECT_EQ(OpaqueKey("CrazyHouse", "8/8 w"), OpaqueKey("crazyhouse", "8/8 w"));
}

TEST(Opaque, HasAnotherCheckHash) {
  EXPECT_NE(OpaqueKey("atomic", "8/8 w"), OpaqueCheckHash("atomic", "8/8 w"));
}

TEST(Opaque, RequiresTwoFields) {
  EXPECT_EQ(NormaliseOpaquePosition("8/8 w"), "8/8 w");
  for (const char* text : {"", "   ", "8/8", "  8/8  "}) EXPECT_EQ(NormaliseOpaquePosition(text), "") << text;
}

TEST(Opaque, RejectsLongPositions) {
  EXPECT_EQ(NormaliseOpaquePosition(std::string(510, 'p') + " w").size(), 512u);
  EXPECT_EQ(NormaliseOpaquePosition(std::string(511, 'p') + " w"), "");
}

TEST(Opaque, RequiresPrintableAscii) {
  for (const char* text : {"8/\x01 w", "8/8 \x7f", "8/\xc3\xa9 w", "8/8 w - \x80"}) {
    EXPECT_EQ(NormaliseOpaquePosition(text), "");
  }
  EXPECT_EQ(NormaliseOpaquePosition(std::string_view("8/8\0 w", 6)), "");
}

TEST(OpaqueMove, HasTwoToEightCharacters) {
  for (const char* text : {"", "e", "e2e4e2e4x", "P@e4 ", "e2:e4",
                           "\xc3\xa9"
                           "e4"}) {
    EXPECT_FALSE(OpaqueMove::Parse(text)) << text;
  }
  EXPECT_FALSE(OpaqueMove::Parse(std::string_view("e2\0e4", 5)));
  for (const char* text : {"e2", "P@e4", "a10b10", "e7e8=q", "+N*h5-g6"}) {
    ASSERT_TRUE(OpaqueMove::Parse(text)) << text;
    EXPECT_EQ(OpaqueMove::Parse(text)->text(), text);
  }
}

TEST(OpaqueMove, IsEmptyUntilParsed) {
  EXPECT_FALSE(OpaqueMove());
  EXPECT_EQ(OpaqueMove().text(), "");
  EXPECT_TRUE(*OpaqueMove::Parse("P@e4"));
}

TEST(Variant, IsRecognisedInAnyCase) {
  for (const char* name : {"", "standard", "Chess", "CHESS960", "FischeRandom"})
    EXPECT_TRUE(IsChess(name));
  for (const char* name : {"atomic", "chess 960", "standardx", " "}) EXPECT_FALSE(IsChess(name));
}

}  // namespace
}  // namespace tabia::chess
