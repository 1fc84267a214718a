#include "core/formats/xg/reader.h"

#include "core/base/os/mapped_file.h"
#include "core/base/status.h"
#include "core/formats/xg/archive.h"
#include "core/formats/xg/match.h"

namespace tabia::formats {
namespace {

// "; [Site ..." and what else a text export may say of its game first.
bool IsTextExport(std::string_view first_bytes) {
  return first_bytes.starts_with("; [");
}

}  // namespace

bool IsXg(std::string_view first_bytes) {
  return IsXgArchive(first_bytes) || IsTextExport(first_bytes);
}

absl::StatusOr<std::unique_ptr<Reader>> XgReader::Open(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(path));
  if (IsTextExport(file.bytes())) {
    return BadFile(path, "byte 0", "a game exported as text, which holds no analysis: save it as .xg");
  }
  TABIA_ASSIGN_OR_RETURN(const XgArchive archive, XgArchive::Open(path, file.bytes()));
  XgFiles files;
  TABIA_ASSIGN_OR_RETURN(files.records, archive.Unpack("temp.xg"));
  TABIA_ASSIGN_OR_RETURN(files.rollouts, archive.Unpack("temp.xgr"));
  TABIA_ASSIGN_OR_RETURN(files.comments, archive.Unpack("temp.xgc"));
  TABIA_RETURN_IF_ERROR(CheckXgGame(path, files));
  return std::unique_ptr<Reader>(new XgReader(path, std::move(files)));
}

absl::StatusOr<records::SourceReport> XgReader::Read(const ReadOptions& options,
                                                     records::RecordVisitor& visitor) {
  return ReadXgGame(path_, files_, options, visitor);
}

}  // namespace tabia::formats
