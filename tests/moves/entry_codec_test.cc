#include "core/moves/entry_codec.h"

#include <random>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/bytes.h"
#include "core/moves/move_order.h"
#include "tests/moves/book_samples.h"

namespace tabia::chess {
namespace {

using ::testing::ElementsAreArray;

constexpr uint64_t kHuge = uint64_t{1} << 63;

// Decodes by VisitEntry; no moves if it fails.
BookEntry Visited(std::string_view bytes) {
  BookEntry entry;
  if (!VisitEntry(bytes, [&](const BookMove& move) { entry.moves.push_back(move); })) entry.moves.clear();
  return entry;
}

BookEntry DecodedEntry(std::string_view bytes) {
  BookEntry entry;
  EXPECT_TRUE(DecodeEntry(bytes, entry));
  EXPECT_THAT(Visited(bytes).moves, ElementsAreArray(entry.moves));
  return entry;
}

void ExpectRoundTrip(const BookEntry& entry) {
  const std::string bytes = EncodeEntry(entry);
  EXPECT_THAT(DecodedEntry(bytes).moves, ElementsAreArray(entry.moves));
}

BookEntry EntryOfSize(size_t count, const BookMove& move) {
  BookEntry entry;
  entry.moves.assign(count, move);
  return entry;
}

// Returns bits in their order, with any blanks between them, as whole bytes.
std::string FromBits(std::string_view text) {
  std::string bytes;
  BitWriter out(bytes);
  for (const char c : text) {
    if (c != ' ') out.Put(c == '1', 1);
  }
  out.Flush();
  return bytes;
}

std::string Number(uint64_t number, int width) {
  std::string text;
  for (int bit = 0; bit < width; ++bit) text.push_back(number >> bit & 1 ? '1' : '0');
  return text;
}

const std::string kE2e4 = " 001110 001100 ";  // to e4, 28; from e2, 12

bool IsRefused(std::string_view bytes) {
  BookEntry entry;
  const bool is_refused = !DecodeEntry(bytes, entry);
  EXPECT_EQ(Visited(bytes).moves.empty(), is_refused);
  return is_refused;
}

// Returns an entry of a random shape.
BookEntry RandomEntry(std::mt19937_64& random) {
  const bool games = random() % 2 == 0, opaque = random() % 4 == 0, flags = random() % 4 == 0;
  const uint64_t highest_width = random() % 4 == 0 ? 65 : random() % 20 + 1;
  const auto number = [&] { return random() >> 1 >> (63 - random() % highest_width % 64); };
  BookEntry entry;
  entry.moves.resize(random() % (random() % 4 == 0 ? 60 : 5) + 1);
  for (BookMove& move : entry.moves) {
    if (opaque) {
      move.opaque_move = *OpaqueMove::Parse(std::string_view("=*-Zz09@").substr(random() % 7));
    } else {
      const auto promotion = static_cast<PieceType>(flags ? random() % 5 : 0);
      move.move = Move(static_cast<Square>(random() % 64), static_cast<Square>(random() % 64), promotion);
    }
    move.active = !flags || random() % 2 == 0;
    if (games) move.games = Games{number(), number(), number()};
    if (!games) move.stated_weight = static_cast<uint32_t>(random() % 2 ? number() : random() % 5 * 25);
  }
  return entry;
}

Score RandomScore(std::mt19937_64& random) {
  const int sign = random() % 2 == 0 ? 1 : -1;
  if (random() % 8 == 0) return *Score::OfMate(sign * static_cast<int>(random() % 500 + 1));
  const auto limit = static_cast<uint64_t>(random() % 4 == 0 ? 30001 : 400);
  return *Score::OfCentipawns(sign * static_cast<int>(random() % limit));
}

// Returns an entry of a random shape with evaluations, in its order.
BookEntry RandomEvaluatedEntry(std::mt19937_64& random) {
  const bool plain = random() % 2 == 0, only_evaluations = plain || random() % 2 == 0;
  BookEntry entry = RandomEntry(random);
  for (BookMove& move : entry.moves) {
    if (plain) move = {.move = Move::FromCode(static_cast<uint16_t>(random() % 4096))};
    if (only_evaluations) move.games.reset(), move.stated_weight.reset();
    if (!plain && &move != entry.moves.data() && random() % 3 == 0) continue;
    Evaluation& evaluation = move.evaluation.emplace();
    evaluation.score = RandomScore(random);
    evaluation.depth = static_cast<uint8_t>(random() % (random() % 4 == 0 ? 256 : 12));
    if (!plain) evaluation.origin = static_cast<EvaluationOrigin>(random() % 3);
    if (evaluation.origin == EvaluationOrigin::kSolved)
      evaluation.distance = static_cast<uint16_t>(random() % 65536);
  }
  SortMoves(entry);
  return entry;
}

TEST(EncodeEntry, HasTheDocumentedBytes) {
  EXPECT_EQ(EncodeEntry(Entry({WithGames("e2e4", {1, 0, 0})})), std::string("\x73\xcc\x00", 3));
  EXPECT_EQ(EncodeEntry(Entry({WithGames("d2d4", {1, 2, 3})})), "\x6f\x8b\x39");
  EXPECT_EQ(EncodeEntry(Entry({WithGames("e2e4", {1, 0, 0}), WithGames("d2d4", {0, 1, 0})})),
            "\xc5\x31\xb3\x2d\x05");
  EXPECT_EQ(EncodeEntry(Entry({WithWeight("e2e4", 100)})), "\x22\xc7\x04");
  EXPECT_EQ(EncodeEntry(Entry({WithWeight("e2e4", 300, false)})), "\x34\xc7\x20\x40\x96");
  EXPECT_EQ(EncodeEntry(Entry({OpaqueWithWeight("P@e4", 7)})), "\xec\xa0\xc0\x32\x8d\x07");
  EXPECT_EQ(EncodeEntry(Entry({WithEvaluation("e2e4", Centipawns(28, 12))})), "\x9e\x63\x98\x38");
}

TEST(EncodeEntry, HasTheDocumentedBitsOfEvaluations) {
  const std::string search = "0 11 1 ", mixed = "0 11 0 ", origin = "10 ", e2e4 = kE2e4;
  const std::string d2d4 = " 110110 110100 ";
  EXPECT_EQ(EncodeEntry(Entry({WithEvaluation("e2e4", Centipawns(28, 12))})),
            FromBits(search + "1" + e2e4 + "001100 1 000111"));
  EXPECT_EQ(EncodeEntry(Entry({WithEvaluation("e2e4", Centipawns(-100, 63))})),
            FromBits(search + "1" + e2e4 + "111111 11111100 001 00 111000"));
  EXPECT_EQ(EncodeEntry(Entry({WithEvaluation("e2e4", Mate(-3, 1))})),
            FromBits(search + "1" + e2e4 + "100000 000001 1 010000000"));
  EXPECT_EQ(
      EncodeEntry(
          Entry({WithEvaluation("e2e4", Centipawns(28, 12)), WithEvaluation("d2d4", Centipawns(24, 12)),
                 WithEvaluation("e2e4", Centipawns(0, 9))})),
      FromBits(search + "011" + e2e4 + "001100 1 000111" + d2d4 + "0 1 1110" + e2e4 + "1 100100 01 1 1111"));
  EXPECT_EQ(EncodeEntry(Entry({WithEvaluation("e2e4", Centipawns(1, 0, EvaluationOrigin::kStated))})),
            FromBits(mixed + "11 0 0 1" + e2e4 + "1 00 000000 1 010000"));
  BookMove both = WithGames("e2e4", {1, 0, 0});
  both.evaluation = Centipawns(1, 2);
  EXPECT_EQ(
      EncodeEntry(Entry({both, WithGames("d2d4", {0, 0, 0})})),
      FromBits(mixed + "00 0 0 010" + e2e4 + "1 100 1" + origin + "010000 1 010000" + d2d4 + "1 000 0"));
  Evaluation solved = Centipawns(1, 2, EvaluationOrigin::kSolved);
  solved.distance = 20;
  EXPECT_EQ(EncodeEntry(Entry({WithEvaluation("e2e4", solved)})),
            FromBits(mixed + "11 0 0 1" + e2e4 + "1 01 01 0 0010 010000 1 010000"));
}

TEST(EncodeEntry, HasTheDocumentedBits) {
  const std::string quarter = "0 10 0 0 1" + kE2e4, flags = "0 00 0 1 1" + kE2e4;
  EXPECT_EQ(EncodeEntry(Entry({WithWeight("e2e4", 50)})), FromBits(quarter + "01"));
  EXPECT_EQ(EncodeEntry(Entry({WithWeight("e2e4", 25)})), FromBits(quarter + "001"));
  EXPECT_EQ(EncodeEntry(Entry({WithWeight("e2e4", 0)})), FromBits(quarter + "000"));
  EXPECT_EQ(EncodeEntry(Entry({WithGames("e2e4", {1, 0, 0}, false)})), FromBits(flags + "000 1 1 100"));
  EXPECT_EQ(EncodeEntry(Entry({WithGames("e2e4", {kHuge, 0, 1})})),
            FromBits("1 1" + kE2e4 + Number(0, 32) + Number(kHuge, 64) + Number(0, 64) + Number(1, 64)));
  EXPECT_EQ(EncodeEntry(EntryOfSize(5, WithGames("e2e4", {0, 0, 0}))).substr(0, 1),
            FromBits("1 00110 00"));  // plain, five moves, to e4 begins
}

TEST(EncodeEntry, IsShortForMovesPlayedOnce) {
  for (const size_t count : {1, 2, 3}) {
    EXPECT_EQ(EncodeEntry(EntryOfSize(count, WithGames("e2e4", {0, 0, 1}))).size(), 2 * count + 1);
  }
}

TEST(EncodeEntry, ReplacesTheOldBytes) {
  std::string out = "something";
  EncodeEntry(Entry({WithWeight("e2e4", 100)}), out);
  EXPECT_EQ(out, EncodeEntry(Entry({WithWeight("e2e4", 100)})));
}

TEST(EncodeEntry, IsEmptyWithoutMoves) {
  EXPECT_EQ(EncodeEntry(BookEntry()), "");
  EXPECT_TRUE(IsRefused(""));
}

TEST(EncodeEntry, KeepsEntriesOfEveryShape) {
  std::mt19937_64 random(20);
  for (int i = 0; i < 20000; ++i) ExpectRoundTrip(RandomEntry(random));
}

TEST(EncodeEntry, KeepsEvaluationsOfEveryKind) {
  std::mt19937_64 random(21);
  for (int i = 0; i < 20000; ++i) ExpectRoundTrip(RandomEvaluatedEntry(random));
}

TEST(EncodeEntry, KeepsEveryScoreAfterAnyOther) {
  const std::vector<Evaluation> extremes = {Centipawns(-30000, 1), Centipawns(0, 1), Centipawns(30000, 1),
                                            Mate(1, 1), Mate(-500, 1)};
  for (const Evaluation& first : extremes) {
    for (int worth = -32000; worth <= 32000; ++worth) {
      const std::optional<Score> score = Score::OfWorth(worth);
      if (!score) continue;
      BookEntry entry = Entry({WithEvaluation("e2e4", first), WithEvaluation("d2d4", {*score, 2})}), decoded;
      ASSERT_TRUE(DecodeEntry(EncodeEntry(entry), decoded)) << worth;
      ASSERT_EQ(decoded.moves[0].evaluation, first);
      ASSERT_EQ(decoded.moves[1].evaluation, entry.moves[1].evaluation);
    }
  }
}

TEST(EncodeEntry, IsShortForEvaluations) {
  EXPECT_EQ(EncodeEntry(Entry({WithEvaluation("e2e4", Centipawns(30, 40))})).size(), 4);
  EXPECT_EQ(EncodeEntry(
                Entry({WithEvaluation("e2e4", Centipawns(30, 40)), WithEvaluation("d2d4", Centipawns(25, 40)),
                       WithEvaluation("g1f3", Centipawns(10, 40))}))
                .size(),
            9);
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
  move.stated_weight = 1;
  ExpectRoundTrip(Entry({move}));
}

TEST(EncodeEntry, KeepsAnyNumberOfMoves) {
  for (const size_t count : {1, 4, 5, 62, 63, 64, 200, 1000}) {
    ExpectRoundTrip(EntryOfSize(count, WithWeight("e2e4", 25)));
    ExpectRoundTrip(EntryOfSize(count, OpaqueWithGames("P@e4", {1, 2, 3})));
  }
}

TEST(DecodeEntry, ReplacesTheOldMoves) {
  BookMove old = OpaqueWithGames("P@e4", {1, 2, 3});
  old.evaluation.emplace();
  old.evaluation_weight = 100;
  old.refuted = true;
  for (const BookMove& move : {WithWeight("e2e4", 100), WithWeight("e2e4", 7, false),
                               WithGames("e2e4", {1, 0, 0}), OpaqueWithWeight("P@e4", 1)}) {
    for (const size_t count : {1, 9}) {
      BookEntry entry = EntryOfSize(count, old);
      ASSERT_TRUE(DecodeEntry(EncodeEntry(Entry({move})), entry));
      EXPECT_THAT(entry.moves, ElementsAreArray({move}));
    }
  }
}

TEST(DecodeEntry, RejectsSurplusBytes) {
  EXPECT_TRUE(IsRefused(EncodeEntry(Entry({WithWeight("e2e4", 1)})) + '\0'));
  EXPECT_TRUE(IsRefused(EncodeEntry(EntryOfSize(9, WithWeight("e2e4", 1))) + '\0'));
}

TEST(DecodeEntry, RejectsAFilledLastByte) {
  EXPECT_FALSE(IsRefused(FromBits("1 1" + kE2e4 + "1 100 000000")));
  EXPECT_TRUE(IsRefused(FromBits("1 1" + kE2e4 + "1 100 000001")));
}

TEST(DecodeEntry, RejectsACountBeyondTheBytes) {
  EXPECT_TRUE(IsRefused(FromBits("1 010" + kE2e4 + "1 100")));
  EXPECT_TRUE(IsRefused(FromBits(Number(1, 21) + "1" + Number(0, 20) + kE2e4 + "1 100")));
  EXPECT_TRUE(IsRefused(FromBits(Number(1, 41) + "1" + Number(0, 40) + kE2e4 + "1 100")));
  EXPECT_TRUE(IsRefused(std::string("\1") + std::string(20, '\0')));
}

TEST(DecodeEntry, RejectsAnUnknownScale) {
  EXPECT_FALSE(IsRefused(FromBits("0 10 0 0 1" + kE2e4 + "1")));
  EXPECT_TRUE(IsRefused(FromBits("0 11 0 0 1" + kE2e4 + "1")));
}

TEST(DecodeEntry, RejectsEvaluationsCodedInAnotherWay) {
  const std::string search = "0 11 1 1" + kE2e4, mixed = "0 11 0 11 0 0 1" + kE2e4;
  EXPECT_FALSE(IsRefused(FromBits(search + "001100 1 000111")));
  EXPECT_TRUE(IsRefused(FromBits(mixed + "1 10 001100 1 000111"))) << "a search has a shorter code";
  EXPECT_FALSE(IsRefused(FromBits(mixed + "1 00 001100 1 000111")));
  EXPECT_TRUE(IsRefused(FromBits(mixed + "1 11 001100 1 000111"))) << "no such origin";
  EXPECT_TRUE(IsRefused(FromBits(mixed + "0"))) << "no evaluation";
  EXPECT_TRUE(IsRefused(FromBits(search + "111111 01111100 1 000111"))) << "depth 62 has a shorter code";
  EXPECT_TRUE(IsRefused(FromBits("0 11 1 010" + kE2e4 + "001100 1 000111" + kE2e4 + "1 001100 1 0000")))
      << "the same depth has a shorter code";
  EXPECT_TRUE(IsRefused(FromBits(search + "001100 000001 0" + Number(500, 9)))) << "mate in 501";
  EXPECT_FALSE(IsRefused(FromBits(search + "001100 000001 0" + Number(499, 9))));
  EXPECT_TRUE(IsRefused(FromBits(search + "001100 00000000001" + Number(1023, 9) + Number(63, 6))))
      << "30001 and more";
  EXPECT_TRUE(IsRefused(FromBits(search + "001100 000000000000001" + Number(0, 30)))) << "no such class";
}

TEST(DecodeEntry, RejectsALongerShapeThanNeeded) {
  EXPECT_TRUE(IsRefused(FromBits("0 00 0 0 1" + kE2e4 + "1 100")));
  EXPECT_TRUE(IsRefused(FromBits("0 00 0 1 1" + kE2e4 + "000 0 1 100")));
  EXPECT_TRUE(IsRefused(FromBits("0 01 0 0 1" + kE2e4 + "0000001" + Number(100, 7))));
}

TEST(DecodeEntry, RejectsAGreaterWidthThanNeeded) {
  EXPECT_TRUE(IsRefused(FromBits("1 1" + kE2e4 + "01 10 00 00")));
  EXPECT_TRUE(IsRefused(
      FromBits("1 1" + kE2e4 + Number(0, 32) + Number(UINT32_MAX, 64) + Number(0, 64) + Number(0, 64))));
  EXPECT_TRUE(IsRefused(FromBits("0 01 0 0 1" + kE2e4 + "01 10")));
}

TEST(DecodeEntry, RejectsAWeightBeyond32Bits) {
  EXPECT_TRUE(IsRefused(FromBits("0 01 0 0 1" + kE2e4 + Number(0, 32) + Number(uint64_t{1} << 32, 64))));
}

TEST(DecodeEntry, RejectsAPromotionToAKing) {
  EXPECT_FALSE(IsRefused(FromBits("0 00 0 1 1" + kE2e4 + Number(4, 3) + "0 1 100")));
  EXPECT_TRUE(IsRefused(FromBits("0 00 0 1 1" + kE2e4 + Number(5, 3) + "0 1 100")));
}

TEST(DecodeEntry, RejectsAnOpaqueMoveOfOneLetter) {
  EXPECT_FALSE(IsRefused(FromBits("0 00 1 0 1" + Number(1, 3) + Number('a', 7) + Number('b', 7) + "1 100")));
  EXPECT_TRUE(IsRefused(FromBits("0 00 1 0 1" + Number(0, 3) + Number('a', 7) + "1 100 0000000")));
}

// Checks that each damaged value is rejected, or is exactly the value of the entry that it decodes to.
void ReadDamagedValue(std::string_view value) {
  ReadDamaged(value, [&](std::string_view damaged) {
    BookEntry entry;
    BookMove best;
    DecodeBest(damaged, best);
    if (!DecodeEntry(damaged, entry)) {
      EXPECT_TRUE(Visited(damaged).moves.empty());
      return;
    }
    EXPECT_THAT(Visited(damaged).moves, ElementsAreArray(entry.moves));
    EXPECT_EQ(EncodeEntry(entry), damaged);
    EXPECT_TRUE(DecodeBest(damaged, best));
    BookEntry sorted = entry;
    SortMoves(sorted);
    if (sorted.moves == entry.moves) {
      EXPECT_TRUE(best == BestMove(entry));
    }
    EXPECT_TRUE(damaged.size() == value.size());
  });
}

TEST(DecodeEntry, DamageIsRejectedOrDecodesToAnEntry) {
  const std::vector<BookEntry> samples = {
      Entry({WithWeight("e2e4", 100), WithWeight("d2d4", 300, false)}),
      Entry({WithGames("e2e4", {kHuge, 200, 1}), WithGames("d2d4", {1, 2, 3})}),
      Entry({OpaqueWithWeight("P@e4", 7), OpaqueWithWeight("12345678", 0, false)}),
      Entry({OpaqueWithGames("a10b10", {1, 300, 70000})}),
      EntryOfSize(70, WithWeight("g1f3", 1)),
      Entry(
          {WithEvaluation("e2e4", Centipawns(30, 40), 100), WithEvaluation("d2d4", Centipawns(20, 40), 50)})};
  for (const BookEntry& sample : samples) ReadDamagedValue(EncodeEntry(sample));
  std::mt19937_64 random(7);
  for (int i = 0; i < 100; ++i) ReadDamagedValue(EncodeEntry(RandomEntry(random)));
  for (int i = 0; i < 100; ++i) ReadDamagedValue(EncodeEntry(RandomEvaluatedEntry(random)));
}

TEST(DecodeBest, ReturnsTheFirstMove) {
  BookMove best = OpaqueWithGames("P@e4", {1, 2, 3});
  for (const BookEntry& entry : {Entry({WithWeight("e2e4", 50), WithWeight("d2d4", 25)}),
                                 EntryOfSize(40, WithGames("d2d4", {5, 0, 0})),
                                 Entry({WithGames("e2e4", {1, 2, kHuge}), WithGames("d2d4", {1, 0, 0})})}) {
    ASSERT_TRUE(DecodeBest(EncodeEntry(entry), best));
    EXPECT_EQ(best, entry.moves[0]);
  }
}

}  // namespace
}  // namespace tabia::chess
