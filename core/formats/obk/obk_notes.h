// The notes of an OBK book, which follow its moves.
//
// A note is: u32 move number, u8 length, u8 type, text in Windows-1252. The types are 0x80 name of the
// variation, 0x81 annotation, 0x82 ECO code; some programs write 0x50 to 0x52 instead.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/formats/obk/obk_layout.h"
#include "core/moves/book_entry.h"

namespace tabia::formats {

struct ObkNote {
  uint64_t offset;                      // in the file
  uint8_t type;                         // as stored
  std::optional<chess::NoteKind> kind;  // nullopt if the type is unknown
  std::string text;                     // UTF-8 without blanks at its ends
};

class ObkNotes {
 public:
  // The place and the kind of damage.
  struct Damage {
    uint64_t offset;
    std::string why;
  };

  // Finds the notes of `bytes`, the whole file, to which it keeps a reference. The header's notes word is the size of
  // the notes in bytes for some programs and their number for others; with the right meaning, the notes end at the end
  // of the file. If they do so with neither meaning, the notes are damaged, and none is read.
  ObkNotes(const ObkHeader& header, std::string_view bytes);

  const std::optional<Damage>& damage() const { return damage_; }
  // Returns the unit of the notes word, "bytes" or "notes"; empty if there are no notes.
  std::string_view unit() const { return unit_; }
  // Returns the number of the first move: 0 if any note of the book is about move 0, else 1.
  uint32_t first_move_number() const { return first_move_number_; }

  size_t size() const { return locations_.size(); }
  // Returns members of a note. Notes are in the order of their moves; `index` is below size().
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
  // Collects at most `max_notes` notes from byte `begin` on. Returns the offset after the last one.
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
