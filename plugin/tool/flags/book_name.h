// The short names of books, by which servers and sites offer them: "PATH;name=NAME", or the name of the file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/probe/chess/book_spec.h"

namespace tabia::tool {

// Returns true for letters, digits, dashes and underscores.
bool MayBeInName(char c);

// A book specification with one more setting, name=NAME. A name has 1 to 30 letters, digits, dashes or underscores, so
// it needs no escape in an address and is the name of a file on every system.
struct NamedSpec {
  std::string name;  // empty: that of the file
  probe::BookSpec spec;
};

// Parses the value of `argument`, such as --book, which errors name.
absl::StatusOr<NamedSpec> ParseNamedSpec(std::string_view argument, const std::string& text);

// Names the books without a name: by their file without extensions, "club", or by the first free one of "club-2",
// "club-3"… if another book has that name. Case does not distinguish names, because it does not in the file names of
// every system. Returns a usage error if the user has given a name to two books.
absl::Status NameBooks(std::string_view argument, std::vector<NamedSpec>& books);

}  // namespace tabia::tool
