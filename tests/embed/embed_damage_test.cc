// Damaged books: both readers refuse the same headers, and find the same in books that are damaged elsewhere.
#include <cstdint>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "tests/embed/both_readers.h"

namespace tabia {
namespace {

constexpr size_t kHeaderBytes = 304;

class EmbedDamage : public testing::Test {
 protected:
  void ExpectSameAnswers(const std::string& bytes) {
    WriteFile(damaged_, bytes);
    const Opened book(damaged_);
    const Embedded embedded(damaged_);
    ASSERT_EQ(embedded.status() == TP_OK, book.status() == TABIA_OK) << embedded.reason() << "\n"
                                                                     << book.detail();
    if (embedded.status() != TP_OK) return;
    for (const uint64_t key : keys_) {
      ASSERT_NO_FATAL_FAILURE(ExpectSameMoves(book, embedded, key));
      ASSERT_NO_FATAL_FAILURE(ExpectSameNotes(book, embedded, key));
    }
  }

  const ScratchFolder folder_;
  const std::string index_ =
      IndexOf(Fixture("oobs/extra-columns-comments-and-inactive-moves.obs.db3"), folder_);
  const std::string damaged_ = folder_ / "damaged.tabia";
  const std::string bytes_ = ReadFile(index_);
  const std::vector<uint64_t> keys_ = KeysOf(Opened(index_));
};

TEST_F(EmbedDamage, OfAHeaderByteIsTreatedAlike) {
  for (size_t at = 0; at < kHeaderBytes; ++at) {
    std::string bytes = bytes_;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x10);
    SCOPED_TRACE(at);
    ASSERT_NO_FATAL_FAILURE(ExpectSameAnswers(bytes));
  }
}

TEST_F(EmbedDamage, OfAnyLengthIsTreatedAlike) {
  for (size_t size = 1; size < bytes_.size(); size += 7) {
    WriteFile(damaged_, bytes_.substr(0, size));
    EXPECT_EQ(Embedded(damaged_).status(), TP_BAD_FILE) << size;
  }
}

// After the metadata, which only the library parses.
TEST_F(EmbedDamage, OfSectionsIsTreatedAlike) {
  std::mt19937 random(3);
  for (int i = 0; i < 3000; ++i) {
    std::string bytes = bytes_;
    const int changes = 1 + static_cast<int>(random() % 20);
    const size_t begin = bytes.find("]}") + 2;
    for (int j = 0; j < changes; ++j) {
      bytes[begin + random() % (bytes.size() - begin)] = static_cast<char>(random());
    }
    SCOPED_TRACE(i);
    ASSERT_NO_FATAL_FAILURE(ExpectSameAnswers(bytes));
  }
}

TEST_F(EmbedDamage, InOtherFilesIsRejected) {
  const Embedded text(Fixture("pgn/words.pgn"));
  EXPECT_EQ(text.status(), TP_BAD_FILE);
  EXPECT_FALSE(text.reason().empty());
  EXPECT_EQ(Embedded(Fixture("../index/tiny.tabia")).reason(),
            "the metadata: of another version; build the index again");
  std::ofstream(folder_ / "empty");
  EXPECT_EQ(Embedded(folder_ / "empty").status(), TP_BAD_FILE);
  EXPECT_EQ(Embedded(folder_ / "empty").reason(), "byte 0: the file is empty");
  EXPECT_EQ(Embedded(folder_ / "missing").status(), TP_SYSTEM);
  EXPECT_EQ(Embedded(folder_.path()).status(), TP_SYSTEM);
}

TEST_F(EmbedDamage, LeavesNothingInABookThatIsNotOpen) {
  tp_book book;
  EXPECT_EQ(tp_open(&book, (folder_ / "missing").c_str()), TP_SYSTEM);
  tp_move move = {};
  EXPECT_EQ(tp_best(&book, 1, &move), TP_NOT_FOUND);
  EXPECT_EQ(tp_notes(&book, 1, nullptr, 0), 0u);
  tp_prefetch(&book, 1);
  tp_close(&book);
  tp_close(&book);
}

}  // namespace
}  // namespace tabia
