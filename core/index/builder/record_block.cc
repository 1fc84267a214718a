#include "core/index/builder/record_block.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>

#include "core/base/bytes.h"
#include "core/base/packed/short_block.h"
#include "core/index/builder/gap_code.h"

namespace tabia::index {
namespace {

constexpr size_t kColumns = 4;  // as many as the bytes of nearly all records

// Appends the size of what `append` appends, and that.
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

// Replaces `column`.
bool UnpackColumn(BlockUnpacker& unpacker, ByteReader& in, std::string& column) {
  const std::optional<uint32_t> size = in.Take<uint32_t>(), packed = in.Take<uint32_t>();
  const std::optional<std::string_view> bytes = in.TakeBytes(packed.value_or(0));
  if (!size || !packed || !bytes) return false;
  column.resize(*size);
  return unpacker.Unpack(*bytes, column.data(), column.size());
}

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
  out.push_back('\0');  // numbers of no bits are read after the last bit, too
}

absl::Status RecordBlockReader::Open(std::string_view block) {
  ByteReader in(block);
  const std::optional<uint32_t> count = in.Take<uint32_t>();
  const std::optional<uint64_t> first = in.Take<uint64_t>();
  const std::optional<uint8_t> gap_bits = in.Take<uint8_t>(), check_bits = in.Take<uint8_t>();
  left_ = 0;
  if (!check_bits || !OpenColumns(in)) {
    return absl::UnavailableError("temporary file: it does not contain what was written to it");
  }
  block_ = block;
  position_ = 8 * (block.size() - in.rest().size());
  left_ = *count;
  gap_bits_ = *gap_bits;
  check_bits_ = *check_bits;
  mixed_ = *first;
  next_head_ = next_byte_ = 0;
  return absl::OkStatus();
}

// Sets heads_ and bytes_.
bool RecordBlockReader::OpenColumns(ByteReader& in) {
  BlockUnpacker unpacker;
  if (!UnpackColumn(unpacker, in, heads_)) return false;
  std::array<std::string, kColumns> columns;
  std::array<const char*, kColumns> next;
  uint64_t bytes = 0;
  for (size_t i = 0; i < kColumns; ++i) {
    if (!UnpackColumn(unpacker, in, columns[i])) return false;
    next[i] = columns[i].data();
    bytes += columns[i].size();
  }
  bytes_.resize(bytes);
  char* at = bytes_.data();
  ByteReader heads(heads_);
  for (uint64_t head = 0; heads.TakeVarint(head);) {
    const uint64_t size = head >> 1;
    for (uint64_t i = 0; i < size; ++i) *at++ = *next[i % kColumns]++;
  }
  return true;
}

bool RecordBlockReader::Next(MixedRecord& record) {
  if (left_ == 0) return false;
  const LongBits bits(block_);
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
