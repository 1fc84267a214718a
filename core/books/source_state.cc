#include "core/books/source_state.h"

#include <filesystem>
#include <string_view>
#include <system_error>

#include "core/backgammon/entry/book_value.h"
#include "core/base/bytes.h"
#include "core/base/checksum.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/books/source.h"
#include "core/formats/ctg/ctg_layout.h"
#include "core/formats/ctg/ctg_locator.h"
#include "core/formats/sqlite/sqlite_file.h"
#include "core/index/layout/index_layout.h"
#include "core/moves/entry_codec.h"

namespace tabia::books {
namespace {

using formats::SourceFile;

absl::StatusOr<int64_t> LastChange(const std::string& path) {
  std::error_code error;
  const auto time = std::filesystem::last_write_time(PathOf(path), error);
  if (error) return SystemError(path, "examined", error.default_error_condition().value());
  return time.time_since_epoch().count();
}

bool HasUnfinishedChanges(const SourceFile& file) {
  if (!formats::IsSqliteFile(file.bytes_at_path())) return false;
  const absl::StatusOr<formats::SqliteFile> database = formats::SqliteFile::Open(file.path());
  return database.ok() && database->HasUnfinishedChanges();
}

uint64_t ContentSum(const SourceFile& file) {
  const std::string_view bytes = file.bytes_at_path();
  if (IsIndex(file) && bytes.size() >= index::kHeaderBytes) {
    return Load<uint64_t>(bytes.data() + index::kHeaderChecksumAt);
  }
  return SampledChecksum(bytes);
}

// Appends the time of the directory through which a CTG book is probed.
void AppendDirectory(std::string& facts, const SourceFile& file) {
  if (!formats::IsCtg(file.bytes())) return;
  const absl::StatusOr<std::string> directory = formats::CtgDirectoryPath(file.path());
  if (!directory.ok()) return;
  if (const absl::StatusOr<int64_t> last_change = LastChange(*directory); last_change.ok()) {
    Append(facts, *last_change);
  }
}

}  // namespace

absl::StatusOr<uint64_t> SourceState(const SourceFile& file, const formats::ReadOptions& options) {
  TABIA_ASSIGN_OR_RETURN(const int64_t last_change, LastChange(file.path()));
  std::string facts = TABIA_VERSION;
  Append(facts, index::kFormatVersion);
  Append(facts, chess::kVariantValueCode);
  Append(facts, backgammon::kSettingsValueCode);
  formats::AppendRecordOptions(facts, options);
  Append(facts, uint64_t{file.bytes_at_path().size()});
  Append(facts, last_change);
  Append(facts, HasUnfinishedChanges(file));
  Append(facts, ContentSum(file));
  AppendDirectory(facts, file);
  return Checksum(facts);
}

absl::StatusOr<uint64_t> SourceState(const std::string& path, const formats::ReadOptions& options) {
  TABIA_ASSIGN_OR_RETURN(const SourceFile file, SourceFile::Open(path));
  if (!file.is_at_path()) return absl::FailedPreconditionError(path + ": is no regular file");
  return SourceState(file, options);
}

}  // namespace tabia::books
