// An answer of a server as the fuzzer likes it: the first line is the content type, the second the place.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/tokens.h"
#include "core/network/byte_ranges.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto take_line = [&text] {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size() < text.size() ? line.size() + 1 : text.size());
    return std::string(line);
  };
  tabia::network::HttpAnswer answer;
  answer.content_type = take_line();
  answer.content_range = take_line();
  answer.body = std::string(text);
  const auto sent = tabia::network::PartsOf(answer);
  if (!sent.ok()) return 0;
  for (const tabia::network::SentPart& part : sent->parts) {
    if (part.end() > sent->file_bytes || part.bytes.data() < answer.body.data()) __builtin_trap();
    if (tabia::network::BytesOf(*sent, {part.offset, part.bytes.size()}).size() != part.bytes.size())
      __builtin_trap();
  }
  return 0;
}
