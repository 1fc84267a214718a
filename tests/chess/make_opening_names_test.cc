// The errors of the build for lists of openings that it rejects.
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "gtest/gtest.h"

#include "tests/base/scratch_folder.h"

namespace tabia {
namespace {

constexpr char kTitles[] = "eco\tname\tpgn\n";
constexpr int kUsageError = 2;

struct Outcome {
  int code;
  std::string errors;  // the errors, without the folder of the list
  bool has_table;
};

Outcome Make(const std::string& list) {
  const ScratchFolder folder;
  WriteFile(folder / "list.tsv", list);
  const std::string command =
      "cd " + folder.path() + " && " TABIA_MAKE_OPENING_NAMES " table.inc list.tsv 2>&1";
  std::FILE* const program = popen(command.c_str(), "r");
  std::string errors;
  for (int c; (c = std::fgetc(program)) != EOF;) errors.push_back(static_cast<char>(c));
  const int status = pclose(program);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, errors,
          std::filesystem::exists(folder / "table.inc")};
}

void ExpectRefusal(const std::string& rows, const std::string& why) {
  const Outcome outcome = Make(kTitles + rows);
  EXPECT_EQ(outcome.code, kUsageError);
  EXPECT_EQ(outcome.errors, "list.tsv:" + why + "\n");
  EXPECT_FALSE(outcome.has_table);
}

TEST(MakeOpeningNames, MakesATableOfASoundList) {
  const Outcome outcome = Make(std::string(kTitles) + "A40\tQueen's Pawn Game\t1. d4\n");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.errors, "");
  EXPECT_TRUE(outcome.has_table);
}

TEST(MakeOpeningNames, MakesAListOfNamesInTheirOrder) {
  const ScratchFolder folder;
  WriteFile(folder / "list.tsv", std::string(kTitles) + "B00\tKing's Pawn\t1. e4\nA00\tGrob\t1. g4\n");
  const std::string command = "cd " + folder.path() + " && " TABIA_MAKE_OPENING_NAMES " made.tsv list.tsv";
  ASSERT_EQ(std::system(command.c_str()), 0);
  EXPECT_EQ(ReadFile(folder / "made.tsv"),
            "Grob\tA00\te57697cefee41181\nKing's Pawn\tB00\t823c9b50fd114196\n");
}

TEST(MakeOpeningNames, RejectsAnIllegalMove) {
  ExpectRefusal("A40\tQueen's Pawn Game\t1. d4\nB00\tWrong\t1. e4 e5 2. Ke3\n",
                "3: ply 3 \"Ke3\": no legal move");
  ExpectRefusal("B00\tNothing\t1.\n", "2: no moves");
}

TEST(MakeOpeningNames, RejectsASecondNameOfAPosition) {
  ExpectRefusal("A45\tFirst\t1. d4 Nf6 2. c4\nA15\tSecond\t1. c4 Nf6 2. d4\n",
                "3: the position has a name, A45 First");
}

TEST(MakeOpeningNames, RejectsAnythingButARow) {
  ExpectRefusal("A40\tQueen's Pawn Game\n", "2: 2 columns instead of 3");
  ExpectRefusal("F40\tQueen's Pawn Game\t1. d4\n", "2: \"F40\" is no ECO code");
  for (const std::string& name :
       {std::string(), std::string(256, 'a'), std::string("\xff"), std::string("\r")}) {
    ExpectRefusal("A40\t" + name + "\t1. d4\n", "2: a name is 1 to 255 bytes of printable UTF-8");
  }
}

TEST(MakeOpeningNames, RejectsAnEmptyList) {
  const Outcome outcome = Make(kTitles);
  EXPECT_EQ(outcome.code, kUsageError);
  EXPECT_FALSE(outcome.has_table);
}

}  // namespace
}  // namespace tabia
