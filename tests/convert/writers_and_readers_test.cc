// Writes a book in each format and reads it again: everything that the format can store is unchanged.

#include <algorithm>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "gtest/gtest.h"

#include "core/books/open_book.h"
#include "core/chess/fen.h"
#include "core/convert/convert.h"
#include "core/probe/chess/book_walk.h"
#include "core/probe/chess/chess_book.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"

namespace tabia::convert {
namespace {

const std::string kTree = TABIA_TEST_DATA "/../../plugin/books/classic.obk";  // percent
const std::string kGames = TABIA_TEST_DATA "/formats/pgn/results.pgn";        // games
const std::string kWeights = TABIA_TEST_DATA "/formats/polyglot/castling-and-promotion.bin";

const std::string kEvaluatedGames = TABIA_TEST_DATA "/formats/pgn/evaluations-in-comments.pgn";

constexpr char kEvaluations[] =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - c0 \"e4 eval +0.35/40, d4 eval -0.01/9\";\n"
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - c0 \"e5 eval 0.00/255, g5 eval #-3/9\";\n";

using Compare = absl::FunctionRef<void(const chess::BookEntry& first, const chess::BookEntry& again)>;

class WritersAndReadersTest : public testing::Test {
 protected:
  // Writes the source as a book of this name, reads it, and compares the entries of all positions.
  void ForEachEntry(const std::string& source, const std::string& name, books::BuildOptions building,
                    Compare compare) {
    ConvertOptions options;
    options.building = std::move(building);
    options.format = formats::WrittenFormatOf(name);
    options.losses = Losses::kAll;
    options.writing.pgn_weights = pgn_weights_;
    options.writing.oobs_weights_as_wins = true;
    const auto written = Convert({source}, options, folder_ / name);
    ASSERT_TRUE(written.ok()) << written.status();
    const auto first = As<probe::ChessIndex>(books::BuildBook({source}, options.building));
    const auto again =
        As<probe::ChessIndex>(books::OpenBook(folder_ / name, {.purpose = books::Purpose::kReadAll,
                                                               .cache = {.enabled = false},
                                                               .reading = options.building.reading}));
    uint64_t positions = 0;
    const auto visit = [&](const probe::FoundEntry& found) {
      chess::BookEntry entry;
      EXPECT_TRUE(first.Probe(found.position.key(), entry)) << found.position.Epd();
      SCOPED_TRACE(found.position.Epd());
      compare(entry, found.entry);
      ++positions;
      return absl::OkStatus();
    };
    probe::BookWalk walk(again, visit);
    ASSERT_TRUE(walk.FromStart().ok());
    EXPECT_TRUE(walk.HasFoundAll());
    EXPECT_GT(positions, 0u);
  }

  static chess::BookEntry Played(chess::BookEntry entry) {
    const auto is_not_played = [](const chess::BookMove& move) { return !move.active || move.weight() == 0; };
    auto& moves = entry.moves;
    moves.erase(std::remove_if(moves.begin(), moves.end(), is_not_played), moves.end());
    return entry;
  }
  static std::vector<uint16_t> MovesOf(const chess::BookEntry& entry) {
    std::vector<uint16_t> moves;
    for (const chess::BookMove& move : entry.moves) moves.push_back(move.move.code());
    return moves;
  }

  // Returns the path of a book with evaluations and nothing else.
  std::string EvaluatedBook() const {
    WriteFile(folder_ / "evaluations.epd", kEvaluations);
    return folder_ / "evaluations.epd";
  }

  bool pgn_weights_ = true;
  const ScratchFolder folder_;
};

TEST_F(WritersAndReadersTest, OobsOfWeightsKeepsThemForBothPlayers) {
  ForEachEntry(kTree, "c.obs.db3", {}, [](const chess::BookEntry& first, const chess::BookEntry& again) {
    ASSERT_EQ(MovesOf(again), MovesOf(first));
    for (size_t i = 0; i < first.moves.size(); ++i) {
      EXPECT_EQ(again.moves[i].games, (chess::Games{.win = first.moves[i].weight()}));
    }
  });
}

TEST_F(WritersAndReadersTest, OobsOfUnfinishedGamesKeepsTheLosses) {
  books::BuildOptions building;
  building.reading.pgn.unfinished = formats::PgnOptions::Unfinished::kLossOfBoth;
  ForEachEntry(kGames, "g.obs.db3", building,
               [](const chess::BookEntry& first, const chess::BookEntry& again) {
                 EXPECT_EQ(again.moves, first.moves);
               });
}

TEST_F(WritersAndReadersTest, AnIndexKeepsEverything) {
  for (const std::string& source : {kTree, kGames, kWeights}) {
    ForEachEntry(source, "i.tabia", {}, [](const chess::BookEntry& first, const chess::BookEntry& again) {
      EXPECT_EQ(again.moves, first.moves);
    });
  }
}

TEST_F(WritersAndReadersTest, PolyglotKeepsTheOrderOfTheMovesThatArePlayed) {
  for (const std::string& source : {kTree, kGames, kWeights}) {
    ForEachEntry(source, "p.bin", {}, [](const chess::BookEntry& first, const chess::BookEntry& again) {
      EXPECT_EQ(MovesOf(again), MovesOf(Played(first)));
    });
  }
}

TEST_F(WritersAndReadersTest, ObkKeepsTheWeightsOfATree) {
  ForEachEntry(kTree, "t.obk", {}, [](const chess::BookEntry& first, const chess::BookEntry& again) {
    EXPECT_EQ(again.moves, first.moves);
  });
}

TEST_F(WritersAndReadersTest, EpdKeepsTheWeights) {
  for (const std::string& source : {kTree, kGames, kWeights, kEvaluatedGames, EvaluatedBook()}) {
    ForEachEntry(source, "e.epd", {}, [](const chess::BookEntry& first, const chess::BookEntry& again) {
      EXPECT_EQ(again.moves, first.moves);
    });
  }
}

TEST_F(WritersAndReadersTest, ExpKeepsTheEvaluations) {
  ForEachEntry(EvaluatedBook(), "e.exp", {},
               [](const chess::BookEntry& first, const chess::BookEntry& again) {
                 EXPECT_EQ(again.moves, first.moves);
               });
}

TEST_F(WritersAndReadersTest, PgnKeepsTheWeights) {
  for (const std::string& source : {kTree, kGames, kWeights, kEvaluatedGames, EvaluatedBook()}) {
    ForEachEntry(source, "w.pgn", {}, [](const chess::BookEntry& first, const chess::BookEntry& again) {
      EXPECT_EQ(again.moves, first.moves);
    });
  }
}

TEST_F(WritersAndReadersTest, PgnWithoutWeightsKeepsTheMoves) {
  books::BuildOptions building;
  building.reading.pgn.unfinished = formats::PgnOptions::Unfinished::kDraw;  // a line has no result
  pgn_weights_ = false;
  for (const std::string& source : {kTree, kGames}) {
    ForEachEntry(source, "l.pgn", building, [](const chess::BookEntry& first, const chess::BookEntry& again) {
      const std::vector<uint16_t> moves = MovesOf(first);
      for (const uint16_t move : MovesOf(again)) {
        EXPECT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
      }
    });
  }
}

}  // namespace
}  // namespace tabia::convert
