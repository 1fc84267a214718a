#include "core/formats/ctg/ctg_locator.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "absl/status/status.h"

#include "core/base/format.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/formats/ctg/ctg_layout.h"
#include "core/formats/ctg/ctg_position_code.h"

namespace tabia::formats {
namespace {

constexpr uint64_t kCtoHeaderBytes = 16, kCtoNodeBytes = 4;
constexpr std::string_view kCtoMagic("\0\x10\0\1", 4);
constexpr uint32_t kCtoNoPage = UINT32_MAX;  // -1

const char* CtoNode(std::string_view bytes, uint64_t node) {
  return bytes.data() + kCtoHeaderBytes + kCtoNodeBytes * node;
}

uint32_t Reversed(uint32_t bits) {
  bits = __builtin_bswap32(bits);
  bits = (bits >> 4 & 0x0f0f0f0f) | (bits & 0x0f0f0f0f) << 4;
  bits = (bits >> 2 & 0x33333333) | (bits & 0x33333333) << 2;
  return (bits >> 1 & 0x55555555) | (bits & 0x55555555) << 1;
}

constexpr std::string_view kCtgExtension = ".ctg";

std::string_view WithoutCtgExtension(std::string_view path) {
  if (path.size() < kCtgExtension.size()) return path;
  const size_t stem = path.size() - kCtgExtension.size();
  return EqualIgnoringCase(path.substr(stem), kCtgExtension) ? path.substr(0, stem) : path;
}

}  // namespace

CtgDirectory::CtgDirectory(std::string bytes)
    : bytes_(std::move(bytes)), nodes_((bytes_.size() - kCtoHeaderBytes) / kCtoNodeBytes) {}

absl::StatusOr<CtgDirectory> CtgDirectory::Of(std::string bytes, std::string_view path, uint64_t pages) {
  if (bytes.substr(0, kCtoMagic.size()) != kCtoMagic) {
    return BadFile(path, "byte 0", "not the directory of a CTG book: begins with other bytes");
  }
  const std::string end = FormatText("byte %d", bytes.size());
  if (bytes.size() < kCtoHeaderBytes) {
    return BadFile(path, end, FormatText("the file ends inside its header of %d bytes", kCtoHeaderBytes));
  }
  const uint64_t nodes = LoadCtg32(bytes.data() + 4);
  if (bytes.size() != kCtoHeaderBytes + kCtoNodeBytes * nodes) {
    return BadFile(path, end,
                   FormatText("the file ends here, but its header gives %s, up to byte %d",
                              FormatCount(nodes, "node"), kCtoHeaderBytes + kCtoNodeBytes * nodes));
  }
  for (uint64_t node = 0; node < nodes; ++node) {
    const uint32_t page = LoadCtg32(CtoNode(bytes, node));
    if (page == kCtoNoPage || page < pages) continue;
    return BadFile(path, FormatText("byte %d", kCtoHeaderBytes + kCtoNodeBytes * node),
                   FormatText("page %d: the book has %s", page, FormatCount(pages, "page")));
  }
  return CtgDirectory(std::move(bytes));
}

std::optional<uint64_t> CtgDirectory::PageOf(uint32_t hash) const {
  for (uint64_t mask = 0; mask < uint64_t{1} << 31; mask = 2 * mask + 1) {
    const uint64_t node = (hash & mask) + mask;
    if (node >= nodes_) return std::nullopt;
    const uint32_t page = LoadCtg32(CtoNode(bytes_, node));
    if (page != kCtoNoPage) return page;
  }
  return std::nullopt;
}

CtgPageIndex::CtgPageIndex(std::string_view book, uint64_t pages) {
  for (uint64_t number = 0; number < pages; ++number) {
    CtgPage page(book, number);
    uint32_t first = UINT32_MAX;
    bool has_any = false;
    for (CtgRecord record; page.Next(record); has_any = true) {
      first = std::min(first, Reversed(CtgHash(record.position)));
    }
    if (has_any) first_hashes_.emplace_back(first, static_cast<uint32_t>(number));
  }
  std::sort(first_hashes_.begin(), first_hashes_.end());
}

std::optional<uint64_t> CtgPageIndex::PageOf(uint32_t hash) const {
  const auto after =
      std::upper_bound(first_hashes_.begin(), first_hashes_.end(), std::pair(Reversed(hash), UINT32_MAX));
  if (after == first_hashes_.begin()) return std::nullopt;
  return std::prev(after)->second;
}

absl::StatusOr<std::string> CtgDirectoryPath(std::string_view path) {
  const std::string stem(WithoutCtgExtension(path));
  for (const char* const extension : {".cto", ".CTO", ".Cto"}) {
    std::error_code error;
    if (std::filesystem::exists(PathOf(stem + extension), error)) return stem + extension;
  }
  return absl::FailedPreconditionError(
      FormatText("%s: there is no %s next to it to find positions by", path, FileName(stem + ".cto")));
}

bool IsCtgCompanion(std::string_view bytes) {
  constexpr std::string_view kDirectory("\0\x10\0\1", 4), kBits("\0\x0c\0\1", 4);
  const std::string_view begin = bytes.substr(0, kDirectory.size());
  if (begin == kBits) return bytes.size() >= 12;
  return begin == kDirectory && bytes.size() >= 16 &&
         bytes.size() - 16 == 4 * uint64_t{LoadCtg32(bytes.data() + 4)};
}

}  // namespace tabia::formats
