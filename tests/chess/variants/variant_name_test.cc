#include "core/chess/variants/variant_name.h"

#include <string_view>
#include <utility>

#include "gtest/gtest.h"

namespace tabia::chess {
namespace {

TEST(VariantName, ReadsEverySpelling) {
  const std::pair<std::string_view, Variant> spellings[] = {
      {"Crazyhouse", Variant::kCrazyhouse},
      {"House", Variant::kCrazyhouse},
      {"ZH", Variant::kCrazyhouse},
      {"Crazy House", Variant::kCrazyhouse},
      {"Atomic", Variant::kAtomic},
      {"Atom", Variant::kAtomic},
      {"Antichess", Variant::kAntichess},
      {"Anti", Variant::kAntichess},
      {"Anti chess", Variant::kAntichess},
      {"King of the Hill", Variant::kKingOfTheHill},
      {"kingOfTheHill", Variant::kKingOfTheHill},
      {"Kingofthehill", Variant::kKingOfTheHill},
      {"KOTH", Variant::kKingOfTheHill},
      {"Hill", Variant::kKingOfTheHill},
      {"king_of-the hill", Variant::kKingOfTheHill},
      {"3check", Variant::kThreeCheck},
      {"Three-check", Variant::kThreeCheck},
      {"threeCheck", Variant::kThreeCheck},
      {"3-check", Variant::kThreeCheck},
      {"3 check", Variant::kThreeCheck},
      {"Threecheck", Variant::kThreeCheck},
      {"Three check", Variant::kThreeCheck},
      {"Horde", Variant::kHorde},
      {"Horde chess", Variant::kHorde},
      {"Racing Kings", Variant::kRacingKings},
      {"racingKings", Variant::kRacingKings},
      {"Racing", Variant::kRacingKings},
      {"Race", Variant::kRacingKings},
  };
  for (const auto& [name, variant] : spellings) {
    EXPECT_EQ(ParseVariantName(name), (NamedVariant{variant, false})) << name;
  }
}

TEST(VariantName, ReadsTheSuffix960) {
  EXPECT_EQ(ParseVariantName("Crazyhouse960"), (NamedVariant{Variant::kCrazyhouse, true}));
  EXPECT_EQ(ParseVariantName("three-check 960"), (NamedVariant{Variant::kThreeCheck, true}));
  EXPECT_EQ(ParseVariantName("KOTH_960"), (NamedVariant{Variant::kKingOfTheHill, true}));
  EXPECT_EQ(ParseVariantName("racingkings960"), std::nullopt);
}

TEST(VariantName, RejectsVariantsWithOtherRules) {
  for (const std::string_view name :
       {"", " ", "-", "960", "chess", "chess960", "standard", "giveaway", "suicide", "losers", "5check",
        "bughouse", "check", "anti chess 2", "house zh", "koth hill", "960crazyhouse", "crazyhouse960960",
        "crazyhousf"}) {
    EXPECT_EQ(ParseVariantName(name), std::nullopt) << name;
  }
}

TEST(VariantName, IsReadAsItIsWritten) {
  for (int i = 0; i < kVariants; ++i) {
    const auto variant = static_cast<Variant>(i);
    EXPECT_EQ(ParseVariantName(VariantName(variant)), (NamedVariant{variant, false}));
  }
}

}  // namespace
}  // namespace tabia::chess
