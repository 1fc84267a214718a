// tabia info: prints the contents of a book.
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/books/open_book.h"
#include "core/probe/book.h"
#include "plugin/report/book/book_summary.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/flags/book_argument.h"

namespace tabia::tool {
namespace {

struct InfoFlags {
  std::string book;
  bool json = false;
  BookFlags reading;
  uint64_t max_download_bytes = books::NetworkPolicy().max_download_bytes;
};

std::string BookLine(const probe::Book& book) {
  return report::FactLine("book", absl::StrFormat("%s (%s)", book.name(), report::OriginText(book.origin())));
}

absl::StatusOr<int> Info(const InfoFlags& flags, Output& out) {
  TABIA_ASSIGN_OR_RETURN(const std::string path, BookOrDefault(flags.book));
  books::OpenOptions options = flags.reading.ToOptions();
  options.purpose = books::Purpose::kCount;
  options.network.max_download_bytes = flags.max_download_bytes;
  TABIA_ASSIGN_OR_RETURN(const probe::Book book, tool::OpenBook(path, std::move(options)));
  if (!flags.json) TABIA_RETURN_IF_ERROR(out.Write(BookLine(book)));
  TABIA_RETURN_IF_ERROR(out.Write(report::InfoText(book, flags.json)));
  return kDone;
}

}  // namespace

void AddInfo(CommandLine& line) {
  const auto flags = std::make_shared<InfoFlags>();
  const Command command =
      line.AddCommand({"info", "[BOOK]", "Prints the contents and the sources of a book"});
  AddJsonFlag(command, flags->json);
  AddBookFlags(command, flags->reading);
  AddDownloadLimit(command, flags->max_download_bytes);
  command.AddText("BOOK", flags->book);
  command.SetAction([flags](Output& out) { return Info(*flags, out); });
}

}  // namespace tabia::tool
