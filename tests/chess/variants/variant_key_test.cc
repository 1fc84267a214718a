#include "core/chess/variants/variant_key.h"

#include <map>
#include <random>
#include <set>

#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/zobrist.h"
#include "tests/chess/variants/variant_game.h"

namespace tabia::chess {
namespace {

uint64_t KeyOf(Variant variant, const std::string& fen) {
  return CanonicalKey(VariantAt(variant, fen));
}

TEST(VariantKey, IsThatOfPythonChess) {
  const std::vector<GoldenRow> rows = GoldenRows(VariantsPath("keys.tsv"));
  EXPECT_EQ(rows.size(), 700u);
  for (const GoldenRow& row : rows) {
    const VariantPosition position = VariantAt(VariantOf(row.at(0)), row.at(1));
    EXPECT_EQ(PolyglotKey(position.setup()), Hex(row.at(2))) << row[0] << " " << row[1];
    EXPECT_EQ(EpdOf(position), row.at(3)) << row[0] << " " << row[1];
  }
}

TEST(VariantKey, IsFrozenAtTheStart) {
  for (const Variant variant :
       {Variant::kCrazyhouse, Variant::kAtomic, Variant::kKingOfTheHill, Variant::kThreeCheck}) {
    EXPECT_EQ(CanonicalKey(VariantPosition(variant)), 0x463b96181691fc9c);
  }
  EXPECT_EQ(CanonicalKey(VariantPosition(Variant::kAntichess)), 0x3d01bbb3c1105375);
  EXPECT_EQ(CanonicalKey(VariantPosition(Variant::kHorde)), 0xa8a878183978f15b);
  EXPECT_EQ(CanonicalKey(VariantPosition(Variant::kRacingKings)), 0xda1cd4141a240380);
}

// Steps SplitMix64 from its seed to each number, which the key computes without steps.
TEST(VariantKey, HasTheNumbersOfItsRule) {
  const auto output = [](uint64_t n) {
    uint64_t state = 0x7461626961766172, number = 0;
    for (uint64_t step = 0; step <= n; ++step) number = NextSplitMix(state);
    return number;
  };
  const std::string empty = "4k3/8/8/8/8/8/8/Q3K3[] w - - 0 1";
  const uint64_t key = KeyOf(Variant::kCrazyhouse, empty);
  EXPECT_EQ(key ^ KeyOf(Variant::kCrazyhouse, "4k3/8/8/8/8/8/8/Q3K3[PP] w - - 0 1"), output(256 * 1 + 2));
  EXPECT_EQ(key ^ KeyOf(Variant::kCrazyhouse, "4k3/8/8/8/8/8/8/Q3K3[q] w - - 0 1"), output(256 * 8 + 1));
  EXPECT_EQ(key ^ KeyOf(Variant::kCrazyhouse, "4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1"), output(256 * 12));
  const std::string kings = "4k3/8/8/8/8/8/8/4K3 w - - ";
  EXPECT_EQ(KeyOf(Variant::kThreeCheck, kings + "3+3") ^ KeyOf(Variant::kThreeCheck, kings + "1+3"),
            output(256 * 11 + 1));
  EXPECT_EQ(KeyOf(Variant::kThreeCheck, kings + "3+3") ^ KeyOf(Variant::kThreeCheck, kings + "3+0"),
            output(256 * 10));
}

TEST(VariantKey, IgnoresTheFactsThatPolyglotLacks) {
  const VariantPosition plain = VariantAt(Variant::kCrazyhouse, "4k3/8/8/8/8/8/8/Q3K3[] w - - 0 1");
  const VariantPosition full = VariantAt(Variant::kCrazyhouse, "4k3/8/8/8/8/8/8/Q~3K3[Pq] w - - 0 1");
  EXPECT_EQ(PolyglotKey(plain.setup()), PolyglotKey(full.setup()));
  EXPECT_NE(CanonicalKey(plain), CanonicalKey(full));
}

TEST(VariantKey, HasACheckHashOfTheSameFacts) {
  std::set<uint64_t> hashes;
  for (const std::string board : {"Q3K3[]", "Q~3K3[]", "Q3K3[P]", "Q3K3[p]", "Q3K3[PP]", "R3K3[]"}) {
    hashes.insert(CheckHash(VariantAt(Variant::kCrazyhouse, "4k3/8/8/8/8/8/8/" + board + " w - -").setup()));
  }
  for (const std::string checks : {"2+3", "3+2", "3+1"}) {
    hashes.insert(CheckHash(VariantAt(Variant::kThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - " + checks).setup()));
  }
  EXPECT_EQ(hashes.size(), 9u);
}

TEST(VariantKey, HasTheRightsThatAntichessBooksMayHave) {
  const VariantPosition start(Variant::kAntichess);
  EXPECT_EQ(PolyglotKeyWithRights(start.setup()), 0x463b96181691fc9c);
  const VariantPosition without_rook = VariantAt(Variant::kAntichess, "4k2r/8/8/8/8/8/8/R3K2B w - - 0 1");
  EXPECT_EQ(PolyglotKeyWithRights(without_rook.setup()),
            PolyglotKey(*ParseFen("4k2r/8/8/8/8/8/8/R3K2B w Qk - 0 1")));
}

// Plays random games of all variants. Equal texts must have equal keys and check hashes, and others must not.
TEST(VariantKey, IsEqualExactlyIfTheTextIs) {
  for (int i = 0; i < kVariants; ++i) {
    const auto variant = static_cast<Variant>(i);
    std::map<std::string, uint64_t> key_of;
    std::map<uint64_t, std::string> epd_of, epd_of_check_hash;
    std::mt19937_64 random(static_cast<uint64_t>(i));
    for (int game = 0; game < 20; ++game) {
      VariantPosition position(variant);
      for (int ply = 0; ply < 80; ++ply) {
        const std::vector<Move> moves = LegalMoves(position);
        if (moves.empty()) break;
        const Move move = moves[random() % moves.size()];
        const uint64_t key = KeyAfter(position, move);
        position.Make(move);
        const std::string epd = EpdOf(position);
        ASSERT_EQ(key, CanonicalKey(position)) << epd;
        ASSERT_EQ(key, KeyOf(variant, epd)) << epd;
        ASSERT_EQ(key_of.emplace(epd, key).first->second, key) << epd;
        ASSERT_EQ(epd_of.emplace(key, epd).first->second, epd);
        ASSERT_EQ(epd_of_check_hash.emplace(CheckHash(position.setup()), epd).first->second, epd);
      }
    }
  }
}

}  // namespace
}  // namespace tabia::chess
