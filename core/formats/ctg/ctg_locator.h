// Which page of a CTG book has the positions of a hash.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

namespace tabia::formats {

// Safe for any number of threads.
class CtgLocator {
 public:
  virtual ~CtgLocator() = default;
  // Returns the only page that may have positions of this hash; nothing if none has.
  virtual std::optional<uint64_t> PageOf(uint32_t hash) const = 0;
};

// The .cto file next to a book: a binary tree over the low bits of hashes, as dbm has it.
//
//   0         u16 16; u16 1; u32 nodes; u32 0; u32 first node that may be a leaf
//   16 + 4i   i32 page of node i; -1 if it is not a leaf
//
// The children of a node differ in the next bit of the hash. Node i of the hashes whose lowest bits, under
// the mask 0, 1, 3, 7 …, are h has the number i = h + mask.
class CtgDirectory final : public CtgLocator {
 public:
  // BadFile, containing `path`, if `bytes` are not a directory of a book of `pages` pages.
  static absl::StatusOr<CtgDirectory> Of(std::string bytes, std::string_view path, uint64_t pages);

  std::optional<uint64_t> PageOf(uint32_t hash) const override;

 private:
  explicit CtgDirectory(std::string bytes);

  std::string bytes_;
  uint64_t nodes_;
};

// The same, found from the pages themselves. The hashes of a page are those that agree in some low bits, so
// with their bits in reverse order the pages are intervals, of which the first number suffices.
class CtgPageIndex final : public CtgLocator {
 public:
  // `book` is the whole file, whose header was checked.
  CtgPageIndex(std::string_view book, uint64_t pages);

  std::optional<uint64_t> PageOf(uint32_t hash) const override;

 private:
  std::vector<std::pair<uint32_t, uint32_t>> first_hashes_;  // of each page that has any, reversed; in order
};

}  // namespace tabia::formats
