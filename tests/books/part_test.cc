// Merging the parts of a book writes the same bytes as one build from all sources.
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/byte_streams.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/books/build.h"
#include "core/books/checked_record.h"
#include "core/books/chess_part.h"
#include "core/books/open_book.h"
#include "core/books/range_join.h"
#include "core/chess/key.h"
#include "core/chess/position.h"
#include "core/formats/pgn/half_life.h"
#include "core/formats/read_options.h"
#include "core/index/builder/index_builder.h"
#include "core/index/layout/key_range.h"
#include "core/probe/book.h"
#include "core/probe/book_info.h"
#include "core/probe/chess/chess_book.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"
#include "tests/tiny_book.h"

namespace tabia::books {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using Paths = std::vector<std::string>;

class PartTest : public testing::Test {
 protected:
  std::string Built(const Paths& sources, const std::string& name, const BuildOptions& options) {
    const absl::StatusOr<BuiltFile> built = BuildIndexFile(sources, options, folder_ / name);
    EXPECT_TRUE(built.ok()) << built.status();
    return folder_ / name;
  }
  // Expects equal bytes from one build, from a merge of all parts, and from a merge of two merged halves.
  void ExpectSame(const Paths& sources, const formats::ReadOptions& reading, uint64_t min_games) {
    ExpectSame(sources, {.reading = reading, .rule = {.min_games = min_games}});
  }
  void ExpectSame(const Paths& sources, const BuildOptions& options) {
    const formats::ReadOptions& reading = options.reading;
    const std::string whole = ReadFile(Built(sources, "whole.tabia", options));
    Paths parts;
    for (const std::string& source : sources) {
      parts.push_back(
          Built({source}, std::to_string(parts.size()) + ".part", {.reading = reading, .partial = true}));
    }
    BuildOptions merge = options;
    merge.reading = {};
    EXPECT_TRUE(ReadFile(Built(parts, "merged.tabia", merge)) == whole);
    const Paths first(parts.begin(), parts.begin() + 2), rest(parts.begin() + 2, parts.end());
    const Paths halves = {Built(first, "a.part", {.partial = true}),
                          Built(rest, "b.part", {.partial = true})};
    EXPECT_TRUE(ReadFile(Built(halves, "halves.tabia", merge)) == whole);
    for (const uint32_t count : {1u, 2u, 3u, 7u}) {
      EXPECT_TRUE(ReadFile(Joined(Ranges(parts, count, merge))) == whole) << count << " ranges";
    }
  }
  // Makes all ranges of a merge.
  Paths Ranges(const Paths& parts, uint32_t count, BuildOptions options) {
    Paths ranges;
    for (uint32_t number = 1; number <= count; ++number) {
      options.range = index::KeyRange{number, count};
      ranges.push_back(Built(parts, FormatText("%d-of-%d.range", number, count), options));
    }
    return ranges;
  }
  std::string Joined(const Paths& ranges) {
    const absl::StatusOr<BuiltFile> joined = JoinRangeFiles(ranges, {}, folder_ / "joined.tabia");
    EXPECT_TRUE(joined.ok()) << joined.status();
    return folder_ / "joined.tabia";
  }
  Paths Games() {
    WriteFile(folder_ / "a.pgn", "1. e4 e5 1-0\n1. e4 c5 {sharp} 1-0\n");
    WriteFile(folder_ / "b.pgn", "1. d4 d5 0-1\n1. e4 e5 2. f4 1/2-1/2\n");
    WriteFile(folder_ / "c.pgn", "1. e4 c5 2. Nf3 0-1\n1. Qh9 1-0\n");
    return {folder_ / "a.pgn", folder_ / "b.pgn", folder_ / "c.pgn"};
  }
  Paths GamesWithTags() {
    WriteFile(folder_ / "a.pgn",
              "[White \"Me\"]\n[Date \"2024\"]\n\n1. e4 e5 1-0\n\n"
              "[Black \"Me\"]\n[Date \"2010\"]\n\n1. e4 c5 0-1\n");
    WriteFile(folder_ / "b.pgn",
              "[White \"Me\"]\n[Date \"2000\"]\n\n1. d4 d5 0-1\n\n"
              "[White \"Me\"]\n\n1. e4 e5 2. f4 1/2-1/2\n");
    WriteFile(folder_ / "c.pgn",
              "[Black \"Me\"]\n[Date \"2020\"]\n\n1. e4 e5 2. Nf3 1/2-1/2\n\n"
              "[Date \"2021\"]\n\n1. e4 e5 2. Nf3 1-0\n");
    return {folder_ / "a.pgn", folder_ / "b.pgn", folder_ / "c.pgn"};
  }
  // Writes a part whose metadata contain a collision of this key.
  std::string PartWithCollision(uint64_t key) {
    index::IndexBuilder builder({}, {});
    probe::BookInfo info;
    info.is_part = true;
    info.collisions = {FormatText("%016x 0000000000000001 0000000000000002", key)};
    StringSink sink;
    EXPECT_TRUE(builder.Finish([&](const auto&) { return probe::InfoJson(info).Text(); }, sink).ok());
    WriteFile(folder_ / "collision.part", sink.bytes());
    return folder_ / "collision.part";
  }

  ScratchFolder folder_;
};

TEST_F(PartTest, MergedGamesEqualOneBuild) {
  ExpectSame(Games(), {}, 0);
  ExpectSame(Games(), {}, 2);
}

TEST_F(PartTest, MergedGamesOfOneSideEqualOneBuild) {
  formats::ReadOptions black;
  black.pgn.side = formats::PgnOptions::Side::kBlack;
  ExpectSame(Games(), black, 0);
  ExpectSame(Games(), black, 2);
}

// The side to move decides, which a part keeps in the checks.
TEST_F(PartTest, MergedGamesWithRulesForMovesEqualOneBuild) {
  formats::ReadOptions player;
  player.pgn.players = {"me"};
  player.pgn.side = formats::PgnOptions::Side::kOfPlayer;
  for (const formats::ReadOptions& reading : {formats::ReadOptions(), player}) {
    for (const ByColor shares : {ByColor{400000, 400000}, ByColor{0, 700000}, ByColor{700000, 0}}) {
      ExpectSame(GamesWithTags(), {.reading = reading, .rule = {.min_share = shares}});
      ExpectSame(GamesWithTags(), {.reading = reading, .rule = {.min_share = shares, .min_score = 250000}});
    }
    ExpectSame(GamesWithTags(), {.reading = reading, .rule = {.min_score = 500000}});
  }
}

TEST_F(PartTest, MergedGamesWithAHalfLifeEqualOneBuild) {
  formats::ReadOptions reading;
  reading.pgn.half_life = formats::ParseHalfLife("5y@2026.01.01");
  ExpectSame(GamesWithTags(), reading, 0);
  ExpectSame(GamesWithTags(), reading, 1);
  ExpectSame(GamesWithTags(), {.reading = reading, .rule = {.min_share = {0, 500000}, .min_score = 400000}});
  reading.pgn.players = {"me"};
  reading.pgn.side = formats::PgnOptions::Side::kOfPlayer;
  ExpectSame(GamesWithTags(), reading, 0);
}

TEST_F(PartTest, RejectsAnotherHalfLife) {
  formats::ReadOptions reading;
  reading.pgn.half_life = formats::ParseHalfLife("5y@2026.01.01");
  const Paths games = GamesWithTags();
  const std::string part = Built({games[0]}, "5y.part", {.reading = reading, .partial = true});
  const auto merged = BuildIndexFile({part, games[1]}, {}, folder_ / "x.tabia");
  EXPECT_EQ(ExitCode(merged.status()), 2);
  reading.pgn.half_life = formats::ParseHalfLife("4y@2026.01.01");
  const auto other = BuildIndexFile({part, games[1]}, {.reading = reading}, folder_ / "x.tabia");
  EXPECT_EQ(Message(other.status()),
            "b.pgn: the half-life 4y at 2026.01.01, but the sources before it have the half-life 5y at "
            "2026.01.01; build one index for each");
}

TEST_F(PartTest, MergedWeightsAndNotesEqualOneBuild) {
  const std::string obk = TABIA_TEST_DATA "/formats/obk/";
  ExpectSame({obk + "notes-and-more.obk", obk + "weights.obk", obk + "published-tree.obk"}, {}, 0);
}

TEST_F(PartTest, MergedEvaluationsEqualOneBuild) {
  WriteFile(folder_ / "a.pgn", "1. e4 {+0.30/12 1s} e5 {-0.20/9 1s} 1-0\n");
  WriteFile(folder_ / "b.pgn", "1. e4 {+0.25/14 1s} c5 1-0\n1. d4 {+0.10/12 1s} 0-1\n");
  WriteFile(folder_ / "c.pgn", "1. d4 {+0.40/16 1s} d5 1-0\n");
  ExpectSame({folder_ / "a.pgn", folder_ / "b.pgn", folder_ / "c.pgn"}, {}, 0);
  EXPECT_EQ(OpenBook(folder_ / "joined.tabia")->info().evaluated, 3u);
}

// A part has converted the games to the mover's view, whichever view its source had.
TEST_F(PartTest, MergedSourcesThatCountWhitesWinsEqualOneBuild) {
  const Paths books = {WriteOobs(folder_ / "a.obs.db3", {{kStart, "e2e4", 3}, {kAfterE4, "e7e5", 3, 0, 1}}),
                       WriteOobs(folder_ / "b.obs.db3", {{kStart, "e2e4", 1}, {kAfterE4, "c7c5", 5}}),
                       WriteOobs(folder_ / "c.obs.db3", {{kEndgame, "e3d3", 0, 2}})};
  for (const auto view : {records::Perspective::kWhite, records::Perspective::kMover}) {
    ExpectSame(books, {.perspective = view}, 0);
  }
}

TEST_F(PartTest, MergedWithASourceEqualOneBuild) {
  const Paths games = Games();
  const std::string whole = ReadFile(Built(games, "whole.tabia", {}));
  const std::string part = Built({games[0], games[1]}, "ab.part", {.partial = true});
  EXPECT_TRUE(ReadFile(Built({part, games[2]}, "mixed.tabia", {})) == whole);
}

TEST_F(PartTest, ReportCollisionsOfKeys) {
  const uint64_t start = chess::CanonicalKey(chess::Position().setup());
  const Paths parts = {PartWithCollision(start), Built({Games()[0]}, "a.part", {.partial = true})};
  const auto book = As<probe::ChessIndex>(OpenBook(Built(parts, "merged.tabia", {})));
  EXPECT_THAT(book.info().collisions, ElementsAre(FormatText("%016x", start)));
  chess::BookEntry entry;
  EXPECT_FALSE(book.Probe(start, entry));
  const probe::Book again =
      *OpenBook(Built({Built(parts, "both.part", {.partial = true})}, "again.tabia", {}));
  EXPECT_THAT(again.info().collisions, ElementsAre(FormatText("%016x", start)));
}

TEST_F(PartTest, CannotBeOpenedAsABook) {
  const std::string part = Built(Games(), "all.part", {.partial = true});
  EXPECT_THAT(Message(OpenBook(part).status()), HasSubstr("all.part: is a part of a book; join all parts"));
}

TEST_F(PartTest, RejectsRulesForMoves) {
  for (const BuildOptions& options : {BuildOptions{.rule = {.min_share = {1, 0}}, .partial = true},
                                      BuildOptions{.rule = {.min_score = 1}, .partial = true}}) {
    const auto built = BuildIndexFile(Games(), options, folder_ / "x.part");
    EXPECT_THAT(Message(built.status()), HasSubstr("--partial cannot be combined"));
  }
}

TEST_F(PartTest, RejectsMinGames) {
  const auto built = BuildIndexFile(Games(), {.rule = {.min_games = 2}, .partial = true}, folder_ / "x.part");
  EXPECT_EQ(ExitCode(built.status()), 2);
  EXPECT_THAT(Message(built.status()), HasSubstr("--partial cannot be combined"));
}

TEST_F(PartTest, VerifyPartFindsABadRecord) {
  const std::string bytes = ReadFile(Built(Games(), "all.part", {.partial = true}));
  const index::Index sound = *index::Index::Open(bytes, "all.part");
  EXPECT_EQ(VerifyPart(sound, {}, "all.part")->records, 7u);
  index::IndexBuilder builder({}, {});
  ASSERT_TRUE(builder.Add({7, 0, WithCheck(1, "no record")}).ok());
  StringSink sink;
  ASSERT_TRUE(builder.Finish([](const auto&) { return std::string(); }, sink).ok());
  const index::Index made = *index::Index::Open(sink.bytes(), "made.part");
  EXPECT_THAT(Message(VerifyPart(made, {}, "made.part").status()), HasSubstr("its record cannot be decoded"));
}

}  // namespace
}  // namespace tabia::books
