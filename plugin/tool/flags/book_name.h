// The short names of books, by which servers and sites offer them: "PATH;name=NAME", or the name of the file.
#pragma once

#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
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

// Returns the name of the book's file without extensions if no other book has it, or else the first free one of
// "club-2", "club-3"…
std::string FreeBookName(const std::string& path, absl::FunctionRef<bool(std::string_view name)> is_taken);

// Returns the usage error for a name that the user gave to two books.
absl::Status NameIsTaken(std::string_view argument, std::string_view name);

}  // namespace tabia::tool
