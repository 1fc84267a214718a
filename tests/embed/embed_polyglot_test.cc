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
                         testing::Values("both-ways-of-castling", "castling-and-promotion", "empty-moves",
                                         "illegal-moves", "impossible-moves", "learning-data",
                                         "one-position"));

TEST(EmbedPolyglot, RejectsAnUnsortedFile) {
  EXPECT_EQ(Embedded(Fixture("polyglot/duplicates-in-an-unsorted-tail.bin")).status(), TP_BAD_FILE);
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
