// Any bytes as a document: its text is UTF-8 and no longer than a few times the document.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "core/base/text.h"
#include "core/formats/xg/xg_comments.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text = tabia::formats::RtfText({reinterpret_cast<const char*>(data), size});
  if (!tabia::IsUtf8(text) || text.size() > 3 * size) std::abort();
  return 0;
}
