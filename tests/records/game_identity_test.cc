#include "core/records/game_identity.h"

#include <string_view>

#include "gtest/gtest.h"

namespace tabia::records {
namespace {

bool MayBeOneName(std::string_view a, std::string_view b) {
  const bool agrees = NameSketch(a).Agrees(NameSketch(b));
  EXPECT_EQ(NameSketch(b).Agrees(NameSketch(a)), agrees) << a << " and " << b;
  return agrees;
}

TEST(NameSketch, AgreesWithOtherSpellings) {
  for (const std::string_view other : {"Magnus Carlsen", "CARLSEN,M", "Carlsen", "M. Carlsen",
                                       "GM Carlsen, Magnus", "Carlsen, Magnus Ø", "", "?", "-"}) {
    EXPECT_TRUE(MayBeOneName("Carlsen, Magnus", other)) << other;
  }
  EXPECT_TRUE(MayBeOneName("Müller, Karsten", "Mueller, K"));
  EXPECT_TRUE(MayBeOneName("M\xfcller, Karsten", "Muller, Karsten"));
  EXPECT_TRUE(MayBeOneName("Kortschnoj, Viktor", "Korchnoi, V"));
  EXPECT_TRUE(MayBeOneName("Ólafsson, Friðrik", "Olafsson, F"));
  EXPECT_TRUE(MayBeOneName("Vachier-Lagrave, M", "Maxime Vachier Lagrave"));
  EXPECT_TRUE(MayBeOneName("Stockfish 16", "stockfish"));
  EXPECT_TRUE(MayBeOneName("Карпов", "Karpov"));
}

TEST(NameSketch, DiffersForOtherNames) {
  EXPECT_FALSE(MayBeOneName("Carlsen, Magnus", "Carlsen, Henrik"));
  EXPECT_FALSE(MayBeOneName("Polgar, J", "Polgar, S"));
  EXPECT_FALSE(MayBeOneName("Anna", "Boris"));
  EXPECT_FALSE(MayBeOneName("Stockfish 16", "Stockfish 17"));
  EXPECT_FALSE(MayBeOneName("engine-dev", "engine-base"));
  EXPECT_FALSE(MayBeOneName("Player 1", "Player A"));
}

TEST(NameSketch, HasTheFirstSixWords) {
  EXPECT_TRUE(MayBeOneName("a b c d e f", "a b c d e f z"));
  EXPECT_FALSE(MayBeOneName("a b c d e f", "a b c d e z"));
}

bool IsSameDay(std::string_view a, std::string_view b) {
  const auto game = [](std::string_view date) { return GameIdentity{.possible_days = PossibleDaysOf(date)}; };
  return IsSameGame(game(a), game(b));
}

TEST(GameIdentity, ComparesDatesAsFarAsTheyAreKnown) {
  EXPECT_TRUE(IsSameDay("2023.05.01", "2023.05.01"));
  EXPECT_TRUE(IsSameDay("2023.05.01", "2023.05.??"));
  EXPECT_TRUE(IsSameDay("2023.05.01", "????.??.??"));
  EXPECT_TRUE(IsSameDay("2023.??.??", "2023.12"));
  EXPECT_FALSE(IsSameDay("2023.05.01", "2023.05.02"));
  EXPECT_FALSE(IsSameDay("2023.05.??", "2023.06.01"));
  EXPECT_FALSE(IsSameDay("2023.??.??", "2024"));
}

TEST(GameIdentity, HasMovesAndBothPlayers) {
  const GameIdentity game = {.moves = 1, .white = NameSketch("Anna"), .black = NameSketch("Boris")};
  GameIdentity other = game;
  EXPECT_TRUE(IsSameGame(game, other));
  other.moves = 2;
  EXPECT_FALSE(IsSameGame(game, other));
  other = {.moves = 1, .white = NameSketch("Anna"), .black = NameSketch("Clara")};
  EXPECT_FALSE(IsSameGame(game, other));
  other = {.moves = 1, .white = NameSketch("Boris"), .black = NameSketch("Anna")};
  EXPECT_FALSE(IsSameGame(game, other));
}

}  // namespace
}  // namespace tabia::records
