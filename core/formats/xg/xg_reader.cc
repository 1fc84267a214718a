#include "core/formats/xg/xg_reader.h"

#include "core/base/status.h"
#include "core/formats/xg/xg_archive.h"
#include "core/formats/xg/xg_game.h"

namespace tabia::formats {
namespace {

// Returns whether this is a game exported as text, which begins with a tag in a comment: "; [Site ...".
bool IsTextExport(std::string_view first_bytes) {
  return first_bytes.starts_with("; [");
}

}  // namespace

bool IsXg(std::string_view first_bytes) {
  return IsXgArchive(first_bytes) || IsTextExport(first_bytes);
}

absl::StatusOr<records::SourceReport> ReadXg(SourceFile& file, const ReadOptions& options,
                                             records::RecordVisitor& visitor) {
  if (IsTextExport(file.bytes())) {
    return BadFile(file.path(), "byte 0", "a game exported as text, which holds no analysis: save it as .xg");
  }
  TABIA_ASSIGN_OR_RETURN(const XgArchive archive, XgArchive::Open(file.path(), file.bytes()));
  XgFiles files;
  TABIA_ASSIGN_OR_RETURN(files.records, archive.Unpack("temp.xg"));
  TABIA_ASSIGN_OR_RETURN(files.rollouts, archive.Unpack("temp.xgr"));
  TABIA_ASSIGN_OR_RETURN(files.comments, archive.Unpack("temp.xgc"));
  return ReadXgGame(file.path(), files, options, visitor);
}

}  // namespace tabia::formats
