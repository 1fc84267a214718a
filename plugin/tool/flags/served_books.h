// The books of `tabia serve`, and their names in addresses.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "plugin/tool/flags/input_paths.h"
#include "protocol/explorer/library.h"

namespace tabia::tool {

struct ServedBooksFlags {
  std::vector<std::string> specs = {};   // "PATH;name=NAME;KEY=VALUE"; empty: the default books
  std::vector<std::string> before = {};  // paths
  bool use_cache = true;
  uint64_t seed = 0;
  std::string public_url = {};              // see explorer::Library
  std::optional<uint64_t> suite_hash = {};  // a hash of the page /suite, if the server has one
};

// Adds the files of all books to `inputs`. Returns a UsageError if a spec is malformed, and a NotFoundError if there is
// no default book.
absl::Status AddServedBooks(const ServedBooksFlags& flags, InputPaths& inputs);

// Opens all books, of either game. A book without name= gets the name of its file, without extensions. A book of the
// library `last` is not opened again if its file has not changed (books::SourceState). Returns an error if a book
// cannot be opened, or if two books are given the same name.
absl::StatusOr<explorer::Library> OpenServedBooks(const ServedBooksFlags& flags,
                                                  const explorer::Library& last = {});

}  // namespace tabia::tool
