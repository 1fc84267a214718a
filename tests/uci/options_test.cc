#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/probe/chess/book_spec.h"
#include "core/probe/chess/choice.h"
#include "protocol/uci/engine/option_table.h"

namespace tabia::uci {
namespace {

using testing::AllOf;
using testing::AnyOf;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

// Returns the options of tabia without an engine.
OptionTable Alone() {
  return OptionTable::Alone();
}

std::vector<std::string> Paths(const std::vector<probe::BookSpec>& specs) {
  std::vector<std::string> paths;
  for (const probe::BookSpec& spec : specs) paths.push_back(spec.path);
  return paths;
}

// Returns the names of tabia's options in front of an engine with these options.
std::vector<std::string> FrontNames(const std::vector<std::string>& engine_names) {
  std::vector<std::string> names;
  for (const std::string& line : OptionTable::InFrontOf(engine_names).Lines()) {
    names.push_back(line.substr(12, line.find(" type ") - 12));
  }
  return names;
}

TEST(Options, EveryDefaultCanBeSetAgain) {
  Options options;
  for (const std::string& line : Alone().Lines(options)) {
    const size_t name = std::string("option name ").size();
    const size_t type = line.find(" type ");
    const size_t value = line.find(" default ") + std::string(" default ").size();
    const std::string text = line.substr(value, line.find(' ', value) - value);
    EXPECT_TRUE(Alone().Set(line.substr(name, type - name), text, options).ok()) << line;
  }
  EXPECT_EQ(Alone().Lines(options), Alone().Lines(Options()));
}

TEST(Options, NoNameContainsAKeywordOfUci) {
  for (const std::string& line : Alone().Lines(Options())) {
    const std::string name = line.substr(12, line.find(" type ") - 12);
    EXPECT_THAT(name, Not(HasSubstr("name")));
    EXPECT_THAT(name, Not(HasSubstr("value")));
  }
}

TEST(Options, DefaultsAreThoseOfTheCommandLine) {
  Options options;
  options.choice.top = 7;
  EXPECT_THAT(Alone().Lines(options), Contains(HasSubstr("Top Moves type spin default 7 ")));
}

TEST(Options, BestBookMoveOverridesThePolicy) {
  Options options;
  ASSERT_TRUE(Alone().Set("Book Choice", "uniform", options).ok());
  EXPECT_EQ(options.Rule().policy, probe::Policy::kUniform);
  ASSERT_TRUE(Alone().Set("Best Book Move", "true", options).ok());
  EXPECT_EQ(options.Rule().policy, probe::Policy::kBest);
}

TEST(Options, BestBookMoveOverridesRandomness) {
  Options options;
  ASSERT_TRUE(Alone().Set("Best Book Move", "true", options).ok());
  ASSERT_TRUE(Alone().Set("Book Randomness", "20", options).ok());
  EXPECT_EQ(options.Rule().policy, probe::Policy::kBest);
}

TEST(Options, RandomnessStartsFromTheCommandLine) {
  EXPECT_THAT(Alone().Lines(Options::Of({.policy = probe::Policy::kBest})),
              Contains(HasSubstr("Book Randomness type spin default 0 ")));
}

TEST(Options, RandomnessKeepsTheOtherOptions) {
  Options options;
  ASSERT_TRUE(Alone().Set("Book Randomness", "20", options).ok());
  EXPECT_EQ(options.Rule().policy, probe::Policy::kTemperature);
  EXPECT_EQ(options.Rule().temperature, 20);
  EXPECT_THAT(Alone().Lines(options), Contains(HasSubstr("Book Choice type combo default weighted ")));
  EXPECT_THAT(Alone().Lines(options), Contains(HasSubstr("Book Temperature type spin default 50 ")));
}

TEST(Options, BookFilesFollowOrReplaceTheCommandLine) {
  const std::vector<probe::BookSpec> books = {probe::SpecOfPath("a"), probe::SpecOfPath("b")};
  Options options;
  EXPECT_THAT(Paths(BooksOf(options, books)), ElementsAre("a", "b"));
  ASSERT_TRUE(Alone().Set("Book File 4", "y;side=black", options).ok());
  ASSERT_TRUE(Alone().Set("Book File 2", "x", options).ok());
  EXPECT_THAT(Paths(BooksOf(options, books)), ElementsAre("a", "b", "x", "y"));
  ASSERT_TRUE(Alone().Set("Book File", "c", options).ok());
  EXPECT_THAT(Paths(BooksOf(options, books)), ElementsAre("c", "x", "y"));
  EXPECT_THAT(options.BookFiles(), ElementsAre("c", "x", "", "y;side=black"));
}

TEST(Options, ARejectedBookFileKeepsTheOldOne) {
  Options options;
  ASSERT_TRUE(Alone().Set("Book File", "a;top=2", options).ok());
  EXPECT_THAT(Message(Alone().Set("Book File", "a;top=no", options)), EndsWith("; the value stays a;top=2"));
  EXPECT_EQ(options.BookFiles()[0], "a;top=2");
}

TEST(Options, SeedAcceptsAll64Bits) {
  Options options;
  ASSERT_TRUE(Alone().Set("Book Seed", "18446744073709551615", options).ok());
  EXPECT_EQ(options.book_seed, UINT64_MAX);
  EXPECT_FALSE(Alone().Set("Book Seed", "18446744073709551616", options).ok());
  EXPECT_EQ(options.book_seed, UINT64_MAX);
  ASSERT_TRUE(Alone().Set("Book Seed", "<empty>", options).ok());
  EXPECT_FALSE(options.book_seed);
}

TEST(Options, ErrorsAreShort) {
  Options options;
  const std::string huge(1 << 20, 'x');
  EXPECT_LT(Message(Alone().Set(huge, "1", options)).size(), 200u);
  EXPECT_LT(Message(Alone().Set("OwnBook", huge, options)).size(), 200u);
}

TEST(ProxyOptions, HaveTheirOwnNames) {
  EXPECT_THAT(FrontNames({}), AllOf(Contains("Book Enabled"), Contains("Book File"), Contains("Book Warm Up"),
                                    Contains("Book For Limited Go"), Contains("UCI_AnalyseMode")));
  EXPECT_THAT(FrontNames({}), Not(Contains(AnyOf("OwnBook", "Ponder", "UCI_Chess960"))));
  EXPECT_THAT(Alone().Lines(), Not(Contains(HasSubstr("Warm Up"))));
  EXPECT_THAT(Alone().Lines(), Not(Contains(HasSubstr("Limited Go"))));
}

TEST(ProxyOptions, AreSetByTheirListedNames) {
  for (const std::vector<std::string>& engine : {std::vector<std::string>{}, {"Book File", "book seed"}}) {
    for (const std::string& name : FrontNames(engine))
      EXPECT_TRUE(OptionTable::InFrontOf(engine).Has(name)) << name;
  }
  Options options;
  EXPECT_TRUE(OptionTable::InFrontOf({}).Set("book enabled", "false", options).ok());
  EXPECT_TRUE(OptionTable::InFrontOf({}).Set("Book Warm Up", "true", options).ok());
  EXPECT_TRUE(OptionTable::InFrontOf({}).Set("Book For Limited Go", "true", options).ok());
  EXPECT_FALSE(options.own_book);
  EXPECT_TRUE(options.warm_up);
  EXPECT_TRUE(options.answers_limited_go);
}

TEST(ProxyOptions, LeaveTheEnginesOptionsToTheEngine) {
  const std::vector<std::string> engine = {"Hash", "OwnBook", "uci_analysemode", "BookFile"};
  for (const char* name : {"Hash", "OwnBook", "Ponder", "UCI_Chess960", "UCI_AnalyseMode", "BookFile"}) {
    EXPECT_FALSE(OptionTable::InFrontOf(engine).Has(name)) << name;
  }
  EXPECT_FALSE(OptionTable::InFrontOf(engine).Has("Best Book Move"));
  EXPECT_TRUE(OptionTable::InFrontOf({}).Has("UCI_AnalyseMode"));
  EXPECT_THAT(FrontNames(engine), Not(Contains("UCI_AnalyseMode")));
}

TEST(ProxyOptions, GetAPrefixIfTheEngineHasTheName) {
  const std::vector<std::string> engine = {"book file", "Book Top Moves"};
  EXPECT_THAT(FrontNames(engine), AllOf(Contains("Tabia Book File"), Contains("Book File 2"),
                                        Contains("Tabia Book Top Moves"), Not(Contains("Book File"))));
  EXPECT_FALSE(OptionTable::InFrontOf(engine).Has("Book File"));
  Options options;
  ASSERT_TRUE(OptionTable::InFrontOf(engine).Set("tabia book file", "a.obk", options).ok());
  EXPECT_EQ(options.BookFiles()[0], "a.obk");
  EXPECT_THAT(Message(OptionTable::InFrontOf(engine).Set("Tabia Book Top Moves", "x", options)),
              HasSubstr("option Tabia Book Top Moves: "));
}

TEST(ProxyOptions, DifferBetweenNestedProxies) {
  const std::vector<std::string> inner = FrontNames({"Book File"});
  for (const std::string& name : FrontNames(inner)) EXPECT_THAT(inner, Not(Contains(name)));
}

}  // namespace
}  // namespace tabia::uci
