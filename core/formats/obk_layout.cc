#include "core/formats/obk_layout.h"

#include <array>

#include "absl/strings/str_format.h"

#include "core/base/bytes.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/fen.h"

namespace tabia::formats {
namespace {

constexpr std::string_view kMagic = "BOO!", kOldMagic = "UGWS";
constexpr uint64_t kHeaderBytes = 12, kOldHeaderBytes = 8;

std::string EndOf(std::string_view bytes) {
  return absl::StrFormat("byte %d", bytes.size());
}

}  // namespace

bool IsObk(std::string_view first_bytes) {
  const std::string_view magic = first_bytes.substr(0, kMagic.size());
  return magic == kMagic || magic == kOldMagic;
}

absl::StatusOr<ObkHeader> ReadObkHeader(const std::string& path, std::string_view bytes) {
  if (!IsObk(bytes)) return BadFile(path, "byte 0", "not an OBK book: begins with neither BOO! nor UGWS");
  ObkHeader header;
  header.magic = bytes.substr(0, kMagic.size()) == kMagic ? kMagic : kOldMagic;
  header.moves_offset = header.may_have_notes() ? kHeaderBytes : kOldHeaderBytes;
  if (bytes.size() < header.moves_offset) {
    return BadFile(path, EndOf(bytes),
                   absl::StrFormat("the file ends inside its header of %d bytes", header.moves_offset));
  }
  header.moves = Load<uint32_t>(bytes.data() + 4);
  if (header.may_have_notes()) header.notes_word = Load<uint32_t>(bytes.data() + 8);
  if (bytes.size() < header.moves_end()) {
    return BadFile(path, EndOf(bytes),
                   absl::StrFormat("the file ends here, but its header states %s, up to byte %d",
                                   Counted(header.moves, "move"), header.moves_end()));
  }
  return header;
}

uint32_t ObkMove::weight_percent() const {
  constexpr std::array<uint32_t, 4> kPercents = {0, 25, 50, 100};
  return kPercents[weight_code];
}

std::string ObkMove::text() const {
  return chess::SquareName(from) + chess::SquareName(to);
}

ObkMove DecodeObkMove(const char* at) {
  const unsigned first = static_cast<uint8_t>(at[0]), second = static_cast<uint8_t>(at[1]);
  return {
      .ends_variation = (first & 0x80) != 0,
      .last_alternative = (first & 0x40) != 0,
      .from = static_cast<chess::Square>(first & 63),
      .to = static_cast<chess::Square>(second & 63),
      .weight_code = static_cast<int>(second >> 6),
  };
}

}  // namespace tabia::formats
