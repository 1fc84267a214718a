// tabia dump: every record of a book, as its source states it.
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/books/source.h"
#include "core/formats/source_file.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command.h"
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
    R"(BOOK is any readable book; without it, $TABIA_BOOK or else the sample book.
Prints one line for each position and move, with tabs between its columns: position, move, then the
weight (of OBK in percent), or the games won, drawn and lost by the mover; then 'inactive' if the
move is never played. Sorted by position and move. What a source states about one move in several
lines or rows is one line here. A position to which no line of a Polyglot book leads is 'key' and
its key. A chess index knows keys, not positions: key (16 hex digits), move and so on, in the order
of the file, the best move first; of a key, castling is the king's move onto its rook, e1h1.
With --notes, the notes about the move are the last column.
Of backgammon, in the order of the source: 'position' (an entry of an opening book), 'play' (a
candidate of a roll) or 'cube'; the position id; of a play the dice; away scores (0 0: money),
Crawford, Jacoby, beavers, cube, its owner; of a play itself and the position after it; six chances
and the equity, or the equities without a double, after a take and after a pass; level, games, 95 %
interval, program, date and, always, the source. A backgammon index gives the lines of its sources
again, without facts of the score and the cube that make no difference.

Example: tabia dump club.obk | head)";

}  // namespace

void AddDump(CommandLine& line) {
  const auto flags = std::make_shared<DumpFlags>();
  const CommandHelp help = {"dump", "[BOOK]", "Print every record of a book", kDumpDetails};
  const Command command = line.AddCommand(help);
  AddJsonFlag(command, flags->options.json);
  command.AddText("BOOK", flags->book);
  command.AddFlag("--notes", flags->options.notes, "Print notes too, as JSON always does");
  AddSalvageFlag(command, flags->options.salvage);
  command.SetAction([flags](Output& out) { return Dump(*flags, out); });
}

}  // namespace tabia::tool
