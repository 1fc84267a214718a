// Finds the page of a CTG book that has the positions of a hash: by the directory file (.cto), or from the pages.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

namespace tabia::formats {

// Thread-safe.
class CtgLocator {
 public:
  virtual ~CtgLocator() = default;
  // Returns the only page that may have positions of this hash; nullopt if there is none.
  virtual std::optional<uint64_t> PageOf(uint32_t hash) const = 0;
};

// The directory file (.cto) next to a book: a binary tree over the low bits of hashes, as in dbm.
//
//   0         u16 16; u16 1; u32 nodes; u32 0; u32 first node that may be a leaf
//   16 + 4i   i32 page of node i; -1 if it is not a leaf
//
// The children of a node differ in the next bit of the hash. At the level with the mask 0, 1, 3, 7 …, the node of a
// hash h has the number i = (h & mask) + mask.
class CtgDirectory final : public CtgLocator {
 public:
  // Makes a directory of the `bytes` of the file `path`. BadFile if they are not the directory of a book of `pages`
  // pages.
  static absl::StatusOr<CtgDirectory> Of(std::string bytes, std::string_view path, uint64_t pages);

  std::optional<uint64_t> PageOf(uint32_t hash) const override;

 private:
  explicit CtgDirectory(std::string bytes);

  std::string bytes_;
  uint64_t nodes_;
};

// A directory that is made from the pages. The hashes of a page are those that agree in some low bits. If their bits
// are reversed, each page is an interval, which its first hash identifies.
class CtgPageIndex final : public CtgLocator {
 public:
  // Indexes `book`, the whole file, whose header was checked.
  CtgPageIndex(std::string_view book, uint64_t pages);

  std::optional<uint64_t> PageOf(uint32_t hash) const override;

 private:
  std::vector<std::pair<uint32_t, uint32_t>> first_hashes_;  // reversed, with the page; in order
};

// Returns the path of the directory file of the book at `path`; its extension may be .cto, .CTO or .Cto.
// FailedPreconditionError if there is none.
absl::StatusOr<std::string> CtgDirectoryPath(std::string_view path);

// Returns whether `bytes` are a .cto or a .ctb, which a user may pass instead of the book.
bool IsCtgCompanion(std::string_view bytes);

}  // namespace tabia::formats
