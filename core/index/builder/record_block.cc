#include "core/index/builder/record_block.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>

#include "core/base/packed/short_block.h"
#include "core/index/layout/index_layout.h"

namespace tabia::index {
namespace {

constexpr size_t kColumns = 4;  // as many as the bytes of nearly all records

// Gaps between rising mixed keys are stored in a Rice code: the low bits as they are, the number above them in unary.
// Mixed keys are uniform, so their gaps are distributed exponentially. With one low bit fewer than the mean gap has, a
// gap takes at most 0.14 bits more than in an optimal code.

// Returns the number of low bits for `count` gaps, at least one, whose sum is `sum`. The unary parts then have at most
// three bits a gap on average, for any distribution of the gaps.
uint32_t LowBitsOfGaps(uint64_t sum, uint64_t count) {
  return static_cast<uint32_t>(std::bit_width(sum / count | 1)) - 1;
}

constexpr uint32_t kMaxBitsAtOnce = 32;  // of BitWriter::Put

void PutGap(BitWriter& out, uint64_t gap, uint32_t low_bits) {
  const uint32_t lowest = std::min(low_bits, kMaxBitsAtOnce), others = low_bits - lowest;
  out.PutUnary(gap >> low_bits);
  out.Put(gap & ((uint64_t{1} << lowest) - 1), lowest);
  out.Put(gap >> lowest & ((uint64_t{1} << others) - 1), others);
}

// Returns the `width` bits at `position`, at most kMaxBitsAtOnce, and advances it.
uint64_t TakeBits(const LongBits& bits, uint64_t& position, uint32_t width) {
  const uint64_t taken = bits.At(position) & ((uint64_t{1} << width) - 1);
  position += width;
  return taken;
}

// Returns the number of ones before the next zero at `position`, and advances it beyond that.
uint64_t TakeUnary(const LongBits& bits, uint64_t& position) {
  const uint64_t begin = position;
  uint32_t ones = 0;
  while ((ones = static_cast<uint32_t>(std::countr_one(bits.At(position)))) >= kMaxBitsAtOnce) {
    position += kMaxBitsAtOnce;
  }
  position += ones + 1;
  return position - begin - 1;
}

// Returns the gap at `position`, and advances it. Nearly every gap fits into one window of the bits.
uint64_t TakeGap(const LongBits& bits, uint64_t& position, uint32_t low_bits) {
  const uint64_t window = bits.At(position);
  const uint32_t ones = static_cast<uint32_t>(std::countr_one(window));
  if (ones + 1 + low_bits <= LongBits::kWindow) {
    position += ones + 1 + low_bits;
    return uint64_t{ones} << low_bits | (window >> (ones + 1) & ((uint64_t{1} << low_bits) - 1));
  }
  const uint32_t lowest = std::min(low_bits, kMaxBitsAtOnce);
  const uint64_t high = TakeUnary(bits, position);
  const uint64_t low = TakeBits(bits, position, lowest);
  return high << low_bits | TakeBits(bits, position, low_bits - lowest) << lowest | low;
}

// Calls `append`, and puts the size of the bytes that it appends before them.
template <typename AppendBytes>
void AppendSized(std::string& out, AppendBytes append) {
  const size_t at = out.size();
  Append(out, uint32_t{0});
  append();
  const uint32_t size = static_cast<uint32_t>(out.size() - at - sizeof(uint32_t));
  std::memcpy(out.data() + at, &size, sizeof size);
}

void PackColumn(BlockPacker& packer, std::string_view column, std::string& out) {
  Append(out, static_cast<uint32_t>(column.size()));
  AppendSized(out, [&] { packer.Pack(column, out); });
}

// A block has at least one record, and no more than are full before the last one, which may be long.
constexpr uint64_t kMaxColumnBytes = (uint64_t{1} << 17) + kMaxRecordBytes;

// Replaces `column` by the next column. Returns false if it is damaged.
bool UnpackColumn(BlockUnpacker& unpacker, ByteReader& in, std::string& column) {
  const std::optional<uint32_t> size = in.Take<uint32_t>(), packed = in.Take<uint32_t>();
  const std::optional<std::string_view> bytes = in.TakeBytes(packed.value_or(0));
  if (!size || !packed || !bytes || *size > kMaxColumnBytes) return false;
  column.resize(*size);
  return unpacker.Unpack(*bytes, column.data(), column.size());
}

// The number of records that have these heads, and the sizes of their columns.
struct ColumnSizes {
  uint64_t records = 0;  // up to the first that is too long
  std::array<uint64_t, kColumns> bytes{};

  explicit ColumnSizes(std::string_view heads) {
    ByteReader in(heads);
    for (uint64_t head = 0; in.TakeVarint(head) && head >> 1 <= kMaxRecordBytes; ++records) {
      const uint64_t size = head >> 1;
      for (size_t i = 0; i < kColumns; ++i) bytes[i] += (size + kColumns - 1 - i) / kColumns;
    }
  }
};

// Zeros after the bits: the longest record takes 63 low bits of a gap and a check, and LongBits needs eight bytes.
constexpr size_t kPadding = 32;

}  // namespace

void RecordBlock::Clear() {
  keys_.clear();
  checks_.clear();
  heads_.clear();
  bytes_.clear();
}

void RecordBlock::Pack(std::string& out) const {
  AppendSized(out, [&] { PackRecords(out); });
}

void RecordBlock::PackRecords(std::string& out) const {
  const uint32_t gap_bits = LowBitsOfGaps(keys_.back() - keys_.front(), keys_.size());
  const uint32_t check_bits =
      static_cast<uint32_t>(std::bit_width(*std::max_element(checks_.begin(), checks_.end())));
  Append(out, static_cast<uint32_t>(count()));
  Append(out, keys_.front());
  Append(out, static_cast<uint8_t>(gap_bits));
  Append(out, static_cast<uint8_t>(check_bits));
  PackColumns(out);
  PackBits(gap_bits, check_bits, out);
}

void RecordBlock::PackColumns(std::string& out) const {
  BlockPacker packer;
  PackColumn(packer, heads_, out);
  const size_t room =
      bytes_.size() / kColumns + count();  // in each column, as each record may end in the first one
  std::string columns(kColumns * room, '\0');
  std::array<char*, kColumns> ends;
  for (size_t i = 0; i < kColumns; ++i) ends[i] = columns.data() + i * room;
  ForEach([&ends](std::string_view bytes) {
    for (size_t i = 0; i < bytes.size(); ++i) *ends[i % kColumns]++ = bytes[i];
  });
  for (size_t i = 0; i < kColumns; ++i) {
    const char* const begin = columns.data() + i * room;
    PackColumn(packer, {begin, static_cast<size_t>(ends[i] - begin)}, out);
  }
}

void RecordBlock::PackBits(uint32_t gap_bits, uint32_t check_bits, std::string& out) const {
  BitWriter bits(out);
  uint64_t before = keys_.front();
  for (size_t i = 0; i < keys_.size(); ++i) {
    if (i > 0) PutGap(bits, keys_[i] - before, gap_bits);
    bits.Put(checks_[i], check_bits);
    before = keys_[i];
  }
  bits.Flush();
  out.push_back('\0');  // a number of zero bits may be read after the last bit
}

absl::Status RecordBlockReader::Open(std::string_view block) {
  ByteReader in(block);
  const std::optional<uint32_t> count = in.Take<uint32_t>();
  const std::optional<uint64_t> first = in.Take<uint64_t>();
  const std::optional<uint8_t> gap_bits = in.Take<uint8_t>(), check_bits = in.Take<uint8_t>();
  left_ = 0;
  if (!count || !first || !gap_bits || !check_bits || *gap_bits > 63 || *check_bits > kMaxBitsAtOnce ||
      !OpenColumns(in, *count)) {
    return absl::UnavailableError("temporary file: its bytes have changed");
  }
  bits_.assign(in.rest());
  bits_.append(kPadding, '\0');
  end_ = 8 * in.rest().size();
  position_ = 0;
  left_ = *count;
  gap_bits_ = *gap_bits;
  check_bits_ = *check_bits;
  mixed_ = *first;
  next_head_ = next_byte_ = 0;
  return absl::OkStatus();
}

// Sets heads_ and bytes_. Returns false if a column is damaged.
bool RecordBlockReader::OpenColumns(ByteReader& in, uint32_t count) {
  BlockUnpacker unpacker;
  if (!UnpackColumn(unpacker, in, heads_)) return false;
  const ColumnSizes sizes(heads_);
  if (sizes.records != count) return false;
  std::array<std::string, kColumns> columns;
  std::array<const char*, kColumns> next;
  uint64_t bytes = 0;
  for (size_t i = 0; i < kColumns; ++i) {
    if (!UnpackColumn(unpacker, in, columns[i]) || columns[i].size() != sizes.bytes[i]) return false;
    next[i] = columns[i].data();
    bytes += columns[i].size();
  }
  bytes_.resize(bytes);
  char* at = bytes_.data();
  ByteReader heads(heads_);
  for (uint64_t head = 0; count > 0 && heads.TakeVarint(head); --count) {
    const uint64_t size = head >> 1;
    for (uint64_t i = 0; i < size; ++i) *at++ = *next[i % kColumns]++;
  }
  return true;
}

bool RecordBlockReader::Next(MixedRecord& record) {
  if (left_ == 0 || position_ > end_) return false;
  const LongBits bits(bits_);
  if (next_head_ > 0) mixed_ += TakeGap(bits, position_, gap_bits_);
  record.mixed = mixed_;
  record.check = static_cast<uint32_t>(TakeBits(bits, position_, check_bits_));
  ByteReader heads(std::string_view(heads_).substr(next_head_));
  uint64_t head = 0;
  heads.TakeVarint(head);
  next_head_ = heads_.size() - heads.rest().size();
  record.kind = static_cast<RecordKind>(head & 1);
  record.bytes = std::string_view(bytes_).substr(next_byte_, head >> 1);
  next_byte_ += head >> 1;
  --left_;
  return true;
}

}  // namespace tabia::index
