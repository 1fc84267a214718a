// Polyglot books of variants, with the keys of python-chess.
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/byte_streams.h"
#include "core/chess/variants/variant_key.h"
#include "core/formats/foreign_source.h"
#include "core/formats/polyglot/polyglot_finder.h"
#include "core/formats/polyglot/polyglot_layout.h"
#include "core/formats/polyglot/polyglot_rules.h"
#include "core/formats/polyglot/polyglot_writer.h"
#include "core/moves/book_position.h"
#include "core/moves/ruleset.h"
#include "core/records/source_report.h"

namespace tabia::formats {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
using testing::UnorderedElementsAre;

chess::BookPosition PositionOf(std::string_view variant, std::string_view fen) {
  return *chess::BookPosition::FromFen(chess::Ruleset::Of(variant), fen);
}

// A position and moves, each with weight 1.
struct Entry {
  std::string_view fen;
  std::vector<std::string_view> moves;
};

class VariantBook {
 public:
  VariantBook(std::string_view variant, const std::vector<Entry>& entries) : variant_(variant) {
    StringSink sink;
    PolyglotWriter writer(sink, {.variant = variant_});
    for (const Entry& entry : entries) {
      const chess::BookPosition position = PositionOf(variant, entry.fen);
      chess::BookEntry moves;
      for (const std::string_view move : entry.moves) {
        moves.moves.push_back({.move = *chess::ParseUciMove(position.board(), move), .stated_weight = 1});
      }
      EXPECT_TRUE(writer.Write({position, moves, {}}).ok());
    }
    const records::WriteReport report = *writer.Finish();
    for (const auto& [kind, lost] : report.lost) lost_.push_back(kind + ": " + lost.first);
    bytes_ = sink.bytes();
  }

  const std::string& bytes() const { return bytes_; }
  const std::vector<std::string>& lost() const { return lost_; }
  uint64_t records() const { return bytes_.size() / kPolyglotRecordBytes; }
  PolyglotRecord record(uint64_t number) const {
    return DecodePolyglotRecord(bytes_.data() + number * kPolyglotRecordBytes);
  }

  // Returns the moves that a book at `path` has in a position.
  std::vector<std::string> MovesIn(std::string_view fen, std::string_view path = "x.bin") const {
    const records::InPlaceBook book = *OpenPolyglotInPlace(bytes_, path, {.variant = variant_});
    const chess::BookPosition position = PositionOf(variant_, fen);
    chess::BookEntry entry;
    std::vector<std::string> moves;
    if (!book.finder->FindAt(position, entry).found()) return moves;
    for (const chess::BookMove& move : entry.moves)
      moves.push_back(chess::UciMove(position.board(), move.move));
    return moves;
  }

 private:
  std::string variant_, bytes_;
  std::vector<std::string> lost_;
};

constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(PolyglotVariants, StoresDropsAndKingPromotionsAsPythonChess) {
  const VariantBook drops("crazyhouse", {{"4k3/8/8/8/8/8/8/4K3[QN] w - - 0 1", {"N@f3", "Q@a1"}}});
  ASSERT_EQ(drops.records(), 2u);
  EXPECT_EQ(drops.record(0).move.code(), 1 << 12 | 21 << 6 | 21);
  EXPECT_EQ(drops.record(1).move.code(), 4 << 12 | 0 << 6 | 0);
  const VariantBook king("antichess", {{"8/P7/8/8/8/8/8/k7 w - - 0 1", {"a7a8k", "a7a8q"}}});
  EXPECT_EQ(king.record(0).move.code(), 4 << 12 | 48 << 6 | 56);
  EXPECT_EQ(king.record(1).move.code(), 5 << 12 | 48 << 6 | 56);
  EXPECT_THAT(king.MovesIn("8/P7/8/8/8/8/8/k7 w - - 0 1"), UnorderedElementsAre("a7a8k", "a7a8q"));
}

TEST(PolyglotVariants, CountsPawnDropsAsLost) {
  const VariantBook book("crazyhouse", {{"4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", {"N@f3", "P@d4"}}});
  EXPECT_EQ(book.records(), 1u);
  EXPECT_THAT(book.lost(), ElementsAre("pawn drops: P@d4 in 4k3/8/8/8/8/8/8/4K3[NP] w - -"));
}

TEST(PolyglotVariants, ReturnsTheLegalMovesOfASharedKey) {
  const VariantBook book("crazyhouse", {{"4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", {"N@f3", "e1e2"}}});
  EXPECT_THAT(book.MovesIn("4k3/8/8/8/8/8/8/4K3[NB] w - - 0 1"), UnorderedElementsAre("N@f3", "e1e2"));
  EXPECT_THAT(book.MovesIn("4k3/8/8/8/8/8/8/4K3[] w - - 0 1"), ElementsAre("e1e2"));
  const VariantBook checks("3check", {{"4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1", {"a1a8"}}});
  EXPECT_THAT(checks.MovesIn("4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1"), ElementsAre("a1a8"));
  EXPECT_THAT(checks.MovesIn("4k3/8/8/8/8/8/8/R3K3 w - - 0+3 0 1"), IsEmpty()) << "the game is over";
}

TEST(PolyglotVariants, FindsAntichessKeysWithCastlingRights) {
  std::string bytes;
  const chess::BookPosition start = PositionOf("antichess", kStart);
  AppendPolyglotRecord(bytes, {.key = chess::PolyglotKeyWithRights(start.of_variant()->setup()),
                               .move = *chess::ParseUciMove(start.board(), "e2e3"),
                               .weight = 1});
  const records::InPlaceBook book = *OpenPolyglotInPlace(bytes, "x.bin", {.variant = "antichess"});
  chess::BookEntry entry;
  EXPECT_TRUE(book.finder->FindAt(start, entry).found());
}

TEST(PolyglotVariants, TakesTheVariantFromTheFolder) {
  EXPECT_EQ(PolyglotRules("books/atomic/white.bin", {})->name(), "atomic");
  EXPECT_EQ(PolyglotRules("books/kingOfTheHill/a.bin", {})->name(), "kingofthehill");
  EXPECT_EQ(PolyglotRules("books/atomic/white.bin", {.variant = "horde"})->name(), "horde");
  EXPECT_EQ(PolyglotRules("books/house/a.bin", {})->name(), "standard");
  EXPECT_EQ(PolyglotRules("atomic.bin", {})->name(), "standard");
  EXPECT_THAT(PolyglotRules("a.bin", {.variant = "giveaway"}).status().message(), HasSubstr("giveaway"));
}

// Returns the warning about a book that is opened without a variant.
std::string WarningAbout(const std::string& bytes) {
  const records::InPlaceBook book = *OpenPolyglotInPlace(bytes, "x.bin", {});
  const auto warning = book.report.facts.find(records::kOtherVariantFact);
  return warning == book.report.facts.end() ? "" : warning->second;
}

TEST(PolyglotVariants, WarnsOfAVariantByItsMoves) {
  const VariantBook horde("horde", {{chess::VariantStartFen(chess::Variant::kHorde), {"a4a5"}}});
  EXPECT_THAT(WarningAbout(horde.bytes()), StartsWith("looks like a book of horde: it does not have"));
  const VariantBook capture("atomic",
                            {{kStart, {"e2e4"}},
                             {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", {"d7d5"}},
                             {"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", {"e4d5"}},
                             {"rnbqkbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", {"e7e6"}}});
  EXPECT_THAT(WarningAbout(capture.bytes()),
              StartsWith("looks like a book of atomic: the rules of chess lead to no move after a capture"));
}

TEST(PolyglotVariants, DoesNotWarnOfABookOfChess) {
  const VariantBook chess(
      "standard",
      {{kStart, {"e2e4"}}, {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", {"d7d5"}}});
  EXPECT_EQ(WarningAbout(chess.bytes()), "");
  const VariantBook endgame("standard", {{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", {"e2e4"}}});
  EXPECT_EQ(WarningAbout(endgame.bytes()), "");
}

}  // namespace
}  // namespace tabia::formats
