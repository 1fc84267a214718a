#include "core/index/build/record_buffer.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace tabia::index {
namespace {

// Records. Small builds allocate what they need; copying when a larger one grows is a small part of its time.
constexpr size_t kFirstCapacity = 1 << 10, kMaxDoubled = 1 << 21;
constexpr int kDigitBits = 8;
constexpr ptrdiff_t kFewRecords = 256;  // sorted by comparison, within the cache

}  // namespace

MixedRecord RecordBuffer::Stored::record() const {
  const char* at = inline_or_address;
  if (size() > kInlineBytes) std::memcpy(&at, inline_or_address, sizeof at);
  return {mixed, check, static_cast<RecordKind>(size_and_kind & 1), {at, size()}};
}

void RecordBuffer::Add(const MixedRecord& record) {
  if (records_.size() == records_.capacity()) Grow();
  const uint32_t size = static_cast<uint32_t>(record.bytes.size());
  Stored stored{record.mixed, record.check, size << 1 | static_cast<uint32_t>(record.kind), {}};
  if (size <= Stored::kInlineBytes) {
    record.bytes.copy(stored.inline_or_address, size);
  } else {
    const char* at = arena_.Copy(record.bytes).data();
    std::memcpy(stored.inline_or_address, &at, sizeof at);
  }
  records_.push_back(stored);
}

// A large buffer is allocated at once, because it would be in memory twice while it is copied.
void RecordBuffer::Grow() {
  const size_t max_records = std::max<size_t>(memory_bytes_ / sizeof(Stored) + 1, records_.size() + 1);
  const size_t wanted = records_.size() < kMaxDoubled ? 2 * records_.size() : max_records;
  records_.reserve(std::min(std::max(wanted, kFirstCapacity), max_records));
}

void RecordBuffer::Clear() {
  records_.clear();
  arena_ = Arena();
}

void RecordBuffer::Sort(const Progress& progress) {
  constexpr int kShift = 64 - kDigitBits;
  const Parts parts = Distribute(records_.data(), records_.data() + records_.size(), kShift);
  for (size_t i = 0; i < kDigits; ++i) {
    SortByDigit(parts[i], parts[i + 1], kShift - kDigitBits);
    if (progress) progress(i + 1, kDigits);
  }
}

void RecordBuffer::SortByDigit(Stored* begin, Stored* end, int shift) {
  if (end - begin <= kFewRecords || shift < 0) return std::sort(begin, end);
  const Parts parts = Distribute(begin, end, shift);
  for (size_t i = 0; i < kDigits; ++i) SortByDigit(parts[i], parts[i + 1], shift - kDigitBits);
}

// Distributes the records by one digit of their mixed keys, in place.
RecordBuffer::Parts RecordBuffer::Distribute(Stored* begin, Stored* end, int shift) {
  static_assert(kDigits == 1 << kDigitBits);
  const auto digit = [shift](const Stored& stored) { return stored.mixed >> shift & (kDigits - 1); };
  Parts starts{};
  std::array<size_t, kDigits> counts{};
  for (const Stored* at = begin; at != end; ++at) ++counts[digit(*at)];
  starts[0] = begin;
  for (size_t i = 0; i < kDigits; ++i) starts[i + 1] = starts[i] + counts[i];
  Parts next = starts;
  for (size_t i = 0; i < kDigits; ++i) {
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
  explicit Reader(const std::vector<Stored>& records) : next_(records.begin()), end_(records.end()) {}

  bool Next(MixedRecord& record) override {
    if (next_ == end_) return false;
    record = (next_++)->record();
    return true;
  }

 private:
  std::vector<Stored>::const_iterator next_, end_;
};

std::unique_ptr<RecordStream> RecordBuffer::Stream() const {
  return std::make_unique<Reader>(records_);
}

}  // namespace tabia::index
