#include "plugin/tool/cli/output.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include "core/base/format.h"
#include "core/base/os/file_io.h"
#include "core/base/os/program.h"
#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::tool {
namespace {

constexpr size_t kBufferBytes = 1 << 16;

bool IsPlain(char c) {
  return (c >= ' ' && c <= '~') || c == '\n' || c == '\t';
}

}  // namespace

std::string MakePrintableLines(std::string_view text) {
  std::string printable;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find_first_of("\n\t"));
    printable += MakePrintable(line);
    text.remove_prefix(line.size());
    if (text.empty()) break;
    printable += text[0];
    text.remove_prefix(1);
  }
  return printable;
}

void Warn(std::string_view why) {
  std::fprintf(stderr, "tabia: %s\n", MakePrintableLines(why).c_str());
}

void WarnOfSkipped(std::string_view source, const std::map<std::string, records::Skipped>& skipped) {
  for (const auto& [kind, records] : skipped) {
    Warn(FormatText("%s: skipped %d: %s; the first at %s", source, records.count, kind, records.first));
  }
}

absl::Status Output::Write(std::string_view text) {
  if (std::all_of(text.begin(), text.end(), IsPlain)) {
    buffer_.append(text);
  } else {
    buffer_ += MakePrintableLines(text);
  }
  return buffer_.size() < kBufferBytes ? absl::OkStatus() : Flush();
}

absl::Status Output::Flush() {
  absl::Status status = sink_ != nullptr ? sink_->Append(buffer_) : WriteToDescriptor();
  buffer_.clear();
  return status;
}

size_t Output::columns() const {
  return sink_ == nullptr ? TerminalColumns(descriptor_) : 0;
}

absl::Status Output::WriteToDescriptor() {
  const bool is_written = WriteToStream(descriptor_, buffer_);
  const int error = errno;
  if (is_written) return absl::OkStatus();
  return error == EPIPE ? absl::CancelledError("closed pipe")
                        : SystemError("standard output", "written", error);
}

bool IsClosedPipe(const absl::Status& status) {
  return absl::IsCancelled(status);
}

}  // namespace tabia::tool
