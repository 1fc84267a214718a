#include "core/probe/chess/choice_settings.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/probe/chess/choice.h"

namespace tabia::probe {
namespace {

TEST(ChoiceSettings, GiveBackWhatWasSetAtBothBounds) {
  for (const ChoiceSetting* setting : ChoiceSettings()) {
    for (const uint64_t value : {setting->min_value, setting->max_value}) {
      ChoiceRule rule;
      setting->set(rule, value);
      EXPECT_EQ(setting->get(rule), value) << setting->name;
    }
  }
}

TEST(ChoiceSettings, TakeNothingBeyondTheirBounds) {
  for (const ChoiceSetting* setting : ChoiceSettings()) {
    if (!setting->words.empty()) continue;
    EXPECT_EQ(ParseValue(*setting, std::to_string(setting->max_value)), setting->max_value) << setting->name;
    EXPECT_EQ(ParseValue(*setting, std::to_string(setting->max_value + 1)), std::nullopt) << setting->name;
    EXPECT_EQ(ParseValue(*setting, std::to_string(int64_t(setting->min_value) - 1)), std::nullopt);
  }
}

TEST(ChoiceSettings, TakeNothingButWholeNumbers) {
  for (const char* text : {"", " 1", "1 ", "+1", "1.0", "0x1", "99999999999999999999"}) {
    EXPECT_EQ(ParseValue(settings::kTop, text), std::nullopt) << text;
  }
}

TEST(ChoiceSettings, TakeWordsInAnyCase) {
  EXPECT_EQ(ParseValue(settings::kRepetition, "Allowed"), 0u);
  EXPECT_EQ(ParseValue(settings::kRepetition, "0"), std::nullopt);
  for (const Policy policy :
       {Policy::kBest, Policy::kWeighted, Policy::kUniform, Policy::kTop, Policy::kTemperature}) {
    EXPECT_EQ(ParseValue(settings::kChoice, PolicyName(policy)), uint64_t(policy));
  }
}

TEST(ChoiceSettings, ReportWhatIsPermitted) {
  EXPECT_EQ(PermittedValues(settings::kTop), "a whole number from 1 to 100");
  EXPECT_EQ(PermittedValues(settings::kChoice), "best, weighted, uniform, top, temperature or score");
  EXPECT_EQ(PermittedValues(settings::kRepetition), "allowed or avoided");
}

TEST(Seeds, AreNumbersOrNames) {
  EXPECT_EQ(ParseSeed("0"), 0u);
  EXPECT_EQ(ParseSeed("18446744073709551615"), UINT64_MAX);
  EXPECT_NE(ParseSeed("round7-board3"), ParseSeed("round7-board4"));
  for (const char* const fault : {"", "-1", "1e5", "18446744073709551616", " 1", "<empty>"}) {
    EXPECT_EQ(ParseSeed(fault), std::nullopt) << fault;
  }
}

// Games that were played with a name can be repeated by later versions.
TEST(Seeds, OfANameNeverChange) {
  EXPECT_EQ(ParseSeed("round7-board3"), 14228400214950100146u);
}

TEST(Randomness, MakesThePolicyTemperature) {
  ChoiceRule rule;
  settings::kRandomness.set(rule, 20);
  EXPECT_EQ(rule.policy, Policy::kTemperature);
  EXPECT_EQ(rule.temperature, 20);
}

TEST(Randomness, OfAPolicyIsTheTemperatureThatChoosesLikeIt) {
  const auto of = [](const ChoiceRule& rule) { return settings::kRandomness.get(rule); };
  EXPECT_EQ(of({.policy = Policy::kBest}), 0u);
  EXPECT_EQ(of({.policy = Policy::kWeighted}), 50u);
  EXPECT_EQ(of({.policy = Policy::kUniform}), 100u);
  EXPECT_EQ(of({.policy = Policy::kTemperature, .temperature = 30}), 30u);
}

}  // namespace
}  // namespace tabia::probe
