#include "core/moves/ruleset.h"

#include "gtest/gtest.h"

namespace tabia::chess {
namespace {

TEST(Ruleset, OfChessHasTwoNames) {
  for (const char* name : {"", "standard", "Chess"}) {
    EXPECT_TRUE(Ruleset::Of(name).is_chess());
    EXPECT_EQ(Ruleset::Of(name), Ruleset());
  }
  EXPECT_TRUE(Ruleset::Of("FischeRandom").is_chess());
  EXPECT_EQ(Ruleset::Of("FischeRandom").name(), "chess960");
}

TEST(Ruleset, OfAVariantHasOneNameForAllSpellings) {
  for (const char* name : {"3check", "Three-check", "threeCheck", "THREE CHECK"}) {
    EXPECT_EQ(Ruleset::Of(name), Ruleset::Of("3check")) << name;
  }
  EXPECT_EQ(Ruleset::Of("Three-check").variant(), Variant::kThreeCheck);
  EXPECT_EQ(Ruleset::Of("Crazyhouse960").name(), "crazyhouse960");
  EXPECT_NE(Ruleset::Of("crazyhouse960"), Ruleset::Of("crazyhouse"));
  EXPECT_FALSE(Ruleset::Of("horde").is_chess());
}

TEST(Ruleset, OfOtherVariantsIsNotSupported) {
  for (const char* name : {"giveaway", "suicide", "5check", "bughouse", "shogi"}) {
    const Ruleset rules = Ruleset::Of(name);
    EXPECT_FALSE(rules.is_supported()) << name;
    EXPECT_EQ(rules.name(), name);
    EXPECT_EQ(rules.variant(), std::nullopt);
  }
  EXPECT_FALSE(Ruleset::Unsupported("crazyhouse").is_supported());
}

}  // namespace
}  // namespace tabia::chess
