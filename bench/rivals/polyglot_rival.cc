// A Polyglot book in memory: records of 16 bytes by rising key, the moves of a key by falling weight. It is searched by
// halving.
#include <algorithm>

#include "bench/rivals/rival.h"
#include "core/base/bytes.h"

namespace tabia::bench {
namespace {

constexpr uint64_t kRecordBytes = 16, kMaxWeight = 0xffff;

class PolyglotRival final : public Rival {
 public:
  std::string description() const override { return "Polyglot .bin in memory, binary search"; }
  uint64_t NeededBytes(const Entries& entries) const override { return entries.moves() * kRecordBytes; }
  uint64_t size_bytes() const override { return bytes_.size(); }
  bool holds_games() const override { return false; }

  // Makes the records. A weight is twice the wins plus the draws, scaled down where the heaviest does not fit 16 bits.
  void Build(const Entries& entries) override {
    bytes_.reserve(NeededBytes(entries));
    for (uint64_t i = 0; i < entries.size(); ++i) {
      const absl::Span<const EntryMove> moves = entries.moves_of(i);
      const uint64_t heaviest = std::max(moves[0].weight(), kMaxWeight);
      for (const EntryMove& move : moves) {
        Append(entries.key(i), 8);
        Append(move.move.code(), 2);
        Append(move.weight() * kMaxWeight / heaviest, 2);
        Append(0, 4);
      }
    }
    count_ = bytes_.size() / kRecordBytes;
  }

  Digest Find(const Question& question) override {
    uint64_t first = 0, last = count_;
    while (first < last) {
      const uint64_t middle = first + (last - first) / 2;
      KeyAt(middle) < question.key ? first = middle + 1 : last = middle;
    }
    Digest digest;
    for (; first < count_ && KeyAt(first) == question.key; ++first) {
      digest.Add(chess::Move::FromCode(__builtin_bswap16(Load<uint16_t>(&bytes_[first * kRecordBytes + 8]))));
    }
    return digest;
  }

 private:
  void Append(uint64_t number, int size_bytes) {
    while (size_bytes-- > 0) bytes_.push_back(static_cast<char>(number >> 8 * size_bytes));
  }
  uint64_t KeyAt(uint64_t record) const {
    return __builtin_bswap64(Load<uint64_t>(&bytes_[record * kRecordBytes]));
  }

  PageVector<char> bytes_;
  uint64_t count_ = 0;
};

}  // namespace

std::unique_ptr<Rival> MakePolyglotRival() {
  return std::make_unique<PolyglotRival>();
}

}  // namespace tabia::bench
