// tabia dump: prints every record of a book.
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/books/source.h"
#include "core/formats/source_file.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/commands/dump_lines.h"
#include "plugin/tool/flags/book_argument.h"

namespace tabia::tool {
namespace {

struct DumpFlags {
  std::string book;
  DumpOptions options;
};

absl::StatusOr<int> Dump(const DumpFlags& flags, Output& out) {
  TABIA_ASSIGN_OR_RETURN(const std::string path, BookOrDefault(flags.book));
  TABIA_ASSIGN_OR_RETURN(books::Source source, books::Source::Open(path, {.allowed = true}));
  TABIA_RETURN_IF_ERROR(WriteDump(std::move(source), flags.options, out).status());
  return kDone;
}

}  // namespace

void AddDump(CommandLine& line) {
  const auto flags = std::make_shared<DumpFlags>();
  flags->options.as_stored = true;
  const CommandHelp help = {"dump", "[BOOK]", "Prints every record of a book"};
  const Command command = line.AddCommand(help);
  AddJsonFlag(command, flags->options.json);
  command.AddText("BOOK", flags->book);
  command.AddFlag("--notes", flags->options.notes, "Print notes too (always with --json)");
  AddRecommendedFlag(command, flags->options.ctg);
  AddRulesFlag(command, flags->options.variant);
  AddSalvageFlag(command, flags->options.salvage);
  command.SetAction([flags](Output& out) { return Dump(*flags, out); });
}

}  // namespace tabia::tool
