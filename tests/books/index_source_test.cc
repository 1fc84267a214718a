#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/books/build.h"
#include "core/books/open_book.h"
#include "core/books/source.h"
#include "core/probe/book_info.h"
#include "core/probe/chess/chess_book.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"
#include "tests/tiny_book.h"

namespace tabia::books {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Collects the records of a reader, one line for each move or note: its position, and its weight or text.
struct Records final : public records::ChessVisitor {
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    lines.push_back(position.Epd() + " " + std::to_string(move.weight()));
    return absl::OkStatus();
  }
  absl::Status VisitNote(const chess::BookPosition& position, const chess::BookNote& note) override {
    notes.push_back(position.Epd() + " " + note.text);
    return absl::OkStatus();
  }
  std::vector<std::string> lines, notes;
};

class IndexSourceTest : public testing::Test {
 protected:
  std::string Index(const std::string& source) {
    const absl::StatusOr<BuiltFile> info = BuildIndexFile({source}, {}, folder_ / "book.tabia");
    EXPECT_TRUE(info.ok()) << info.status();
    return folder_ / "book.tabia";
  }
  std::string IndexOf(const std::vector<Row>& rows, const std::string& variant = "standard") {
    return Index(WriteOobs(folder_ / "book.obs.db3", rows, variant));
  }
  records::SourceReport Read(const std::string& path) {
    records_ = {};
    auto source = Source::Open(path);
    EXPECT_TRUE(source.ok()) << source.status();
    return *source->Read({}, records_);
  }

  ScratchFolder folder_;
  Records records_;
};

TEST_F(IndexSourceTest, VisitsReachablePositions) {
  const records::SourceReport report =
      Read(IndexOf({{kStart, "e2e4", 3}, {kStart, "d2d4", 1}, {kAfterE4, "e7e5", 1}}));
  EXPECT_THAT(records_.lines, ElementsAre(std::string(kStart) + " 6", std::string(kStart) + " 2",
                                          std::string(kAfterE4) + " 2"));
  EXPECT_EQ(report.records, 3u);
  EXPECT_EQ(report.format, "tabia index");
  EXPECT_EQ(report.facts.at("made of"), "book.obs.db3");
  EXPECT_EQ(report.facts.count("known by key alone"), 0u);
}

TEST_F(IndexSourceTest, VisitsUnreachablePositionsByKey) {
  const records::SourceReport report = Read(IndexOf({{kStart, "e2e4", 3}, {kEndgame, "e3d3", 1}}));
  EXPECT_THAT(records_.lines, ElementsAre(std::string(kStart) + " 6", HasSubstr("key ")));
  EXPECT_THAT(report.facts.at("known by key alone"), HasSubstr("1 of 2 positions"));
}

TEST_F(IndexSourceTest, FindsTheLinesOfOnePlayer) {
  Read(IndexOf(
      {{kStart, "e2e4", 3}, {"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -", "g1f3", 1}}));
  EXPECT_THAT(records_.lines[1], HasSubstr("/4p3/"));
}

TEST_F(IndexSourceTest, AnIndexOfAnIndexIsTheSame) {
  for (const char* const name : {"notes-and-more.obk", "published-tree.obk"}) {
    const std::string first = Index(std::string(TABIA_TEST_DATA "/formats/obk/") + name);
    const auto again = BuildIndexFile({first}, {}, folder_ / "again.tabia");
    ASSERT_TRUE(again.ok()) << again.status();
    const auto book = As<probe::ChessIndex>(OpenBook(first)),
               copy = As<probe::ChessIndex>(OpenBook(folder_ / "again.tabia"));
    ASSERT_EQ(copy.index().size(), book.index().size());
    book.index().ForEach([&](uint64_t key, std::string_view value) {
      EXPECT_EQ(copy.index().Find(key), value);
      EXPECT_EQ(copy.index().FindNotes(key), book.index().FindNotes(key));
    });
    EXPECT_EQ(copy.info().notes, book.info().notes);
  }
}

TEST_F(IndexSourceTest, AddsUpWithOtherBooks) {
  const std::string index = IndexOf({{kStart, "e2e4", 3}, {kEndgame, "e3d3", 1}});
  WriteFile(folder_ / "games.pgn", "1. e4 1-0\n");
  const std::string endgame = WriteOobs(folder_ / "endgame.obs.db3", {{kEndgame, "e3d3", 2}});
  ASSERT_TRUE(BuildIndexFile({index, folder_ / "games.pgn", endgame}, {}, folder_ / "sum.tabia").ok());
  const auto sum = As<probe::ChessIndex>(OpenBook(folder_ / "sum.tabia"));
  EXPECT_THAT(sum.info().collisions, IsEmpty());
  chess::BookEntry entry;
  ASSERT_TRUE(sum.Probe(chess::BookPosition::Of(chess::Position()).key(), entry));
  EXPECT_EQ(entry.moves[0].weight(), 8u);
  ASSERT_TRUE(sum.Probe(chess::BookPosition::Of(*chess::Position::FromFen(kEndgame)).key(), entry));
  EXPECT_EQ(entry.moves[0].weight(), 6u);
}

TEST_F(IndexSourceTest, VisitsAnUnsupportedVariantByKey) {
  Read(IndexOf({{"8/8/8/8 w", "P@e4", 1}}, "bughouse"));
  EXPECT_THAT(records_.lines, ElementsAre(HasSubstr("key ")));
}

}  // namespace
}  // namespace tabia::books
