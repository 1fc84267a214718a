// A stream of bytes as lines.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tabia::io {

// Lines end in LF or CR LF. Of a line longer than `longest_bytes` the first `longest_bytes` + 1 come out, so
// that its reader sees that it is too long, and memory stays bounded whatever comes in.
class LineSplitter {
 public:
  explicit LineSplitter(size_t longest_bytes) : longest_bytes_(longest_bytes) {}

  // Calls `handle(std::string_view line)` for each line that `bytes` complete, until it answers false.
  template <typename Handle>
  void Add(std::string_view bytes, Handle handle);

  // What came after the last line end; nothing if that is nothing.
  std::optional<std::string> TakeRest();

 private:
  void Keep(std::string_view bytes) { line_.append(bytes.substr(0, longest_bytes_ + 1 - line_.size())); }
  std::string TakeLine();

  size_t longest_bytes_;
  std::string line_;
};

template <typename Handle>
void LineSplitter::Add(std::string_view bytes, Handle handle) {
  for (size_t end = bytes.find('\n'); end != std::string_view::npos; end = bytes.find('\n')) {
    Keep(bytes.substr(0, end));
    bytes.remove_prefix(end + 1);
    if (!handle(TakeLine())) return;
  }
  Keep(bytes);
}

}  // namespace tabia::io
