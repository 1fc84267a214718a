#include "core/formats/obk/obk_notes.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"

#include "core/base/bytes.h"
#include "core/base/format.h"
#include "core/base/text.h"

namespace tabia::formats {
namespace {

uint64_t NoteBytes(const char* note) {
  return kObkNoteHeaderBytes + static_cast<uint8_t>(note[4]);
}

std::optional<chess::NoteKind> KindOf(uint8_t type) {
  switch (type) {
    case 0x50:
    case kObkName:
      return chess::NoteKind::kName;
    case 0x51:
    case kObkAnnotation:
      return chess::NoteKind::kComment;
    case 0x52:
    case kObkEco:
      return chess::NoteKind::kEco;
    default:
      return std::nullopt;
  }
}

// Returns the maximum number of notes by the header. More notes are damage, and collecting them would take twice the
// size of a file of zeros in memory.
uint64_t MaxNotes(const ObkHeader& header, uint64_t bytes) {
  return header.notes_word == bytes ? bytes / kObkNoteHeaderBytes : header.notes_word;
}

}  // namespace

ObkNotes::ObkNotes(const ObkHeader& header, std::string_view bytes) : bytes_(bytes) {
  const uint64_t begin = header.moves_end();
  if (begin == bytes.size() && header.notes_word == 0) return;
  const uint64_t end = Collect(begin, MaxNotes(header, bytes.size() - begin));
  const bool whole = end == bytes.size() && header.may_have_notes();
  if (whole && begin + header.notes_word == bytes.size()) {
    unit_ = "bytes";
  } else if (whole && header.notes_word == locations_.size()) {
    unit_ = "notes";
  } else {
    damage_ = Diagnose(header, end);
    locations_.clear();
  }
  Sort();
}

uint64_t ObkNotes::Collect(uint64_t begin, uint64_t max_notes) {
  uint64_t at = begin;
  while (bytes_.size() - at >= kObkNoteHeaderBytes && locations_.size() < max_notes) {
    const char* note = bytes_.data() + at;
    if (bytes_.size() - at < NoteBytes(note)) break;
    locations_.push_back({Load<uint32_t>(note), at});
    at += NoteBytes(note);
  }
  return at;
}

ObkNotes::Damage ObkNotes::Diagnose(const ObkHeader& header, uint64_t whole_notes_end) const {
  const uint64_t size = bytes_.size(), stated_end = header.moves_end() + header.notes_word;
  if (header.notes_word == 0) {
    return {header.moves_end(),
            FormatText("%s behind the last move", FormatCount(size - header.moves_end(), "byte"))};
  }
  if (stated_end > size && whole_notes_end == size) {
    return {size, FormatText("the notes end here, but the header states %d bytes, or as many notes",
                             header.notes_word)};
  }
  if (stated_end >= size) {
    return {whole_notes_end, "the note that begins here runs past the end of the file"};
  }
  return {stated_end, FormatText("%s behind the %d bytes of notes that the header states",
                                 FormatCount(size - stated_end, "byte"), header.notes_word)};
}

void ObkNotes::Sort() {
  const auto by_move = [](const NoteLocation& a, const NoteLocation& b) {
    return a.move_number < b.move_number;
  };
  std::stable_sort(locations_.begin(), locations_.end(), by_move);
  if (!locations_.empty() && locations_[0].move_number == 0) first_move_number_ = 0;
}

ObkNote ObkNotes::At(size_t index) const {
  const uint64_t offset = locations_[index].offset;
  const char* note = bytes_.data() + offset;
  const auto type = static_cast<uint8_t>(note[5]);
  const std::string_view text =
      bytes_.substr(offset + kObkNoteHeaderBytes, NoteBytes(note) - kObkNoteHeaderBytes);
  std::string utf8 = Windows1252ToUtf8(text);
  absl::StripAsciiWhitespace(&utf8);
  return {offset, type, KindOf(type), std::move(utf8)};
}

}  // namespace tabia::formats
