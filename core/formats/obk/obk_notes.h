// The notes of an OBK book, which follow its moves.
//
// A note is: u32 move number, u8 length, u8 type, text in Windows-1252. The types are 0x80 name of the
// variation, 0x81 annotation, 0x82 ECO code; some programs wrote them as 0x50 to 0x52.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/entry/book_entry.h"
#include "core/formats/obk/obk_layout.h"

namespace tabia::formats {

struct ObkNote {
  uint64_t offset;                      // in the file
  uint8_t type;                         // as stated
  std::optional<chess::NoteKind> kind;  // nothing if the type is unknown
  std::string text;                     // UTF-8 without blanks at its ends
};

class ObkNotes {
 public:
  // Where the notes are damaged, and how.
  struct Damage {
    uint64_t offset;
    std::string why;
  };

  // The header's notes word is the notes' size in bytes for some writers and their number for others: that
  // meaning is chosen by which the notes end exactly at the end of the file. If neither does, the notes are
  // damaged and there are none. `bytes` is the whole file and must outlive this object.
  ObkNotes(const ObkHeader& header, std::string_view bytes);

  const std::optional<Damage>& damage() const { return damage_; }
  // Returns what the notes word counts, "bytes" or "notes"; empty without notes.
  std::string_view unit() const { return unit_; }
  // Returns the number of the first move: 1, or 0 in a book where a note has that number.
  uint32_t first_move_number() const { return first_move_number_; }

  size_t size() const { return locations_.size(); }
  // Notes are in the order of their moves. `index` is below size().
  uint64_t MoveIndex(size_t index) const {
    return uint64_t{locations_[index].move_number} - first_move_number_;
  }
  uint32_t MoveNumber(size_t index) const { return locations_[index].move_number; }
  uint64_t Offset(size_t index) const { return locations_[index].offset; }
  ObkNote At(size_t index) const;

 private:
  struct NoteLocation {
    uint32_t move_number;
    uint64_t offset;
  };
  // Collects at most `max_notes` notes from byte `begin` on, and returns the offset after the last one.
  uint64_t Collect(uint64_t begin, uint64_t max_notes);
  Damage Diagnose(const ObkHeader& header, uint64_t whole_notes_end) const;
  void Sort();

  std::string_view bytes_;
  std::vector<NoteLocation> locations_;
  std::optional<Damage> damage_;
  std::string_view unit_;
  uint32_t first_move_number_ = 1;
};

}  // namespace tabia::formats
