#include "core/moves/record_codec.h"

#include <algorithm>
#include <random>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/moves/entry_codec.h"
#include "tests/moves/book_samples.h"

namespace tabia::chess {
namespace {

using ::testing::ElementsAre;

std::string Record(const BookMove& move, uint32_t view = kMoverView) {
  std::string out;
  EncodeRecord(move, view, out);
  return out;
}

std::string Sum(const std::vector<std::string>& records) {
  std::string out;
  CombineRecords(std::vector<std::string_view>(records.begin(), records.end()), out);
  return out;
}

struct Decoded {
  bool sound = false;
  BookEntry entry;
  uint64_t conflicts = 0;
};

// Decodes with the wins of the views in `swapped` taken for the opponent's.
Decoded Decode(std::string_view record, const std::vector<uint32_t>& swapped = {}) {
  Decoded decoded;
  const auto wins_of = [&](uint32_t view) {
    const bool is_swapped = std::find(swapped.begin(), swapped.end(), view) != swapped.end();
    return is_swapped ? WinsOf::kOpponent : WinsOf::kMover;
  };
  decoded.sound = DecodeRecord(record, wins_of, decoded.entry, decoded.conflicts);
  return decoded;
}

auto MovesOf(const std::vector<std::string>& records) {
  return Decode(Sum(records)).entry.moves;
}

TEST(EncodeRecord, HasTheDocumentedBytes) {
  EXPECT_EQ(Record(WithGames("e2e4", {1, 0, 0})), "\x01\x1c\x03\x01");
  EXPECT_EQ(Record(WithGames("d2d4", {1, 2, 300}), 14), "\xe1\xdb\x02\xff\x01\x02\xac\x02");
  EXPECT_EQ(Record(WithGames("d2d4", {1, 2, 3}), 15), std::string("\xf1\x00\xdb\x02\x79", 5));
  EXPECT_EQ(Record(WithWeight("e2e4", 100, false)), "\x04\x1c\x03\x64");
  EXPECT_EQ(Record(OpaqueWithWeight("P@e4", 7)), "\x02\x04P@e4\x07");
}

TEST(EncodeRecord, HasTheDocumentedBytesOfEvaluations) {
  BookMove both = WithGames("e2e4", {1, 0, 0});
  both.evaluation = Centipawns(-2, 12);
  const std::string evaluation("\x09\x1c\x03\xfe\xff\x0c\x01\x00\x00", 9);
  EXPECT_EQ(Record(WithEvaluation("e2e4", Centipawns(-2, 12))), evaluation);
  EXPECT_EQ(Record(both), evaluation + "\x01\x1c\x03\x01");
}

TEST(DecodeRecord, JoinsEvaluationsWithGamesOfAnyView) {
  for (const uint32_t view : {0u, 2u, 15u}) {
    BookMove played = WithGames("e2e4", {1, 0, 0});
    played.evaluation = Centipawns(30, 12);
    BookMove seen = WithGames("d2d4", {0, 0, 0});
    seen.evaluation = Centipawns(40, 12);
    EXPECT_THAT(MovesOf({Record(WithEvaluation("e2e4", *played.evaluation)),
                         Record(WithGames("e2e4", {1, 0, 0}), view),
                         Record(WithEvaluation("d2d4", *seen.evaluation))}),
                ElementsAre(played, seen));
    EXPECT_THAT(MovesOf({Record(played, view), Record(seen, view)}), ElementsAre(played, seen));
  }
}

TEST(DecodeRecord, JoinsEvaluationsWithWeights) {
  BookMove stated = WithWeight("e2e4", 50);
  stated.evaluation = Mate(3, 12);
  BookMove seen = WithWeight("d2d4", 0);
  seen.evaluation = Centipawns(40, 12);
  seen.refuted = true;
  EXPECT_THAT(MovesOf({Record(stated), Record(WithEvaluation("d2d4", *seen.evaluation))}),
              ElementsAre(stated, seen));
}

TEST(DecodeRecord, AsksOnlyGamesAndWeightsWhetherAMoveIsActive) {
  BookMove inactive = WithWeight("e2e4", 50, false);
  EXPECT_FALSE(MovesOf({Record(inactive), Record(WithEvaluation("e2e4", Centipawns(9, 9)))})[0].active);
  BookMove hidden = WithEvaluation("e2e4", Centipawns(9, 9));
  hidden.active = false;
  EXPECT_TRUE(MovesOf({Record(hidden), Record(WithWeight("e2e4", 50))})[0].active);
  EXPECT_FALSE(MovesOf({Record(hidden)})[0].active);
}

// A move that is known to be inactive, and no more, has the kind of the others.
TEST(DecodeRecord, JoinsInactiveMovesWithMovesOfAnyKind) {
  const BookMove avoided = WithWeight("a2a3", 0, false);
  BookMove of_evaluations = avoided;
  of_evaluations.stated_weight.reset();
  EXPECT_THAT(MovesOf({Record(avoided), Record(WithEvaluation("d2d4", Centipawns(20, 9)))}),
              ElementsAre(WithEvaluation("d2d4", Centipawns(20, 9), 100), of_evaluations));
  EXPECT_THAT(MovesOf({Record(avoided), Record(WithGames("d2d4", {1, 0, 0}))}),
              ElementsAre(WithGames("d2d4", {1, 0, 0}), WithGames("a2a3", {0, 0, 0}, false)));
  EXPECT_THAT(MovesOf({Record(avoided), Record(WithWeight("d2d4", 50))}),
              ElementsAre(WithWeight("d2d4", 50), avoided));
  EXPECT_THAT(MovesOf({Record(avoided), Record(WithWeight("b2b3", 0, false))}),
              ElementsAre(avoided, WithWeight("b2b3", 0, false)));
}

TEST(CombineRecords, LetsGamesOfAMoveOverruleThatItIsInactive) {
  const std::string avoided = Record(WithWeight("e2e4", 0, false)),
                    games = Record(WithGames("e2e4", {1, 2, 3}));
  for (const auto& order :
       {std::vector{avoided, games}, {games, avoided}, {Sum({avoided, games}), avoided}}) {
    EXPECT_THAT(MovesOf(order), ElementsAre(WithGames("e2e4", {1, 2, 3})));
  }
}

TEST(DecodeRecord, WeighsMovesOfEvaluations) {
  EXPECT_THAT(MovesOf({Record(WithEvaluation("d2d4", Centipawns(20, 9))),
                       Record(WithEvaluation("e2e4", Centipawns(30, 9)))}),
              ElementsAre(WithEvaluation("e2e4", Centipawns(30, 9), 100),
                          WithEvaluation("d2d4", Centipawns(20, 9), 50)));
}

TEST(CombineRecords, KeepsTheMostTrustworthyEvaluation) {
  EXPECT_THAT(MovesOf({Record(WithEvaluation("e2e4", Centipawns(50, 9))),
                       Record(WithEvaluation("e2e4", Centipawns(-5, 20))),
                       Record(WithEvaluation("e2e4", Centipawns(99, 60, EvaluationOrigin::kStated)))}),
              ElementsAre(WithEvaluation("e2e4", Centipawns(-5, 20), 100)));
}

TEST(DecodeRecord, KeepsOneMove) {
  for (const BookMove& move : {WithGames("e2e4", {1, 0, UINT64_MAX}), WithGames("e2e4", {0, 0, 0}, false),
                               WithWeight("e2e4", UINT32_MAX), OpaqueWithWeight("P@e4", 7, false),
                               OpaqueWithGames("a1", {1, 2, 3})}) {
    for (const uint32_t view : {0u, 1u, 14u, 15u, UINT32_MAX}) {
      EXPECT_THAT(Decode(Record(move, view)).entry.moves, ElementsAre(move));
    }
  }
}

TEST(DecodeRecord, OrdersActiveThenWeightThenText) {
  const BookMove h3 = WithWeight("h2h3", 100, false), e4 = WithWeight("e2e4", 50),
                 f3 = WithWeight("g1f3", 100), d4 = WithWeight("d2d4", 50), e3 = WithWeight("e2e3", 50),
                 a3 = WithWeight("a2a3", 0);
  EXPECT_THAT(MovesOf({Record(h3), Record(e4), Record(f3), Record(d4), Record(e3), Record(a3)}),
              ElementsAre(f3, d4, e3, e4, a3, h3));
}

TEST(DecodeRecord, ReplacesTheOldMoves) {
  Decoded decoded;
  decoded.entry.moves.assign(9, OpaqueWithGames("P@e4", {1, 2, 3}));
  DecodeRecord(
      Record(WithWeight("e2e4", 25)), [](uint32_t) { return WinsOf::kMover; }, decoded.entry,
      decoded.conflicts);
  EXPECT_THAT(decoded.entry.moves, ElementsAre(WithWeight("e2e4", 25)));
}

TEST(DecodeRecord, SwapsWinAndLossOfAView) {
  const std::string sum =
      Sum({Record(WithGames("e2e4", {1, 2, 3})), Record(WithGames("e2e4", {10, 20, 30}), 1),
           Record(WithGames("e2e4", {100, 200, 300}), 2), Record(WithGames("d2d4", {1, 0, 0}), 2)});
  EXPECT_THAT(Decode(sum).entry.moves,
              ElementsAre(WithGames("e2e4", {111, 222, 333}), WithGames("d2d4", {1, 0, 0})));
  EXPECT_THAT(Decode(sum, {2}).entry.moves,
              ElementsAre(WithGames("e2e4", {311, 222, 133}), WithGames("d2d4", {0, 0, 1})));
  EXPECT_THAT(Decode(sum, {1, 2}).entry.moves,
              ElementsAre(WithGames("e2e4", {331, 222, 113}), WithGames("d2d4", {0, 0, 1})));
}

TEST(DecodeRecord, DropsGamesThatCountForNobody) {
  const std::string record =
      Sum({Record(WithGames("e2e4", {1, 2, 3}), 2), Record(WithGames("e2e4", {4, 0, 0}))});
  Decoded decoded;
  const auto wins_of = [](uint32_t) { return WinsOf::kNone; };
  EXPECT_TRUE(DecodeRecord(record, wins_of, decoded.entry, decoded.conflicts));
  EXPECT_THAT(decoded.entry.moves, ElementsAre(WithGames("e2e4", {4, 0, 0})));
}

TEST(DecodeRecord, NeverSwapsTheMoversView) {
  EXPECT_THAT(Decode(Record(WithGames("e2e4", {1, 2, 3})), {kMoverView}).entry.moves,
              ElementsAre(WithGames("e2e4", {1, 2, 3})));
}

TEST(DecodeRecord, RejectsMovesOfDifferentKinds) {
  const std::string games = Record(WithGames("e2e4", {1, 2, 3})), weight = Record(WithWeight("e2e4", 50)),
                    opaque = Record(OpaqueWithGames("P@e4", {1, 2, 3}));
  EXPECT_FALSE(Decode(Sum({games, weight})).sound);
  EXPECT_FALSE(Decode(Sum({games, opaque})).sound);
}

TEST(CombineRecords, SumsGames) {
  EXPECT_THAT(MovesOf({Record(WithGames("e2e4", {1, 2, 3})), Record(WithGames("d2d4", {1, 0, 0})),
                       Record(WithGames("e2e4", {10, 20, 30}))}),
              ElementsAre(WithGames("e2e4", {11, 22, 33}), WithGames("d2d4", {1, 0, 0})));
}

TEST(CombineRecords, SumsNoHigherThan64Bits) {
  const std::string most = Record(WithGames("e2e4", {UINT64_MAX - 1, 0, 7}), 1);
  EXPECT_THAT(MovesOf({most, most}), ElementsAre(WithGames("e2e4", {UINT64_MAX, 0, 14})));
  EXPECT_THAT(MovesOf({most, Record(WithGames("e2e4", {5, 0, 0}))}),
              ElementsAre(WithGames("e2e4", {UINT64_MAX, 0, 7})));
}

TEST(CombineRecords, TakesTheHighestWeightAndCountsAMoveInConflictOnce) {
  const Decoded decoded = Decode(
      Sum({Record(WithWeight("e2e4", 25)), Record(WithWeight("d2d4", 50)), Record(WithWeight("e2e4", 100)),
           Record(WithWeight("d2d4", 50)), Record(WithWeight("e2e4", 50)), Record(WithWeight("g1f3", 0))}));
  EXPECT_THAT(decoded.entry.moves,
              ElementsAre(WithWeight("e2e4", 100), WithWeight("d2d4", 50), WithWeight("g1f3", 0)));
  EXPECT_EQ(decoded.conflicts, 1u);
}

TEST(CombineRecords, MoveIsActiveIfItIsInAnyRecord) {
  EXPECT_THAT(MovesOf({Record(WithWeight("e2e4", 25, false)), Record(WithWeight("e2e4", 25)),
                       Record(WithWeight("d2d4", 50, false))}),
              ElementsAre(WithWeight("e2e4", 25), WithWeight("d2d4", 50, false)));
}

TEST(CombineRecords, KeepsASingleRecord) {
  const std::string sum =
      Sum({Record(WithGames("e2e4", {1, 2, 3}), 9), Record(WithGames("d2d4", {1, 2, 3}))});
  EXPECT_EQ(Sum({sum}), sum);
}

TEST(CombineRecords, RejectsDamagedRecords) {
  const std::string record = Record(WithGames("e2e4", {1, 2, 3}));
  for (const std::string& damaged : {std::string(), record.substr(0, 3), record + '\0'}) {
    EXPECT_FALSE(Decode(damaged).sound);
    EXPECT_FALSE(Decode(Sum({damaged})).sound);
    EXPECT_FALSE(Decode(Sum({record, damaged})).sound);
    EXPECT_FALSE(Decode(Sum({Sum({damaged, record}), record})).sound);
  }
}

TEST(CombineRecords, RejectsAnEmptyList) {
  EXPECT_FALSE(Decode(Sum({})).sound);
}

// Returns one record, of few moves and views so that many meet.
std::string RandomRecord(std::mt19937& random, bool games, bool opaque) {
  constexpr std::array<std::string_view, 3> kMoves = {"e2e4", "d2d4", "g1f3"},
                                            kOpaque = {"P@e4", "a1a2", "a1a"};
  const size_t which = random() % kMoves.size();
  BookMove move;
  if (opaque) {
    move.opaque_move = *OpaqueMove::Parse(kOpaque[which]);
  } else {
    move.move = StartMove(kMoves[which]);
  }
  move.active = random() % 2 == 0;
  if (games) move.games = Games{random() % 9, uint64_t{random()} << 32, random() % 9};
  if (!games) move.stated_weight = random() % 3 * 25;
  if (random() % 3 == 0) {
    move.evaluation =
        Centipawns(static_cast<int>(random() % 3), random() % 3, EvaluationOrigin{uint8_t(random() % 2)});
    if (random() % 2 == 0) move.games.reset(), move.stated_weight.reset();
  }
  return Record(move, random() % 4);
}

// Combines the records as any tree over any order of them does.
std::string SumOfATree(std::vector<std::string> records, std::mt19937& random) {
  while (records.size() > 1) {
    std::shuffle(records.begin(), records.end(), random);
    const size_t some = random() % records.size() + 1;
    const auto first = records.end() - static_cast<std::ptrdiff_t>(some);
    const std::string sum = Sum({first, records.end()});
    records.erase(first, records.end());
    records.push_back(sum);
  }
  return records[0];
}

TEST(CombineRecords, IsTheSameInAnyTreeOfAnyOrder) {
  std::mt19937 random(20);
  for (int i = 0; i < 300; ++i) {
    std::vector<std::string> records(random() % 12 + 1);
    for (std::string& record : records) record = RandomRecord(random, i % 2 == 0, i % 3 == 0);
    const std::string expected = Sum(records);
    for (int tree = 0; tree < 10; ++tree) ASSERT_EQ(SumOfATree(records, random), expected);
  }
}

TEST(DecodeRecord, DamageIsRejectedOrDecodesToAnEntry) {
  std::mt19937 random(7);
  for (int i = 0; i < 60; ++i) {
    std::vector<std::string> records(6);
    for (std::string& record : records) record = RandomRecord(random, i % 2 == 0, i % 3 == 0);
    ReadDamaged(Sum(records), [&](std::string_view damaged) {
      Decoded decoded = Decode(damaged, {1, 3});
      Sum({std::string(damaged), records[0]});
      BookEntry again;
      if (!decoded.sound) return;
      EXPECT_TRUE(DecodeEntry(EncodeEntry(decoded.entry), again) && again.moves == decoded.entry.moves);
    });
  }
}

// Returns the entry of the shares in the records' sum.
BookEntry Shares(const std::vector<std::string>& records, WinsOf wins = WinsOf::kMover) {
  BookEntry entry;
  EXPECT_TRUE(DecodeShares(
      Sum(records), [wins](uint32_t) { return wins; }, entry));
  return entry;
}

TEST(DecodeShares, TakesWeightsAndGamesAlike) {
  const BookEntry entry =
      Shares({Record(WithWeight("e2e4", 75), 2), Record(WithWeight("d2d4", 25), 2),
              Record(WithGames("e2e4", {1, 0, 0}), 4), Record(WithGames("d2d4", {3, 0, 8}), 4)});
  EXPECT_THAT(entry.moves, ElementsAre(WithWeight("d2d4", 5000), WithWeight("e2e4", 5000)));
}

TEST(DecodeShares, CountsOnlyBooksThatPlayAMove) {
  const BookEntry entry = Shares({Record(WithWeight("e2e4", 1), 2), Record(WithWeight("d2d4", 0), 4),
                                  Record(WithWeight("c2c4", 100, false), 6)});
  EXPECT_THAT(entry.moves,
              ElementsAre(WithWeight("e2e4", 10000), WithWeight("d2d4", 0), WithWeight("c2c4", 0, false)));
}

TEST(DecodeShares, GivesEveryPlayedMoveAWeight) {
  const BookEntry entry =
      Shares({Record(WithWeight("e2e4", UINT32_MAX), 2), Record(WithWeight("d2d4", 1), 2)});
  EXPECT_THAT(entry.moves, ElementsAre(WithWeight("e2e4", 10000), WithWeight("d2d4", 1)));
}

TEST(DecodeShares, TakesTheMoversWins) {
  const std::vector<std::string> records = {Record(WithGames("e2e4", {0, 0, 4}), 3)};
  EXPECT_THAT(Shares(records).moves, ElementsAre(WithWeight("e2e4", 0)));
  EXPECT_THAT(Shares(records, WinsOf::kOpponent).moves, ElementsAre(WithWeight("e2e4", 10000)));
}

TEST(DecodeShares, KeepsEvaluations) {
  BookMove e4 = WithWeight("e2e4", 10000), d4 = WithWeight("d2d4", 0);
  e4.evaluation = d4.evaluation = Centipawns(3, 9);
  EXPECT_THAT(
      Shares({Record(WithEvaluation("e2e4", Centipawns(3, 9))), Record(WithGames("e2e4", {1, 0, 0}), 2),
              Record(d4, 4), Record(WithWeight("e2e4", 1), 4)})
          .moves,
      ElementsAre(e4, d4));
  EXPECT_THAT(Shares({Record(WithEvaluation("e2e4", Centipawns(3, 9)))}).moves,
              ElementsAre(WithEvaluation("e2e4", Centipawns(3, 9), 100)));
}

TEST(DecodeShares, RejectsDamage) {
  BookEntry entry;
  const auto wins_of = [](uint32_t) { return WinsOf::kMover; };
  const std::string sound = Record(WithGames("e2e4", {1, 2, 3}), 2);
  for (size_t size = 0; size < sound.size(); ++size) {
    EXPECT_FALSE(DecodeShares(sound.substr(0, size), wins_of, entry)) << size;
  }
}

}  // namespace
}  // namespace tabia::chess
