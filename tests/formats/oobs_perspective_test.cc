#include "core/formats/oobs/oobs_perspective.h"

#include <filesystem>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/formats/read_options.h"
#include "core/records/scale.h"
#include "tests/formats/oobs_sample.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

std::string Fixture(const std::string& name) {
  return TABIA_TEST_DATA "/formats/oobs/" + name + ".obs.db3";
}

Outcome ReadAs(records::Perspective perspective, const std::string& name) {
  ReadOptions options;
  options.perspective = perspective;
  return ReadBook(Fixture(name), options);
}

std::string Decision(const Outcome& outcome) {
  return outcome.report.decisions.at("perspective");
}

TEST(OobsPerspectiveTest, GivesTheSameRecordsForBothViews) {
  const Outcome mover = ReadAs(records::Perspective::kAuto, "as-the-tool-writes-it");
  const Outcome white = ReadAs(records::Perspective::kAuto, "white-view");
  EXPECT_EQ(Decision(mover), "mover (by 5 of 5 rows that could be compared)");
  EXPECT_EQ(Decision(white), "white (by 5 of 5 rows that could be compared)");
  EXPECT_EQ(mover.lines, white.lines);
}

TEST(OobsPerspectiveTest, IsDecidedByTheCaller) {
  const Outcome as_white = ReadAs(records::Perspective::kWhite, "white-view");
  const Outcome as_mover = ReadAs(records::Perspective::kMover, "white-view");
  EXPECT_EQ(Decision(as_white), "white (as asked)");
  EXPECT_EQ(Decision(as_mover), "mover (as asked)");
  EXPECT_EQ(as_white.lines, ReadAs(records::Perspective::kAuto, "white-view").lines);
  EXPECT_NE(as_mover.lines, as_white.lines);
}

TEST(OobsPerspectiveTest, TurnsOpaquePositionsByTheirSecondField) {
  const Outcome mover = ReadAs(records::Perspective::kAuto, "bughouse"),
                white = ReadAs(records::Perspective::kWhite, "bughouse");
  EXPECT_EQ(Decision(mover), "mover (assumed: the rules of the variant are unknown)");
  EXPECT_EQ(mover.lines[0], white.lines[0]);
  EXPECT_NE(mover.lines[1], white.lines[1]);
}

class StatedPerspectiveTest : public OobsTest {
 protected:
  std::string DecisionOf(const std::string& info) {
    std::filesystem::copy_file(Fixture("white-view"), path_,
                               std::filesystem::copy_options::overwrite_existing);
    Make("CREATE TABLE IF NOT EXISTS Info (Name TEXT UNIQUE NOT NULL, Value TEXT);" + info);
    return Decision(Read());
  }
};

TEST_F(StatedPerspectiveTest, IsBelieved) {
  EXPECT_EQ(DecisionOf("INSERT INTO Info VALUES ('Perspective', 'mover');"), "mover (as the book states)");
  EXPECT_EQ(DecisionOf("INSERT INTO Info VALUES ('perspective', ' White ');"), "white (as the book states)");
}

TEST_F(StatedPerspectiveTest, IsIgnoredIfItIsNeither) {
  EXPECT_EQ(DecisionOf("INSERT INTO Info VALUES ('Perspective', 'black');"),
            "white (by 5 of 5 rows that could be compared)");
}

TEST_F(StatedPerspectiveTest, IsUndecidedByAColumnWithoutGames) {
  EXPECT_EQ(DecisionOf("UPDATE Book SET Win = Win + Loss + 1, Loss = 0;"),
            "mover (assumed: Loss is 0 in every row)");
  EXPECT_EQ(DecisionOf("UPDATE Book SET Loss = Win + Loss + 1, Win = 0;"),
            "mover (assumed: Win is 0 in every row)");
}

void AddRow(PerspectiveSample& sample, uint64_t position, uint64_t reached, const chess::Games& games) {
  sample.Add(position, games);
  if (sample.WantsVote(position, games)) sample.Vote(position, reached, games);
}

// Adds rows of which row `key` leads to row `key + 1`.
void AddChain(PerspectiveSample& sample, uint64_t rows, bool mover) {
  for (uint64_t key = 0; key < rows; ++key) {
    const bool swap = mover && key % 2 == 1;
    AddRow(sample, key, key + 1, swap ? chess::Games{1, 0, 3} : chess::Games{3, 0, 1});
  }
}

TEST(PerspectiveSampleTest, IsTheMoversWithTooFewRows) {
  PerspectiveSample sample;
  AddChain(sample, 4, /*mover=*/false);
  EXPECT_EQ(sample.Count().white, 3u);
  EXPECT_EQ(DecidePerspective(sample.Count()).reason, "mover (assumed: 3 rows could be compared, too few)");
}

TEST(PerspectiveSampleTest, IsTheMoversInATie) {
  EXPECT_EQ(DecidePerspective({.white = 50, .mover = 50}).view, records::Perspective::kMover);
}

TEST(PerspectiveSampleTest, GivesBalancedRowsNoVote) {
  PerspectiveSample sample;
  AddRow(sample, 1, 2, {5, 0, 5});
  AddRow(sample, 2, 3, {5, 0, 1});
  AddRow(sample, 2, 4, {1, 0, 5});
  AddRow(sample, 0, 2, {5, 0, 1});
  EXPECT_EQ(sample.Count().comparable(), 0u);
}

TEST(PerspectiveSampleTest, BoundsItsMemoryWithoutAnError) {
  PerspectiveSample sample;
  AddChain(sample, 3'000'000, /*mover=*/true);
  EXPECT_EQ(sample.Count().white, 0u);
  EXPECT_GT(sample.Count().mover, 1'000u);
  EXPECT_LT(sample.Count().mover, 100'000u);
}

TEST(PerspectiveSampleTest, IgnoresTheOrderOfRows) {
  PerspectiveSample forwards, backwards;
  for (uint64_t key = 0; key < 300'000; ++key) {
    const uint64_t last = 300'000 - 1 - key;
    AddRow(forwards, key, key + 1, {3 + key % 5, 0, 4});
    AddRow(backwards, last, last + 1, {3 + last % 5, 0, 4});
  }
  EXPECT_EQ(forwards.Count().white, backwards.Count().white);
  EXPECT_EQ(forwards.Count().mover, backwards.Count().mover);
  EXPECT_GT(forwards.Count().comparable(), 1'000u);
}

}  // namespace
}  // namespace tabia::formats
