// Books that grow by the searches of an engine made up for the test.
#include "core/study/grow.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/books/open_book.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/uci_move.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"
#include "tests/study/evaluated_book.h"
#include "tests/tiny_book.h"

namespace tabia::study {
namespace {

using testing::ElementsAre;
using testing::Ge;
using testing::IsEmpty;
using testing::SizeIs;

constexpr char kMateInOne[] = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";

// Searches each position one ply deep, with three best moves, except the one that breaks the engine. The position after
// a move is worth a mate, a draw if it is a stalemate, or a score that depends on its key.
class MadeSearcher final : public searches::Searcher {
 public:
  // Fails instead of searching more positions than these.
  explicit MadeSearcher(size_t max_searches = SIZE_MAX) : max_searches_(max_searches) {}

  size_t concurrency() const override { return 4; }
  absl::Status Search(absl::Span<const chess::Board> positions, Take take) override {
    for (const chess::Board& position : positions) {
      if (searched_.size() == max_searches_) return absl::UnavailableError("engine: has ended");
      if (chess::ToEpd(position) == broken_by) {
        ++breaks;
        TABIA_RETURN_IF_ERROR(take({position, {}}));
        continue;
      }
      searched_.push_back(position);
      TABIA_RETURN_IF_ERROR(take({position, BestMovesOf(position)}));
    }
    return absl::OkStatus();
  }

  std::string broken_by;  // a position
  int breaks = 0;

  // Returns the positions that were searched, in their order.
  const std::vector<chess::Board>& searched() const { return searched_; }

  // Returns the score of a move for the player who makes it.
  static chess::Score ScoreOf(const chess::Board& before, chess::Move move) {
    chess::Board after = before;
    after.Make(move);
    const uint64_t key = chess::CanonicalKey(after);
    const auto white_score = *chess::Score::OfCentipawns(static_cast<int>(key % 81) - 40);
    if (!chess::LegalMoves(after).empty()) return before.turn() == chess::kWhite ? white_score : -white_score;
    return after.checkers() != 0 ? *chess::Score::OfMate(1) : chess::Score();
  }
  static std::vector<searches::SearchedMove> BestMovesOf(const chess::Board& position) {
    std::vector<searches::SearchedMove> moves;
    for (const chess::Move move : chess::LegalMoves(position)) {
      moves.push_back({move, {ScoreOf(position, move), 10}});
    }
    std::sort(moves.begin(), moves.end(),
              [](const searches::SearchedMove& a, const searches::SearchedMove& b) {
                return a.evaluation.score > b.evaluation.score;
              });
    moves.resize(std::min<size_t>(moves.size(), 3));
    return moves;
  }

 private:
  const size_t max_searches_;
  std::vector<chess::Board> searched_;
};

std::vector<std::string> EpdsOf(const std::vector<chess::Board>& positions) {
  std::vector<std::string> epds;
  for (const chess::Board& position : positions) epds.push_back(chess::ToEpd(position));
  return epds;
}

std::set<uint64_t> KeysOf(const std::vector<chess::Board>& positions) {
  std::set<uint64_t> keys;
  for (const chess::Board& position : positions) keys.insert(chess::CanonicalKey(position));
  return keys;
}

class GrowTest : public testing::Test {
 protected:
  // Grows the book of options_, and keeps the reports in rounds_.
  absl::Status GrowBy(MadeSearcher& searcher) {
    absl::StatusOr<searches::SearchFile> file = searches::SearchFile::Open(options_.searches, {"Made", 1000});
    EXPECT_TRUE(file.ok()) << file.status();
    return Grow(options_, searcher, *file, [this](const GrownBook& grown) {
      rounds_.push_back(grown);
      return absl::OkStatus();
    });
  }
  // Grows the book by at most `max_searches` searches, and returns the positions that were searched.
  std::vector<chess::Board> Search(uint64_t max_searches) {
    options_.max_searches = max_searches;
    MadeSearcher searcher;
    EXPECT_EQ(GrowBy(searcher), absl::OkStatus());
    return searcher.searched();
  }
  probe::ChessIndex Output() const { return As<probe::ChessIndex>(books::OpenBook(options_.output)); }

  const ScratchFolder folder_;
  GrowOptions options_ = {.books = {},
                          .searches = folder_ / "searches.epd",
                          .output = folder_ / "grown.tabia",
                          .next = {.margin = 1000}};  // so that each leaf is a target
  std::vector<GrownBook> rounds_;
};

TEST_F(GrowTest, SearchesTheRootFirst) {
  EXPECT_THAT(EpdsOf(Search(1)), ElementsAre(kStart));
  EXPECT_EQ(Output().info().positions, 1u);
}

TEST_F(GrowTest, SearchesEachOfItsRoots) {
  options_.solving.roots = {PositionOf(kAfterE4), PositionOf(kEndgame)};
  EXPECT_THAT(EpdsOf(Search(2)), ElementsAre(kAfterE4, kEndgame));
}

TEST_F(GrowTest, EndsAtTheMaximumBeforeAllRootsAreSearched) {
  options_.solving.roots = {PositionOf(kAfterE4), PositionOf(kEndgame)};
  EXPECT_THAT(EpdsOf(Search(1)), ElementsAre(kAfterE4));
}

TEST_F(GrowTest, BeginsWithItsBooks) {
  WriteFile(folder_ / "book.epd", EpdOf("startpos", "e4 +0.20/30, d4 -1.00/30"));
  options_.books = {folder_ / "book.epd"};
  EXPECT_THAT(EpdsOf(Search(1)), ElementsAre(kAfterE4));
  EXPECT_EQ(Output().info().positions, 2u);
}

TEST_F(GrowTest, SearchesTheRootIfItsBooksHaveNoEvaluations) {
  options_.books = {WriteOobs(folder_ / "games.obs.db3", {{kStart, "e2e4", 1}, {kAfterE4, "e7e5", 1}})};
  EXPECT_THAT(EpdsOf(Search(1)), ElementsAre(kStart));
}

TEST_F(GrowTest, EndsAtTheMaximumOfSearches) {
  EXPECT_THAT(Search(57), SizeIs(57));
  EXPECT_EQ(rounds_.back().searches, 57u);
  EXPECT_EQ(Output().info().positions, 57u);
}

TEST_F(GrowTest, EndsAtTheDeadline) {
  options_.deadline = std::chrono::steady_clock::time_point::min();
  EXPECT_THAT(Search(57), IsEmpty());
}

TEST_F(GrowTest, IsIncompleteAtTheMaximumOfSearches) {
  Search(3);
  EXPECT_FALSE(rounds_.back().is_complete);
}

TEST_F(GrowTest, EndsIfNothingIsLeftToAnalyse) {
  options_.solving.roots = {PositionOf(kMateInOne)};
  MadeSearcher searcher;
  EXPECT_EQ(GrowBy(searcher), absl::OkStatus());
  EXPECT_THAT(searcher.searched(), SizeIs(1));
  EXPECT_TRUE(rounds_.back().is_complete);
}

TEST_F(GrowTest, ContinuesWithoutSearchingAnythingAgain) {
  const std::set<uint64_t> first = KeysOf(Search(20)), second = KeysOf(Search(30));
  std::set<uint64_t> both = first;
  both.insert(second.begin(), second.end());
  EXPECT_THAT(both, SizeIs(50));
  EXPECT_EQ(rounds_.back().searches, 30u);
  EXPECT_EQ(Output().info().positions, 50u);
}

TEST_F(GrowTest, SearchesAgainWhatAnIncompleteLineHasLost) {
  const std::vector<chess::Board> searched = Search(2);
  const std::string text = ReadFile(options_.searches);
  WriteFile(options_.searches, text.substr(0, text.size() - 40));
  EXPECT_THAT(EpdsOf(Search(1)), ElementsAre(EpdsOf(searched)[1]));
  EXPECT_EQ(Output().info().positions, 2u);
}

TEST_F(GrowTest, ReturnsTheErrorOfTheSearcherAfterTheOutputContainsItsSearches) {
  MadeSearcher searcher(25);
  EXPECT_EQ(GrowBy(searcher), absl::UnavailableError("engine: has ended"));
  EXPECT_EQ(rounds_.back().searches, 25u);
  const probe::ChessIndex output = Output();
  EXPECT_EQ(output.info().positions, 25u);
  for (const chess::Board& position : searcher.searched()) EXPECT_NE(MovesIn(output, position), "");
}

TEST_F(GrowTest, SetsAPositionAsideForTheRestOfTheRun) {
  MadeSearcher whole;
  options_.max_searches = 30;
  EXPECT_EQ(GrowBy(whole), absl::OkStatus());
  std::filesystem::remove(options_.searches);
  rounds_.clear();
  MadeSearcher searcher;
  searcher.broken_by = chess::ToEpd(whole.searched()[2]);
  EXPECT_EQ(GrowBy(searcher), absl::OkStatus());
  EXPECT_EQ(searcher.breaks, 1);
  EXPECT_THAT(searcher.searched(), SizeIs(30));
  EXPECT_EQ(rounds_.back().set_aside, 1u);
  EXPECT_EQ(Output().info().positions, 30u);
}

TEST_F(GrowTest, EndsIfItsOnlyRootIsSetAside) {
  options_.solving.roots = {PositionOf(kEndgame)};
  MadeSearcher searcher;
  searcher.broken_by = kEndgame;
  EXPECT_EQ(GrowBy(searcher), absl::OkStatus());
  EXPECT_EQ(searcher.breaks, 1);
}

TEST_F(GrowTest, CountsTheSearchesThatItReadsBack) {
  Search(7);
  EXPECT_EQ(rounds_.front().read_back, 1u);
  EXPECT_EQ(rounds_.back().read_back, 7u);
  rounds_.clear();
  Search(3);
  EXPECT_EQ(rounds_.front().read_back, 7u);
  EXPECT_EQ(rounds_.back().read_back, 10u);
}

// An editor that loaded the file before this round saves it after the round, by renaming.
TEST_F(GrowTest, LosesOnlyTheSearchesThatAnEditorHasDropped) {
  std::vector<std::string> warnings;
  options_.building.warn = [&warnings](const std::string& why) { warnings.push_back(why); };
  options_.max_searches = 40;
  absl::StatusOr<searches::SearchFile> file = searches::SearchFile::Open(options_.searches, {"Made", 1000});
  MadeSearcher searcher;
  std::string loaded;
  const auto on_round = [&](const GrownBook& grown) {
    if (loaded.empty()) loaded = ReadFile(options_.searches);
    if (rounds_.size() == 2) {
      WriteFile(folder_ / "new", loaded);
      std::filesystem::rename(folder_ / "new", options_.searches);
    }
    rounds_.push_back(grown);
    return absl::OkStatus();
  };
  EXPECT_EQ(Grow(options_, searcher, *file, on_round), absl::OkStatus());
  ASSERT_THAT(rounds_, SizeIs(Ge(4)));
  const uint64_t dropped = rounds_[2].read_back - 1;
  EXPECT_EQ(rounds_.back().read_back, 40 - dropped);
  EXPECT_THAT(warnings, ElementsAre(options_.searches + ": " + std::to_string(dropped) +
                                    " searches have vanished from the file, which another program has "
                                    "changed"));
}

TEST_F(GrowTest, ReturnsTheErrorOfAFirstSearch) {
  MadeSearcher searcher(0);
  EXPECT_EQ(GrowBy(searcher), absl::UnavailableError("engine: has ended"));
  EXPECT_THAT(rounds_, IsEmpty());
}

TEST_F(GrowTest, EndsWithTheErrorOfItsReader) {
  absl::StatusOr<searches::SearchFile> file = searches::SearchFile::Open(options_.searches, {"Made", 1000});
  MadeSearcher searcher;
  const absl::Status closed = absl::CancelledError("closed");
  EXPECT_EQ(Grow(options_, searcher, *file, [&closed](const GrownBook&) { return closed; }), closed);
  EXPECT_THAT(searcher.searched(), SizeIs(1));
}

// Ends after one round, because later ones take positions of others if the own share has none.
TEST_F(GrowTest, SharesSearchDifferentPositions) {
  Search(17);
  const std::string common = ReadFile(options_.searches);
  options_.max_searches.reset();
  options_.next.shares = 2;
  for (options_.next.share = 0; options_.next.share < 2; ++options_.next.share) {
    WriteFile(options_.searches, common);
    absl::StatusOr<searches::SearchFile> file = searches::SearchFile::Open(options_.searches, {"Made", 1000});
    MadeSearcher searcher;
    const auto end = [](const GrownBook& grown) {
      return grown.searches > 0 ? absl::CancelledError() : absl::OkStatus();
    };
    EXPECT_TRUE(absl::IsCancelled(Grow(options_, searcher, *file, end)));
    EXPECT_THAT(searcher.searched(), SizeIs(Ge(8)));
    for (const uint64_t key : KeysOf(searcher.searched())) EXPECT_EQ(key % 2, options_.next.share);
  }
}

TEST_F(GrowTest, SearchesTheShareOfOthersIfItsOwnIsEmpty) {
  Search(1);
  options_.next.shares = 1'000'000;
  EXPECT_THAT(Search(1), SizeIs(1));
}

TEST_F(GrowTest, ReportsTheValueAndBestPlay) {
  options_.solving.roots = {PositionOf(kMateInOne)};
  Search(1);
  ASSERT_THAT(rounds_, SizeIs(1));
  EXPECT_EQ(rounds_[0].searches, 1u);
  EXPECT_EQ(rounds_[0].positions, 1u);
  EXPECT_EQ(rounds_[0].root_value, chess::Score::OfMate(1));
  EXPECT_THAT(rounds_[0].best_play, ElementsAre("g6g7"));
}

// Follows best play to a position that was not searched.
TEST_F(GrowTest, ReportsTheEvaluationAtTheEndOfBestPlay) {
  options_.solving.roots = {PositionOf(kAfterE4)};
  const std::set<uint64_t> searched = KeysOf(Search(9));
  chess::Board position = PositionOf(kAfterE4);
  chess::Score white_score;
  for (const std::string& text : rounds_.back().best_play) {
    EXPECT_TRUE(searched.contains(chess::CanonicalKey(position))) << text;
    const std::optional<chess::Move> move = chess::ParseUciMove(position, text);
    ASSERT_TRUE(move) << text;
    white_score = MadeSearcher::ScoreOf(position, *move);
    if (position.turn() == chess::kBlack) white_score = -white_score;
    position.Make(*move);
  }
  EXPECT_FALSE(searched.contains(chess::CanonicalKey(position)));
  EXPECT_EQ(rounds_.back().root_value, white_score);
}

}  // namespace
}  // namespace tabia::study
