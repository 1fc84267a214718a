#include "plugin/tool/flags/uci_books.h"

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/books/book_options.h"
#include "core/books/open_book.h"
#include "core/probe/book.h"
#include "plugin/tool/cli/output.h"
#include "plugin/tool/cli/path_bytes.h"
#include "plugin/tool/flags/book_argument.h"

namespace tabia::tool {
namespace {

namespace fs = std::filesystem;

// Returns `status` with the folder in which `path` was looked for, if it was looked for in one.
absl::Status WithFolder(const absl::Status& status, const std::string& path) {
  std::error_code error;
  if (IsUrl(path) || PathOf(path).is_absolute() || fs::exists(PathOf(path), error)) return status;
  const fs::path folder = fs::current_path(error);
  if (error) return status;
  return absl::Status(status.code(), absl::StrFormat("%s; it was looked for in %s", Message(status),
                                                     MakePrintable(folder.string())));
}

absl::StatusOr<probe::ChessBook> OpenChessBook(const std::string& path, const books::OpenOptions& options) {
  TABIA_ASSIGN_OR_RETURN(probe::Book book, books::OpenBook(path, options));
  return probe::ChessBook::Of(std::move(book));
}

}  // namespace

absl::StatusOr<probe::ChessBook> OpenUciBook(const uci::BookRequest& request, const UciBookFlags& flags,
                                             const uci::LoadObserver& observer) {
  const std::string path = PathOnDisk(request.path);
  books::OpenOptions options;
  options.purpose = books::Purpose::kSession;
  options.cache.enabled = flags.use_cache;
  options.network.allowed = true;
  if (flags.huge_pages) options.residence = books::Residence::kHugePages;
  options.reading.ctg.recommended = request.recommended;
  options.reading.progress = observer.reading;
  options.waiting = observer.waiting;
  options.warn = observer.warn;
  absl::StatusOr<probe::ChessBook> book = OpenChessBook(path, options);
  if (!book.ok()) return WithFolder(book.status(), path);
  return book;
}

absl::StatusOr<OpenBooks> OpenRequiredBooks(const std::vector<probe::BookSpec>& books,
                                            const UciBookFlags& flags) {
  uci::LoadObserver observer;
  observer.warn = Warn;
  OpenBooks open;
  for (const probe::BookSpec& spec : books) {
    const uci::BookRequest request = {spec.path, flags.ctg.recommended};
    if (open.contains(request)) continue;
    TABIA_ASSIGN_OR_RETURN(probe::ChessBook book, OpenUciBook(request, flags, observer));
    open.emplace(request, std::move(book));
  }
  return open;
}

uci::BookOpener ReportingOpener(const UciBookFlags& flags, OpenBooks open) {
  return
      [flags, open = std::move(open)](const uci::BookRequest& request,
                                      const uci::LoadObserver& observer) -> absl::StatusOr<probe::ChessBook> {
        if (const auto found = open.find(request); found != open.end() && !found->second.HasChanged()) {
          return found->second;
        }
        absl::StatusOr<probe::ChessBook> book = OpenUciBook(request, flags, observer);
        if (!book.ok()) Warn(Message(book.status()));
        return book;
      };
}

}  // namespace tabia::tool
