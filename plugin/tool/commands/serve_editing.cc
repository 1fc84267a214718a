#include "plugin/tool/commands/serve_editing.h"

#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/base/os/file_io.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/changes/changes_file.h"
#include "core/probe/chess/choice.h"
#include "plugin/tool/commands/edit_books.h"

namespace tabia::tool {
namespace {

// Returns a random token of 32 hexadecimal digits.
std::string DrawToken() {
  return absl::StrFormat("%016x%016x", probe::DrawSeed(), probe::DrawSeed());
}

}  // namespace

absl::Status PrepareEditing(const std::string& path, bool any_address, bool is_check,
                            ServedBooksFlags& books) {
  if (path.empty()) return absl::OkStatus();
  if (any_address) {
    return UsageError(
        "serve: --edit: cannot be combined with --any-address: only this machine may change books");
  }
  if (!books.public_url.empty()) {
    return UsageError(
        "serve: --edit: cannot be combined with --public-url: only this machine may change books");
  }
  TABIA_RETURN_IF_ERROR(CheckIsEpd("serve: --edit", path));
  if (is_check && !SizeOf(path)) return absl::OkStatus();
  TABIA_RETURN_IF_ERROR(changes::CreateChanges(path));
  books.before.insert(books.before.begin(), path);
  return absl::OkStatus();
}

page::Editor EditorOf(const std::string& path, const explorer::Shelf& shelf, bool use_cache,
                      std::function<absl::Status()> reload) {
  page::Editor editor = {.path = path, .token = DrawToken(), .reload = std::move(reload)};
  editor.apply = [&shelf, path, use_cache](const std::string& name,
                                           const std::string& format) -> absl::StatusOr<std::string> {
    const std::shared_ptr<const explorer::Library> library = shelf.library(/*may_wait=*/true);
    for (const explorer::ListedBook& listed : library->listing) {
      if (!EqualIgnoringCase(listed.name, name)) continue;
      return AppliedBook({.changes = path,
                          .paths = {listed.path},
                          .output = Concat(name, ".", format),
                          .use_cache = use_cache});
    }
    return absl::NotFoundError(Concat("book: ", MakePrintable(name), ": is not served"));
  };
  return editor;
}

}  // namespace tabia::tool
