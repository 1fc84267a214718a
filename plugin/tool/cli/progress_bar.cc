#include "plugin/tool/cli/progress_bar.h"

#include <cstdio>
#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/os/program.h"
#include "plugin/report/layout/terminal_line.h"

namespace tabia::tool {
namespace {

constexpr std::chrono::milliseconds kPatience{1000}, kInterval{100};
constexpr const char* kEraseLine = "\r\x1b[K";

}  // namespace

ProgressBar::ProgressBar(std::string what)
    : what_(std::move(what)),
      is_terminal_(IsTerminal(kStandardError)),
      begin_(std::chrono::steady_clock::now()),
      next_(begin_ + kPatience) {}

ProgressBar::~ProgressBar() {
  if (shown_) std::fputs(kEraseLine, stderr);
}

Progress ProgressBar::progress() {
  if (!is_terminal_) return {};
  return [this](uint64_t done, uint64_t total) { Show(done, total); };
}

void ProgressBar::Show(uint64_t done, uint64_t total) {
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return;
  next_ = now + kInterval;
  shown_ = true;
  const double seconds = std::chrono::duration<double>(now - begin_).count();
  const size_t columns = TerminalColumns(kStandardError);
  const std::string line =
      report::ProgressLine(what_, done, total, seconds, columns - 1);  // the cursor needs one
  absl::FPrintF(stderr, "%s%s", kEraseLine, line);
}

}  // namespace tabia::tool
