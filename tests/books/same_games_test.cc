#include "core/books/same_games.h"

#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/os/mapped_file.h"
#include "core/base/status.h"
#include "core/books/build.h"
#include "tests/base/scratch_folder.h"

namespace tabia::books {
namespace {

using testing::ElementsAre;

std::string Game(const std::string& white, const std::string& date, const std::string& moves) {
  return absl::StrCat("[Event \"?\"]\n[White \"", white, "\"]\n[Date \"", date, "\"]\n[Result \"1-0\"]\n\n",
                      moves, " 1-0\n\n");
}

class SameGamesTest : public testing::Test {
 protected:
  // Builds from sources with these texts, and returns the decision about the repetitions of each.
  std::vector<std::string> Repetitions(const std::vector<std::string>& texts) {
    std::vector<std::string> sources, decisions;
    for (const std::string& text : texts) {
      sources.push_back(folder_ / absl::StrCat(sources.size(), ".pgn"));
      WriteFile(sources.back(), text);
    }
    const absl::StatusOr<BuiltFile> built = BuildIndexFile(sources, options_, folder_ / "book.tabia");
    EXPECT_TRUE(built.ok()) << built.status();
    if (!built.ok()) return {};
    taken_ = 0;
    for (const probe::ListedSource& source : built->info.sources) {
      const std::map<std::string, std::string>& of_source = source.report.decisions;
      const auto found = of_source.find("repeated games");
      decisions.push_back(found == of_source.end() ? "not compared" : found->second);
      taken_ += source.report.games.taken;
    }
    return decisions;
  }

  BuildOptions options_;
  ScratchFolder folder_;
  uint64_t taken_ = 0;
};

TEST_F(SameGamesTest, AreCountedInEachSource) {
  const std::string game = Game("Carlsen, Magnus", "2020.05.03", "1. e4 e5 2. Nf3");
  const std::string again = Game("M. Carlsen", "2020.05.??", "1.e4 e5 2.Ngf3 {A remark}");
  EXPECT_THAT(
      Repetitions({game + again + Game("Anna", "2021", "1. d4"), again + again, Game("", "", "1. d4")}),
      ElementsAre("counted: 1 also earlier in this source; --unique leaves them out",
                  "counted: 2 also in 0.pgn; --unique leaves them out",
                  "counted: 1 also in 0.pgn; --unique leaves them out"));
  EXPECT_EQ(taken_, 6u);
}

TEST_F(SameGamesTest, AreLeftOutIfTheyShallBeUnique) {
  options_.unique = true;
  const std::string game = Game("Anna", "2020", "1. e4 e5");
  EXPECT_THAT(Repetitions({game + game, Game("Clara", "2020", "1. e4 e5") + game}),
              ElementsAre("left out: 1 also earlier in this source", "left out: 1 also in 0.pgn"));
  EXPECT_EQ(taken_, 2u);
  EXPECT_THAT(Repetitions({game}), ElementsAre("none"));
}

TEST_F(SameGamesTest, HaveTheSameMovesToTheirEnd) {
  options_.reading.pgn.plies = 2;
  const std::string game = Game("", "", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O");
  EXPECT_THAT(Repetitions({game + Game("", "", "1. e4 e5 2. Ngf3 Nb8-c6 3. Bf1b5 a6 4. 0-0") +
                           Game("", "", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4") +
                           Game("", "", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6")}),
              ElementsAre("counted: 1 also earlier in this source; --unique leaves them out"));
}

TEST_F(SameGamesTest, HaveTheSameResultAndFirstPosition) {
  const std::string from_a_position =
      "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n";
  EXPECT_THAT(Repetitions({"1. e4 1-0\n1. e4 0-1\n1. e4 1/2-1/2\n\n" + from_a_position}),
              ElementsAre("none"));
  EXPECT_THAT(Repetitions({from_a_position + from_a_position}),
              ElementsAre("counted: 1 also earlier in this source; --unique leaves them out"));
}

TEST_F(SameGamesTest, MayBeginInOneLine) {
  options_.unique = true;
  EXPECT_THAT(Repetitions({"1. e4 1-0 1. d4 1-0 1. e4 1-0 1. c4 1-0 1. d4 1-0\n"}),
              ElementsAre("left out: 2 also earlier in this source"));
  EXPECT_EQ(taken_, 3u);
}

TEST_F(SameGamesTest, AreGamesThatAreTaken) {
  options_.reading.pgn.min_plies = 2;
  EXPECT_THAT(
      Repetitions({"1. e4 1-0\n1. e4 1-0\n1. e4 e5 2. Qxe5 1-0\n1. e4 e5 2. Qxe5 1-0\n1. e4 e5 1-0\n"}),
      ElementsAre("none"));
  options_.reading.pgn.variations = true;
  EXPECT_THAT(Repetitions({"1. e4 e5 1-0\n1. e4 e5 1-0\n"}), ElementsAre("not compared"));
}

TEST_F(SameGamesTest, AreNamedByThreeSourcesAtMost) {
  const std::string e4 = "1. e4 1-0\n", d4 = "1. d4 1-0\n", c4 = "1. c4 1-0\n", f4 = "1. f4 1-0\n",
                    g4 = "1. g4 1-0\n";
  EXPECT_EQ(Repetitions({e4, d4, c4, f4, g4, e4 + d4 + c4 + f4 + g4}).back(),
            "counted: 1 also in 0.pgn, 1 also in 1.pgn, 1 also in 2.pgn, 2 also in other sources; --unique "
            "leaves them out");
}

TEST_F(SameGamesTest, AreFoundOnDiskToo) {
  options_.limits.memory_bytes = index::kMinBuildMemory;
  SameGames games(options_.limits);
  const records::WantsGame of_first = games.OfSource(0), of_second = games.OfSource(1);
  constexpr int kManyGames = 200'000;  // of 56 bytes: several runs
  for (int i = 0; i < kManyGames; ++i) {
    const auto moves = static_cast<uint64_t>(i) * 0x9e3779b97f4a7c15;
    ASSERT_TRUE(*of_first({.moves = moves}, {.line = 2 * i}));
    if (i % 10 == 0) {
      ASSERT_TRUE(*of_second({.moves = moves}, {.line = i}));
    }
  }
  ASSERT_TRUE(games.Compare(/*lists_places=*/true).ok());
  int wanted = 0;
  for (int i = 0; i < kManyGames; ++i) wanted += *of_first({}, {.line = 2 * i});
  EXPECT_EQ(wanted, kManyGames);
  for (int i = 0; i < kManyGames; ++i) wanted -= *of_second({}, {.line = i});
  EXPECT_EQ(wanted, kManyGames / 10);
}

TEST_F(SameGamesTest, CannotBeFoundInAPart) {
  WriteFile(folder_ / "a.pgn", "1. e4 1-0\n");
  options_.partial = true;
  ASSERT_TRUE(BuildIndexFile({folder_ / "a.pgn"}, options_, folder_ / "a.part").ok());
  options_.partial = false;
  options_.unique = true;
  EXPECT_EQ(Message(BuildIndexFile({folder_ / "a.part"}, options_, folder_ / "b.tabia").status()),
            (folder_ / "a.part") + ": a part of a book: --unique cannot be used with parts");
}

}  // namespace
}  // namespace tabia::books
