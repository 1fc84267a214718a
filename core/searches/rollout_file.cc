#include "core/searches/rollout_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <optional>

#include "core/base/format.h"
#include "core/base/os/file_io.h"
#include "core/base/os/mapped_file.h"
#include "core/base/os/temp_file.h"
#include "core/base/status.h"
#include "core/base/tokens.h"
#include "core/formats/analysis_text/analysis_text_reader.h"
#include "core/formats/source_file.h"

namespace tabia::searches {
namespace {

// The beginning of the first line of a record, and a part of its last line.
constexpr std::string_view kFirstLine = "The score (after ", kInLastLine = "(Text Export version ";

// Returns the size of the whole records at the beginning of `text`. A last line without its end may be incomplete.
size_t WholeRecordsIn(std::string_view text) {
  text = text.substr(0, text.rfind('\n') + 1);
  const size_t last = text.rfind(kInLastLine);
  return last == std::string_view::npos ? 0 : text.find('\n', last) + 1;
}

// Returns the size of the part of the file at `path` that has whole records. BadFile if anything else than the
// beginning of a record follows.
absl::StatusOr<uint64_t> CheckRecords(const std::string& path) {
  if (SizeOf(path).value_or(0) == 0) return 0;
  TABIA_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(path));
  const std::string_view text = file.bytes();
  const size_t size = WholeRecordsIn(text);
  const std::string_view rest = Trim(text.substr(size));
  const size_t compared = std::min(rest.size(), kFirstLine.size());
  const bool is_record = size == 0 || text.find(kFirstLine) < size;
  if (is_record && rest.substr(0, compared) == kFirstLine.substr(0, compared)) return size;
  const auto line = std::count(text.begin(), text.begin() + static_cast<ptrdiff_t>(size), '\n') + 1;
  return BadFile(path, FormatText("line %d", line), "not a rollout of GNU Backgammon as grow writes it");
}

absl::Status CutOff(const std::string& path, uint64_t size) {
  if (SizeOf(path).value_or(0) == size) return absl::OkStatus();
  const Descriptor file(OpenToAppend(path));
  if (!file.is_open()) return SystemError(path, "opened for writing", errno);
  return SetFileSize(file.number(), size) ? absl::OkStatus() : SystemError(path, "truncated", errno);
}

absl::Status Visit(formats::SourceFile& file, VisitRecord visit) {
  const auto visit_one = [visit](const formats::TextAnalysis& analysis, formats::UnusedCounter&) {
    visit(analysis);
    return absl::OkStatus();
  };
  return formats::ForEachTextAnalysis(file, {}, visit_one).status();
}

}  // namespace

std::string_view FindRolloutRecord(std::string_view output) {
  const size_t size = WholeRecordsIn(output);
  const size_t begin = output.substr(0, size).rfind(kFirstLine);
  return begin == std::string_view::npos ? "" : output.substr(begin, size - begin);
}

absl::Status ReadRolloutRecord(std::string_view record, VisitRecord visit) {
  TABIA_ASSIGN_OR_RETURN(TempFile copy, TempFile::Create(DefaultTempFolder()));
  TABIA_RETURN_IF_ERROR(copy.Append(record));
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, formats::SourceFile::OfCopy("rollout", std::move(copy)));
  return Visit(file, visit);
}

absl::StatusOr<RolloutFile> RolloutFile::Open(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(std::optional<FileLock> lock, FileLock::TryTake(path + ".lock"));
  if (!lock) return absl::UnavailableError(path + ": another program appends to it");
  TABIA_ASSIGN_OR_RETURN(const uint64_t size, CheckRecords(path));
  TABIA_RETURN_IF_ERROR(CutOff(path, size));
  // An editor may replace the file later.
  const auto check = [](const std::string& file) { return CheckRecords(file).status(); };
  TABIA_ASSIGN_OR_RETURN(LineAppender file, LineAppender::Open(path, check));
  return RolloutFile(path, *std::move(lock), std::move(file));
}

absl::Status RolloutFile::Append(std::string_view record) {
  TABIA_RETURN_IF_ERROR(file_.Append(record));
  return file_.Sync();
}

absl::Status RolloutFile::ForEach(VisitRecord visit) const {
  if (SizeOf(path_).value_or(0) == 0) return absl::OkStatus();
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, formats::SourceFile::Open(path_));
  return Visit(file, visit);
}

}  // namespace tabia::searches
