// Structs of an older or a newer program: each states its own size.
#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "tests/library/backgammon_samples.h"

namespace tabia {
namespace {

// A struct of a newer header.
template <typename Struct>
struct Longer {
  Struct known;
  uint64_t unknown[2];
};

template <typename Struct>
Longer<Struct> LongerOf(const Struct& known) {
  Longer<Struct> longer = {known, {}};
  longer.known.size = sizeof longer;
  return longer;
}

// Checks that `give(Struct*)` writes the same members into a longer struct, and zeros after them.
template <typename Struct, typename Give>
void ExpectLongerIsFilled(Give give) {
  auto usual = Sized<Struct>();
  const int32_t status = give(&usual);
  ASSERT_TRUE(status == TABIA_OK || status == TABIA_MORE) << status;
  Longer<Struct> longer;
  std::memset(&longer, 0xaa, sizeof longer);
  longer.known.size = sizeof longer;
  EXPECT_EQ(give(&longer.known), status);
  EXPECT_EQ(longer.known.size, sizeof longer);
  EXPECT_EQ(longer.unknown[0] | longer.unknown[1], 0u);
  longer.known.size = sizeof usual;
  EXPECT_EQ(std::memcmp(&longer.known, &usual, sizeof usual), 0);
}

// Checks that `take(const Struct*)` accepts a longer struct only if it ends with zeros.
template <typename Struct, typename Take>
void ExpectLongerIsTaken(const Struct& usual, Take take) {
  Longer<Struct> longer = LongerOf(usual);
  const int32_t status = take(&usual);
  EXPECT_GE(status, 0);
  EXPECT_EQ(take(&longer.known), status);
  longer.unknown[1] = uint64_t{1} << 63;
  EXPECT_EQ(take(&longer.known), TABIA_WRONG_USAGE);
}

const Opened& Chess() {
  static const Opened book(SampleBook("short.obk"));
  return book;
}
const Opened& OpeningBook() {
  static const Opened book(BackgammonOpenings());
  return book;
}
const Opened& Match() {
  static const Opened book(Fixture("xg/match_with_comment.xg"));
  return book;
}

// Returns a function that asks for one struct.
template <typename Struct, typename Ask>
auto First(Ask ask) {
  return [ask](Struct* result) {
    size_t count = 1;
    return ask(result, &count);
  };
}

TEST(LongerStructs, AreFilled) {
  const tabia_chess_position start = Parsed("startpos");
  const uint64_t key = KeyOf(start);
  const tabia_backgammon_position rolled = Rolled();
  ExpectLongerIsFilled<tabia_info>([](auto* info) { return tabia_get_info(Chess(), info); });
  ExpectLongerIsFilled<tabia_chess_position>(
      [](auto* position) { return tabia_chess_parse("startpos", position, nullptr, nullptr); });
  ExpectLongerIsFilled<tabia_chess_move>([&](auto* move) { return tabia_chess_best(Chess(), key, move); });
  ExpectLongerIsFilled<tabia_chess_move>(
      [&](auto* move) { return tabia_chess_choose_text(Chess(), "startpos", nullptr, 1, move); });
  ExpectLongerIsFilled<tabia_backgammon_position>([](auto* position) {
    return tabia_backgammon_parse(kRolledText, nullptr, position, nullptr, nullptr);
  });
  ExpectLongerIsFilled<tabia_backgammon_play>(First<tabia_backgammon_play>([&](auto* plays, size_t* count) {
    return tabia_backgammon_probe_plays(Match(), &rolled, nullptr, plays, count);
  }));
  const tabia_backgammon_position position = BeforeTheRoll();
  ExpectLongerIsFilled<tabia_backgammon_value>(
      First<tabia_backgammon_value>([&](auto* values, size_t* count) {
        return tabia_backgammon_probe_values(OpeningBook(), &position, nullptr, values, count);
      }));
  ExpectLongerIsFilled<tabia_backgammon_cube>(
      [&](auto* cube) { return tabia_backgammon_probe_cube(Match(), &position, nullptr, cube); });
}

TEST(LongerStructs, AreAccepted) {
  const tabia_chess_position start = Parsed("startpos");
  const tabia_backgammon_position rolled = Rolled();
  auto chosen = Sized<tabia_chess_move>();
  auto game = Sized<tabia_chess_game>();
  game.position = &start;
  auto e2e4 = Sized<tabia_chess_move>();
  e2e4.from = 12;
  e2e4.to = 28;
  ExpectLongerIsTaken(Sized<tabia_options>(), [](auto* options) {
    const Opened book(Fixture("obk/weights.obk"), options);
    return book.status();
  });
  ExpectLongerIsTaken(start, [](auto* position) {
    uint64_t key = 0;
    return tabia_chess_key(position, &key);
  });
  ExpectLongerIsTaken(e2e4, [&](auto* move) {
    size_t size = 0;
    return tabia_chess_move_text(&start, move, TABIA_SAN, nullptr, &size);
  });
  ExpectLongerIsTaken(Sized<tabia_chess_rule>(), [&](auto* rule) {
    return tabia_chess_choose_text(Chess(), "startpos", rule, 1, &chosen);
  });
  ExpectLongerIsTaken(game,
                      [&](auto* longer) { return tabia_chess_choose(Chess(), longer, nullptr, 1, &chosen); });
  ExpectLongerIsTaken(rolled, [](auto* position) {
    size_t count = 0;
    return tabia_backgammon_probe_values(OpeningBook(), position, nullptr, nullptr, &count);
  });
}

// Checks that the size of the first struct applies to the whole array, and is set in all structs afterwards.
template <typename Struct, typename Ask>
void ExpectArrayOfLonger(const std::vector<Struct>& usual, Ask ask) {
  ASSERT_GT(usual.size(), 1u);
  std::vector<Longer<Struct>> longer(usual.size());
  for (Longer<Struct>& one : longer) one.unknown[0] = 4711;
  longer[0].known.size = sizeof longer[0];
  size_t count = longer.size();
  EXPECT_EQ(ask(&longer[0].known, &count), TABIA_OK);
  for (size_t i = 0; i < longer.size(); ++i) {
    EXPECT_EQ(longer[i].known.size, sizeof longer[i]);
    EXPECT_EQ(longer[i].unknown[0], 0u);
    longer[i].known.size = sizeof(Struct);
    EXPECT_EQ(std::memcmp(&longer[i].known, &usual[i], sizeof(Struct)), 0);
  }
}

TEST(LongerStructs, WorkInArrays) {
  const uint64_t key = KeyOf(Parsed("startpos"));
  const auto ask = [key](auto* moves, size_t* count) {
    return tabia_chess_probe(Chess(), key, moves, count);
  };
  ExpectArrayOfLonger(All<tabia_chess_move>(ask), ask);
  ExpectArrayOfLonger(All<tabia_chess_move>(ask), [key](auto* moves, size_t* count) {
    uint32_t found = 0;
    return tabia_chess_probe_batch(Chess(), &key, 1, moves, *count, &found);
  });
  const tabia_backgammon_position rolled = Rolled();
  const auto ask_plays = [&rolled](auto* plays, size_t* count) {
    return tabia_backgammon_probe_plays(Match(), &rolled, nullptr, plays, count);
  };
  ExpectArrayOfLonger(All<tabia_backgammon_play>(ask_plays), ask_plays);
}

// An older program has not the members that were added.
TEST(Structs, AreAcceptedInTheSizesOfTheFirstRelease) {
  auto options = Sized<tabia_options>();
  options.size = 56;
  options.pgn_side = 99;
  EXPECT_EQ(Opened(Fixture("obk/weights.obk"), &options).status(), TABIA_OK);
}

TEST(Structs, OfAnOlderProgramReceiveNoEvaluation) {
  const Opened book(Fixture("../evaluations/lines.jsonl.zst"));
  const uint64_t key = KeyOf(Parsed("1rbq1rk1/3pbppp/pPn5/2pQ4/2B1P3/5N2/PP3PPP/R1B1K2R w KQ -"));
  std::vector<char> bytes(3 * 56, 'x');  // of three moves, as a program with the first header has them
  auto* const moves = reinterpret_cast<tabia_chess_move*>(bytes.data());
  moves->size = 56;
  size_t count = 3;
  ASSERT_EQ(tabia_chess_probe(book, key, moves, &count), TABIA_OK);
  const std::vector<tabia_chess_move> expected = Moves(book, key);
  ASSERT_EQ(count, expected.size());
  for (size_t i = 0; i < count; ++i) {
    tabia_chess_move move = expected[i];
    move.size = 56;
    EXPECT_EQ(std::memcmp(bytes.data() + 56 * i, &move, 56), 0);
    EXPECT_NE(move.flags & TABIA_EVALUATION, 0);
  }
}

TEST(Structs, HaveTheSizesOfTheFirstRelease) {
  EXPECT_EQ(offsetof(tabia_options, check), 56u);
  EXPECT_EQ(sizeof(tabia_options), 104u);
  EXPECT_EQ(sizeof(tabia_info), 112u);
  EXPECT_EQ(sizeof(tabia_chess_position), 88u);
  EXPECT_EQ(offsetof(tabia_chess_move, score), 56u);
  EXPECT_EQ(sizeof(tabia_chess_move), 64u);
  EXPECT_EQ(sizeof(tabia_chess_note), 48u);
  EXPECT_EQ(offsetof(tabia_chess_rule, score_window), 40u);
  EXPECT_EQ(offsetof(tabia_chess_rule, before), 56u);
  EXPECT_EQ(sizeof(tabia_chess_rule), 72u);
  EXPECT_EQ(sizeof(tabia_backgammon_rule), 48u);
  EXPECT_EQ(sizeof(tabia_chess_game), 32u);
  EXPECT_EQ(sizeof(tabia_backgammon_position), 56u);
  EXPECT_EQ(sizeof(tabia_backgammon_play), 544u);
  EXPECT_EQ(sizeof(tabia_backgammon_value), 424u);
  EXPECT_EQ(sizeof(tabia_backgammon_cube), 448u);
}

}  // namespace
}  // namespace tabia
