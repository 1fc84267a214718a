#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "protocol/uci/engine/uci_game.h"

namespace tabia::uci {
namespace {

using testing::HasSubstr;

std::string After(const char* option, const char* before = "chess") {
  return VariantAfter(ParseSetOption(option), before);
}

TEST(GameVariant, FollowsUciVariant) {
  EXPECT_EQ(After("name UCI_Variant value horde"), "horde");
  EXPECT_EQ(After("name uci_variant value kingOfTheHill"), "kingOfTheHill");
  EXPECT_EQ(After("name UCI_Variant value chess", "horde"), "chess");
  EXPECT_EQ(After("name UCI_Variant value", "horde"), "chess");
}

TEST(GameVariant, FollowsTheOptionOfASingleVariant) {
  EXPECT_EQ(After("name UCI_3Check value true"), "3Check");
  EXPECT_EQ(After("name UCI_3Check value false", "3check"), "chess");
  EXPECT_EQ(After("name UCI_Horde value false", "atomic"), "atomic");
}

TEST(GameVariant, IgnoresOtherOptions) {
  for (const char* option :
       {"name Hash value 16", "name UCI_Chess960 value true", "name UCI_LimitStrength value true",
        "name UCI_Elo value 1500", "name UCI_ value true", "name value", ""}) {
    EXPECT_EQ(After(option, "atomic"), "atomic") << option;
  }
}

TEST(GameVariant, DefaultsToTheListedVariant) {
  EXPECT_EQ(DefaultVariantIn("option name UCI_Variant type combo default 3check var 3check var chess\r\n"),
            "3check");
  EXPECT_EQ(DefaultVariantIn("option name UCI_Variant type combo var chess var horde"), "");
  EXPECT_EQ(DefaultVariantIn("option name UCI_Variant"), "");
  EXPECT_EQ(DefaultVariantIn("option name Hash type spin default 16 min 1 max 9"), "");
  EXPECT_EQ(DefaultVariantIn("info string option name UCI_Variant type combo default horde"), "");
}

std::string UnsupportedTextOf(const std::string& variant) {
  return UnsupportedText(chess::Ruleset::Of(variant));
}

TEST(GameVariant, NamesAVariantWithUnknownRules) {
  EXPECT_THAT(UnsupportedTextOf("giveaway"), HasSubstr("giveaway"));
  EXPECT_THAT(UnsupportedTextOf("a\x1b[2Jb"), Not(HasSubstr("\x1b")));
  EXPECT_LE(UnsupportedTextOf(After(("name UCI_Variant value " + std::string(1000, 'x')).c_str())).size(),
            200u);
}

TEST(GameVariant, DecidesTheStartPosition) {
  EXPECT_EQ(ParsePositionCommand("startpos", chess::Ruleset::Of("racingKings"))->position.Epd(),
            "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - -");
  EXPECT_THAT(ParsePositionCommand("startpos", chess::Ruleset::Of("suicide")).status().message(),
              HasSubstr("suicide"));
}

}  // namespace
}  // namespace tabia::uci
