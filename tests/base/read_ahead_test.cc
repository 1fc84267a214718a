#include <memory>
#include <new>
#include <string>
#include <string_view>

#include "gtest/gtest.h"

#include "core/base/byte_streams.h"
#include "core/base/status.h"
#include "tests/base/pieces_of_size.h"

namespace tabia {
namespace {

// Pieces, and then an error.
class FailingSource final : public ByteSource {
 public:
  explicit FailingSource(int pieces) : left_(pieces) {}

  absl::StatusOr<std::string_view> Next() override {
    if (left_-- <= 0) return BadFile("games", "byte 7", "damaged");
    return std::string_view("piece");
  }
  uint64_t file_bytes() const override { return 7; }

 private:
  int left_;
};

const std::string kText = [] {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += std::to_string(i) + " ";
  return text;
}();

TEST(ReadAhead, YieldsEveryPieceInOrder) {
  ReadAhead ahead(std::make_unique<PiecesOfSize>(kText, 7));
  std::string text;
  uint64_t last = 0;
  for (;;) {
    const absl::StatusOr<std::string_view> piece = ahead.Next();
    ASSERT_TRUE(piece.ok());
    if (piece->empty()) break;
    text += *piece;
    EXPECT_GE(ahead.file_bytes(), last);
    last = ahead.file_bytes();
  }
  EXPECT_EQ(text, kText);
  EXPECT_EQ(last, kText.size());
  EXPECT_TRUE(ahead.Next()->empty());
}

TEST(ReadAhead, ReturnsAnErrorAfterThePiecesBeforeIt) {
  ReadAhead ahead(std::make_unique<FailingSource>(20));
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(ahead.Next().ok());
  EXPECT_EQ(Message(ahead.Next().status()), "games: byte 7: damaged");
  EXPECT_FALSE(ahead.Next().ok());
}

// The source runs out of memory, in the other thread.
class GreedySource final : public ByteSource {
 public:
  absl::StatusOr<std::string_view> Next() override { throw std::bad_alloc(); }
  uint64_t file_bytes() const override { return 0; }
};

TEST(ReadAhead, RethrowsAnExceptionOfItsSource) {
  ReadAhead ahead(std::make_unique<GreedySource>());
  EXPECT_THROW(ahead.Next().IgnoreError(), std::bad_alloc);
  EXPECT_THROW(ahead.Next().IgnoreError(), std::bad_alloc);
}

TEST(ReadAhead, MayBeDestroyedAtAnyTime) {
  for (int pieces = 0; pieces < 30; ++pieces) {
    ReadAhead ahead(std::make_unique<PiecesOfSize>(kText, 7));
    for (int i = 0; i < pieces; ++i) EXPECT_TRUE(ahead.Next().ok());
  }
}

}  // namespace
}  // namespace tabia
