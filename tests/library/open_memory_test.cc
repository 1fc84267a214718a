// Books whose bytes are in memory: passed by the program, or copied from a file.
#include <filesystem>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/base/scratch_folder.h"
#include "tests/library/built.h"
#include "tests/library/opened.h"
#include "tests/tiny_book.h"

namespace tabia {
namespace {

using ::testing::HasSubstr;

class InMemory : public OwnedBook {
 public:
  InMemory(const std::string& bytes, uint32_t flags) {
    auto options = Sized<tabia_options>();
    options.flags = flags;
    status_ = tabia_open_memory(bytes.data(), bytes.size(), "compiled in", &options, &book_);
  }
};

class OpenMemory : public ::testing::TestWithParam<uint32_t> {
 protected:
  ScratchFolder folder_;
  const std::string path_ = WriteIndex({SampleBook("classic.obk")}, folder_ / "a.tabia");
};
INSTANTIATE_TEST_SUITE_P(Flags, OpenMemory,
                         ::testing::Values(0, TABIA_COPY, TABIA_HUGE_PAGES, TABIA_COPY | TABIA_HUGE_PAGES));

size_t MovesAtStart(const tabia_book* book) {
  return Moves(book, KeyOf(Parsed("startpos"))).size();
}

TEST_P(OpenMemory, AnswersLikeTheFile) {
  const std::string bytes = ReadFile(path_);
  const InMemory book(bytes, GetParam());
  ASSERT_EQ(book.status(), TABIA_OK) << book.detail();
  EXPECT_EQ(MovesAtStart(book), MovesAtStart(Opened(path_)));
  EXPECT_EQ(InfoOf(book).in_memory, 1);
  EXPECT_EQ(tabia_verify(book, nullptr, nullptr), TABIA_OK);
}

// No alignment is required.
TEST_P(OpenMemory, AcceptsBytesAtAnyAddress) {
  const std::string moved = "?" + ReadFile(path_);
  tabia_book* book = nullptr;
  EXPECT_EQ(tabia_open_memory(moved.data() + 1, moved.size() - 1, "moved", nullptr, &book), TABIA_OK);
  EXPECT_GT(MovesAtStart(book), 0u);
  tabia_close(&book);
}

TEST_P(OpenMemory, RefusesATruncatedIndex) {
  const std::string whole = ReadFile(path_);
  for (const size_t size : {size_t{0}, size_t{7}, size_t{64}, whole.size() - 1}) {
    const InMemory book(whole.substr(0, size), GetParam());
    EXPECT_EQ(book.status(), TABIA_BAD_FILE) << size;
    EXPECT_THAT(book.detail(), HasSubstr("compiled in"));
  }
  const InMemory other(ReadFile(SampleBook("classic.obk")), GetParam());
  EXPECT_EQ(other.status(), TABIA_BAD_FILE);
  EXPECT_THAT(other.detail(), HasSubstr("tabia build"));
}

TEST(OpenMemoryCopied, DoesNotNeedTheBytesAfterwards) {
  const ScratchFolder folder;
  std::string bytes = ReadFile(WriteIndex({SampleBook("short.obk")}, folder / "a.tabia"));
  const InMemory book(bytes, TABIA_COPY);
  bytes.assign(bytes.size(), '\0');
  EXPECT_EQ(tabia_verify(book, nullptr, nullptr), TABIA_OK);
}

// As `cp new.tabia live.tabia` does: without the flag the next query ends the process by SIGBUS.
TEST(OpenCopied, SurvivesATruncatedFile) {
  const ScratchFolder folder;
  const std::string path = WriteIndex({SampleBook("classic.obk")}, folder / "live.tabia");
  for (const uint32_t flags : {uint32_t{TABIA_COPY}, uint32_t{TABIA_COPY | TABIA_HUGE_PAGES}}) {
    auto options = Sized<tabia_options>();
    options.flags = flags;
    const std::string copy = folder / "copy.tabia";
    std::filesystem::copy_file(path, copy, std::filesystem::copy_options::overwrite_existing);
    const Opened book(copy, &options);
    ASSERT_EQ(book.status(), TABIA_OK) << book.detail();
    std::filesystem::resize_file(copy, 0);
    EXPECT_GT(MovesAtStart(book), 0u);
    EXPECT_EQ(tabia_verify(book, nullptr, nullptr), TABIA_OK);
  }
}

TEST(OpenCopied, ReadsOtherBooksAndReportsAsWithoutTheFlag) {
  auto options = Sized<tabia_options>();
  options.flags = TABIA_COPY;
  EXPECT_EQ(Opened(SampleBook("classic.obk"), &options).status(), TABIA_OK);
  const ScratchFolder folder;
  const Opened absent(folder / "absent.tabia", &options), usual(folder / "absent.tabia");
  EXPECT_EQ(absent.status(), TABIA_SYSTEM);
  EXPECT_EQ(absent.detail(), usual.detail());
  const Built built({SampleBook("short.obk")}, folder / "built.tabia", &options);
  std::filesystem::resize_file(folder / "built.tabia", 0);
  EXPECT_EQ(tabia_verify(built, nullptr, nullptr), TABIA_OK);
}

}  // namespace
}  // namespace tabia
