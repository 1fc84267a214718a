#include "protocol/io/line_splitter.h"

#include <utility>

namespace tabia::io {

std::optional<std::string> LineSplitter::TakeLine(std::string_view& bytes) {
  const size_t end = bytes.find('\n');
  Keep(bytes.substr(0, end));
  bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
  if (end == std::string_view::npos) return std::nullopt;
  return Complete();
}

std::optional<std::string> LineSplitter::TakeRest() {
  if (line_.empty()) return std::nullopt;
  return Complete();
}

std::string LineSplitter::Complete() {
  if (line_.ends_with('\r')) line_.pop_back();
  return std::exchange(line_, {});
}

}  // namespace tabia::io
