// Compares books that are probed in place with the indexes built from them.

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/books/open_book.h"
#include "core/chess/uci_move.h"
#include "core/formats/exp/exp_layout.h"
#include "core/formats/polyglot/polyglot_layout.h"
#include "core/moves/move_order.h"
#include "core/probe/chess/book_walk.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"
#include "tests/books/both_ways.h"

namespace tabia::books {
namespace {

using testing::HasSubstr;

constexpr char kFolder[] = TABIA_TEST_DATA "/formats/polyglot/";
constexpr char kCtgFolder[] = TABIA_TEST_DATA "/formats/ctg/";
constexpr char kExpFolder[] = TABIA_TEST_DATA "/formats/exp/";

TEST(InPlaceTest, EveryFixtureAnswersAsItsIndex) {
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    if (entry.path().extension() != ".bin") continue;
    SCOPED_TRACE(entry.path());
    const BothWays books(entry.path().string());
    EXPECT_EQ(books.in_place().book().origin(), probe::Origin::kInPlace);
    EXPECT_GT(books.ExpectEqualAnswers(), 0u);
  }
}

TEST(InPlaceTest, EveryCtgFixtureAnswersAsItsIndex) {
  for (const char* const name : {"four-frames", "marks"}) {
    SCOPED_TRACE(name);
    const BothWays books(std::string(kCtgFolder) + name + ".ctg");
    EXPECT_EQ(books.in_place().book().origin(), probe::Origin::kInPlace);
    EXPECT_GT(books.ExpectEqualAnswers(), 0u);
    uint64_t keys = 0;
    EXPECT_TRUE(books.in_place().ForEachKey([&keys](uint64_t) { ++keys; }).ok());
    EXPECT_EQ(keys, books.index().info().positions);
  }
}

TEST(InPlaceTest, EveryExperienceFileAnswersAsItsIndex) {
  for (const char* const name :
       {"first-version", "joined-and-without-opinion", "moves-of-one-player-by-new-keys",
        "moves-of-one-player-by-old-keys", "records-that-cannot-be-used"}) {
    SCOPED_TRACE(name);
    const BothWays books(std::string(kExpFolder) + name + ".exp");
    EXPECT_EQ(books.in_place().book().origin(), probe::Origin::kInPlace);
    EXPECT_GT(books.ExpectEqualAnswers(), 0u);
    uint64_t keys = 0;
    EXPECT_TRUE(books.in_place().ForEachKey([&keys](uint64_t) { ++keys; }).ok());
    EXPECT_EQ(keys, books.index().info().positions);
  }
}

// Each record by itself in a file. One position is seven moves from the start, where a search from the start does not
// find it.
TEST(InPlaceTest, AnExperienceFileAnswersForUnreachablePositions) {
  const auto position = chess::BookPosition::Of(
      *chess::Position::FromFen("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 6 5"));
  const std::string whole = ReadFile(std::string(kExpFolder) + "moves-of-one-player-by-old-keys.exp");
  const formats::ExpLayout layout = formats::ExpLayoutOf(whole);
  const ScratchFolder folder;
  const std::string path = folder / "one.exp";
  uint64_t found = 0;
  for (uint64_t number = 0; number < layout.records; ++number) {
    WriteFile(path, whole.substr(0, layout.begin) +
                        whole.substr(layout.OffsetOf(number), formats::kExpRecordBytes));
    const auto book = As<probe::ChessBook>(OpenBook(path));
    chess::BookEntry entry;
    if (!book.Probe(position, entry).found()) continue;
    ++found;
    EXPECT_EQ(chess::CodedMoveText(entry.moves[0].move), "d2d3");
    EXPECT_EQ(book.Notes(position)->at(0).text, "depth 28, value 22, count 1");
    EXPECT_TRUE(book.Probe(position.key(), entry).absent()) << "its key is not enough";
  }
  EXPECT_EQ(found, 1u);
}

TEST(InPlaceTest, ACtgBookWithoutItsDirectoryIsReadWhole) {
  std::string warning;
  books::OpenOptions options;
  options.warn = [&warning](const std::string& why) { warning = why; };
  const absl::StatusOr<probe::Book> book = OpenBook(std::string(kCtgFolder) + "no-results.ctg", options);
  ASSERT_TRUE(book.ok()) << book.status();
  EXPECT_EQ(book->origin(), probe::Origin::kMemory);
  EXPECT_THAT(warning, HasSubstr("there is no no-results.cto next to it"));
}

TEST(InPlaceTest, MarksRecommendedMovesByEachRule) {
  using chess::Recommended;
  const auto active = [](Recommended rule) {
    books::OpenOptions options;
    options.reading.ctg.recommended = rule;
    chess::BookEntry entry;
    const auto book = As<probe::ChessBook>(OpenBook(std::string(kCtgFolder) + "marks.ctg", options));
    EXPECT_TRUE(book.Probe(chess::BookPosition::Of(chess::Position()), entry).found());
    std::string text;
    for (const chess::BookMove& move : entry.moves) {
      if (move.active) text += chess::CodedMoveText(move.move) + " ";
    }
    return text;
  };
  // d2d4 is recommended, but marked ?!; c2c4 has no result; b2b4 is marked as not to be played, f2f3 with ?.
  EXPECT_EQ(active(Recommended::kFirst), "e2e4 c2c4 ");
  EXPECT_EQ(active(Recommended::kOnly), "e2e4 c2c4 ");
  EXPECT_EQ(active(Recommended::kIgnored), "d2d4 e2e4 g1f3 c2c4 ");
}

TEST(InPlaceTest, AcceptsCastlingByTargetSquare) {
  const auto book = As<probe::ChessBook>(OpenBook(std::string(kFolder) + "both-ways-of-castling.bin"));
  const auto position = chess::BookPosition::Of(
      *chess::Position::FromFen("r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1"));
  chess::BookEntry entry;
  ASSERT_TRUE(book.Probe(position, entry).found());
  ASSERT_EQ(entry.moves.size(), 1u);
  EXPECT_EQ(chess::CodedMoveText(entry.moves[0].move), "e1h1");
  EXPECT_EQ(entry.moves[0].stated_weight, 9u);
  chess::BookMove best;
  ASSERT_TRUE(book.ProbeBest(position, best).found());
  EXPECT_EQ(best, entry.moves[0]);
}

// A book without a line to its position, so that its index has the codes of the file.
class NeverReachedTest : public testing::Test {
 protected:
  struct Record {
    const char* move;
    uint16_t weight;
  };

  // Returns the moves of the position in a book of these records, in place and in an index, best first.
  std::string Moves(const std::string& fen, const std::vector<Record>& records) {
    const auto position = chess::BookPosition::Of(*chess::Position::FromFen(fen));
    std::string bytes;
    for (const Record& record : records) {
      formats::AppendPolyglotRecord(
          bytes,
          {.key = position.key(), .move = *chess::ParseCodedMove(record.move), .weight = record.weight});
    }
    WriteFile(path_, bytes);
    const BothWays books(path_);
    EXPECT_EQ(books.in_place().book().origin(), probe::Origin::kInPlace);
    const std::string text = Moves(books.in_place(), position);
    EXPECT_EQ(Moves(books.index(), position), text);
    return text;
  }

 private:
  static std::string Moves(const probe::ChessBook& book, const chess::BookPosition& position) {
    chess::BookEntry entry;
    chess::BookMove best;
    EXPECT_TRUE(book.Probe(position, entry).found());
    EXPECT_TRUE(book.ProbeBest(position, best).found());
    EXPECT_EQ(best, chess::BestMove(entry));
    std::string text;
    for (const chess::BookMove& move : entry.moves) {
      text += chess::CodedMoveText(move.move) + " " + std::to_string(move.weight()) + ", ";
    }
    return text;
  }

  const ScratchFolder folder_;
  const std::string path_ = folder_ / "never-reached.bin";
};

constexpr char kBothCastle[] = "r3k2r/pppqbppp/2npbn2/4p3/4P3/2NPBN2/PPPQBPPP/R3K2R w KQkq - 0 9";

TEST_F(NeverReachedTest, CastlingByTargetIsCastling) {
  EXPECT_EQ(Moves(kBothCastle, {{"e1g1", 90}, {"a2a3", 10}}), "e1h1 90, a2a3 10, ");
  EXPECT_EQ(Moves(kBothCastle, {{"a2a3", 90}, {"e1c1", 10}}), "a2a3 90, e1a1 10, ");
  EXPECT_EQ(Moves("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", {{"e8c8", 5}, {"e8g8", 4}}), "e8a8 5, e8h8 4, ");
}

TEST_F(NeverReachedTest, BothWaysOfCastlingAreOneMove) {
  EXPECT_EQ(Moves(kBothCastle, {{"e1g1", 4}, {"e1h1", 9}, {"a2a3", 1}}), "e1h1 9, a2a3 1, ");
  EXPECT_EQ(Moves(kBothCastle, {{"e1h1", 4}, {"e1g1", 9}, {"a2a3", 5}}), "e1h1 9, a2a3 5, ");
}

TEST_F(NeverReachedTest, AnOrdinaryMoveThatLooksLikeCastlingStays) {
  EXPECT_EQ(Moves("4k3/4p3/8/8/8/8/K7/4R3 w - - 0 1", {{"e1g1", 3}, {"e1c1", 2}}), "e1g1 3, e1c1 2, ");
  EXPECT_EQ(Moves("4k3/8/8/8/8/8/8/1K5R w H - 0 1", {{"b1c1", 3}, {"b1g1", 2}}), "b1c1 3, b1h1 2, ");
}

TEST(InPlaceTest, EveryKeyIsVisitedOnce) {
  const BothWays books(std::string(kFolder) + "duplicates-in-an-unsorted-tail.bin");
  std::vector<uint64_t> keys;
  EXPECT_TRUE(books.in_place().ForEachKey([&](uint64_t key) { keys.push_back(key); }).ok());
  EXPECT_TRUE(std::is_sorted(keys.begin(), keys.end()));
  EXPECT_EQ(std::adjacent_find(keys.begin(), keys.end()), keys.end());
  EXPECT_EQ(keys.size(), books.in_place().info().positions);
  EXPECT_THAT(books.in_place().info().sources[0].report.facts.at("unsorted records"),
              HasSubstr("the first at byte"));
}

TEST(InPlaceTest, FindsNothingForAnAbsentKey) {
  const auto book = As<probe::ChessBook>(OpenBook(std::string(kFolder) + "one-position.bin"));
  chess::BookEntry entry;
  chess::BookMove best;
  for (const uint64_t key : {uint64_t{0}, uint64_t{1} << 63, UINT64_MAX}) {
    EXPECT_TRUE(book.Probe(key, entry).absent());
    EXPECT_TRUE(book.ProbeBest(key, best).absent());
    book.Prefetch(key);
  }
}

class DamagedInPlaceTest : public testing::Test {
 protected:
  absl::StatusOr<probe::Book> Open() {
    WriteFile(path_, bytes_);
    return OpenBook(path_);
  }
  const ScratchFolder folder_;
  const std::string path_ = folder_ / "book.bin";
  std::string bytes_ = ReadFile(std::string(kFolder) + "castling-and-promotion.bin");
};

TEST_F(DamagedInPlaceTest, RejectsAFileCutInsideARecord) {
  bytes_.resize(470);
  const absl::Status status = Open().status();
  EXPECT_EQ(ExitCode(status), 3);
  EXPECT_THAT(Message(status), HasSubstr("byte 470: the file ends here, inside the record"));
}

TEST_F(DamagedInPlaceTest, AcceptsAFileCutBetweenRecords) {
  bytes_.resize(464);
  EXPECT_EQ(Open()->origin(), probe::Origin::kInPlace);
}

TEST_F(DamagedInPlaceTest, AcceptsManyRecordsOfOnePosition) {
  constexpr size_t kStartAt = 9 * formats::kPolyglotRecordBytes;  // in order of the keys
  const std::string start = bytes_.substr(kStartAt, formats::kPolyglotRecordBytes);
  std::string copies;
  for (int i = 0; i < 1 << 17; ++i) copies += start;
  bytes_.insert(kStartAt, copies);
  const auto book = As<probe::ChessBook>(Open());
  chess::BookEntry entry;
  ASSERT_TRUE(book.Probe(chess::BookPosition::Of(chess::Position()), entry).found());
  EXPECT_LE(entry.moves.size(), 3u);
}

// The checks of every record need an index.
TEST_F(DamagedInPlaceTest, StrictReadingIsNotInPlace) {
  WriteFile(path_, bytes_);
  EXPECT_EQ(OpenBook(path_, {.reading = {.strict = true}})->origin(), probe::Origin::kMemory);
  EXPECT_EQ(OpenBook(path_, {.purpose = Purpose::kReadAll})->origin(), probe::Origin::kMemory);
}

}  // namespace
}  // namespace tabia::books
