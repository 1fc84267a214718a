#include "core/formats/text_lines.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>

#include "core/base/byte_streams.h"
#include "core/base/status.h"
#include "core/base/tokens.h"

namespace tabia::formats {
namespace {

// Joins the pieces of lines.
class LineVisit {
 public:
  explicit LineVisit(absl::FunctionRef<absl::Status(std::string_view line)> visit) : visit_(visit) {}

  absl::Status Take(std::string_view piece) {
    while (!piece.empty()) {
      const size_t end = piece.find('\n');
      const std::string_view part = piece.substr(0, end);
      if (line_.size() <= kMaxLineBytes) line_.append(part.substr(0, kMaxLineBytes + 1 - line_.size()));
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

  const absl::FunctionRef<absl::Status(std::string_view line)> visit_;
  std::string line_;
  bool is_first_ = true;
};

}  // namespace

absl::Status VisitLines(SourceFile& file, const ReadOptions& options,
                        absl::FunctionRef<absl::Status(std::string_view line)> visit) {
  const uint64_t total_bytes = file.kind() == SourceFile::Kind::kFile ? file.bytes().size() : 0;
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<ByteSource> source, file.Stream());
  LineVisit lines(visit);
  while (true) {
    TABIA_ASSIGN_OR_RETURN(const std::string_view piece, source->Next());
    if (piece.empty()) return lines.TakeLast();
    TABIA_RETURN_IF_ERROR(lines.Take(piece));
    if (options.progress) options.progress(source->file_bytes(), total_bytes);
  }
}

std::optional<std::string_view> FirstLine(std::string_view bytes, char remark) {
  if (bytes.starts_with(kByteOrderMark)) bytes.remove_prefix(kByteOrderMark.size());
  bytes = bytes.substr(0, kMaxLineBytes);
  while (!bytes.empty()) {
    const std::string_view line = bytes.substr(0, bytes.find('\n')), text = Trim(line);
    if (!text.empty() && text[0] != remark) return text;
    bytes.remove_prefix(std::min(bytes.size(), line.size() + 1));
  }
  return std::nullopt;
}

}  // namespace tabia::formats
