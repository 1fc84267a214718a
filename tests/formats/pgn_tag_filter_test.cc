// Selects games by their tags.
#include "core/formats/pgn/pgn_tag_filter.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/date.h"
#include "core/base/status.h"
#include "core/formats/pgn/half_life.h"
#include "core/formats/pgn/time_control.h"
#include "core/formats/read_options.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/pgn_games_fixture.h"

namespace tabia::formats {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Games of one move, by which the tests identify them.
class PgnTagFilterTest : public PgnGamesFixture {
 protected:
  // Adds a game with tags such as "White=Carlsen|Date=2023".
  void AddGame(std::string_view tags, std::string_view moves, std::string_view result = "1-0") {
    AddText("[Site \"?\"]\n");  // a second tag Event would begin another game
    while (!tags.empty()) {
      const std::string_view tag = tags.substr(0, tags.find('|'));
      const size_t equals = tag.find('=');
      AddText("[" + std::string(tag.substr(0, equals)) + " \"" + std::string(tag.substr(equals + 1)) +
              "\"]\n");
      tags.remove_prefix(std::min(tags.size(), tag.size() + 1));
    }
    AddText("\n" + std::string(moves) + " " + std::string(result) + "\n\n");
  }
};

TEST_F(PgnTagFilterTest, SelectsPlayers) {
  AddGame("White=Carlsen, Magnus|Black=Anand", "1. e4");
  AddGame("White=Kramnik|Black= CARLSEN, MAGNUS ", "1. d4");
  AddGame("White=Carlsen|Black=Anand", "1. c4");
  AddGame("", "1. b4");
  pgn_.players = {"carlsen, magnus"};
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1 0 0", "d2d4 1 0 0"));
  EXPECT_EQ(Decision("players"), "carlsen, magnus (2 games left out)");
  pgn_.players = {"carlsen*", "?"};
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1 0 0", "d2d4 1 0 0", "c2c4 1 0 0", "b2b4 1 0 0"));
  pgn_.opponents = {"anand"};
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1 0 0", "c2c4 1 0 0"));
  EXPECT_EQ(Decision("players"), "carlsen*; ? against anand (2 games left out)");
}

TEST_F(PgnTagFilterTest, ReadsANameInWindows1252) {
  AddGame(
      "White=H\xfc"
      "bner",
      "1. e4");
  pgn_.players = {"h\u00fcbner"};
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1 0 0"));
}

TEST_F(PgnTagFilterTest, CountsTheMovesOfThePlayer) {
  AddGame("White=Me|Black=You", "1. e4 e5");
  AddGame("White=You|Black=Me", "1. d4 d5");
  AddGame("White=Me|Black=Me", "1. c4 c5");
  AddGame("White=Me|Black=Them", "1. b4 b5");
  pgn_.players = {"me"};
  pgn_.side = PgnOptions::Side::kOfPlayer;
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1 0 0", "e7e5 0 0 0", "d2d4 0 0 0", "d7d5 0 0 1", "c2c4 1 0 0",
                                   "c7c5 0 0 1", "b2b4 1 0 0", "b7b5 0 0 0"));
  EXPECT_EQ(Decision("side"), "the player's moves");
  pgn_.players = {"me", "you"};
  pgn_.opponents = {"you"};
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1 0 0", "e7e5 0 0 0", "d2d4 0 0 0", "d7d5 0 0 1"));
}

TEST_F(PgnTagFilterTest, CountsTheVariationsOfThePlayer) {
  AddGame("Black=Me", "1. e4 (1. d4) e5 (1... c5)");
  pgn_.players = {"me"};
  pgn_.side = PgnOptions::Side::kOfPlayer;
  pgn_.variations = true;
  EXPECT_THAT(Moves(), ElementsAre("e2e4 0", "d2d4 0", "e7e5 1", "c7c5 1"));
}

TEST_F(PgnTagFilterTest, SelectsPlayersInAnyCaseOfTheirLetters) {
  AddGame("White=M\u00fcller, Karsten", "1. e4");
  AddGame("Black=KARPOV|White=\u041a\u0410\u0420\u041f\u041e\u0412", "1. d4");
  AddGame("White=Muller", "1. c4");
  pgn_.players = {"M\u00dcLLER*"};
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1 0 0"));
  pgn_.players = {"\u043a\u0430\u0440\u043f\u043e\u0432"};
  EXPECT_THAT(Moves(), ElementsAre("d2d4 1 0 0"));
}

TEST_F(PgnTagFilterTest, SelectsDatesOfOtherForms) {
  AddGame("Date=26.02.2019", "1. e4");
  AddGame("Date=3/10/2018", "1. d4");
  AddGame("Date=????.??.??|EventDate=2018.05.01", "1. c4");
  AddGame("UTCDate=2020.01.01|EventDate=2018.05.01", "1. b4");
  pgn_.since = ParseDays("2018")->first;
  pgn_.until = ParseDays("2018.06")->last;
  EXPECT_THAT(Moves(), ElementsAre("d2d4 1 0 0", "c2c4 1 0 0"));
  pgn_.until = ParseDays("2019")->last;
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1 0 0", "d2d4 1 0 0", "c2c4 1 0 0"));
}

TEST_F(PgnTagFilterTest, SelectsDates) {
  AddGame("Date=1999.12.31", "1. e4");
  AddGame("Date=2000.01.01", "1. d4");
  AddGame("Date=2000.??.??", "1. c4");
  AddGame("Date=????.??.??|UTCDate=2000.02.01", "1. b4");
  AddGame("Date=2000.02.01|UTCDate=1999.01.01", "1. a4");
  AddGame("UTCDate=1999.01.01", "1. a3");
  AddGame("", "1. f4");
  AddGame("Date=0000.00.00", "1. g4");
  pgn_.since = ParseDays("2000")->first;
  EXPECT_THAT(Moves(), ElementsAre("d2d4 1 0 0", "c2c4 1 0 0", "b2b4 1 0 0", "a2a4 1 0 0"));
  EXPECT_EQ(Decision("dates"), "since 2000.01.01 (4 games left out, 2 without a year)");
  pgn_.until = ParseDays("2000.01")->last;
  EXPECT_THAT(Moves(), ElementsAre("d2d4 1 0 0", "c2c4 1 0 0"));
  EXPECT_EQ(Decision("dates"), "since 2000.01.01, until 2000.01.31 (6 games left out, 2 without a year)");
  pgn_.since.reset();
  pgn_.until = ParseDays("1999")->last;
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1 0 0", "a2a3 1 0 0"));
}

TEST_F(PgnTagFilterTest, SelectsSpeeds) {
  AddGame("TimeControl=60+0", "1. e4");
  AddGame("TimeControl=180+2", "1. d4");
  AddGame("TimeControl=600", "1. c4");
  AddGame("TimeControl=?", "1. b4");
  AddGame("", "1. a4");
  pgn_.speeds = {Speed::kBullet, Speed::kRapid};
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1 0 0", "c2c4 1 0 0"));
  EXPECT_EQ(Decision("speeds"), "bullet, rapid (3 games left out, 2 without a time control)");
}

TEST_F(PgnTagFilterTest, SelectsAVariant) {
  AddGame("", "1. e4");
  AddGame("Variant=From Position", "1. d4");
  AddGame("Variant=Fischer Random", "1. c4");
  AddGame("Variant=King of the Hill", "1. b4");
  pgn_.variant = VariantName("Standard");
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1 0 0", "d2d4 1 0 0"));
  EXPECT_THAT(Read().report.skipped, IsEmpty());
  EXPECT_EQ(Decision("variant"), "standard (2 games left out)");
  pgn_.variant = VariantName("Chess 960");
  EXPECT_THAT(Moves(), ElementsAre("c2c4 1 0 0"));
  EXPECT_EQ(Read().report.variant, "chess960");
  pgn_.variant = VariantName("KOTH");
  EXPECT_THAT(Moves(), ElementsAre("b2b4 1 0 0"));
  EXPECT_EQ(Read().report.variant, "kingofthehill");
  AddGame("Variant=Bughouse", "1. b4");
  pgn_.variant = VariantName("Bughouse");
  EXPECT_THAT(Moves(), IsEmpty());
  EXPECT_EQ(Read().report.skipped["unknown variant"].count, 1u);
  pgn_.variant.clear();
  EXPECT_EQ(Read().report.skipped["other variant"].count, 1u);
}

TEST_F(PgnTagFilterTest, TakesNoFenOfAVariantForChess) {
  AddGame("FEN=4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +0+0", "1. Ra8");
  AddGame("FEN=4k3/8/8/8/8/8/8/R3K3[N] w - - 0 1", "1. Ra8");
  EXPECT_THAT(Moves(), IsEmpty());
  EXPECT_EQ(Read().report.skipped["other variant"].count, 2u);
}

TEST_F(PgnTagFilterTest, SelectsEvents) {
  AddGame("Event=Rated Blitz game", "1. e4");
  AddGame("Event=Casual Blitz game", "1. d4");
  pgn_.events = {"rated*", "*bullet*"};
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1 0 0"));
  EXPECT_EQ(Decision("events"), "rated*; *bullet* (1 game left out)");
}

TEST_F(PgnTagFilterTest, ExcludesBots) {
  AddGame("WhiteTitle=BOT", "1. e4");
  AddGame("BlackTitle=bot", "1. d4");
  AddGame("WhiteTitle=GM|White=bot", "1. c4");
  pgn_.exclude_bots = true;
  EXPECT_THAT(Moves(), ElementsAre("c2c4 1 0 0"));
  EXPECT_EQ(Decision("bots"), "excluded (2 games left out)");
}

TEST_F(PgnTagFilterTest, WeightsGamesByTheirAge) {
  AddGame("Date=2026.01.01", "1. e4");
  AddGame("Date=2022.01.01", "1. d4 d5");
  AddGame("Date=2030", "1. c4", "1/2-1/2");
  AddGame("Date=1950", "1. b4");
  AddGame("", "1. a4");
  pgn_.half_life = ParseHalfLife("4y@2026.01.01");
  EXPECT_THAT(Moves(), ElementsAre("e2e4 100 0 0", "d2d4 50 0 0", "d7d5 0 0 50", "c2c4 0 100 0"));
  EXPECT_EQ(Decision("half-life"),
            "4y at 2026.01.01; a game weighs at most 100 (2 games left out, 1 without a year)");
  pgn_.half_life = ParseHalfLife("4y");
  pgn_.until = ParseDays("2022.01.01")->last;
  EXPECT_THAT(Moves(), ElementsAre("d2d4 100 0 0", "d7d5 0 0 100"));
}

TEST_F(PgnTagFilterTest, CombinesAllOptions) {
  const std::string good = "White=Me|Black=You|Date=2020.05.05|TimeControl=300|Event=Club";
  AddGame(good, "1. e4 e5");
  AddGame(good + "|BlackTitle=BOT", "1. d4");
  AddGame(good + "|Date=2019.05.05", "1. c4");
  AddGame(good + "|Variant=chess960", "1. b4");
  AddGame(good, "1. a4", "*");
  AddGame(good + "|WhiteElo=1000|BlackElo=1000", "1. h4");
  pgn_.players = {"me"};
  pgn_.opponents = {"you"};
  pgn_.events = {"club"};
  pgn_.since = pgn_.until = ParseDay("2020.05.05");
  pgn_.speeds = {Speed::kBlitz};
  pgn_.variant = "standard";
  pgn_.exclude_bots = true;
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1 0 0", "e7e5 0 0 1", "h2h4 1 0 0"));
  EXPECT_EQ(Decision("games"), "2 of 6 taken");
  pgn_.min_elo = 1000;
  EXPECT_THAT(Moves(), ElementsAre("h2h4 1 0 0"));
}

// The last of several equal tags counts, as it does for the result.
TEST_F(PgnTagFilterTest, TakesHostileTags) {
  const std::string longest(100000, 'x');
  AddGame("White=" + longest + "|Date=" + longest + "|TimeControl=" + longest + "|Event=" + longest, "1. e4");
  AddGame(std::string("White=M\0e|Date=2023\0|TimeControl=3\0", 36), "1. d4");
  AddGame("White=You|White=Me|Date=2023.13.45|TimeControl=-300", "1. c4");
  pgn_.players = {"me"};
  EXPECT_THAT(Moves(), ElementsAre("c2c4 1 0 0"));
  pgn_.since = ParseDay("2023.01.01");
  EXPECT_THAT(Moves(), ElementsAre("c2c4 1 0 0"));
  pgn_.speeds = {Speed::kBullet};
  EXPECT_THAT(Moves(), IsEmpty());
}

// A tag belongs to its game only.
TEST_F(PgnTagFilterTest, ForgetsTheTagsOfAGame) {
  AddGame("White=Me|Date=2023|TimeControl=60", "1. e4");
  AddGame("", "1. d4");
  pgn_.players = {"me"};
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1 0 0"));
}

// The lines of a book are no games.
TEST_F(PgnTagFilterTest, KeepsTheLinesOfABook) {
  AddGame("BookWeights=weights", "1. e4 {weight 7}", "*");
  pgn_.players = {"me"};
  EXPECT_THAT(Moves(), ElementsAre("e2e4 7"));
}

TEST(TimeControl, GroupsByTheEstimatedTime) {
  const std::vector<std::pair<std::string_view, Speed>> speeds = {
      {"0+1", Speed::kBullet},        {"179", Speed::kBullet},
      {"8+0.08", Speed::kBullet},     {"180", Speed::kBlitz},
      {"139+1", Speed::kBullet},      {"140+1", Speed::kBlitz},
      {"*180", Speed::kBlitz},        {"300+3", Speed::kBlitz},
      {"479.5", Speed::kBlitz},       {"480", Speed::kRapid},
      {"1499", Speed::kRapid},        {"1500", Speed::kClassical},
      {"40/9000", Speed::kClassical}, {"40/5400+30:1800+30", Speed::kClassical},
      {" 600 ", Speed::kRapid},       {"1/86400", Speed::kCorrespondence},
      {"-", Speed::kCorrespondence},  {"99999999999999999999", Speed::kCorrespondence}};
  for (const auto& [text, speed] : speeds) EXPECT_EQ(SpeedOf(text), speed) << text;
}

TEST(TimeControl, IsUnknownInAnyOtherForm) {
  for (const std::string_view text : {"", "?", "-300", "300+-3", "300+", "+3", "/300", "x/300", "40/", "inf",
                                      "nan", "0x10", "1e3", "300+3+3", "5 min", "*", "1.2.3"}) {
    EXPECT_EQ(SpeedOf(text), std::nullopt) << text;
  }
  EXPECT_EQ(SpeedOf(std::string(1000, '9')), std::nullopt);
}

TEST(HalfLife, IsYearsMonthsOrDays) {
  EXPECT_EQ(HalfLifeText(*ParseHalfLife("5y@2026.01.31")), "5y at 2026.01.31");
  EXPECT_EQ(HalfLifeText(*ParseHalfLife("60m@2026-01-31")), "5y at 2026.01.31");
  EXPECT_EQ(HalfLifeText(*ParseHalfLife("18m")), "18m");
  EXPECT_EQ(HalfLifeText(*ParseHalfLife("90d")), "90d");
  EXPECT_EQ(HalfLifeText(*ParseHalfLife("1461d")), "4y");
  for (const std::string_view text : {"", "5", "y", "0y", "-5y", "5w", "5y@", "5y@2026", "5.5y", "1001y",
                                      "4294967296d", "5yy", "@2026.01.01"}) {
    EXPECT_FALSE(ParseHalfLife(text)) << text;
  }
}

TEST(HalfLife, RoundsWeights) {
  const HalfLife day = *ParseHalfLife("1d@2026.01.08");
  std::vector<uint32_t> weights;
  for (int age = 0; age < 9; ++age) weights.push_back(WeightOfGame(day, *day.day - std::chrono::days(age)));
  EXPECT_THAT(weights, ElementsAre(100, 50, 25, 13, 6, 3, 2, 1, 0));
  EXPECT_EQ(WeightOfGame(day, *day.day + std::chrono::days(1)), 100u);
  EXPECT_EQ(WeightOfGame(day, *ParseDay("0001.01.01")), 0u);
}

TEST(PgnOptionsCheck, RequiresTheOptionsThatAnOptionNeeds) {
  PgnOptions pgn;
  EXPECT_TRUE(CheckOptions(pgn).ok());
  pgn.opponents = {"you"};
  EXPECT_EQ(Message(CheckOptions(pgn)), "--opponent requires --player");
  pgn.opponents.clear();
  pgn.side = PgnOptions::Side::kOfPlayer;
  EXPECT_EQ(Message(CheckOptions(pgn)), "--side of-player requires --player");
  pgn.players = {"me"};
  pgn.half_life = ParseHalfLife("5y");
  EXPECT_EQ(Message(CheckOptions(pgn)),
            "--half-life requires the day on which games are new: --until, or --half-life 5y@YYYY.MM.DD");
  pgn.until = ParseDay("2026.01.01");
  EXPECT_TRUE(CheckOptions(pgn).ok());
  pgn.variations = true;
  EXPECT_EQ(Message(CheckOptions(pgn)), "--half-life cannot be combined with --variations");
}

// A cached book of other options would be the wrong one.
TEST(PgnOptionsCheck, ChangeTheKeyOfTheCache) {
  const auto key = [](auto set) {
    ReadOptions options;
    set(options.pgn);
    std::string bytes;
    AppendRecordOptions(bytes, options);
    return bytes;
  };
  std::vector<std::string> keys = {
      key([](PgnOptions&) {}),
      key([](PgnOptions& pgn) { pgn.players = {"a"}; }),
      key([](PgnOptions& pgn) {
        pgn.players = {"a", "b"};
      }),
      key([](PgnOptions& pgn) { pgn.players = {"ab"}; }),
      key([](PgnOptions& pgn) { pgn.opponents = {"a"}; }),
      key([](PgnOptions& pgn) { pgn.events = {"a"}; }),
      key([](PgnOptions& pgn) { pgn.exclude_bots = true; }),
      key([](PgnOptions& pgn) { pgn.since = ParseDay("2000.01.01"); }),
      key([](PgnOptions& pgn) { pgn.until = ParseDay("2000.01.01"); }),
      key([](PgnOptions& pgn) { pgn.speeds = {Speed::kBlitz}; }),
      key([](PgnOptions& pgn) { pgn.variant = "chess960"; }),
      key([](PgnOptions& pgn) { pgn.half_life = ParseHalfLife("5y@2000.01.01"); }),
      key([](PgnOptions& pgn) { pgn.half_life = ParseHalfLife("4y@2000.01.01"); }),
      key([](PgnOptions& pgn) { pgn.side = PgnOptions::Side::kOfPlayer; })};
  const size_t count = keys.size();
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  EXPECT_EQ(keys.size(), count);
}

}  // namespace
}  // namespace tabia::formats
