#include <map>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/bytes.h"
#include "core/chess/uci_move.h"
#include "core/formats/foreign_source.h"
#include "core/records/record_visitor.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

using testing::IsEmpty;

// Puts the lines of a book together from its moves.
class LineCollector final : public records::ChessVisitor {
 public:
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    moves_[position.Epd()].push_back(move.move);
    return absl::OkStatus();
  }

  // Returns a line of moves for each leaf below `position`, which the moves of `line` reach.
  std::string Lines(const chess::Position& position, const std::string& line = "") const {
    const auto here = moves_.find(chess::BookPosition::Of(position).Epd());
    if (here == moves_.end()) return line + "\n";
    std::string lines;
    for (const chess::Move move : here->second) {
      chess::Position after = position;
      after.Make(move);
      lines += Lines(after, line + (line.empty() ? "" : " ") + chess::UciMove(position, move));
    }
    return lines;
  }

 private:
  std::map<std::string, std::vector<chess::Move>> moves_;
};

TEST(ObkTreeTest, ReadsTheSixLinesOfThePublishedTree) {
  auto source = ForeignSource::Open(TABIA_TEST_DATA "/formats/obk/published-tree.obk");
  ASSERT_TRUE(source.ok());
  LineCollector collector;
  ASSERT_TRUE(source->Read({}, collector).ok());
  EXPECT_EQ(collector.Lines(chess::Position()), ReadFile(TABIA_TEST_DATA "/formats/published-tree.lines"));
}

// Returns a book with a line of `plies` moves of knights to and fro; each has an alternative, d2d4 or d7d5.
std::string DeepBook(uint32_t plies) {
  constexpr std::string_view kSteps("\x06\xd5\x3e\xed\x15\xc6\x2d\xfe", 8);
  std::string moves;
  for (uint32_t ply = 0; ply < plies; ++ply) moves.append(kSteps.substr(ply % 4 * 2, 2));
  moves[moves.size() - 2] |= '\x80';  // the last one ends its variation
  for (uint32_t ply = plies; ply-- > 0;) moves.append(ply % 2 == 0 ? "\xcb\xdb" : "\xf3\xe3", 2);
  std::string book = "BOO!";
  Append<uint32_t>(book, 2 * plies);
  Append<uint32_t>(book, 0);
  return book + moves;
}

class CountingVisitor final : public records::ChessVisitor {
 public:
  absl::Status VisitMove(const chess::BookPosition&, const chess::BookMove&) override {
    return ++moves == stop_at ? absl::CancelledError("enough") : absl::OkStatus();
  }
  uint64_t moves = 0, stop_at = 0;
};

TEST(ObkTreeTest, ReadsAnyDepth) {
  const ScratchFolder folder;
  WriteFile(folder / "deep.obk", DeepBook(300'000));
  CountingVisitor visitor;
  const auto report = ForeignSource::Open(folder / "deep.obk")->Read({}, visitor);
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_EQ(visitor.moves, 600'000u);
  EXPECT_THAT(report->skipped, IsEmpty());
}

TEST(ObkTreeTest, ReturnsAnErrorOfTheVisitor) {
  CountingVisitor visitor;
  visitor.stop_at = 7;
  auto source = ForeignSource::Open(TABIA_TEST_DATA "/formats/obk/published-tree.obk");
  EXPECT_EQ(source->Read({}, visitor).status(), absl::CancelledError("enough"));
  EXPECT_EQ(visitor.moves, 7u);
}

}  // namespace
}  // namespace tabia::formats
