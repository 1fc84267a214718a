#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include "core/backgammon/entry/book_value.h"
#include "core/base/bytes.h"
#include "core/base/checksum.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/books/cached_load.h"
#include "core/chess/entry/entry_codec.h"
#include "core/formats/sqlite/sqlite_file.h"
#include "core/index/layout/index_layout.h"

namespace tabia::books {
namespace {

constexpr uint64_t kBlockBytes = uint64_t{1} << 20;
constexpr uint64_t kBlocks = 64;

uint64_t ContentSum(std::string_view bytes) {
  if (bytes.size() <= kBlocks * kBlockBytes) return Checksum(bytes);
  RunningChecksum sum;
  const uint64_t last = bytes.size() - kBlockBytes;
  for (uint64_t i = 0; i < kBlocks; ++i) {
    sum.Add(bytes.substr(last * i / (kBlocks - 1), kBlockBytes));
  }
  return sum.Value();
}

absl::StatusOr<int64_t> LastChange(const std::string& path) {
  std::error_code error;
  const auto time = std::filesystem::last_write_time(PathOf(path), error);
  if (error) return SystemError(path, "examined", error.default_error_condition().value());
  return time.time_since_epoch().count();
}

bool HasUnfinishedChanges(const formats::SourceFile& file) {
  if (!formats::IsSqliteFile(file.bytes())) return false;
  const absl::StatusOr<formats::SqliteFile> database = formats::SqliteFile::Open(file.path());
  return database.ok() && database->HasUnfinishedChanges();
}

}  // namespace

absl::StatusOr<uint64_t> SourceState(const formats::SourceFile& file, const formats::ReadOptions& options) {
  TABIA_ASSIGN_OR_RETURN(const int64_t last_change, LastChange(file.path()));
  std::string facts = TABIA_VERSION;
  Append(facts, index::kFormatVersion);
  Append(facts, chess::kValueCode);
  Append(facts, backgammon::kValueCode);
  formats::AppendRecordOptions(facts, options);
  Append(facts, uint64_t{file.bytes().size()});
  Append(facts, last_change);
  Append(facts, HasUnfinishedChanges(file));
  Append(facts, ContentSum(file.bytes()));
  return Checksum(facts);
}

}  // namespace tabia::books
