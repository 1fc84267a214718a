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
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, books::OpenFile(path, {.allowed = true}));
  TABIA_RETURN_IF_ERROR(WriteDump(std::move(file), flags.options, out));
  return kDone;
}

constexpr const char* kDumpDetails =
    R"(BOOK is a book of any format that tabia reads; without it, $TABIA_BOOK or the default book.

Chess: prints one line per position and move, with columns separated by tabs: position, move, then
the weight or the games won, drawn and lost by the mover (neither if the position has only
evaluations), then 'inactive' if the move is never played, then its evaluation, such as +0.31/40 or
#-3/40 for score and depth, then with --notes the notes. Lines are sorted by position and move. A
chess index contains keys instead of positions, so its lines begin with the key and follow the order
of the file, best move first. Castling is then the king's move onto its rook, e1h1.

Backgammon: prints one line per entry of an opening book ('position'), candidate of a roll ('play')
or cube decision ('cube'), in the order of the source. The columns are the kind, the position id,
the dice of a play, the away scores (0 0 for money), Crawford, Jacoby, beavers, the cube and its
owner, the play and the position after it, six chances and the equity (for a cube, the equities
without a double, after a take and after a pass), level, games, 95 % interval, program, date and
source. The lines of an index built with --keys-only have its keys instead of positions.

Example: tabia dump club.obk | head)";

}  // namespace

void AddDump(CommandLine& line) {
  const auto flags = std::make_shared<DumpFlags>();
  flags->options.as_stored = true;
  const CommandHelp help = {"dump", "[BOOK]", "Prints every record of a book", kDumpDetails};
  const Command command = line.AddCommand(help);
  AddJsonFlag(command, flags->options.json);
  command.AddText("BOOK", flags->book);
  command.AddFlag("--notes", flags->options.notes, "Print notes too (always with --json)");
  AddRecommendedFlag(command, flags->options.ctg);
  AddSalvageFlag(command, flags->options.salvage);
  command.SetAction([flags](Output& out) { return Dump(*flags, out); });
}

}  // namespace tabia::tool
