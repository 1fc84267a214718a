#include "core/convert/convert.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/books/build.h"
#include "core/convert/dump.h"
#include "core/formats/foreign_source.h"
#include "tests/base/scratch_folder.h"
#include "tests/tiny_book.h"

namespace tabia::convert {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::vector<Row> kRows = {{.epd = kStart, .move = "e2e4", .win = 5, .draw = 2, .loss = 1},
                                {.epd = kStart, .move = "d2d4", .win = 1, .active = 0},
                                {.epd = kAfterE4, .move = "e7e5", .draw = 3, .comment = "solid"}};

class ConvertTest : public testing::Test {
 protected:
  std::string Path(const std::string& name) const { return folder_ / name; }
  std::string Rows(const std::string& name, const std::vector<Row>& rows) {
    return WriteOobs(Path(name), rows);
  }
  absl::StatusOr<ConvertReport> To(const std::string& output, const std::vector<std::string>& sources,
                                   ConvertOptions options = {}) {
    options.format = formats::WrittenFormatOf(output);
    return Convert(sources, options, Path(output));
  }
  // Returns "position move weight/win/draw/loss" of every record, sorted.
  static std::vector<std::string> Facts(const std::string& path) {
    std::vector<std::string> facts;
    const auto add = [&facts](const DumpRecord& record) {
      std::string fact =
          record.position + " " + record.move + " " + std::to_string(record.book_move.weight());
      if (const auto& games = record.book_move.games) {
        fact += "/" + std::to_string(games->win) + "/" + std::to_string(games->draw) + "/" +
                std::to_string(games->loss);
      }
      if (!record.book_move.active) fact += " inactive";
      for (const chess::BookNote& note : record.notes) fact += " {" + note.text + "}";
      facts.push_back(fact);
      return absl::OkStatus();
    };
    auto source = books::Source::Open(path);
    EXPECT_TRUE(source.ok()) << source.status();
    EXPECT_TRUE(DumpSource(*source, {}, add).ok());
    return facts;
  }

  ScratchFolder folder_;
};

TEST_F(ConvertTest, OobsThroughAnIndexIsUnchanged) {
  const std::string source = Rows("a.obs.db3", kRows);
  ASSERT_TRUE(To("b.tabia", {source}).ok());
  const auto report = To("c.obs.db3", {Path("b.tabia")});
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_THAT(report->written.lost, IsEmpty());
  EXPECT_EQ(report->written.records, 3u);
  EXPECT_EQ(Facts(Path("c.obs.db3")), Facts(source));
}

TEST_F(ConvertTest, ObkThroughAnIndexIsUnchanged) {
  for (const char* const name : {"notes-and-more", "published-tree", "weights", "old-magic"}) {
    const std::string source = std::string(TABIA_TEST_DATA "/formats/obk/") + name + ".obk";
    ASSERT_TRUE(To("b.tabia", {source}).ok());
    const auto report = To("c.obk", {Path("b.tabia")});
    ASSERT_TRUE(report.ok()) << report.status();
    EXPECT_EQ(Facts(Path("c.obk")), Facts(source)) << name;
  }
}

TEST_F(ConvertTest, AbkThroughAnIndexIsUnchanged) {
  for (const char* const name : {"transpositions-and-priorities", "deleted-moves-of-the-new-version",
                                 "castling-and-promotions", "priorities-alone"}) {
    const std::string source = std::string(TABIA_TEST_DATA "/formats/abk/") + name + ".abk";
    ASSERT_TRUE(To("b.tabia", {source}).ok());
    const auto report = To("c.abk", {Path("b.tabia")});
    ASSERT_TRUE(report.ok()) << report.status();
    EXPECT_EQ(Facts(Path("c.abk")), Facts(source)) << name;
  }
}

TEST_F(ConvertTest, FindsUnreachablePositionsInTheSource) {
  std::vector<Row> rows = kRows;
  rows.push_back({.epd = kEndgame, .move = "e3d3", .win = 1});
  const std::string source = Rows("a.obs.db3", rows);
  const auto report = To("b.obs.db3", {source});
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_EQ(Facts(Path("b.obs.db3")), Facts(source));
}

TEST_F(ConvertTest, LosesUnreachablePositionsOfAnIndex) {
  std::vector<Row> rows = kRows;
  rows.push_back({.epd = kEndgame, .move = "e3d3", .win = 1});
  ASSERT_TRUE(To("b.tabia", {Rows("a.obs.db3", rows)}).ok());
  EXPECT_THAT(Message(To("c.obs.db3", {Path("b.tabia")}).status()),
              AllOf(HasSubstr("positions known by key alone: 1 (key "), HasSubstr("--lossy")));
  EXPECT_EQ(ExitCode(To("c.obs.db3", {Path("b.tabia")}, {.losses = Losses::kOfFormat}).status()), 2);
  const auto report = To("c.obs.db3", {Path("b.tabia")}, {.losses = Losses::kAll});
  EXPECT_EQ(report->written.lost.at("positions known by key alone").count, 1u);
  EXPECT_THAT(Facts(Path("c.obs.db3")), SizeIs(3));
}

TEST_F(ConvertTest, LossesWithoutConsentKeepTheOldFile) {
  WriteFile(Path("c.bin"), "old");
  const auto report = To("c.bin", {Rows("a.obs.db3", kRows)});
  EXPECT_EQ(ExitCode(report.status()), 2);
  EXPECT_THAT(Message(report.status()),
              AllOf(HasSubstr("c.bin: cannot store"), HasSubstr("results of games")));
  EXPECT_EQ(ReadFile(Path("c.bin")), "old");
  EXPECT_THAT(std::distance(std::filesystem::directory_iterator(Path("")), {}), 2);
  EXPECT_TRUE(To("c.bin", {Path("a.obs.db3")}, {.losses = Losses::kAll}).ok());
  EXPECT_EQ(ReadFile(Path("c.bin")).size(), 32u);
}

TEST_F(ConvertTest, AcceptsAndCountsLossesOfTheFormat) {
  const auto report = To("c.bin", {Rows("a.obs.db3", kRows)}, {.losses = Losses::kOfFormat});
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_EQ(report->written.lost.at("results of games").count, 2u);
  ConvertOptions cut = {.losses = Losses::kOfFormat};
  cut.tree.max_plies = 1;
  EXPECT_THAT(Message(To("c.pgn", {Path("a.obs.db3")}, cut).status()), HasSubstr("shortened lines: 1"));
}

TEST_F(ConvertTest, PolyglotKeepsUnreachablePositionsExceptInChess960) {
  ConvertOptions options = {.losses = Losses::kAll};
  options.building.allow_empty = true;
  for (const auto& [variant, bytes] : {std::pair("standard", 16), std::pair("chess960", 0)}) {
    const std::string source = Path(std::string(variant) + ".obs.db3");
    WriteOobs(source, {{.epd = kEndgame, .move = "e3d3", .win = 1}}, variant);
    ASSERT_TRUE(To("b.tabia", {source}).ok());
    const auto report = To("c.bin", {Path("b.tabia")}, options);
    ASSERT_TRUE(report.ok()) << report.status();
    EXPECT_EQ(ReadFile(Path("c.bin")).size(), static_cast<size_t>(bytes)) << variant;
    EXPECT_EQ(report->written.lost.count("positions known by key alone"), bytes == 0 ? 1u : 0u);
  }
}

TEST_F(ConvertTest, PgnContainsEveryLine) {
  const auto report = To("c.pgn", {Rows("a.obs.db3", kRows)});
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_EQ(report->written.records, 2u);
  EXPECT_EQ(report->tree.plies, 2u);
  EXPECT_THAT(ReadFile(Path("c.pgn")), AllOf(HasSubstr("[ECO \"C20\"]"), HasSubstr("1. e4 {+5 =2 -1}")));
}

TEST_F(ConvertTest, ATreeReportsUnreachablePositions) {
  std::vector<Row> rows = kRows;
  rows.push_back({.epd = kEndgame, .move = "e3d3", .win = 1});
  const auto report = To("c.pgn", {Rows("a.obs.db3", rows)}, {.losses = Losses::kAll});
  EXPECT_EQ(report->written.lost.at("positions that no line from the start reaches").count, 1u);
}

TEST_F(ConvertTest, MergesSeveralBooks) {
  const std::string a = Rows("a.obs.db3", kRows),
                    b = Rows("b.obs.db3", {{.epd = kStart, .move = "e2e4", .win = 1}});
  ASSERT_TRUE(To("sum.obs.db3", {a, b}).ok());
  EXPECT_EQ(Facts(Path("sum.obs.db3"))[2], std::string(kStart) + " e2e4 14/6/2/1");
  ASSERT_TRUE(To("first.obs.db3", {b, a}, {.building = {.rule = {.merge = books::MergeRule::kFirst}}}).ok());
  EXPECT_THAT(Facts(Path("first.obs.db3")), ElementsAre(std::string(kAfterE4) + " e7e5 3/0/3/0 {solid}",
                                                        std::string(kStart) + " e2e4 2/1/0/0"));
}

TEST_F(ConvertTest, RejectsOtherGamesAndVariants) {
  EXPECT_THAT(Message(To("c.pgn", {TABIA_TEST_DATA "/formats/ob/sample.ob"}).status()),
              HasSubstr("a backgammon book"));
  WriteOobs(Path("z.obs.db3"), {{"8/8/8/8 w", "P@e4", 1}}, "bughouse");
  EXPECT_THAT(Message(To("c.pgn", {Path("z.obs.db3")}).status()), HasSubstr("variant bughouse"));
  EXPECT_TRUE(To("c.tabia", {Path("z.obs.db3")}).ok());
}

}  // namespace
}  // namespace tabia::convert
