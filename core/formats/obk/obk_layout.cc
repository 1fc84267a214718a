#include "core/formats/obk/obk_layout.h"

#include <array>

#include "core/base/bytes.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/fen.h"

namespace tabia::formats {
namespace {

constexpr uint64_t kObkHeaderBytes = 12, kOldHeaderBytes = 8;

std::string EndOf(std::string_view bytes) {
  return FormatText("byte %d", bytes.size());
}

}  // namespace

bool IsObk(std::string_view first_bytes) {
  const std::string_view magic = first_bytes.substr(0, kObkMagic.size());
  return magic == kObkMagic || magic == kOldObkMagic;
}

absl::StatusOr<ObkHeader> ReadObkHeader(const std::string& path, std::string_view bytes) {
  if (!IsObk(bytes)) return BadFile(path, "byte 0", "not an OBK book: begins with neither BOO! nor UGWS");
  ObkHeader header;
  header.magic = bytes.substr(0, kObkMagic.size()) == kObkMagic ? kObkMagic : kOldObkMagic;
  header.moves_offset = header.may_have_notes() ? kObkHeaderBytes : kOldHeaderBytes;
  if (bytes.size() < header.moves_offset) {
    return BadFile(path, EndOf(bytes),
                   FormatText("the file ends inside its header of %d bytes", header.moves_offset));
  }
  header.moves = Load<uint32_t>(bytes.data() + 4);
  if (header.may_have_notes()) header.notes_word = Load<uint32_t>(bytes.data() + 8);
  if (bytes.size() < header.moves_end()) {
    return BadFile(path, EndOf(bytes),
                   FormatText("the file ends here, but its header gives %s, up to byte %d",
                              FormatCount(header.moves, "move"), header.moves_end()));
  }
  return header;
}

std::string EncodeObkHeader(const ObkHeader& header) {
  std::string bytes(header.magic);
  Append<uint32_t>(bytes, header.moves);
  if (header.may_have_notes()) Append<uint32_t>(bytes, header.notes_word);
  return bytes;
}

uint32_t ObkWeightPercent(int code) {
  constexpr std::array<uint32_t, 4> kPercents = {0, 25, 50, 100};
  return kPercents[code];
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

void AppendObkMove(std::string& out, const ObkMove& move) {
  out.push_back(static_cast<char>(move.ends_variation << 7 | move.last_alternative << 6 | move.from));
  out.push_back(static_cast<char>(move.weight_code << 6 | move.to));
}

void AppendObkNote(std::string& out, uint32_t move_number, ObkNoteType type, std::string_view text) {
  Append<uint32_t>(out, move_number);
  Append<uint8_t>(out, static_cast<uint8_t>(text.size()));
  Append<uint8_t>(out, type);
  out.append(text);
}

}  // namespace tabia::formats
