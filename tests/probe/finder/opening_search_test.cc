#include "core/probe/finder/opening_search.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/chess/fen.h"
#include "core/chess/position.h"

namespace tabia::probe {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

constexpr size_t kAll = 10000;

std::vector<std::string> Names(std::string_view text, size_t max = kAll) {
  std::vector<std::string> names;
  for (const FoundOpening& found : SearchOpenings(text, max).openings) names.emplace_back(found.name);
  return names;
}

std::string First(std::string_view text) {
  const std::vector<std::string> names = Names(text, 1);
  return names.empty() ? "" : names[0];
}

TEST(OpeningSearch, FindsWordsInAnyOrderByTheirBeginnings) {
  for (const char* text : {"sicilian naj", "naj sicilian", "najd sic", "SIC NAJD", " sicilian,  najdorf "}) {
    EXPECT_EQ(First(text), "Sicilian Defense: Najdorf Variation") << text;
    EXPECT_THAT(Names(text), Each(StartsWith("Sicilian Defense"))) << text;
  }
  EXPECT_THAT(Names("sicilian najdorf ruy"), IsEmpty());
  EXPECT_THAT(Names("icilian"), IsEmpty());
}

TEST(OpeningSearch, IgnoresAccentsApostrophesAndHyphens) {
  for (const char* text : {"grunfeld", "gruenfeld", "grünfeld", "GRÜNFELD", "gru\u0308nfeld", "gruen"}) {
    EXPECT_EQ(First(text), "Grünfeld Defense") << text;
  }
  for (const char* text :
       {"kings indian defense", "king's indian defense", "king’s-indian defense", "kingsindian def"}) {
    EXPECT_EQ(First(text), "King's Indian Defense") << text;
  }
  for (const char* text : {"carokann", "caro kann", "caro-kann", "Caro–Kann", "CARO"}) {
    EXPECT_EQ(First(text), "Caro-Kann Defense") << text;
  }
  EXPECT_EQ(First("doery"), "Döry Defense");
  EXPECT_EQ(First("döry"), "Döry Defense");
  EXPECT_EQ(First("réti"), "Réti Opening");
  EXPECT_EQ(First("reti"), "Réti Opening");
}

TEST(OpeningSearch, KeepsAnEOfAWordWithoutAnUmlaut) {
  ASSERT_FALSE(Names("que").empty());
  EXPECT_THAT(Names("que"), Each(testing::ContainsRegex("(^|[ -])Que")));
  EXPECT_EQ(First("portugu"), "Portuguese Opening");
}

TEST(OpeningSearch, FindsOtherNames) {
  EXPECT_EQ(First("spanish berlin"), "Ruy Lopez: Berlin Defense");
  EXPECT_EQ(First("sicilian defence"), "Sicilian Defense");
  EXPECT_EQ(First("kid"), "King's Indian Defense");
  EXPECT_EQ(First("qgd"), "Queen's Gambit Declined");
  EXPECT_EQ(First("petroff"), "Petrov's Defense");
}

TEST(OpeningSearch, RanksTheBestFirst) {
  EXPECT_EQ(First("english opening"), "English Opening");  // the whole name, not the shortest one
  EXPECT_THAT(Names("scotch", 2), ElementsAre("Scotch Game", "Scotch Game: Haxo Gambit"));
  // Whole words, with or without the "s" of "King's", before beginnings of words.
  EXPECT_EQ(First("king"), "King's Gambit Accepted");
  // The order of the words before the length of the name.
  EXPECT_EQ(First("queens gambit"), "Queen's Gambit");
  EXPECT_EQ(First("kings indian"), "King's Indian Defense");  // has more named lines than the Attack
  EXPECT_EQ(First("indian kings"), "King's Indian Defense: Normal Variation, King's Knight Variation");
  // Names of families before names of variations.
  EXPECT_EQ(First("caro"), "Caro-Kann Defense");
  EXPECT_EQ(First("grunfeld"), "Grünfeld Defense");
}

TEST(OpeningSearch, ListsTheShortestLineOfEachNameFirst) {
  const std::vector<std::string> names = Names("catalan closed");
  std::set<std::string> seen;
  size_t first_repeated = names.size();
  for (size_t i = 0; i < names.size(); ++i) {
    if (!seen.insert(names[i]).second) first_repeated = std::min(first_repeated, i);
  }
  ASSERT_LT(first_repeated, names.size());
  EXPECT_EQ(first_repeated, seen.size());
  EXPECT_EQ(names.front(), "Catalan Opening: Closed");
}

TEST(OpeningSearch, FindsEcoCodes) {
  const std::vector<FoundOpening> found = SearchOpenings("b90", kAll).openings;
  ASSERT_FALSE(found.empty());
  for (const FoundOpening& opening : found) EXPECT_EQ(opening.eco, "B90");
  EXPECT_EQ(found.front().name, "Sicilian Defense: Najdorf Variation");
  EXPECT_EQ(First("english b90"), "Sicilian Defense: Najdorf Variation, English Attack");
  for (const FoundOpening& opening : SearchOpenings("b9", kAll).openings)
    EXPECT_THAT(opening.eco, StartsWith("B9"));
}

TEST(OpeningSearch, ReturnsTheMovesAndThePositionAfterThem) {
  const std::vector<FoundOpening> found = SearchOpenings("ruy lopez", 1).openings;
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].eco, "C60");
  EXPECT_EQ(found[0].play, "e2e4,e7e5,g1f3,b8c6,f1b5");
  EXPECT_EQ(found[0].fen, "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
}

TEST(OpeningSearch, FindsEachNameByItself) {
  for (const char* first : {"a", "b", "c", "d", "e"}) {
    for (const FoundOpening& opening : SearchOpenings(first, 20).openings) {
      EXPECT_EQ(First(opening.name), opening.name);
    }
  }
}

TEST(OpeningSearch, ReportsAnUnambiguousText) {
  for (const char* text : {"sicilian", "sicilian najdorf", "najdorf", "b90", "ruy lopez", "Queen's Gambit",
                           "King's Indian Defense", "caro", "grunfeld", "b90 english attack"}) {
    EXPECT_TRUE(SearchOpenings(text, 3).is_clear) << text;
    EXPECT_TRUE(SearchOpenings(text, 1).is_clear) << text;
  }
  for (const char* text : {"berlin", "king", "kings indian", "english attack", "b", "exchange variation"}) {
    EXPECT_FALSE(SearchOpenings(text, 3).is_clear) << text;
    EXPECT_FALSE(SearchOpenings(text, 1).is_clear) << text;
  }
}

TEST(OpeningSearch, FindsNothingForOtherTexts) {
  for (const char* text : {"", " ", "'", "-", "no such opening", "\xff", "\xc3", "\xe2\x80", "|"}) {
    EXPECT_THAT(Names(text), IsEmpty()) << text;
  }
  EXPECT_THAT(Names(std::string(1 << 16, 'a')), IsEmpty());
  EXPECT_THAT(Names("s", 50), SizeIs(50));
}

}  // namespace
}  // namespace tabia::probe
