// Compares whole books with the results of independent rules, if the larger test data is present.

#include <sys/stat.h>

#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "gtest/gtest.h"

#include "core/formats/foreign_source.h"
#include "core/formats/read_options.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/oobs_sample.h"
#include "tests/formats/unpacked.h"

namespace tabia::formats {
namespace {

// Adds up the moves: the highest weight, or the sum of the games.
class MergingVisitor final : public records::ChessVisitor {
 public:
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    const auto [merged, fresh] =
        moves_.emplace(position.Epd() + "\t" + chess::UciMove(*position.of_chess(), move.move), move);
    if (!fresh) Merge(move, merged->second);
    return absl::OkStatus();
  }

  std::string Lines() const {
    std::string lines;
    for (const auto& [key, move] : moves_) {
      lines += key;
      if (const auto& games = move.games) {
        lines += absl::StrFormat("\t%d\t%d\t%d\n", games->win, games->draw, games->loss);
      } else {
        lines += absl::StrFormat("\t%d\n", move.weight());
      }
    }
    return lines;
  }

 private:
  static void Merge(const chess::BookMove& from, chess::BookMove& into) {
    into.stated_weight = std::max(into.stated_weight, from.stated_weight);
    if (!from.games) return;
    into.games->win += from.games->win;
    into.games->draw += from.games->draw;
    into.games->loss += from.games->loss;
  }

  std::map<std::string, chess::BookMove> moves_;
};

std::string Merged(const std::string& path, records::SourceReport& report, const ReadOptions& options = {}) {
  auto source = ForeignSource::Open(path);
  EXPECT_TRUE(source.ok()) << source.status();
  MergingVisitor visitor;
  auto read = source->Read(options, visitor);
  EXPECT_TRUE(read.ok()) << read.status();
  report = *std::move(read);
  return visitor.Lines();
}

class SharedDataTest : public testing::Test {
 protected:
  void ExpectObk(const std::string& name) {
    records::SourceReport report;
    EXPECT_EQ(Merged(data_ + "/obk/" + name + ".obk", report),
              Unpack(data_ + "/obk/" + name + ".expect.tsv.xz"));
    EXPECT_TRUE(report.skipped.empty());
  }

  // Compares the book as it is, and the same with White's wins in place of the mover's.
  void ExpectOobs(const std::string& name) {
    const std::string book = folder_ / "book.obs.db3";
    const std::string expected = Unpack(data_ + "/oobs/" + name + ".expect.tsv.xz");
    WriteFile(book, Unpack(data_ + "/oobs/" + name + ".obs.db3.xz"));
    records::SourceReport report;
    EXPECT_EQ(Merged(book, report), expected);
    EXPECT_EQ(report.decisions["perspective"].substr(0, 10), "mover (by ");
    RunSql(book, "UPDATE Book SET Win = Loss, Loss = Win WHERE EPD LIKE '% b %'");
    EXPECT_EQ(Merged(book, report), expected);
    EXPECT_EQ(report.decisions["perspective"].substr(0, 10), "white (by ");
  }

  // Compares a book with the output of the standard's own tool. With `depth` plies, the tool counts the moves in all
  // positions up to that depth, which is one ply more of each game. A game without a result counts as lost by both
  // players. The tool omits games of fewer plies and moves of fewer games.
  void ExpectGames(const std::string& oobs_name, uint32_t depth, uint32_t min_plies, uint64_t min_games) {
    ReadOptions options;
    options.pgn.plies = depth + 1;
    options.pgn.min_plies = min_plies;
    options.pgn.unfinished = PgnOptions::Unfinished::kLossOfBoth;
    records::SourceReport report;
    // Whole books are too long to be shown where they differ.
    EXPECT_TRUE(WithGames(min_games, Merged(data_ + "/pgn/gnuchess-book-1.02.pgn.xz", report, options)) ==
                Unpack(data_ + "/oobs/" + oobs_name + ".expect.tsv.xz"));
    EXPECT_TRUE(report.skipped.empty());
  }

  // Returns the lines "position, move, win, draw, loss" with at least `least` games.
  static std::string WithGames(uint64_t least, const std::string& lines) {
    std::string kept;
    for (const std::string& line : std::vector<std::string>(absl::StrSplit(lines, '\n', absl::SkipEmpty()))) {
      const std::vector<std::string> cells = absl::StrSplit(line, '\t');
      const uint64_t games = std::stoull(cells.at(2)) + std::stoull(cells.at(3)) + std::stoull(cells.at(4));
      if (games >= least) kept.append(line).append("\n");
    }
    return kept;
  }

  const std::string data_ = TABIA_SHARED_DATA;
  ScratchFolder folder_;
};

TEST_F(SharedDataTest, ReadsClassicObk) {
  ExpectObk("classic");
}

TEST_F(SharedDataTest, ReadsShortV1Obk) {
  ExpectObk("short-v1");
}

TEST_F(SharedDataTest, ReadsOobsOfTwentyPlies) {
  ExpectOobs("gnuchess102-hit4");
}

TEST_F(SharedDataTest, ReadsOobsOfTwelvePlies) {
  ExpectOobs("gnuchess102-full12");
}

TEST_F(SharedDataTest, ReadsGamesAsTheOobsBookMadeOfThem) {
  ExpectGames("gnuchess102-full12", 12, 0, 1);
  ExpectGames("gnuchess102-hit4", 20, 20, 4);
}

}  // namespace
}  // namespace tabia::formats
