#include "core/index/builder/record_buffer.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/base/bytes.h"
#include "core/base/os/machine.h"

namespace tabia::index {
namespace {

// Numbers of records. A small build allocates only the memory that it needs; in a larger one the copies during growth
// take a small part of the time.
constexpr size_t kFirstCapacity = 1 << 10, kMaxDoubled = 1 << 18;

// A part of up to kFewRecords is sorted by insertion. One of up to kSomeRecords is first divided by a short digit: the
// counters of a long one would outnumber its records.
constexpr ptrdiff_t kFewRecords = 32, kSomeRecords = 512;
constexpr int kKeyBits = 64, kLongDigit = 8, kShortDigit = 5;

}  // namespace

void RecordBuffer::Add(const MixedRecord& record) {
  if (records_.size() == records_.capacity()) Grow();
  const bool is_long = record.bytes.size() > Stored::kInlineBytes;
  const uint32_t size = is_long ? Stored::kLong : static_cast<uint32_t>(record.bytes.size());
  const uint32_t order = static_cast<uint32_t>(record.kind) << kCheckBits | record.check;
  Stored stored{record.mixed, order << Stored::kSizeBits | size, 0};
  if (is_long) {
    stored.bytes = long_.Add(record.bytes);
  } else if (size == sizeof stored.bytes) {
    stored.bytes = Load<uint32_t>(record.bytes.data());  // a copy of fixed size is one instruction
  } else {
    record.bytes.copy(reinterpret_cast<char*>(&stored.bytes), size);
  }
  records_.push_back(stored);
}

// Returns the record, whose bytes are in `stored` or in long_.
MixedRecord RecordBuffer::RecordOf(const Stored& stored) const {
  constexpr uint32_t kSizes = (1 << Stored::kSizeBits) - 1, kChecks = (1 << kCheckBits) - 1;
  const uint32_t size = stored.head & kSizes;
  return {stored.mixed, stored.order() & kChecks, static_cast<RecordKind>(stored.order() >> kCheckBits),
          size == Stored::kLong ? long_.At(stored.bytes)
                                : std::string_view(reinterpret_cast<const char*>(&stored.bytes), size)};
}

// Allocates a large buffer at once: growing it would copy it, with both copies in memory.
void RecordBuffer::Grow() {
  const size_t max_records = std::max<size_t>(memory_bytes_ / sizeof(Stored) + 1, records_.size() + 1);
  const size_t wanted = records_.size() < kMaxDoubled ? 2 * records_.size() : max_records;
  records_.reserve(std::min(std::max(wanted, kFirstCapacity), max_records));
  if (records_.capacity() > kMaxDoubled)
    AdviseHugePages(records_.data(), records_.capacity() * sizeof(Stored));
}

void RecordBuffer::Clear() {
  records_.clear();
  long_ = ByteStore();
}

void RecordBuffer::Free() {
  Clear();
  records_.shrink_to_fit();
}

void RecordBuffer::Sort() {
  Distribute();
  for (size_t digit = 0; digit < kDigits; ++digit) SortPart(digit);
}

void RecordBuffer::Distribute() {
  static_assert(kDigits == 1 << kLongDigit);
  parts_ = DistributeByDigit<kLongDigit>(records_.data(), records_.data() + records_.size(), kKeyBits);
}

void RecordBuffer::SortPart(size_t digit) {
  SortByDigits(parts_[digit], parts_[digit + 1], kKeyBits - kLongDigit);
}

void RecordBuffer::SortByDigits(Stored* begin, Stored* end, int low_bits) {
  const ptrdiff_t count = end - begin;
  if (count <= kFewRecords || low_bits < kLongDigit) return std::sort(begin, end);
  if (count <= kSomeRecords) return SortByDigit<kShortDigit>(begin, end, low_bits);
  SortByDigit<kLongDigit>(begin, end, low_bits);
}

template <int kBits>
void RecordBuffer::SortByDigit(Stored* begin, Stored* end, int low_bits) {
  const Parts<kBits> parts = DistributeByDigit<kBits>(begin, end, low_bits);
  for (size_t i = 0; i + 1 < parts.size(); ++i) SortByDigits(parts[i], parts[i + 1], low_bits - kBits);
}

// Distributes the records in place, by the digit of kBits that is the highest of the `low_bits` of their mixed keys.
template <int kBits>
RecordBuffer::Parts<kBits> RecordBuffer::DistributeByDigit(Stored* begin, Stored* end, int low_bits) {
  constexpr size_t kCount = size_t{1} << kBits;
  const auto digit = [shift = low_bits - kBits](const Stored& stored) {
    return stored.mixed >> shift & (kCount - 1);
  };
  Parts<kBits> starts{};
  std::array<size_t, kCount> counts{};
  for (const Stored* at = begin; at != end; ++at) ++counts[digit(*at)];
  starts[0] = begin;
  for (size_t i = 0; i < kCount; ++i) starts[i + 1] = starts[i] + counts[i];
  Parts<kBits> next = starts;
  for (size_t i = 0; i < kCount; ++i) {
    while (next[i] != starts[i + 1]) {
      Stored moved = *next[i];
      for (size_t to = digit(moved); to != i; to = digit(moved)) std::swap(moved, *next[to]++);
      *next[i]++ = moved;
    }
  }
  return starts;
}

class RecordBuffer::Reader final : public RecordStream {
 public:
  Reader(const RecordBuffer& buffer, const Stored* begin, const Stored* end)
      : buffer_(buffer), next_(begin), end_(end) {}

  bool Next(MixedRecord& record) override {
    if (next_ == end_) return false;
    record = buffer_.RecordOf(*next_++);
    return true;
  }

 private:
  const RecordBuffer& buffer_;
  const Stored *next_, *end_;
};

// Returns the first record whose key is in this part of the finest division or after it.
const RecordBuffer::Stored* RecordBuffer::FirstFrom(uint32_t part) const {
  const Stored* const end = records_.data() + records_.size();
  if (part == kMaxKeyParts) return end;
  const auto is_before = [](const Stored& stored, uint64_t mixed) { return stored.mixed < mixed; };
  return std::lower_bound(records_.data(), end, FirstKeyOfPart(part), is_before);
}

std::unique_ptr<RecordStream> RecordBuffer::Stream(KeyPart part) const {
  return std::make_unique<Reader>(*this, FirstFrom(part.first()), FirstFrom(part.end()));
}

}  // namespace tabia::index
