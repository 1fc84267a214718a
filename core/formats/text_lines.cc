#include "core/formats/text_lines.h"

#include <algorithm>
#include <utility>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::formats {
namespace {

// Joins the pieces of lines. Visits max_bytes + 1 bytes of a line that is longer than max_bytes.
class LineVisit {
 public:
  LineVisit(size_t max_bytes, absl::FunctionRef<absl::Status(std::string_view line)> visit)
      : max_bytes_(max_bytes), visit_(visit) {}

  absl::Status Take(std::string_view piece) {
    while (!piece.empty()) {
      const size_t end = piece.find('\n');
      const std::string_view part = piece.substr(0, end);
      if (line_.size() <= max_bytes_) line_.append(part.substr(0, max_bytes_ + 1 - line_.size()));
      if (end == std::string_view::npos) return absl::OkStatus();
      TABIA_RETURN_IF_ERROR(End());
      piece.remove_prefix(end + 1);
    }
    return absl::OkStatus();
  }
  absl::Status TakeLast() { return line_.empty() ? absl::OkStatus() : End(); }

 private:
  absl::Status End() {
    std::string_view line = line_;
    if (is_first_ && line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
    is_first_ = false;
    if (line.ends_with('\r')) line.remove_suffix(1);
    TABIA_RETURN_IF_ERROR(visit_(line));
    line_.clear();
    return absl::OkStatus();
  }

  const size_t max_bytes_;
  const absl::FunctionRef<absl::Status(std::string_view line)> visit_;
  std::string line_;
  bool is_first_ = true;
};

}  // namespace

LineParser::LineParser(SourceFile& file, const ReadOptions& options, size_t max_line_bytes)
    : file_(file),
      options_(options),
      max_line_bytes_(max_line_bytes),
      skips_(file.path(), options.strict, report_.skipped) {}

absl::StatusOr<records::SourceReport> LineParser::Read() {
  const auto visit = [this](std::string_view line) {
    ++line_number_;
    if (line.size() <= max_line_bytes_) return ReadLine(line);
    return Skip("line too long", FormatText("more than %d bytes", max_line_bytes_));
  };
  const uint64_t total_bytes = file_.kind() == SourceFile::Kind::kFile ? file_.bytes().size() : 0;
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<ByteSource> source, OpenText(file_));
  LineVisit lines(max_line_bytes_, visit);
  while (true) {
    TABIA_ASSIGN_OR_RETURN(const std::string_view piece, source->Next());
    if (piece.empty()) break;
    TABIA_RETURN_IF_ERROR(lines.Take(piece));
    if (options_.progress) options_.progress(source->file_bytes(), total_bytes);
  }
  TABIA_RETURN_IF_ERROR(lines.TakeLast());
  TABIA_RETURN_IF_ERROR(Finish());
  return std::move(report_);
}

absl::Status LineParser::Skip(std::string_view kind, std::string_view why) {
  return skips_.Add(kind, place(), [why] { return MakePrintable(why); });
}

bool BeginsWithLine(std::string_view bytes, absl::FunctionRef<bool(std::string_view line)> is_wanted,
                    size_t max_bytes) {
  if (bytes.size() >= max_bytes) {
    bytes = bytes.substr(0, max_bytes);
    const size_t last = bytes.rfind('\n');
    if (last != std::string_view::npos) bytes = bytes.substr(0, last);
  }
  if (bytes.starts_with(kByteOrderMark)) bytes.remove_prefix(kByteOrderMark.size());
  while (!bytes.empty()) {
    const std::string_view line = bytes.substr(0, bytes.find('\n')), text = Trim(line);
    if (!text.empty() && is_wanted(text)) return true;
    bytes.remove_prefix(std::min(bytes.size(), line.size() + 1));
  }
  return false;
}

bool HasRecords(std::string_view bytes, absl::FunctionRef<LineSign(std::string_view line)> sign_of,
                size_t max_bytes) {
  constexpr int kExaminedLines = 32;
  bool is_first = true, begins_with_record = false;
  int examined = 0, records = 0;
  const auto examine = [&](std::string_view line) {
    const LineSign sign = sign_of(line);
    if (sign == LineSign::kRemark) return false;
    records += sign == LineSign::kRecord;
    examined += records > 0;
    begins_with_record |= std::exchange(is_first, false) && records > 0;
    return begins_with_record || examined == kExaminedLines;
  };
  BeginsWithLine(bytes, examine, max_bytes);
  return begins_with_record || (records > 0 && 2 * records >= examined);
}

}  // namespace tabia::formats
