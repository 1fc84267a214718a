#include "core/formats/polyglot/polyglot_writer.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/chess/uci_move.h"
#include "core/formats/foreign_source.h"
#include "core/formats/polyglot/polyglot_layout.h"
#include "core/records/writers.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/polyglot_test_book.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr uint64_t kKeyOfStart = 0x463b96181691fc9c;
constexpr uint64_t kLots = UINT64_MAX;

class PolyglotWriterTest : public testing::Test {
 protected:
  void SetUp() override { Begin({}); }
  void Begin(const PolyglotOptions& options) {
    sink_ = StringSink();
    writer_.emplace(sink_, WriteOptions{.polyglot = options});
  }

  // Adds a move to the entry that is written next.
  chess::BookMove& Add(std::string_view text) {
    entry_.moves.push_back({.move = *chess::ParseUciMove(position_, text)});
    return entry_.moves.back();
  }
  void AddWeight(std::string_view text, uint32_t weight) { Add(text).stated_weight = weight; }
  void AddGames(std::string_view text, const chess::Games& games) { Add(text).games = games; }

  absl::Status WriteEntry() { return writer_->Write({chess::BookPosition::Of(position_), entry_, notes_}); }

  // Finishes the file and returns "e2e4 7" for each record.
  std::vector<std::string> Records() {
    report_ = *writer_->Finish();
    std::vector<std::string> records;
    for (size_t at = 0; at < sink_.bytes().size(); at += kPolyglotRecordBytes) {
      const PolyglotRecord record = DecodePolyglotRecord(sink_.bytes().data() + at);
      records.push_back(absl::StrFormat("%s %d", chess::CodedMoveText(record.move), record.weight));
    }
    EXPECT_EQ(report_.records, records.size());
    return records;
  }
  std::vector<std::string> WriteAll() {
    EXPECT_TRUE(WriteEntry().ok());
    return Records();
  }

  StringSink sink_;
  std::optional<PolyglotWriter> writer_;
  chess::Position position_;
  chess::BookEntry entry_;
  chess::BookNotes notes_;
  records::WriteReport report_;
};

TEST_F(PolyglotWriterTest, WritesTheBytesOfThePublishedFormat) {
  AddWeight("e2e4", 4);
  ASSERT_TRUE(WriteEntry().ok());
  ASSERT_TRUE(writer_->Finish().ok());
  EXPECT_EQ(sink_.bytes(), std::string("\x46\x3b\x96\x18\x16\x91\xfc\x9c\x03\x1c\0\4\0\0\0\0", 16));
}

TEST_F(PolyglotWriterTest, WritesAnEmptyBookAsAnEmptyFile) {
  EXPECT_THAT(Records(), IsEmpty());
}

TEST_F(PolyglotWriterTest, SortsByKeyThenByDescendingWeightThenByCode) {
  AddWeight("e2e4", 5);
  AddWeight("g1f3", 7);
  AddWeight("d2d4", 5);
  ASSERT_TRUE(WriteEntry().ok());
  chess::BookEntry nowhere;
  nowhere.moves.push_back({.move = chess::Move::FromCode(0x0107), .stated_weight = 1});
  ASSERT_TRUE(writer_->WriteKey(kKeyOfStart - 1, nowhere).ok());
  ASSERT_TRUE(writer_->WriteKey(UINT64_MAX, nowhere).ok());
  EXPECT_THAT(Records(), ElementsAre("e1h1 1", "g1f3 7", "d2d4 5", "e2e4 5", "e1h1 1"));
}

TEST_F(PolyglotWriterTest, WritesCastlingAsTheKingsMoveOntoItsRook) {
  position_ = *chess::Position::FromFen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  AddWeight("e1g1", 3);
  EXPECT_THAT(WriteAll(), ElementsAre("e1h1 3"));
}

TEST_F(PolyglotWriterTest, ComputesWeightsByTheFormula) {
  using Formula = WeightFormula;
  const std::vector<std::pair<Formula, std::string>> weights = {{Formula::kAuto, "e2e4 13"},
                                                                {Formula::kScore, "e2e4 13"},
                                                                {Formula::kWins, "e2e4 5"},
                                                                {Formula::kGames, "e2e4 15"}};
  AddGames("e2e4", {5, 3, 7});
  for (const auto& [formula, record] : weights) {
    Begin({.formula = formula});
    EXPECT_THAT(WriteAll(), ElementsAre(record));
  }
}

TEST_F(PolyglotWriterTest, KeepsAWeight) {
  AddWeight("e2e4", 75);
  for (const WeightFormula formula : {WeightFormula::kAuto, WeightFormula::kStated}) {
    Begin({.formula = formula});
    EXPECT_THAT(WriteAll(), ElementsAre("e2e4 75"));
  }
}

TEST_F(PolyglotWriterTest, RejectsAFormulaThatTheBookDoesNotFit) {
  AddWeight("e2e4", 75);
  for (const WeightFormula formula : {WeightFormula::kScore, WeightFormula::kWins, WeightFormula::kGames}) {
    Begin({.formula = formula});
    EXPECT_EQ(ExitCode(WriteEntry()), 2);
  }
  entry_.moves.clear();
  AddGames("e2e4", {1, 0, 0});
  Begin({.formula = WeightFormula::kStated});
  EXPECT_EQ(Message(WriteEntry()),
            "weights: e2e4 in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -: the book has games and "
            "no weights");
}

TEST_F(PolyglotWriterTest, DoesNotScaleSixteenBits) {
  AddWeight("e2e4", 65535);
  AddWeight("d2d4", 1);
  EXPECT_THAT(WriteAll(), ElementsAre("e2e4 65535", "d2d4 1"));
}

TEST_F(PolyglotWriterTest, ScalesMoreThanSixteenBitsInProportion) {
  AddWeight("e2e4", 65536);
  AddWeight("d2d4", 32768);
  AddWeight("c2c4", 1);
  EXPECT_THAT(WriteAll(), ElementsAre("e2e4 65535", "d2d4 32768", "c2c4 1"));
}

TEST_F(PolyglotWriterTest, AddsWithoutOverflow) {
  AddGames("e2e4", {40000, 0, 0});
  AddGames("d2d4", {0, 40000, 0});
  EXPECT_THAT(WriteAll(), ElementsAre("e2e4 65535", "d2d4 32768"));
}

TEST_F(PolyglotWriterTest, SaturatesTheGreatestCounts) {
  AddGames("e2e4", {kLots, kLots, kLots});
  AddGames("d2d4", {kLots / 4, 0, 0});
  AddGames("c2c4", {1, 0, 0});
  EXPECT_THAT(WriteAll(), ElementsAre("e2e4 65535", "d2d4 32767", "c2c4 1"));
}

TEST_F(PolyglotWriterTest, ScalesEachPositionSeparately) {
  AddWeight("e2e4", 4000000000);
  AddWeight("d2d4", 2);
  ASSERT_TRUE(WriteEntry().ok());
  position_.Make(*chess::ParseUciMove(position_, "e2e4"));
  entry_.moves.clear();
  AddWeight("e7e5", 2);
  EXPECT_THAT(WriteAll(), ElementsAre("e2e4 65535", "d2d4 1", "e7e5 2"));
}

TEST_F(PolyglotWriterTest, FollowsThePolicyForZero) {
  AddWeight("e2e4", 3);
  AddWeight("d2d4", 0);
  AddWeight("c2c4", 9);
  entry_.moves.back().active = false;
  EXPECT_THAT(WriteAll(), ElementsAre("e2e4 3"));
  EXPECT_EQ(report_.lost.at("moves of weight 0").first,
            "d2d4 in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
  EXPECT_EQ(report_.lost.at("inactive moves").count, 1u);
  Begin({.zeros = ZeroPolicy::kKeep});
  EXPECT_THAT(WriteAll(), ElementsAre("e2e4 3", "c2c4 0", "d2d4 0"));
  EXPECT_THAT(report_.lost, IsEmpty());
  Begin({.zeros = ZeroPolicy::kOne});
  EXPECT_THAT(WriteAll(), ElementsAre("e2e4 3", "d2d4 1"));
  EXPECT_EQ(report_.lost.size(), 1u);
}

TEST_F(PolyglotWriterTest, CountsLosses) {
  AddGames("e2e4", {1, 2, 3});
  notes_.resize(2);
  notes_[0].kind = chess::NoteKind::kName;
  notes_[1].kind = chess::NoteKind::kEco;
  notes_[1].move = entry_.moves[0].move;
  WriteAll();
  std::vector<std::string> kinds;
  for (const auto& [kind, lost] : report_.lost) kinds.push_back(kind);
  EXPECT_THAT(kinds, UnorderedElementsAre("results of games", "names", "ECO codes"));
}

TEST_F(PolyglotWriterTest, OmitsAPositionThatItsKeyDoesNotIdentify) {
  position_ = *chess::Position::FromFen("1k6/8/8/8/8/8/8/1K1R3R w D - 0 1");
  AddWeight("b1d1", 1);
  EXPECT_THAT(WriteAll(), IsEmpty());
  EXPECT_EQ(report_.lost.at("positions with inner castling rooks").first, "1k6/8/8/8/8/8/8/1K1R3R w D -");
}

TEST_F(PolyglotWriterTest, KeepsTheGreaterWeightOfAMoveWrittenTwice) {
  AddWeight("e2e4", 3);
  ASSERT_TRUE(WriteEntry().ok());
  entry_.moves[0].stated_weight = 5;
  EXPECT_THAT(WriteAll(), ElementsAre("e2e4 5"));
}

TEST_F(PolyglotWriterTest, WritesTheBooksOfTheTestsUnchanged) {
  for (const char* name :
       {"castling-and-promotion", "one-position", "moves-of-one-player", "never-reached"}) {
    const std::string path = std::string(TABIA_TEST_DATA "/formats/polyglot/") + name + ".bin";
    PolyglotBook book;
    ASSERT_TRUE(ForeignSource::Open(path)->Read({}, book).ok());
    EXPECT_EQ(*book.Written(ZeroPolicy::kKeep), ReadFile(path)) << name;
  }
}

}  // namespace
}  // namespace tabia::formats
