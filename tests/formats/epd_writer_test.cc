#include "core/formats/epd/epd_writer.h"

#include "gtest/gtest.h"

#include "core/records/scale.h"
#include "core/records/writers.h"
#include "tests/formats/writer_test_book.h"

namespace tabia::formats {
namespace {

constexpr char kStartEpd[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

class EpdWriterTest : public testing::Test {
 protected:
  // Returns the operations of a line for the start position.
  std::string Operations(const chess::BookEntry& entry, records::Scale scale = records::Scale::kGames,
                         const chess::BookNotes& notes = {}) {
    StringSink sink;
    EpdWriter writer(sink, {.scale = scale});
    EXPECT_TRUE(writer.Write({chess::BookPosition::Of(start_), entry, notes}).ok());
    report_ = *writer.Finish();
    EXPECT_TRUE(sink.bytes().starts_with(kStartEpd) && sink.bytes().ends_with("\n")) << sink.bytes();
    return sink.bytes().substr(sizeof kStartEpd - 1, sink.bytes().size() - sizeof kStartEpd);
  }

  const chess::Position start_;
  records::WriteReport report_;
};

TEST_F(EpdWriterTest, WritesGames) {
  EXPECT_EQ(Operations({{Played(start_, "g1f3", {12, 3, 4}), Played(start_, "d2d4", {13, 1, 0}),
                         Played(start_, "e2e4", {0, 0, 9})}}),
            " bm Nf3 d4; c0 \"Nf3 +12 =3 -4, d4 +13 =1 -0, e4 +0 =0 -9\";");
  EXPECT_EQ(report_.records, 1u);
}

TEST_F(EpdWriterTest, WritesPercentages) {
  EXPECT_EQ(Operations({{Stated(start_, "e2e4", 50), Stated(start_, "a2a3", 0)}}, records::Scale::kPercent),
            " bm e4; c0 \"e4 50%, a3 0%\";");
}

TEST_F(EpdWriterTest, WritesOtherWeights) {
  EXPECT_EQ(Operations({{Stated(start_, "e2e4", 50000)}}), " bm e4; c0 \"e4 weight 50000\";");
}

TEST_F(EpdWriterTest, DoesNotListAnInactiveMoveAsBest) {
  EXPECT_EQ(Operations({{Stated(start_, "e2e4", 25), Inactive(Stated(start_, "d2d4", 100))}},
                       records::Scale::kPercent),
            " bm e4; c0 \"e4 25%, d4 100% inactive\";");
}

TEST_F(EpdWriterTest, OmitsBmWithoutAnActiveMove) {
  EXPECT_EQ(Operations({{Stated(start_, "e2e4", 0)}}, records::Scale::kPercent), " c0 \"e4 0%\";");
}

TEST_F(EpdWriterTest, CountsNotesAsLost) {
  const chess::BookMove move = Stated(start_, "e2e4", 100);
  Operations({{move}}, records::Scale::kPercent,
             {Note(move.move, chess::NoteKind::kEco, "B00"), Note({}, chess::NoteKind::kName, "Start")});
  EXPECT_EQ(Lost(report_, "ECO codes"), std::string("1: e2e4 in ") + kStartEpd);
  EXPECT_EQ(Lost(report_, "names"), std::string("1: ") + kStartEpd);
}

}  // namespace
}  // namespace tabia::formats
