#include "protocol/io/user_log.h"

#include "absl/strings/str_format.h"

#include "core/base/text.h"
#include "protocol/io/descriptor_io.h"

namespace tabia::io {
namespace {

// A pipe that poll reports as writable has room for 4096 bytes.
constexpr size_t kMaxLineBytes = 2048;

}  // namespace

void UserLog::Write(std::string_view line) {
  if (!IsWritable(descriptor_)) {
    ++lost_;
    return;
  }
  std::string text;
  if (lost_ > 0) {
    text = absl::StrFormat("%s of this log dropped: its reader was too slow\n", FormatCount(lost_, "line"));
  }
  lost_ = 0;
  text.append(line.substr(0, kMaxLineBytes)).push_back('\n');
  WriteAll(descriptor_, text);
}

}  // namespace tabia::io
