// tabia info: what a book holds.
#include <memory>
#include <string>

#include "core/base/status.h"
#include "core/build/index_source.h"
#include "core/build/open_book.h"
#include "core/probe/book.h"
#include "plugin/report/info_text.h"
#include "plugin/report/table.h"
#include "plugin/tool/book_argument.h"
#include "plugin/tool/command.h"

namespace tabia::tool {
namespace {

struct Flags {
  std::string book;
  bool json = false;
  bool use_cache = true;
};

// Where the index is that answers for the file `path`.
std::string Origin(const std::string& path, const probe::Book& book) {
  if (book.in_memory()) return "an index made of it in memory";
  return build::IsIndexFile(path) ? "an index" : "an index made of it in the cache";
}

std::string BookLine(const std::string& path, const probe::Book& book) {
  return report::FactLine("book", book.name() + " (" + Origin(path, book) + ")");
}

absl::StatusOr<int> Info(const Flags& flags, Output& out) {
  TABIA_ASSIGN_OR_RETURN(const std::string path, BookOrDefault(flags.book));
  TABIA_ASSIGN_OR_RETURN(const probe::Book book, OpenBook(path, flags.use_cache));
  if (!flags.json) TABIA_RETURN_IF_ERROR(out.Write(BookLine(path, book)));
  TABIA_RETURN_IF_ERROR(out.Write(report::InfoText(book, flags.json)));
  return kDone;
}

constexpr const char* kBookWithoutPosition =
    "BOOK is any readable book; without it, $TABIA_BOOK or else the sample book.\n";
constexpr const char* kDetails =
    R"(
Prints what the book holds: its game, positions, moves, notes and bytes; each source with what was
skipped, what was decided and what it states of itself; and the numbers of the index.

Example: tabia info book.tabia)";

}  // namespace

void AddInfo(CLI::App& app, Action& action) {
  const auto flags = std::make_shared<Flags>();
  CLI::App& command = AddCommand(app, {"info", "[BOOK]", "Print what a book holds",
                                       std::string(kBookWithoutPosition) + kCacheRule + kDetails});
  AddJsonFlag(command, flags->json);
  AddCacheFlag(command, flags->use_cache);
  command.add_option("BOOK", flags->book);
  command.callback([flags, &action] { action = [flags](Output& out) { return Info(*flags, out); }; });
}

}  // namespace tabia::tool
