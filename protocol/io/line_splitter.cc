#include "protocol/io/line_splitter.h"

#include <utility>

namespace tabia::io {

std::optional<std::string> LineSplitter::TakeRest() {
  if (line_.empty()) return std::nullopt;
  return TakeLine();
}

std::string LineSplitter::TakeLine() {
  if (line_.ends_with('\r')) line_.pop_back();
  return std::exchange(line_, {});
}

}  // namespace tabia::io
