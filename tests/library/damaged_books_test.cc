// Damaged books, and files that are not books.
#include <filesystem>
#include <string>
#include <string_view>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/books/open_book.h"
#include "core/probe/book.h"
#include "tests/base/scratch_folder.h"
#include "tests/library/built.h"
#include "tests/library/opened.h"

namespace tabia {
namespace {

using ::testing::HasSubstr;

class DamagedBooks : public ::testing::Test {
 protected:
  ScratchFolder folder_;
};

// Wherever a byte of an index is damaged, opening or verifying finds it.
TEST_F(DamagedBooks, VerifyFindsEveryDamagedByte) {
  const std::string sound = ReadFile(WriteIndex({SampleBook("short.obk")}, folder_ / "sound.tabia"));
  for (size_t at = 0; at < sound.size(); at += 997) {
    std::string damaged = sound;
    damaged[at] ^= 0x10;
    WriteFile(folder_ / "damaged.tabia", damaged);
    const Opened book(folder_ / "damaged.tabia");
    if (book.status() != TABIA_OK) {
      EXPECT_EQ(book.status(), TABIA_BAD_FILE);
      continue;
    }
    const std::string why =
        Text([&](char* text, size_t* size) { return tabia_verify(book, text, size); }, TABIA_BAD_FILE);
    EXPECT_THAT(why, HasSubstr("damaged.tabia")) << at;
  }
}

// tabia_detail is the message of core.
TEST_F(DamagedBooks, DetailIsTheReasonOfTheFailure) {
  std::filesystem::create_directory(folder_ / "empty");
  WriteFile(folder_ / "nothing", "");
  WriteFile(folder_ / "text.txt", "not a book of any kind");
  const std::string index = ReadFile(WriteIndex({SampleBook("short.obk")}, folder_ / "whole.tabia"));
  WriteFile(folder_ / "cut.tabia", std::string_view(index).substr(0, index.size() / 2));
  const std::string obk = ReadFile(SampleBook("classic.obk"));
  WriteFile(folder_ / "cut.obk", std::string_view(obk).substr(0, 1001));
  const std::string database = ReadFile(Fixture("oobs/white-view.obs.db3"));
  WriteFile(folder_ / "cut.obs.db3", std::string_view(database).substr(0, 700));
  const std::string opening_book = ReadFile(Fixture("ob/sample.ob"));
  WriteFile(folder_ / "cut.ob", std::string_view(opening_book).substr(0, 100));
  const std::string game = ReadFile(Fixture("xg/match_with_comment.xg"));
  WriteFile(folder_ / "cut.xg", std::string_view(game).substr(0, game.size() / 2));
  const std::pair<const char*, int32_t> cases[] = {
      {"absent.obk", TABIA_SYSTEM},    {"empty", TABIA_BAD_FILE},     {"nothing", TABIA_BAD_FILE},
      {"text.txt", TABIA_BAD_FILE},    {"cut.tabia", TABIA_BAD_FILE}, {"cut.obk", TABIA_BAD_FILE},
      {"cut.obs.db3", TABIA_BAD_FILE}, {"cut.ob", TABIA_BAD_FILE},    {"cut.xg", TABIA_BAD_FILE}};
  for (const auto& [name, status] : cases) {
    const Opened book(folder_ / name);
    EXPECT_EQ(book.status(), status) << name;
    EXPECT_EQ(book.detail(), Message(books::OpenBook(folder_ / name).status())) << name;
    EXPECT_THAT(book.detail(), HasSubstr(name));
  }
}

TEST_F(DamagedBooks, DetailOfNoHandleIsNotEmpty) {
  EXPECT_THAT(tabia_detail(nullptr), HasSubstr("there is no book"));
}

}  // namespace
}  // namespace tabia
