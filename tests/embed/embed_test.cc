// The embedded reader answers as the library does, on every key of the samples and on a million others.
#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "tests/embed/both_readers.h"

namespace tabia {
namespace {

constexpr int kRandomKeys = 1'000'000;

class SampleBooks : public testing::TestWithParam<std::string> {
 protected:
  const ScratchFolder folder_;
  const std::string path_ = IndexOf(GetParam(), folder_);
  const Opened book_{path_};
  const Embedded embedded_{path_};
  const std::vector<uint64_t> keys_ = KeysOf(book_);
};

TEST_P(SampleBooks, AnswerEveryKeyAlike) {
  ASSERT_EQ(embedded_.status(), TP_OK) << embedded_.reason();
  EXPECT_FALSE(keys_.empty());
  for (const uint64_t key : keys_) {
    ExpectSameMoves(book_, embedded_, key);
    ExpectSameNotes(book_, embedded_, key);
  }
}

TEST_P(SampleBooks, FindNoOtherKeys) {
  std::mt19937_64 random(7);
  for (int i = 0; i < kRandomKeys; ++i) {
    const uint64_t key = random();
    size_t count = 0;
    const bool is_known = tabia_chess_probe(book_, key, nullptr, &count) != TABIA_NOT_FOUND;
    ASSERT_EQ(tp_probe(embedded_, key, nullptr, 0) > 0, is_known) << std::hex << key;
  }
}

TEST_P(SampleBooks, AnswerBatchesAsSingleProbes) {
  constexpr size_t kRoom = 2;
  std::vector<tp_move> moves(kRoom * keys_.size());
  std::vector<size_t> counts(keys_.size());
  tp_probe_batch(embedded_, keys_.data(), keys_.size(), moves.data(), kRoom, counts.data());
  for (size_t i = 0; i < keys_.size(); ++i) {
    const std::vector<tp_move> expected = EmbeddedMoves(embedded_, keys_[i]);
    ASSERT_EQ(counts[i], expected.size());
    for (size_t j = 0; j < std::min(kRoom, expected.size()); ++j) {
      ASSERT_EQ(Facts(moves[kRoom * i + j]), Facts(expected[j]));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Embed, SampleBooks,
                         testing::Values(SampleBook("classic.obk"), Fixture("oobs/white-view.obs.db3"),
                                         Fixture("oobs/bughouse.obs.db3"), Fixture("oobs/chess960.obs.db3"),
                                         Fixture("oobs/extra-columns-comments-and-inactive-moves.obs.db3"),
                                         Fixture("pgn/words.pgn"), Fixture("obk/weights.obk"),
                                         Fixture("obk/castling-and-promotion.obk"),
                                         Fixture("../evaluations/lines.jsonl.zst"),
                                         Fixture("table/evaluations.tsv"),
                                         Fixture("../explorer/books/evaluated.epd"),
                                         Fixture("polyglot/castling-and-promotion.bin")),
                         NameOfBook);
INSTANTIATE_TEST_SUITE_P(Released, SampleBooks, testing::ValuesIn(ReleasedIndexes("chess")), NameOfBook);

}  // namespace
}  // namespace tabia
