// A program that has called setlocale gets the same answers, texts and files: with points, not commas.
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/chess/opaque.h"
#include "tests/embed/both_readers.h"

namespace tabia {
namespace {

const std::vector<std::string> kPositions = {"startpos", "startpos moves e2e4", "4HPwATDgc/ABMA"};

std::vector<std::string> Sources() {
  return {BackgammonOpenings(), SampleBook("short.obk"), Fixture("obk/notes-and-more.obk"),
          Fixture("pgn/comments-variations-and-nags.pgn"), Fixture("xg/match_with_comment.xg")};
}

std::string BytesOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// Returns the file that the library builds of each source, and its texts.
std::vector<std::string> BytesAndTexts() {
  std::vector<std::string> all;
  for (const std::string& source : Sources()) {
    const ScratchFolder folder;
    const std::string path = IndexOf(source, folder);
    all.push_back(BytesOf(path));
    const Opened book(path);
    for (const int32_t form : {TABIA_PLAIN, TABIA_JSON}) {
      all.push_back(Text([&](char* text, size_t* size) { return tabia_info_text(book, form, text, size); }));
      for (const std::string& position : kPositions) {
        size_t size = 0;
        tabia_explain(book, position.c_str(), nullptr, nullptr, 1, form, nullptr, &size);
        std::string text(size, '\0');
        tabia_explain(book, position.c_str(), nullptr, nullptr, 1, form, text.data(), &size);
        all.push_back(text);
      }
    }
  }
  return all;
}

// Returns the equities of the opening position from the embedded reader. They have fractions.
std::vector<float> EmbeddedEquities() {
  tp_backgammon start = {};
  const int8_t cells[26] = {0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0};
  std::copy(std::begin(cells), std::end(cells), start.cells);
  start.cube = 1;
  std::vector<float> equities;
  for (const std::string& source : Sources()) {
    const ScratchFolder folder;
    const Embedded book(IndexOf(source, folder));
    std::vector<tp_evaluation> evaluations(tp_evaluations(book, &start, nullptr, 0));
    tp_evaluations(book, &start, evaluations.data(), evaluations.size());
    for (const tp_evaluation& evaluation : evaluations) equities.push_back(evaluation.equity);
    uint64_t key = 0;
    tp_key_of_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &key);
    for (const tp_move& move : EmbeddedMoves(book, key)) equities.push_back(static_cast<float>(move.weight));
  }
  return equities;
}

// Returns positions with letters that are different in Turkish, or none.
std::vector<std::string> OpaquePositions() {
  std::vector<std::string> all;
  for (int byte = 1; byte < 256; ++byte) {
    const std::string letter(1, static_cast<char>(byte));
    all.push_back(chess::NormaliseOpaquePosition("8/" + letter + " w - -"));
    all.push_back(std::to_string(chess::OpaqueKey(letter, "8/8 w - -")));
    all.push_back(chess::OpaqueMove::Parse("e2" + letter) ? "a move" : "none");
  }
  return all;
}

class Locale : public testing::TestWithParam<const char*> {
 protected:
  static void SetUpTestSuite() { setenv("LOCPATH", TABIA_LOCALES, 1); }
  void Enter() { ASSERT_NE(std::setlocale(LC_ALL, GetParam()), nullptr) << GetParam(); }
  void TearDown() override { std::setlocale(LC_ALL, "C"); }
};

TEST_P(Locale, HasCommas) {
  Enter();
  char text[8] = {};
  std::snprintf(text, sizeof text, "%.1f", 0.5);
  EXPECT_STREQ(text, "0,5");
}

TEST_P(Locale, ChangesNoFileAndNoText) {
  const std::vector<std::string> expected = BytesAndTexts();
  EXPECT_THAT(expected, testing::Contains(testing::ContainsRegex("[0-9]\\.[0-9]")));
  Enter();
  EXPECT_EQ(BytesAndTexts(), expected);
}

TEST_P(Locale, ChangesNoAnswerOfTheEmbeddedReader) {
  const std::vector<float> expected = EmbeddedEquities();
  EXPECT_THAT(expected, testing::Not(testing::IsEmpty()));
  Enter();
  EXPECT_EQ(EmbeddedEquities(), expected);
}

TEST_P(Locale, ChangesNoOpaquePosition) {
  const std::vector<std::string> expected = OpaquePositions();
  Enter();
  EXPECT_EQ(OpaquePositions(), expected);
}

INSTANTIATE_TEST_SUITE_P(Of, Locale, testing::Values("de_DE.UTF-8", "tr_TR.ISO-8859-9"),
                         [](const auto& locale) { return std::string(locale.param, 5); });

}  // namespace
}  // namespace tabia
