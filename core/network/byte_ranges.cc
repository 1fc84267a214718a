#include "core/network/byte_ranges.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <system_error>

#include "core/base/status.h"
#include "core/base/tokens.h"

namespace tabia::network {
namespace {

constexpr uint64_t kMaxHeadBytes = 512;  // what a server writes before a part of several
constexpr std::string_view kMultipart = "multipart/byteranges";

absl::Status Wrong(std::string_view why) {
  return absl::UnavailableError(Concat("bad response to a range request: ", why));
}

std::optional<uint64_t> TakeNumber(std::string_view& text) {
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return number;
}

bool Take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

// "bytes 0-63/8000"
struct ContentRange {
  Extent extent;
  uint64_t file_bytes;
};

std::optional<ContentRange> ParseContentRange(std::string_view text) {
  if (!EqualIgnoringCase(TakeWord(text), "bytes")) return std::nullopt;
  text = Trim(text);
  const std::optional<uint64_t> first = TakeNumber(text);
  if (!first || !Take(text, "-")) return std::nullopt;
  const std::optional<uint64_t> last = TakeNumber(text);
  if (!last || !Take(text, "/")) return std::nullopt;
  const std::optional<uint64_t> all = TakeNumber(text);
  if (!all || !text.empty() || *first > *last || *last >= *all) return std::nullopt;
  return ContentRange{{*first, *last - *first + 1}, *all};
}

// Returns the boundary of the parts, from "multipart/byteranges; boundary=…", or an empty string.
std::string_view BoundaryOf(std::string_view content_type) {
  constexpr std::string_view kBoundary = "boundary=";
  for (std::string_view parameter : Split(content_type, ";")) {
    parameter = Trim(parameter);
    if (!EqualIgnoringCase(parameter.substr(0, kBoundary.size()), kBoundary)) continue;
    parameter.remove_prefix(kBoundary.size());
    if (parameter.size() >= 2 && parameter.front() == '"' && parameter.back() == '"') {
      parameter = parameter.substr(1, parameter.size() - 2);
    }
    return parameter;
  }
  return {};
}

// Takes the lines before the bytes of a part, and returns the place that they state.
std::optional<ContentRange> TakePartHead(std::string_view& body) {
  constexpr std::string_view kLineEnd = "\r\n", kName = "content-range:";
  std::optional<ContentRange> range;
  while (true) {
    const size_t end = body.find(kLineEnd);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view line = body.substr(0, end);
    body.remove_prefix(end + kLineEnd.size());
    if (line.empty()) return range;
    if (EqualIgnoringCase(line.substr(0, kName.size()), kName))
      range = ParseContentRange(line.substr(kName.size()));
  }
}

// Adds a part of a file whose size is known after the first one.
absl::Status Add(const ContentRange& range, std::string_view bytes, SentParts& sent) {
  if (bytes.size() != range.extent.size) return Wrong("its length differs from its Content-Range");
  if (!sent.parts.empty() && sent.file_bytes != range.file_bytes)
    return Wrong("its parts are of different files");
  sent.file_bytes = range.file_bytes;
  sent.parts.push_back({range.extent.offset, bytes});
  return absl::OkStatus();
}

absl::StatusOr<SentParts> SeveralParts(const HttpAnswer& answer) {
  const std::string_view boundary = BoundaryOf(answer.content_type);
  if (boundary.empty()) return Wrong("the Content-Type has no boundary");
  const std::string line = Concat("--", boundary);
  std::string_view body = answer.body;
  SentParts sent;
  body.remove_prefix(std::min(body.find(line), body.size()));
  while (Take(body, line)) {
    if (Take(body, "--")) return sent;
    if (!Take(body, "\r\n")) break;
    const std::optional<ContentRange> range = TakePartHead(body);
    if (!range) return Wrong("a part has no Content-Range");
    const std::string_view bytes = body.substr(0, range->extent.size);
    body.remove_prefix(bytes.size());
    TABIA_RETURN_IF_ERROR(Add(*range, bytes, sent));
    if (!Take(body, "\r\n")) break;
  }
  return Wrong("it ends within a part");
}

}  // namespace

std::string RangesText(absl::Span<const Extent> extents) {
  std::string text;
  for (const Extent& extent : extents) {
    AppendParts(text, text.empty() ? "" : ",", extent.offset, "-", extent.end() - 1);
  }
  return text;
}

uint64_t MaxBodyBytes(absl::Span<const Extent> extents) {
  uint64_t bytes = kMaxHeadBytes;
  for (const Extent& extent : extents) bytes += extent.size + kMaxHeadBytes;
  return bytes;
}

absl::StatusOr<SentParts> PartsOf(const HttpAnswer& answer) {
  if (EqualIgnoringCase(std::string_view(answer.content_type).substr(0, kMultipart.size()), kMultipart)) {
    return SeveralParts(answer);
  }
  const std::optional<ContentRange> range = ParseContentRange(answer.content_range);
  if (!range) return Wrong("it has no Content-Range");
  SentParts sent;
  TABIA_RETURN_IF_ERROR(Add(*range, answer.body, sent));
  return sent;
}

std::string_view BytesOf(const SentParts& sent, const Extent& extent) {
  for (const SentPart& part : sent.parts) {
    if (part.offset > extent.offset || part.end() < extent.end()) continue;
    return part.bytes.substr(extent.offset - part.offset, extent.size);
  }
  return {};
}

}  // namespace tabia::network
