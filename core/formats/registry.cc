#include "core/formats/registry.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/format.h"
#include "core/base/os/file_io.h"
#include "core/base/status.h"
#include "core/formats/abk/abk_layout.h"
#include "core/formats/abk/abk_reader.h"
#include "core/formats/ctg/ctg_companion.h"
#include "core/formats/ctg/ctg_finder.h"
#include "core/formats/ctg/ctg_layout.h"
#include "core/formats/ctg/ctg_reader.h"
#include "core/formats/epd/epd_reader.h"
#include "core/formats/exp/exp_finder.h"
#include "core/formats/exp/exp_layout.h"
#include "core/formats/exp/exp_reader.h"
#include "core/formats/foreign_packing.h"
#include "core/formats/ob/ob_layout.h"
#include "core/formats/ob/ob_reader.h"
#include "core/formats/obk/obk_layout.h"
#include "core/formats/obk/obk_reader.h"
#include "core/formats/oobs/oobs_reader.h"
#include "core/formats/pgn/pgn_detect.h"
#include "core/formats/pgn/pgn_reader.h"
#include "core/formats/polyglot/polyglot_detect.h"
#include "core/formats/polyglot/polyglot_finder.h"
#include "core/formats/polyglot/polyglot_reader.h"
#include "core/formats/sgf/sgf_reader.h"
#include "core/formats/sqlite/sqlite_file.h"
#include "core/formats/xg/xg_reader.h"

namespace tabia::formats {
namespace {

using records::Game;

constexpr uint64_t kMaxUnwrittenBytes = uint64_t{16} << 20;

constexpr std::array<Format, 11> kFormats = {{
    {.name = "OBK",
     .game = Game::kChess,
     .recognises = IsObk,
     .read = ReadObk,
     .in_folders = true,
     .states_its_length = true},
    {.name = "ABK", .game = Game::kChess, .recognises = IsAbk, .read = ReadAbk, .in_folders = true},
    {.name = "OOBS",
     .game = Game::kChess,
     .recognises = IsSqliteFile,
     .read = ReadOobs,
     .in_folders = true,
     .states_its_length = true},
    {.name = "CTG",
     .game = Game::kChess,
     .recognises = IsCtg,
     .read = ReadCtg,
     .in_folders = true,
     .states_its_length = true,
     .in_place = OpenCtgInPlace},
    {.name = "an XG opening book",
     .game = Game::kBackgammon,
     .recognises = IsOb,
     .read = ReadOb,
     .in_folders = true},
    {.name = "an XG game",
     .game = Game::kBackgammon,
     .recognises = IsXg,
     .read = ReadXg,
     .in_folders = true,
     .states_its_length = true},
    {.name = "an SGF game",
     .game = Game::kBackgammon,
     .recognises = IsSgf,
     .read = ReadSgf,
     .in_folders = true,
     .states_its_length = true},
    {.name = "PGN",
     .game = Game::kChess,
     .recognises = IsPgn,
     .read = ReadPgn,
     .reads_pipes = true,
     .in_folders = true},
    {.name = "EPD", .game = Game::kChess, .recognises = IsEpd, .read = ReadEpd, .reads_pipes = true},
    // Last, because most of these files and all of those have no magic number.
    {.name = "an experience file",
     .game = Game::kChess,
     .recognises = IsExp,
     .read = ReadExp,
     .in_folders = true,
     .in_place = OpenExpInPlace},
    {.name = "Polyglot",
     .game = Game::kChess,
     .recognises = IsPolyglot,
     .read = ReadPolyglot,
     .in_folders = true,
     .in_place = OpenPolyglotInPlace,
     .counts_in_place = true},
}};

// A download that has not ended may end in bytes that were never written: gigabytes of zeros, which a format
// without a length would take for records.
absl::Status CheckEndIsWritten(const SourceFile& file) {
  const std::optional<uint64_t> end = EndOfWrittenBytes(file.path());
  if (!end || file.bytes().size() - *end < kMaxUnwrittenBytes) return absl::OkStatus();
  return BadFile(
      file.path(), FormatText("byte %d", *end),
      FormatText("from here to its end, byte %d, the file was never written", file.bytes().size()));
}

// Why no format is recognised, if the file is packed.
absl::Status CheckPacking(const SourceFile& file) {
  const std::string_view packing = ForeignPackingOf(file.bytes());
  if (packing.empty()) return absl::OkStatus();
  return BadFile(file.path(), "byte 0",
                 FormatText("packed by %s, which tabia does not unpack: unpack it first", packing));
}

absl::Status CheckCompanion(const SourceFile& file) {
  if (!IsCtgCompanion(file.bytes())) return absl::OkStatus();
  return BadFile(file.path(), "byte 0", "a file that belongs to a CTG book: name the .ctg next to it");
}

}  // namespace

absl::Span<const Format> AllFormats() {
  return kFormats;
}

absl::StatusOr<const Format*> FormatOf(const SourceFile& file) {
  const bool is_whole = file.kind() == SourceFile::Kind::kFile && !file.is_held();
  std::string names;
  for (const Format& format : kFormats) {
    if (format.recognises(file.bytes())) {
      if (is_whole && !format.states_its_length) TABIA_RETURN_IF_ERROR(CheckEndIsWritten(file));
      return &format;
    }
    names.append(", nor ").append(format.name);
  }
  TABIA_RETURN_IF_ERROR(CheckPacking(file));
  TABIA_RETURN_IF_ERROR(CheckCompanion(file));
  return BadFile(file.path(), "byte 0",
                 FormatText("not a book that tabia reads: neither a tabia index%s", names));
}

absl::Status HoldForFormat(SourceFile& file) {
  if (file.kind() != SourceFile::Kind::kPipe) return absl::OkStatus();
  const absl::StatusOr<const Format*> format = FormatOf(file);
  return format.ok() && !(*format)->reads_pipes ? file.Hold() : absl::OkStatus();
}

}  // namespace tabia::formats
