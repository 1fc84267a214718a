#include "protocol/io/line_splitter.h"

#include <utility>

namespace tabia::io {

std::optional<std::string_view> LineSplitter::TakeLine(std::string_view& bytes) {
  ForgetCompleted();
  const size_t end = bytes.find('\n');
  const std::string_view taken = bytes.substr(0, end);
  const bool is_line = end != std::string_view::npos;
  bytes.remove_prefix(is_line ? end + 1 : bytes.size());
  if (is_line && kept_.empty()) return Complete(taken.substr(0, max_bytes_ + 1));
  Keep(taken);
  if (!is_line) return std::nullopt;
  is_completed_ = true;
  return Complete(kept_);
}

std::optional<std::string_view> LineSplitter::TakeRest() {
  ForgetCompleted();
  if (kept_.empty()) return std::nullopt;
  is_completed_ = true;
  return Complete(kept_);
}

std::string_view LineSplitter::Complete(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

void LineSplitter::ForgetCompleted() {
  if (std::exchange(is_completed_, false)) kept_.clear();
}

}  // namespace tabia::io
