#include "core/chess/book_code.h"

#include <algorithm>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/chess/book_samples.h"

namespace tabia::chess {
namespace {

using ::testing::ElementsAreArray;

constexpr uint64_t kHuge = uint64_t{1} << 63;

BookEntry Decoded(std::string_view bytes) {
  BookEntry entry;
  EXPECT_TRUE(DecodeEntry(bytes, entry));
  return entry;
}

void ExpectRoundTrip(const BookEntry& entry) {
  const std::string bytes = EncodeEntry(entry);
  EXPECT_THAT(Decoded(bytes).moves, ElementsAreArray(entry.moves));
  EXPECT_EQ(MoveCount(bytes), entry.moves.size());
}

BookEntry EntryOfSize(size_t count, const BookMove& move) {
  BookEntry entry;
  entry.moves.assign(count, move);
  return entry;
}

std::string Fold(const std::vector<std::string>& encoded, uint64_t* conflicts = nullptr) {
  uint64_t found = 0;
  const std::vector<std::string_view> views(encoded.begin(), encoded.end());
  const std::string folded = FoldEntries(views, found);
  if (conflicts != nullptr) *conflicts = found;
  return folded;
}

TEST(EncodeEntry, HasTheDocumentedBytes) {
  EXPECT_EQ(EncodeEntry(Entry({WithWeight("e2e4", 100)})), std::string("\x04\x1c\x03\x64"));
  EXPECT_EQ(EncodeEntry(Entry({WithWeight("e2e4", 300, false)})), std::string("\x04\x1c\x83\xac\x02"));
  EXPECT_EQ(EncodeEntry(Entry({WithGames("d2d4", {1, 2, 3})})), std::string("\x05\xdb\x02\x01\x02\x03"));
  EXPECT_EQ(EncodeEntry(Entry({OpaqueWithWeight("P@e4", 7)})), std::string("\x06\x04P@e4\x07"));
  EXPECT_EQ(EncodeEntry(Entry({OpaqueWithGames("P@e4", {7, 8, 9})})),
            std::string("\x07\x04P@e4\x07\x08\x09"));
}

TEST(EncodeEntry, KeepsWeights) {
  ExpectRoundTrip(Entry({WithWeight("e2e4", UINT32_MAX), WithWeight("d2d4", 100), WithWeight("g1f3", 0)}));
}

TEST(EncodeEntry, KeepsGames) {
  ExpectRoundTrip(Entry({WithGames("e2e4", {12960, 0, 1}), WithGames("d2d4", {0, 0, 0})}));
  ExpectRoundTrip(Entry({WithGames("e2e4", {kHuge, kHuge - 1, UINT64_MAX})}));
}

TEST(EncodeEntry, KeepsInactiveMoves) {
  ExpectRoundTrip(Entry({WithWeight("e2e4", 50), WithWeight("d2d4", 100, false)}));
  ExpectRoundTrip(Entry({OpaqueWithWeight("P@e4", 50), OpaqueWithWeight("a1a2", 100, false)}));
}

TEST(EncodeEntry, KeepsOpaqueMoves) {
  ExpectRoundTrip(Entry({OpaqueWithWeight("a10b10", 1), OpaqueWithWeight("12345678", 0)}));
  ExpectRoundTrip(Entry({OpaqueWithGames("P@e4", {1, 2, kHuge})}));
}

TEST(EncodeEntry, KeepsPromotions) {
  BookMove move;
  move.move = Move(52, 60, kQueen);
  ExpectRoundTrip(Entry({move}));
}

TEST(EncodeEntry, KeepsAnyNumberOfMoves) {
  for (const size_t count : {0, 1, 4, 5, 62, 63, 64, 200, 1000}) {
    ExpectRoundTrip(EntryOfSize(count, WithWeight("e2e4", 25)));
    if (count > 0) ExpectRoundTrip(EntryOfSize(count, OpaqueWithGames("P@e4", {1, 2, 3})));
  }
}

TEST(DecodeEntry, RefusesSurplusBytes) {
  BookEntry entry;
  EXPECT_FALSE(DecodeEntry(EncodeEntry(Entry({WithWeight("e2e4", 1)})) + '\0', entry));
}

TEST(DecodeEntry, RefusesACountBeyondTheBytes) {
  BookEntry entry;
  EXPECT_FALSE(DecodeEntry("\xfc\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x1c\x03\x64", entry));
}

TEST(DecodeEntry, RefusesAWeightBeyond32Bits) {
  BookEntry entry;
  EXPECT_FALSE(DecodeEntry("\x04\x1c\x03\x80\x80\x80\x80\x10", entry));
}

TEST(DecodeEntry, RefusesAPromotionToAKing) {
  BookEntry entry;
  EXPECT_FALSE(DecodeEntry("\x04\x1c\x53\x64", entry));
}

TEST(DecodeEntry, DamageIsRefusedOrDecodesToAnEntry) {
  const std::vector<BookEntry> samples = {
      Entry({WithWeight("e2e4", 100), WithWeight("d2d4", 300, false)}),
      Entry({WithGames("e2e4", {kHuge, 200, 1}), WithGames("d2d4", {1, 2, 3})}),
      Entry({OpaqueWithWeight("P@e4", 7), OpaqueWithWeight("12345678", 0, false)}),
      Entry({OpaqueWithGames("a10b10", {1, 300, 70000})}), EntryOfSize(70, WithWeight("g1f3", 1))};
  for (const BookEntry& sample : samples) {
    ReadDamaged(EncodeEntry(sample), [](std::string_view damaged) {
      BookEntry entry;
      MoveCount(damaged);
      if (DecodeEntry(damaged, entry)) ExpectRoundTrip(entry);
    });
  }
}

TEST(FoldEntries, SumsGames) {
  const std::string folded =
      Fold({EncodeEntry(Entry({WithGames("e2e4", {1, 2, 3}), WithGames("d2d4", {1, 0, 0})})),
            EncodeEntry(Entry({WithGames("e2e4", {10, 20, 30})}))});
  EXPECT_THAT(Decoded(folded).moves,
              ElementsAreArray({WithGames("e2e4", {11, 22, 33}), WithGames("d2d4", {1, 0, 0})}));
}

TEST(FoldEntries, TakesTheHighestWeightAndCountsAMoveInConflictOnce) {
  uint64_t conflicts = 0;
  const std::string folded = Fold({EncodeEntry(Entry({WithWeight("e2e4", 25), WithWeight("d2d4", 50)})),
                                   EncodeEntry(Entry({WithWeight("e2e4", 100), WithWeight("d2d4", 50)})),
                                   EncodeEntry(Entry({WithWeight("e2e4", 50), WithWeight("g1f3", 0)}))},
                                  &conflicts);
  EXPECT_THAT(Decoded(folded).moves,
              ElementsAreArray({WithWeight("e2e4", 100), WithWeight("d2d4", 50), WithWeight("g1f3", 0)}));
  EXPECT_EQ(conflicts, 1u);
}

TEST(FoldEntries, MoveIsActiveIfAnySourceSaysSo) {
  const std::string folded = Fold({EncodeEntry(Entry({WithWeight("e2e4", 25, false)})),
                                   EncodeEntry(Entry({WithWeight("e2e4", 25, true)})),
                                   EncodeEntry(Entry({WithWeight("d2d4", 50, false)}))});
  EXPECT_THAT(Decoded(folded).moves,
              ElementsAreArray({WithWeight("e2e4", 25), WithWeight("d2d4", 50, false)}));
}

TEST(FoldEntries, OrdersActiveThenWeightThenText) {
  const std::string folded =
      Fold({EncodeEntry(Entry({WithWeight("h2h3", 100, false), WithWeight("e2e4", 50)})),
            EncodeEntry(Entry({WithWeight("g1f3", 100), WithWeight("d2d4", 50)})),
            EncodeEntry(Entry({WithWeight("e2e3", 50), WithWeight("a2a3", 0)}))});
  EXPECT_THAT(
      Decoded(folded).moves,
      ElementsAreArray({WithWeight("g1f3", 100), WithWeight("d2d4", 50), WithWeight("e2e3", 50),
                        WithWeight("e2e4", 50), WithWeight("a2a3", 0), WithWeight("h2h3", 100, false)}));
}

TEST(FoldEntries, IsTheSameInAnyOrder) {
  std::vector<std::string> encoded = {EncodeEntry(Entry({WithWeight("e2e4", 25), WithWeight("d2d4", 50)})),
                                      EncodeEntry(Entry({WithWeight("e2e4", 100, false)})),
                                      EncodeEntry(Entry({WithWeight("g1f3", 50), WithWeight("e2e4", 50)})),
                                      EncodeEntry(Entry({WithWeight("c2c4", 50), WithWeight("d2d4", 75)})),
                                      EncodeEntry(Entry({WithWeight("b1c3", 50, false)}))};
  std::sort(encoded.begin(), encoded.end());
  uint64_t first_conflicts = 0, conflicts = 0;
  const std::string first = Fold(encoded, &first_conflicts);
  EXPECT_EQ(first_conflicts, 2u);
  while (std::next_permutation(encoded.begin(), encoded.end())) {
    ASSERT_EQ(Fold(encoded, &conflicts), first);
    ASSERT_EQ(conflicts, first_conflicts);
  }
}

TEST(FoldEntries, OfGamesAndOpaqueMovesIsTheSameInAnyOrder) {
  std::vector<std::string> encoded = {EncodeEntry(Entry({OpaqueWithGames("P@e4", {1, 2, 3})})),
                                      EncodeEntry(Entry({OpaqueWithGames("N@f3", {4, 0, 0})})),
                                      EncodeEntry(Entry({OpaqueWithGames("P@e4", {1, 1, 1})})),
                                      EncodeEntry(Entry({OpaqueWithGames("a2a3", {3, 2, 9})}))};
  std::sort(encoded.begin(), encoded.end());
  const std::string first = Fold(encoded);
  while (std::next_permutation(encoded.begin(), encoded.end())) ASSERT_EQ(Fold(encoded), first);
}

TEST(FoldEntries, OfOneEntryIsThatEntry) {
  const std::string encoded = EncodeEntry(Entry({WithGames("e2e4", {1, 2, 3})}));
  EXPECT_EQ(Fold({encoded}), encoded);
}

}  // namespace
}  // namespace tabia::chess
