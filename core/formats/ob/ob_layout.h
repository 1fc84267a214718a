// The bytes of eXtreme Gammon's opening book: flat records of one size, little-endian, each beginning with
// its kind. The first record is the header; notes and entries follow in any order.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/board.h"
#include "core/base/bytes.h"

namespace tabia::formats {

inline constexpr size_t kObRecordBytes = 256;  // of the known layout; a header may have a larger size

// The name of the format in the report of a reader, followed by the version of the book.
inline constexpr std::string_view kObFormatName = "eXtreme Gammon opening book";

enum class ObKind : int32_t { kHeader = 0, kNotes = 1, kEntry = 2 };

// Offsets in a record. Text is UTF-16LE unless noted, and ends at its first NUL; dates are f64 in days, as in Delphi.
namespace ob {

inline constexpr size_t kKind = 0;  // i32, an ObKind

// Header.
inline constexpr size_t kMagic = 4;         // "OBDB"
inline constexpr size_t kLayoutMajor = 8;   // i32
inline constexpr size_t kLayoutMinor = 12;  // i32
inline constexpr size_t kRecordSize = 16;   // i32, bytes
inline constexpr size_t kLastUpdate = 24;   // date
inline constexpr size_t kVersion = 32;      // u8 length, then kVersionBytes
inline constexpr size_t kVersionBytes = 8;
inline constexpr size_t kTitle = 41;  // u8 length in UTF-16 code units, then text, at an odd address
inline constexpr size_t kTitleBytes = 192;

// Notes: a piece of the text of all notes together.
inline constexpr size_t kNotesText = 4;  // kNotesBytes
inline constexpr size_t kNotesBytes = 160;
inline constexpr size_t kMaxNotesBytes = size_t{1} << 16;  // of all notes; the rest is not read

// Entry. The offset of the position differs from file to file (ob_entry.h).
inline constexpr size_t kSource = 4;  // text, kSourceBytes
inline constexpr size_t kSourceBytes = 64;
inline constexpr size_t kPosition = 68;       // 26 i8, or else
inline constexpr size_t kLatePosition = 70;   // 26 i8
inline constexpr size_t kCube = 96;           // i32
inline constexpr size_t kCubeOwner = 100;     // i32: 0 center, 1 own, -1 the opponent's
inline constexpr size_t kAway = 104;          // i32; -1 in both: money
inline constexpr size_t kAwayOpponent = 108;  // i32
inline constexpr size_t kJacoby = 112;        // i32: 0 means no
inline constexpr size_t kBeaver = 116;        // i32: 0 means no
inline constexpr size_t kCrawford = 120;      // i32: 0 means no
inline constexpr size_t kChances = 124;       // 6 f32, from lose backgammon on
inline constexpr size_t kEquity = 148;        // f32
inline constexpr size_t kLevel = 152;         // i32
inline constexpr size_t kProgram = 156;       // i32
inline constexpr size_t kProgramMajor = 160;  // i32
inline constexpr size_t kProgramMinor = 164;  // i32
inline constexpr size_t kGames = 168;         // u32
inline constexpr size_t kDeviation = 172;     // f32
inline constexpr size_t kCheckerLevel = 176;  // i32, as kLevel
inline constexpr size_t kCubeLevel = 180;     // i32, as kLevel
inline constexpr size_t kRotation = 184;      // i32, as RolloutSettings::rotation
inline constexpr size_t kSeed = 188;          // i32
inline constexpr size_t kTruncation = 192;    // i32, moves; 0 means none
inline constexpr size_t kDuration = 196;      // f32, seconds
inline constexpr size_t kImported = 200;      // date
inline constexpr size_t kSaved = 208;         // date
inline constexpr size_t kDeleted = 216;       // u8; the bytes after it are uninitialised

// Returns a record of this kind whose other bytes are 0.
std::string EmptyRecord(ObKind kind);

template <typename Value>
void Set(std::string& record, size_t offset, const Value& value) {
  std::memcpy(record.data() + offset, &value, sizeof value);
}
inline void SetBytes(std::string& record, size_t offset, std::string_view bytes) {
  record.replace(offset, bytes.size(), bytes);
}

}  // namespace ob

// A view of the bytes of one record, which the caller has checked.
class ObRecord {
 public:
  explicit ObRecord(const char* at) : at_(at) {}

  template <typename Value>
  Value Get(size_t offset) const {
    return Load<Value>(at_ + offset);
  }
  std::string_view Bytes(size_t offset, size_t size) const { return {at_ + offset, size}; }

  // Returns an entry's board as it is stored, legal or not.
  backgammon::Board BoardAt(size_t offset) const { return {Get<decltype(backgammon::Board::cells)>(offset)}; }

  ObKind kind() const { return static_cast<ObKind>(Get<int32_t>(ob::kKind)); }
  bool is_live_entry() const { return kind() == ObKind::kEntry && Get<uint8_t>(ob::kDeleted) == 0; }

 private:
  const char* at_;
};

struct ObHeader {
  int32_t layout_major = 0, layout_minor = 0;
  uint64_t record_bytes = 0;    // kObRecordBytes or more
  double last_update_days = 0;  // as Delphi counts them; any bytes
  std::string version, title;   // UTF-8, one line
};

bool IsOb(std::string_view first_bytes);

// Returns the header of a book of the published layout, 1.0, whose title and version fit their fields. `version` is
// Windows-1252, `title` is UTF-16LE.
std::string EncodeObHeader(double last_update_days, std::string_view version, std::string_view title);

// Returns the records of notes, which are UTF-16LE. No record ends inside a character.
std::string EncodeObNotes(std::string_view notes);

// Reads the header of `bytes`, the whole file. BadFile if it is not an opening book, the header is cut, or its record
// size is too small for an entry.
absl::StatusOr<ObHeader> ReadObHeader(const std::string& path, std::string_view bytes);

}  // namespace tabia::formats
