#include <filesystem>
#include <string>

#include "gtest/gtest.h"

#include "core/formats/pgn/pgn_reader.h"
#include "core/formats/registry.h"
#include "core/formats/sgf/sgf_reader.h"
#include "tests/base/scratch_folder.h"

namespace tabia::formats {
namespace {

namespace fs = std::filesystem;

TEST(PgnDetect, BeginsWithATagOrALegalFirstMove) {
  for (const char* text : {"[Event \"x\"]", " \r\n[ Site \"\"", "\xef\xbb\xbf[A \"b\"]", "1. e4", "1.Nf3 d5",
                           "1 d4", "% line\n{ comment }\n; remark\n[Event \"x\"]", "{}1.e4"}) {
    EXPECT_TRUE(IsPgn(text)) << text;
  }
}

TEST(PgnDetect, BeginsWithALineOfLegalMoves) {
  for (const char* text : {"e4 e5 Nf3 Nc6", " \r\ne4 e5 1-0\r\n", "d2d4 d7d5 c2c4 e7e6\nrubbish", "e4 *"}) {
    EXPECT_TRUE(IsPgn(text)) << text;
  }
  for (const char* text : {"e4 e5 Nf3", "e4 e5 Nf3 Nc7", "e4 e5 Nf3 Nc6 etc", "*", "1-0"}) {
    EXPECT_FALSE(IsPgn(text)) << text;
  }
}

TEST(PgnDetect, HasALineOfLegalMovesAfterOthers) {
  for (const char* text :
       {"% escaped\n% twice\ne4 e5 Nf3 Nc6\n", "# openings\n\ne4 e5 1-0\n", "e4 Ke7 Nf3 Nc6\ne4 *"}) {
    EXPECT_TRUE(IsPgn(text)) << text;
  }
}

TEST(PgnDetect, HasALineThatBeginsAsAMatchInSgf) {
  const char* const text =
      "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6\n(;Better was the Philidor\n2... d6) 3. Bb5 *\n";
  EXPECT_TRUE(IsPgn(text));
  EXPECT_FALSE(IsSgf(text));
}

TEST(PgnDetect, RejectsATextWithAnExample) {
  EXPECT_FALSE(IsPgn("# Title\n\nSo it begins:\n\n    e4 e5 Nf3 Nc6\n\nIt was played\nvery often.\n"));
}

TEST(PgnDetect, RejectsOtherTexts) {
  for (const char* text :
       {"", " ", "[", "[section]", "[1 \"x\"]", "[\"a\", 1]", "{\"json\": 1}", "{never closed", "1. A list",
        "1. Nf6", "1.", "1", "% only a line", "e4 e5", "<html>", "# Title", "[Event x]", "\x1f\x8b",
        "\xfd"
        "7zXZ"}) {
    EXPECT_FALSE(IsPgn(text)) << text;
  }
}

TEST(PgnDetect, RecognisesNoBookOfAnotherFormat) {
  for (const auto& entry : fs::recursive_directory_iterator(TABIA_TEST_DATA "/formats")) {
    if (!entry.is_regular_file()) continue;
    const std::string bytes = ReadFile(entry.path().string());
    int formats = 0;
    for (const Format& format : AllFormats()) formats += format.recognises(bytes);
    EXPECT_LE(formats, 1) << entry.path();
  }
}

}  // namespace
}  // namespace tabia::formats
