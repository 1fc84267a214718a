#include "core/formats/registry.h"

#include <array>

#include "absl/strings/str_format.h"

#include "core/base/byte_source.h"
#include "core/base/os/mapped_file.h"
#include "core/base/status.h"
#include "core/formats/folder_reader.h"
#include "core/formats/ob/reader.h"
#include "core/formats/obk/layout.h"
#include "core/formats/obk/reader.h"
#include "core/formats/oobs/reader.h"
#include "core/formats/pgn/detect.h"
#include "core/formats/pgn/reader.h"
#include "core/formats/polyglot/detect.h"
#include "core/formats/polyglot/reader.h"
#include "core/formats/sqlite/file.h"
#include "core/formats/xg/reader.h"

namespace tabia::formats {
namespace {

constexpr std::array<Format, 6> kFormats = {{
    {"OBK", records::Game::kChess, IsObk, ObkReader::Open},
    {"OOBS", records::Game::kChess, IsSqliteFile, OobsReader::Open},
    {"an XG opening book", records::Game::kBackgammon, IsOb, ObReader::Open},
    {"an XG game", records::Game::kBackgammon, IsXg, XgReader::Open},
    {"PGN", records::Game::kChess, IsPgn, PgnReader::Open},
    {"Polyglot", records::Game::kChess, IsPolyglot, PolyglotReader::Open},  // last: it has no mark to go by
}};

}  // namespace

absl::Span<const Format> AllFormats() {
  return kFormats;
}

absl::StatusOr<std::unique_ptr<Reader>> OpenReader(const std::string& path) {
  if (path == kStandardInput) return OpenReader("/dev/stdin");
  if (IsFolder(path)) return FolderReader::Open(path);
  if (IsPipe(path)) return PgnReader::OpenPipe(path);
  TABIA_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(path));
  if (file.bytes().empty()) return BadFile(path, "byte 0", "the file is empty");
  std::string names;
  for (const Format& format : kFormats) {
    if (format.recognises(file.bytes())) return format.open(path);
    names.append(", nor ").append(format.name);
  }
  return BadFile(path, "byte 0",
                 absl::StrFormat("not a book that tabia reads: neither a tabia index%s", names));
}

}  // namespace tabia::formats
