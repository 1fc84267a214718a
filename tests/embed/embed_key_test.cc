// The keys of positions, from texts and from plain integers, are those of the library.
#include <fstream>
#include <string>

#include "gtest/gtest.h"

#include "tests/embed/both_readers.h"

namespace tabia {
namespace {

tp_position Plain(const tabia_chess_position& from) {
  return {.white = from.white,
          .black = from.black,
          .pawns = from.pawns,
          .knights = from.knights,
          .bishops = from.bishops,
          .rooks = from.rooks,
          .queens = from.queens,
          .kings = from.kings,
          .castling_rooks = from.castling_rooks,
          .pushed_pawn = from.pushed_pawn,
          .black_to_move = from.turn == TABIA_BLACK};
}

// Returns the fields of a golden file that look like a FEN.
std::vector<std::string> FensOf(const std::string& name) {
  std::vector<std::string> fens;
  std::ifstream file(TABIA_TEST_DATA "/chess/" + name);
  for (std::string line; std::getline(file, line);) {
    size_t begin = 0;
    while (begin <= line.size()) {
      const std::string field = line.substr(begin, line.find('\t', begin) - begin);
      if (std::count(field.begin(), field.end(), '/') == 7) fens.push_back(field);
      begin += field.size() + 1;
    }
  }
  return fens;
}

class EmbedKeys : public testing::TestWithParam<const char*> {};

TEST_P(EmbedKeys, OfTextsAgree) {
  const std::vector<std::string> fens = FensOf(GetParam());
  EXPECT_FALSE(fens.empty());
  for (const std::string& fen : fens) {
    uint64_t expected = 0, key = 0;
    if (tabia_chess_key_of_fen(fen.c_str(), &expected) != TABIA_OK) continue;
    EXPECT_EQ(tp_key_of_fen(fen.c_str(), &key), TP_OK) << fen;
    EXPECT_EQ(key, expected) << fen;
  }
}

TEST_P(EmbedKeys, OfPlainIntegersAgree) {
  for (const std::string& fen : FensOf(GetParam())) {
    auto position = Sized<tabia_chess_position>();
    if (tabia_chess_parse(fen.c_str(), &position, nullptr, nullptr) != TABIA_OK) continue;
    const tp_position plain = Plain(position);
    uint64_t key = 0;
    EXPECT_EQ(tp_key(&plain, &key), TP_OK) << fen;
    EXPECT_EQ(key, KeyOf(position)) << fen;
  }
}

INSTANTIATE_TEST_SUITE_P(Embed, EmbedKeys,
                         testing::Values("keys.tsv", "fen-dialects.tsv", "perft-chess960.tsv",
                                         "perft-tricky.tsv", "played-positions.tsv", "san.tsv"));

TEST(EmbedKey, RejectsInvalidTexts) {
  uint64_t key = 0;
  for (const char* fen :
       {"", " ", "8/8/8/8/8/8/8 w - -", "9/8/8/8/8/8/8/8 w - -", "8/8/8/8/8/8/8/8/8 w - -",
        "8/8/8/8/8/8/8/7 w - -", "8/8/8/8/8/8/8/8x w - -", "8/8/8/8/8/8/8/8 x - -", "8/8/8/8/8/8/8/8 w",
        "8/8/8/8/8/8/8/8 w -", "8/8/8/8/8/8/8/8 w X -", "8/8/8/8/8/8/8/8 w -K -", "8/8/8/8/8/8/8/8 w - e",
        "8/8/8/8/8/8/8/8 w - i3", "8/8/8/8/8/8/8/8 w - e33", "\xff"}) {
    EXPECT_EQ(tp_key_of_fen(fen, &key), TP_BAD_POSITION) << fen;
    EXPECT_EQ(tabia_chess_key_of_fen(fen, &key), TABIA_BAD_POSITION) << fen;
  }
}

TEST(EmbedKey, RejectsCastlingWithoutARookAsForTheBitboards) {
  for (const char* fen :
       {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1", "8/8/8/8/8/8/8/8 w KQkq -",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq e4 0 1"}) {
    tp_position position;
    uint64_t key = 0;
    ASSERT_EQ(tp_parse_fen(fen, &position), TP_OK) << fen;
    EXPECT_EQ(tp_key(&position, &key), TP_BAD_POSITION) << fen;
    EXPECT_EQ(tp_key_of_fen(fen, &key), TP_BAD_POSITION) << fen;
  }
}

// Each change of one square makes sets that do not fit together, or another position.
TEST(EmbedKey, RejectsInconsistentBitboards) {
  const tabia_chess_position start = Parsed("startpos");
  const auto sets = {&tabia_chess_position::white,          &tabia_chess_position::black,
                     &tabia_chess_position::pawns,          &tabia_chess_position::rooks,
                     &tabia_chess_position::kings,          &tabia_chess_position::queens,
                     &tabia_chess_position::castling_rooks, &tabia_chess_position::pushed_pawn};
  for (const auto set : sets) {
    for (int square = 0; square < 64; ++square) {
      tabia_chess_position changed = start;
      changed.*set ^= uint64_t{1} << square;
      const tp_position plain = Plain(changed);
      uint64_t expected = 0, key = 0;
      const bool fits = tabia_chess_key(&changed, &expected) == TABIA_OK;
      ASSERT_EQ(tp_key(&plain, &key) == TP_OK, fits) << square;
      EXPECT_EQ(key, fits ? expected : key);
    }
  }
}

}  // namespace
}  // namespace tabia
