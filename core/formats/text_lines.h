// The lines of a text file, and the base of all parsers of a text format whose records are lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/formats/read_options.h"
#include "core/formats/skip_counter.h"
#include "core/formats/source_file.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// At the beginning of a text.
inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

inline constexpr size_t kMaxLineBytes = size_t{1} << 16;

// The fault of a line that is skipped.
struct LineFault {
  std::string_view kind;  // "unreadable line"
  std::string why;
};

// Finds the lines of a file, in constant memory, and counts the bad ones and the facts that are not used.
class LineParser {
 public:
  virtual ~LineParser() = default;

  // Reads all lines, and reports the progress. A byte order mark at the beginning is left out.
  absl::StatusOr<records::SourceReport> Read();

 protected:
  // Keeps references to both.
  LineParser(SourceFile& file, const ReadOptions& options, size_t max_line_bytes = kMaxLineBytes);

  // Returns a stream of the text. The default returns the bytes of the file.
  virtual absl::StatusOr<std::unique_ptr<ByteSource>> OpenText(SourceFile& file) { return file.Stream(); }
  // Reads a line without its end, also the last one if it has none. A longer line than `max_line_bytes` is skipped.
  virtual absl::Status ReadLine(std::string_view line) = 0;
  // Called after the last line, to complete the report.
  virtual absl::Status Finish() = 0;
  // Counts the line as a bad record; BadFile if reading is strict. `why` may contain any bytes of the file.
  virtual absl::Status Skip(std::string_view kind, std::string_view why);

  // Returns the number of the line, counted from 1.
  SourceLocation place() const { return {"line", line_number_}; }

  records::SourceReport report_;
  UnusedCounter not_used_{report_.not_used};

 private:
  SourceFile& file_;
  const ReadOptions& options_;
  const size_t max_line_bytes_;
  SkipCounter skips_;
  int64_t line_number_ = 0;
};

// Returns whether `is_wanted` returns true for a line in the first `max_bytes` bytes. Blank lines are left out, also a
// byte order mark, the blanks around a line, and a last line that these bytes cut, unless it is the only one. `bytes`
// are a file, or its beginning.
bool BeginsWithLine(std::string_view bytes, absl::FunctionRef<bool(std::string_view line)> is_wanted,
                    size_t max_bytes = kMaxLineBytes);

// The kind of a line at the beginning of a file.
enum class LineSign : uint8_t { kRecord, kOther, kRemark };

// Returns whether the lines of a text are records: the first one, or at least half of the 32 lines from the first
// record on. Other lines may precede it, such as the names of columns, but an example in a long text makes no book of
// it. Remarks do not count, and neither do lines that BeginsWithLine leaves out.
bool HasRecords(std::string_view bytes, absl::FunctionRef<LineSign(std::string_view line)> sign_of,
                size_t max_bytes = kMaxLineBytes);

}  // namespace tabia::formats
