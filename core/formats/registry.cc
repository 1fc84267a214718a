#include "core/formats/registry.h"

#include <array>
#include <string>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/formats/foreign_packing.h"
#include "core/formats/ob/layout.h"
#include "core/formats/ob/reader.h"
#include "core/formats/obk/layout.h"
#include "core/formats/obk/reader.h"
#include "core/formats/oobs/reader.h"
#include "core/formats/pgn/detect.h"
#include "core/formats/pgn/reader.h"
#include "core/formats/polyglot/detect.h"
#include "core/formats/polyglot/finder.h"
#include "core/formats/polyglot/reader.h"
#include "core/formats/sqlite/file.h"
#include "core/formats/xg/reader.h"

namespace tabia::formats {
namespace {

using records::Game;

constexpr std::array<Format, 6> kFormats = {{
    {"OBK", Game::kChess, IsObk, ReadObk},
    {"OOBS", Game::kChess, IsSqliteFile, ReadOobs},
    {"an XG opening book", Game::kBackgammon, IsOb, ReadOb, false, true},
    {"an XG game", Game::kBackgammon, IsXg, ReadXg, false, true},
    {"PGN", Game::kChess, IsPgn, ReadPgn, true, true},
    // Last, because the format has no magic number.
    {"Polyglot", Game::kChess, IsPolyglot, ReadPolyglot, false, false, OpenPolyglotInPlace},
}};

// Why no format is recognised, if the file is packed.
absl::Status CheckPacking(const SourceFile& file) {
  const std::string_view packing = ForeignPackingOf(file.bytes());
  if (packing.empty()) return absl::OkStatus();
  return BadFile(file.path(), "byte 0",
                 absl::StrFormat("packed by %s, which tabia does not unpack: unpack it first", packing));
}

absl::StatusOr<const Format*> FormatOfPipe(const SourceFile& pipe) {
  for (const Format& format : kFormats) {
    if (format.reads_pipes && format.recognises(pipe.bytes())) return &format;
  }
  TABIA_RETURN_IF_ERROR(CheckPacking(pipe));
  return BadFile(pipe.path(), "byte 0", "not PGN, the one kind of book that is read from a pipe");
}

}  // namespace

absl::Span<const Format> AllFormats() {
  return kFormats;
}

absl::StatusOr<const Format*> FormatOf(const SourceFile& file) {
  if (file.kind() == SourceFile::Kind::kPipe) return FormatOfPipe(file);
  std::string names;
  for (const Format& format : kFormats) {
    if (format.recognises(file.bytes())) return &format;
    names.append(", nor ").append(format.name);
  }
  TABIA_RETURN_IF_ERROR(CheckPacking(file));
  return BadFile(file.path(), "byte 0",
                 absl::StrFormat("not a book that tabia reads: neither a tabia index%s", names));
}

}  // namespace tabia::formats
