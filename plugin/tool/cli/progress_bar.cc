#include "plugin/tool/cli/progress_bar.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/os/program.h"

namespace tabia::tool {
namespace {

constexpr std::chrono::milliseconds kPatience{1000}, kInterval{100};
constexpr int kBarCells = 30;
constexpr const char* kEraseLine = "\r\x1b[K";

std::string Bar(uint64_t done, uint64_t total) {
  const double part = std::min(1.0, static_cast<double>(done) / static_cast<double>(total));
  const int full = static_cast<int>(part * kBarCells);
  return absl::StrFormat("[%s%s] %3.0f%%", std::string(full, '#'), std::string(kBarCells - full, ' '),
                         part * 100);
}

}  // namespace

ProgressBar::ProgressBar(std::string what)
    : what_(std::move(what)),
      is_terminal_(IsTerminal(kStandardError)),
      next_(std::chrono::steady_clock::now() + kPatience) {}

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
  const std::string state = total > 0 ? Bar(done, total) : absl::StrFormat("%d", done);
  absl::FPrintF(stderr, "%s%s %s", kEraseLine, what_, state);
}

}  // namespace tabia::tool
