#include <string>

#include "gtest/gtest.h"

#include "core/base/byte_streams.h"
#include "core/base/bytes.h"
#include "core/base/status.h"
#include "core/books/build.h"
#include "core/books/open_book.h"
#include "core/books/source_reader.h"
#include "core/chess/position.h"
#include "core/formats/exp/engine_key.h"
#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"
#include "core/probe/chess/chess_book.h"
#include "tests/base/scratch_folder.h"

namespace tabia::books {
namespace {

constexpr char kRookEndgame[] = "8/8/8/4k3/8/4K3/8/R7 w - -";

// An experience file with one record, a1a5 in an endgame far from the start position.
class KnownPositionsTest : public testing::Test {
 protected:
  KnownPositionsTest() {
    std::string record;
    Append(record,
           formats::EngineKeysOf(*chess::Position::FromFen(std::string(kRookEndgame) + " 0 1"))[0].key);
    for (const uint32_t word : {20u, 500u, 0u << 6 | 32u, 100u}) Append(record, word);
    WriteFile(folder_ / "engine.exp", record);
  }
  // Returns the fact `placed` of the report.
  std::string Placed(const std::vector<std::string>& positions) {
    BuildOptions options;
    options.positions = positions;
    StringSink sink;
    const auto info = BuildIndex(std::vector{folder_ / "engine.exp"}, options, sink);
    return info.ok() ? info->sources[0].report.facts.at("placed") : Message(info.status());
  }

  ScratchFolder folder_;
};

TEST_F(KnownPositionsTest, ARecordIsPlacedByAnotherBook) {
  WriteFile(folder_ / "endgames.epd", std::string(kRookEndgame) + " bm Ra5+;\n");
  EXPECT_EQ(Placed({}), "0 of 1 record");
  EXPECT_EQ(Placed({folder_ / "endgames.epd"}), "1 of 1 record");
}

// Newer engines mix a high halfmove clock into the key. A position of a query has no clock.
TEST(ExpInPlace, FindsARecordUnderAnotherHalfmoveClock) {
  for (const int clock : {0, 14, 30, 99}) {
    const auto stored = *chess::Position::FromFen(kRookEndgame + (" " + std::to_string(clock)) + " 60");
    std::string record;
    Append(record, formats::EngineKeysOf(stored).back().key);
    for (const uint32_t word : {20u, 500u, 0u << 6 | 32u, 100u}) Append(record, word);
    const ScratchFolder folder;
    WriteFile(folder / "engine.exp", record);
    const auto book = probe::ChessBook::Of(OpenBook(folder / "engine.exp").value());
    const auto asked = chess::BookPosition::Of(*chess::Position::FromFen(std::string(kRookEndgame) + " 0 1"));
    chess::BookEntry entry;
    EXPECT_TRUE(book->Probe(asked, entry).found()) << clock;
    EXPECT_EQ(entry.moves.size(), 1u) << clock;
  }
}

TEST_F(KnownPositionsTest, ARecordIsPlacedByGames) {
  WriteFile(folder_ / "games.pgn", "[FEN \"" + std::string(kRookEndgame) + " 0 1\"]\n\n1. Ra2 Kd5 1-0\n");
  EXPECT_EQ(Placed({folder_ / "games.pgn"}), "1 of 1 record");
}

TEST_F(KnownPositionsTest, ReportsABookThatCannotBeRead) {
  EXPECT_NE(Placed({folder_ / "missing.epd"}).find("missing.epd: cannot be opened"), std::string::npos);
}

}  // namespace
}  // namespace tabia::books
