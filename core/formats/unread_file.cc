#include "core/formats/unread_file.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"

#include "core/base/tokens.h"
#include "core/formats/ctg/ctg_locator.h"

namespace tabia::formats {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kExtract = "extract the book first", kDecompress = "decompress it first",
                           kExport = "export its games as PGN", kEncode = "save it as UTF-8",
                           kImport = "import it in GNU Backgammon, then use its command export match mat",
                           kAnalyse = "import it in GNU Backgammon, and export its analysis there as text",
                           kDownload = "download the book itself, not the page about it";

struct Magic {
  std::string_view bytes;
  UnreadFile file;
  size_t offset = 0;
};

// tabia decompresses gzip, xz and zstd itself.
constexpr Magic kMagics[] = {
    {"PK\x03\x04"sv, {"a ZIP archive", kExtract}},
    {"PK\x05\x06"sv, {"an empty ZIP archive", ""}},
    {"7z\xbc\xaf\x27\x1c"sv, {"a 7-Zip archive", kExtract}},
    {"Rar!\x1a\x07"sv, {"a RAR archive", kExtract}},
    {"ustar"sv, {"a tar archive", kExtract}, 257},
    {"BZh"sv, {"a file compressed with bzip2", kDecompress}},
    {"\x04\x22\x4d\x18"sv, {"a file compressed with lz4", kDecompress}},
    {"LZIP"sv, {"a file compressed with lzip", kDecompress}},
    {"\x1f\x9d"sv, {"a file compressed with compress", kDecompress}},
    // Headers of ChessBase 9 and later, and of ChessBase Light.
    {"\0\0\x2c\0\x2e\x01"sv, {"a ChessBase database (.cbh)", kExport}},
    {"\0\0\x24\0\x2e\x01"sv, {"a ChessBase database (.cbh)", kExport}},
    {"Scid.s"sv, {"a Scid database", kExport}},
    {"version https://git-lfs"sv, {"a Git LFS pointer", "run git lfs pull"}},
    {"\x71\xe8\x23\x5d"sv, {"a Syzygy tablebase", ""}},
    {"\xd7\x66\x0c\xa5"sv, {"a Syzygy tablebase", ""}},
    {"\x20\x2f\xf3\x7a"sv, {"a neural network of Stockfish", ""}},
    {"# Revolution experience"sv, {"the text form of an experience file", "pass the binary .exp"}},
    {"\xff\xfe"sv, {"a text in UTF-16", kEncode}},
    {"\xfe\xff"sv, {"a text in UTF-16", kEncode}},
    {"%PDF-"sv, {"a PDF document", ""}},
    {"\x89PNG"sv, {"a PNG image", ""}},
    {"\xff\xd8\xff"sv, {"a JPEG image", ""}},
    {"\x7f"
     "ELF"sv,
     {"a program", ""}},
    {"MZ"sv, {"a program for Windows", ""}},
};

// Returns whether a file is an HTML page. Blanks and comments may precede its doctype or root element.
bool IsHtml(std::string_view first_bytes) {
  constexpr size_t kRootBytes = 1024;  // that may precede the root element
  const std::string text = absl::AsciiStrToLower(std::string(first_bytes.substr(0, kRootBytes)));
  const size_t first = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  if (first == std::string::npos || text[first] != '<') return false;
  return text.find("<!doctype html") != std::string::npos || text.find("<html") != std::string::npos;
}

// The extensions of matches that GNU Backgammon imports.
constexpr std::pair<std::string_view, std::string_view> kImported[] = {
    {".sgg", "a match of GamesGrid (.sgg)"},
    {".gam", "a match of GammonEmpire or PartyGammon (.gam)"},
    {".tmg", "a match of TrueMoneyGames (.tmg)"},
};

// Returns whether a file is a position of Snowie: one line of numbers and names, separated by semicolons.
bool IsSnowiePosition(std::string_view first_bytes) {
  constexpr int64_t kMinSemicolons = 35;
  const std::string_view line = first_bytes.substr(0, first_bytes.find_first_of("\r\n"));
  return !line.empty() && line.front() >= '0' && line.front() <= '9' &&
         std::count(line.begin(), line.end(), ';') >= kMinSemicolons;
}

}  // namespace

UnreadFile RecogniseUnreadFile(std::string_view first_bytes, std::string_view path) {
  for (const Magic& magic : kMagics) {
    if (first_bytes.size() < magic.offset) continue;
    if (first_bytes.substr(magic.offset).starts_with(magic.bytes)) return magic.file;
  }
  if (IsHtml(first_bytes)) return {"an HTML page", kDownload};
  if (IsSnowiePosition(first_bytes)) return {"a position of Snowie", kAnalyse};
  for (const auto& [extension, kind] : kImported) {
    const size_t begin = path.size() - std::min(path.size(), extension.size());
    if (EqualIgnoringCase(path.substr(begin), extension)) return {kind, kImport};
  }
  if (IsCtgCompanion(first_bytes))
    return {"an auxiliary file of a ChessBase book", "pass the .ctg next to it"};
  return {};
}

}  // namespace tabia::formats
