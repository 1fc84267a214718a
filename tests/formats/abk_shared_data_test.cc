// Compares a whole Arena book with the output of an independent reader, if the larger test data is present.

#include <algorithm>
#include <map>
#include <string>

#include "gtest/gtest.h"

#include "core/base/byte_streams.h"
#include "core/formats/abk/abk_layout.h"
#include "core/formats/foreign_source.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"
#include "tests/formats/unpacked.h"

namespace tabia::formats {
namespace {

// Position and move, highest priority, games, won and lost by White, and 1 if no line has the move active.
class AbkLines final : public records::ChessVisitor {
 public:
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    Sum& sum = sums_[Subject(position, move.move)];
    chess::Games games = *move.games;
    if (position.turn() == chess::kBlack) std::swap(games.win, games.loss);
    sum.games += games.total();
    sum.won += games.win;
    sum.lost += games.loss;
    sum.active |= move.active;
    return absl::OkStatus();
  }
  absl::Status VisitNote(const chess::BookPosition& position, const chess::BookNote& note) override {
    sums_[Subject(position, note.move)].priority = PriorityOfNote(note.text).value_or(0);
    return absl::OkStatus();
  }

  std::string Text() const {
    std::string text;
    for (const auto& [subject, sum] : sums_) {
      text += absl::StrFormat("%s\t%d\t%d\t%d\t%d\t%d\n", subject, sum.priority, sum.games, sum.won, sum.lost,
                              !sum.active);
    }
    return text;
  }

 private:
  struct Sum {
    int priority = kAbkDefaultPriority;
    uint64_t games = 0, won = 0, lost = 0;
    bool active = false;
  };
  static std::string Subject(const chess::BookPosition& position, chess::Move move) {
    return position.Epd() + "\t" + chess::UciMove(*position.of_chess(), move);
  }

  std::map<std::string, Sum> sums_;
};

TEST(AbkSharedDataTest, AgreesWithAnIndependentReaderOfLibra8) {
  const ScratchFolder folder;
  const std::string packed = TABIA_SHARED_DATA "/abk/libra8";
  WriteFile(folder / "libra8.abk", Unpack(packed + ".abk.xz"));
  auto source = ForeignSource::Open(folder / "libra8.abk");
  ASSERT_TRUE(source.ok()) << source.status();
  AbkLines lines;
  const auto report = source->Read({}, lines);
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_TRUE(report->skipped.empty());
  EXPECT_EQ(report->records, 140787u);
  EXPECT_EQ(report->facts.at("deleted moves"), "1040");
  EXPECT_FALSE(report->facts.contains("moves stated"));
  // The whole book is too long to be shown where it differs.
  EXPECT_TRUE(lines.Text() == Unpack(packed + ".expect.tsv.xz"));
}

}  // namespace
}  // namespace tabia::formats
