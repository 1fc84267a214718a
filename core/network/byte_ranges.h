// Parts of a file as HTTP names and sends them (RFC 9110, section 14).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/bytes.h"
#include "core/network/http_answer.h"

namespace tabia::network {

// Returns "0-63,128-191". No extent is empty.
std::string RangesText(absl::Span<const Extent> extents);

// The most that an answer of these parts may have, with what is written around each.
uint64_t MaxBodyBytes(absl::Span<const Extent> extents);

// Bytes that a server has sent, and where they are in the file.
struct SentPart {
  uint64_t offset;
  std::string_view bytes;

  uint64_t end() const { return offset + bytes.size(); }
};

struct SentParts {
  uint64_t file_bytes = 0;
  std::vector<SentPart> parts;
};

// Returns what an answer of status 206 contains: views of its body. An UnavailableError states what is wrong: a part
// without its place, with fewer or more bytes than it states, or beyond the end of the file.
absl::StatusOr<SentParts> PartsOf(const HttpAnswer& answer);

// Returns the bytes of an extent, if one of the parts has all of them; else an empty view.
std::string_view BytesOf(const SentParts& sent, const Extent& extent);

}  // namespace tabia::network
