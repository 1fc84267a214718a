#include "core/formats/ctg/ctg_layout.h"

#include <utility>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::formats {
namespace {

constexpr std::string_view kCtgMagic("\0\x20\x10\0\0\1\0\1\0\0\x10\0\x7f\xff\x7f\xff", 16);
constexpr uint64_t kCtgPageHeaderBytes = 4, kCtgTailBytes = 33;
constexpr uint8_t kCtgLengthBits = 31, kCtgMarkBits = 0xc0;

uint32_t CtgByte(const char* at) {
  return static_cast<uint8_t>(*at);
}

}  // namespace

uint32_t LoadCtg16(const char* at) {
  return CtgByte(at) << 8 | CtgByte(at + 1);
}
uint32_t LoadCtg24(const char* at) {
  return LoadCtg16(at) << 8 | CtgByte(at + 2);
}
uint32_t LoadCtg32(const char* at) {
  return LoadCtg16(at) << 16 | LoadCtg16(at + 2);
}

bool IsCtg(std::string_view first_bytes) {
  return first_bytes.substr(0, kCtgMagic.size()) == kCtgMagic;
}

absl::StatusOr<CtgHeader> ReadCtgHeader(std::string_view path, std::string_view bytes) {
  if (!IsCtg(bytes)) return BadFile(path, "byte 0", "not a CTG book: begins with other bytes");
  const std::string end = FormatText("byte %d", bytes.size());
  if (bytes.size() < kCtgPageBytes) {
    return BadFile(path, end, FormatText("the file ends inside its first page of %d bytes", kCtgPageBytes));
  }
  const CtgHeader header = {.pages = LoadCtg32(bytes.data() + 16),
                            .stated_positions = LoadCtg32(bytes.data() + 24),
                            .games = LoadCtg32(bytes.data() + 28)};
  const uint64_t stated_end = (header.pages + 1) * kCtgPageBytes;
  if (bytes.size() == stated_end) return header;
  return BadFile(path, end,
                 FormatText("the file ends here, but its header gives %s, up to byte %d",
                            FormatCount(header.pages, "page"), stated_end));
}

CtgMark CtgRecord::mark() const {
  const auto mark = static_cast<CtgMark>(CtgByte(tail + 30) & kCtgMarkBits);
  return mark == CtgMark::kRecommended || mark == CtgMark::kNotToBePlayed ? mark : CtgMark::kNone;
}

std::string_view CtgPositionAt(std::string_view book, uint64_t offset) {
  return book.substr(offset, CtgByte(book.data() + offset) & kCtgLengthBits);
}

CtgPage::CtgPage(std::string_view book, uint64_t number)
    : bytes_(book.substr((number + 1) * kCtgPageBytes, kCtgPageBytes)),
      offset_((number + 1) * kCtgPageBytes),
      next_(kCtgPageHeaderBytes),
      used_(LoadCtg16(bytes_.data() + 2)),
      positions_(LoadCtg16(bytes_.data())) {
  if (used_ >= kCtgPageHeaderBytes && used_ <= kCtgPageBytes) return;
  Fail(FormatText("the page states %s used of %d", FormatCount(used_, "byte"), kCtgPageBytes));
}

bool CtgPage::Fail(std::string why) {
  damage_ = std::move(why);
  positions_ = 0;
  return false;
}

bool CtgPage::Next(CtgRecord& record) {
  if (positions_ == 0) return false;
  const uint64_t left = used_ - next_;
  const char* const at = bytes_.data() + next_;
  const uint64_t position_bytes = left == 0 ? 0 : CtgByte(at) & kCtgLengthBits;
  if (position_bytes == 0 || left <= position_bytes)
    return Fail("no position of a length that fits begins here");
  const uint64_t move_bytes = CtgByte(at + position_bytes);
  if (move_bytes % 2 == 0 || left < position_bytes + move_bytes + kCtgTailBytes) {
    return Fail(FormatText("%s of moves: not odd, or more than fit", FormatCount(move_bytes, "byte")));
  }
  record.offset = offset();
  record.position = {at, position_bytes};
  record.moves = {at + position_bytes + 1, move_bytes - 1};
  record.tail = at + position_bytes + move_bytes;
  next_ += position_bytes + move_bytes + kCtgTailBytes;
  --positions_;
  return true;
}

}  // namespace tabia::formats
