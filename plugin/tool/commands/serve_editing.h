// The file of changes that `tabia serve --edit` edits.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "absl/status/status.h"

#include "plugin/page/editing.h"
#include "plugin/tool/flags/served_books.h"
#include "protocol/explorer/library.h"

namespace tabia::tool {

// Creates the file at `path` if it is missing, unless books are only checked, and puts it in front of them. Does
// nothing if `path` is empty. Returns a UsageError if other machines could change it: with --any-address or
// --public-url.
absl::Status PrepareEditing(const std::string& path, bool any_address, bool is_check,
                            ServedBooksFlags& books);

// Returns the editor of the file at `path`, with a new token. `reload` opens the changed books again. `shelf` must
// outlive the result.
page::Editor EditorOf(const std::string& path, const explorer::Shelf& shelf, bool use_cache,
                      std::function<absl::Status()> reload);

}  // namespace tabia::tool
