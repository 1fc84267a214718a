// Truncated files of every format: a status, and answers without a crash if they can still be opened.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/base/scratch_folder.h"
#include "tests/library/backgammon_samples.h"
#include "tests/library/built.h"
#include "tests/library/opened.h"

namespace tabia {
namespace {

using ::testing::HasSubstr;

// Runs every query of a book; the answers do not matter.
void Ask(const tabia_book* book) {
  auto move = Sized<tabia_chess_move>();
  std::vector<tabia_chess_move> moves(64, move);
  std::vector<tabia_chess_note> notes(64, Sized<tabia_chess_note>());
  std::vector<tabia_backgammon_play> plays(64, Sized<tabia_backgammon_play>());
  auto cube = Sized<tabia_backgammon_cube>();
  const uint64_t key = KeyOf(Parsed("startpos"));
  const tabia_backgammon_position rolled = Rolled();
  auto rule = Sized<tabia_backgammon_rule>();
  rule.flags = TABIA_OTHER_CONTEXTS;
  size_t count = moves.size();
  tabia_chess_probe(book, key, moves.data(), &count);
  tabia_chess_notes(book, key, notes.data(), &(count = notes.size()));
  tabia_chess_choose_text(book, "startpos", nullptr, 1, &move);
  tabia_backgammon_probe_plays(book, &rolled, &rule, plays.data(), &(count = plays.size()));
  tabia_backgammon_probe_cube(book, &rolled, &rule, &cube);
  char text[4096];
  size_t size = sizeof text;
  for (const char* position : {"startpos", kRolledText}) {
    tabia_explain(book, position, nullptr, nullptr, 1, TABIA_JSON, text, &(size = sizeof text));
  }
  EXPECT_GE(tabia_info_text(book, TABIA_PLAIN, text, &(size = sizeof text)), 0);
  tabia_verify(book, text, &(size = sizeof text));
}

class TruncatedFiles : public ::testing::TestWithParam<std::string> {
 protected:
  // Opens the first `size` bytes.
  void OpenCut(size_t size) {
    const std::string path = folder_ / "cut";
    WriteFile(path, std::string_view(whole_).substr(0, size));
    const Opened book(path);
    if (book.status() == TABIA_OK) {
      Ask(book);
    } else {
      EXPECT_EQ(book.status(), TABIA_BAD_FILE) << book.detail();
      EXPECT_THAT(book.detail(), HasSubstr("cut"));
    }
  }

  ScratchFolder folder_;
  std::string whole_;
};
INSTANTIATE_TEST_SUITE_P(Of, TruncatedFiles,
                         ::testing::Values("short.tabia", "openings.tabia", SampleBook("short.obk"),
                                           Fixture("obk/notes-and-more.obk"),
                                           Fixture("oobs/as-the-tool-writes-it.obs.db3"),
                                           Fixture("ob/deleted-entries-and-notes-between.ob"),
                                           Fixture("ob/sample.ob"), Fixture("xg/match_with_comment.xg")));

// Returns the bytes of a fixture, or of the index of the sample book with that name.
std::string Whole(const std::string& name, const ScratchFolder& folder) {
  if (!name.ends_with(".tabia")) return ReadFile(name);
  const std::string source = name == "short.tabia" ? SampleBook("short.obk") : BackgammonOpenings();
  return ReadFile(WriteIndex({source}, folder / name));
}

TEST_P(TruncatedFiles, AreRefusedOrReadAsFarAsTheyGo) {
  constexpr size_t kLengths = 120;
  whole_ = Whole(GetParam(), folder_);
  ASSERT_GT(whole_.size(), 16u);
  for (size_t size = 0; size < std::min<size_t>(whole_.size(), 32); ++size) OpenCut(size);
  for (size_t i = 1; i < kLengths; ++i) OpenCut(whole_.size() * i / kLengths);
  for (size_t left = 1; left < 16; ++left) OpenCut(whole_.size() - left);
}

}  // namespace
}  // namespace tabia
