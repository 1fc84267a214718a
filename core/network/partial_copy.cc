#include "core/network/partial_copy.h"

#include <algorithm>
#include <cstring>

namespace tabia::network {
namespace {

constexpr uint64_t kLineBytes = 64;
constexpr uint64_t kPageBytes = 4096;

}  // namespace

std::vector<Extent> PartialCopy::Missing(absl::Span<const Extent> wanted) const {
  std::vector<uint64_t> lines;
  const uint64_t file_bytes = bytes().size();
  {
    const std::lock_guard lock(mutex_);
    for (const Extent& extent : wanted) {
      const uint64_t end = std::min(extent.end(), file_bytes);
      if (extent.offset >= end) continue;
      for (uint64_t line = extent.offset / kLineBytes; line * kLineBytes < end; ++line) {
        if (!lines_.contains(line)) lines.push_back(line);
      }
    }
  }
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  std::vector<Extent> missing;
  for (const uint64_t line : lines) {
    const uint64_t offset = line * kLineBytes, size = std::min(kLineBytes, file_bytes - offset);
    if (!missing.empty() && missing.back().end() == offset) {
      missing.back().size += size;
    } else {
      missing.push_back({offset, size});
    }
  }
  return missing;
}

void PartialCopy::Put(uint64_t offset, std::string_view bytes) {
  const std::lock_guard lock(mutex_);
  for (uint64_t at = 0; at < bytes.size(); at += kLineBytes) {
    if (!lines_.insert((offset + at) / kLineBytes).second) continue;
    const std::string_view line = bytes.substr(at, kLineBytes);
    pages_.insert((offset + at) / kPageBytes);
    std::memcpy(memory_.data() + offset + at, line.data(), line.size());
  }
}

uint64_t PartialCopy::memory_bytes() const {
  const std::lock_guard lock(mutex_);
  return pages_.size() * kPageBytes;
}

void PartialCopy::ForgetAllBut(absl::Span<const Extent> kept) {
  const std::lock_guard lock(mutex_);
  const auto is_kept = [kept](uint64_t page) {
    return std::any_of(kept.begin(), kept.end(), [from = page * kPageBytes](const Extent& extent) {
      return extent.offset < from + kPageBytes && from < extent.end();
    });
  };
  boost::unordered::erase_if(pages_, [&](uint64_t page) {
    if (is_kept(page)) return false;
    memory_.Clear(page * kPageBytes, kPageBytes);
    return true;
  });
  boost::unordered::erase_if(lines_,
                             [&](uint64_t line) { return !pages_.contains(line * kLineBytes / kPageBytes); });
}

}  // namespace tabia::network
