// Polyglot books by key, as the library probes them in place.
#include <cstdint>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "tests/embed/both_readers.h"

namespace tabia {
namespace {

class PolyglotBooks : public testing::TestWithParam<const char*> {};

TEST_P(PolyglotBooks, AnswerEveryKeyAlike) {
  const std::string path = Fixture(std::string("polyglot/") + GetParam() + ".bin");
  const Opened book(path);
  const Embedded embedded(path);
  ASSERT_EQ(embedded.status(), TP_OK) << embedded.reason();
  const std::vector<uint64_t> keys = KeysOf(book);
  EXPECT_FALSE(keys.empty());
  for (const uint64_t key : keys) ExpectSameMoves(book, embedded, key);
  ExpectSameMoves(book, embedded, 1);
}

INSTANTIATE_TEST_SUITE_P(Embed, PolyglotBooks,
                         testing::Values("both-ways-of-castling", "castling-and-promotion",
                                         "duplicates-in-an-unsorted-tail", "empty-moves", "illegal-moves",
                                         "impossible-moves", "learning-data", "one-position"));

constexpr size_t kRecordBytes = 16;

// Returns the sorted book, its parts moved so that the order of its keys is broken `breaks` times.
std::string Reordered(size_t breaks) {
  const std::string sorted = ReadFile(Fixture("polyglot/both-ways-of-castling.bin"));
  const size_t part = sorted.size() / kRecordBytes / (breaks + 1) * kRecordBytes;
  std::string last_first = sorted.substr(breaks * part);
  for (size_t i = breaks; i-- > 0;) last_first += sorted.substr(i * part, part);
  return last_first;
}

TEST(EmbedPolyglot, ReadsABookWhoseOrderIsBrokenOnce) {
  const ScratchFolder folder;
  const std::string path = folder / "moved.bin", sorted = Fixture("polyglot/both-ways-of-castling.bin");
  WriteFile(path, Reordered(1));
  const Opened book(sorted);
  const Embedded embedded(path);
  ASSERT_EQ(embedded.status(), TP_OK) << embedded.reason();
  for (const uint64_t key : KeysOf(book)) ExpectSameMoves(book, embedded, key);
}

TEST(EmbedPolyglot, RejectsAFileWithoutOrder) {
  const ScratchFolder folder;
  std::string bytes(100 * kRecordBytes, '\0');
  for (size_t at = 0; at < bytes.size(); ++at) bytes[at] = static_cast<char>(at * at * 31 / 7);
  WriteFile(folder / "none.bin", bytes);
  EXPECT_EQ(Embedded(folder / "none.bin").status(), TP_BAD_FILE);
}

TEST(EmbedPolyglot, ReturnsTheBestOfTooManyMoves) {
  const std::string path = Fixture("polyglot/both-ways-of-castling.bin");
  const Embedded embedded(path);
  for (const uint64_t key : KeysOf(Opened(path))) {
    const std::vector<tp_move> all = EmbeddedMoves(embedded, key);
    for (size_t room = 1; room <= all.size(); ++room) {
      std::vector<tp_move> some(room);
      EXPECT_EQ(tp_probe(embedded, key, some.data(), room), all.size());
      for (size_t i = 0; i < room; ++i) EXPECT_EQ(Facts(some[i]), Facts(all[i]));
    }
  }
}

}  // namespace
}  // namespace tabia
