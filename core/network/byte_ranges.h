// Parts of a file in HTTP requests and responses (RFC 9110, section 14).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/bytes.h"
#include "core/network/http_client.h"

namespace tabia::network {

// Returns "0-63,128-191". No extent is empty.
std::string RangesText(absl::Span<const Extent> extents);

// Returns the size limit of an answer with these parts, including the headers of the parts.
uint64_t MaxBodyBytes(absl::Span<const Extent> extents);

// Bytes that a server has sent, and their offset in the file.
struct SentPart {
  uint64_t offset;
  std::string_view bytes;

  uint64_t end() const { return offset + bytes.size(); }
};

struct SentParts {
  uint64_t file_bytes = 0;
  std::vector<SentPart> parts;
};

// Returns the parts of an answer of status 206, as views of its body. Returns an UnavailableError if a part has no
// position, a length that differs from its header, or bytes after the end of the file.
absl::StatusOr<SentParts> PartsOf(const HttpAnswer& answer);

// Returns the bytes of an extent, if one of the parts has all of them; else an empty view.
std::string_view BytesOf(const SentParts& sent, const Extent& extent);

}  // namespace tabia::network
