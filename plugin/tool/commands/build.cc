// tabia build: builds one index from books and games.
#include "core/books/build.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/convert/convert.h"
#include "core/probe/book_info.h"
#include "plugin/report/book/book_summary.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/progress_bar.h"
#include "plugin/tool/commands/conversion.h"
#include "plugin/tool/flags/source_flags.h"

namespace tabia::tool {
namespace {

struct BuildFlags {
  std::vector<std::string> sources;
  std::string output;
  books::BuildOptions building;
  bool json = false;
};

std::string ReportOf(const BuildFlags& flags, const books::BuiltFile& built) {
  if (!flags.json) {
    return report::FactLine("index", flags.output) + report::SummaryText(built.info, built.bytes);
  }
  Json json = {{"book", flags.output}};
  json.Update(report::SummaryJson(built.info, built.bytes));
  return JsonLine(json);
}

absl::StatusOr<int> Build(const BuildFlags& flags, Output& out) {
  TABIA_RETURN_IF_ERROR(CheckMemory("build", flags.building.limits));
  TABIA_RETURN_IF_ERROR(InputsOf("build", "SOURCE", flags.sources, flags.building).Check("-o", flags.output));
  TABIA_ASSIGN_OR_RETURN(const std::optional<OutputFormat> format, FormatOfExtension("build", flags.output));
  if (format && !format->is_index()) {
    const convert::ConvertOptions options = {.building = flags.building,
                                             .losses = convert::Losses::kOfFormat};
    return WriteConversion({"build", flags.sources, flags.output, format, options, flags.json}, out);
  }
  TABIA_RETURN_IF_ERROR(CheckMayReplace("build", flags.output));
  const std::string path = OutputPath(flags.output);
  ProgressBar bar("Building " + flags.output);
  books::BuildOptions options = flags.building;
  options.warn = Warn;
  options.reading.progress = bar.progress();
  TABIA_ASSIGN_OR_RETURN(const books::BuiltFile built, books::BuildIndexFile(flags.sources, options, path));
  TABIA_RETURN_IF_ERROR(WriteReport(path, ReportOf(flags, built), out));
  return kDone;
}

constexpr const char* kBuildDetails =
    R"(SOURCE is a book or a file of games in any format that tabia reads, a folder of them, or - for
standard input. All sources must be for chess, or all for backgammon; chess sources must also share
the variant and the scale of their weights. The games of a move are added up over all sources, or
the highest of its weights is used; a move with different weights is counted as a conflict.

OUT is an index, unless its extension names another format that tabia writes: .bin, .obk, .abk,
.obs.db3, .pgn, .epd, .exp, .tsv or .json. The format is then written as tabia convert does it, and
the report counts the facts that it has no place for. OUT replaces a file only if tabia could have
written that file: never games, nor a file that is no book.

OUT is written to a temporary file and renamed when it is complete, so an error leaves the old file
untouched. tabia then prints the contents of the index and, for each source, the skipped records
and the facts that the index does not contain, such as NAGs.
If the index would be empty, no file is written, and the exit code is 1, or 3 if bad records were
skipped; --allow-empty writes it nevertheless. A source that changes while tabia reads it is an
error.

Any source may be compressed with gzip, xz or zstd. From PGN, tabia keeps the first 50 plies of
every game that has a result, and skips games with an illegal move. With --variations it reads a
file as a repertoire, in which a result means nothing. --threads, --memory and --temp do not change
the index.

Examples: tabia build club.obk -o club.tabia
          tabia build --min-elo 2400 --plies 30 --min-games 3 games.pgn.gz -o masters.tabia
          tabia build --side black --results 0-1,1/2-1/2 games.pgn.zst -o black.tabia
          tabia build --player "Tal*" --side of-player --until 1965 games.pgn.zst -o tal.tabia
          tabia build --variations study.pgn -o repertoire.tabia
          tabia build --min-elo 2400 games.pgn.gz -o masters.bin
          tabia build rollouts.ob matches/ -o backgammon.tabia
          tabia build --memory 1G --temp /var/tmp games.obs.db3 -o games.tabia)";

}  // namespace

void AddBuild(CommandLine& line) {
  const auto flags = std::make_shared<BuildFlags>();
  const CommandHelp help = {"build", "SOURCE... -o OUT", "Builds an index from books and games",
                            kBuildDetails};
  const Command command = line.AddCommand(help);
  AddJsonFlag(command, flags->json);
  command.AddTexts("SOURCE", flags->sources).Required();
  AddOutputFlag(command, flags->output, "Book to write, such as book.tabia; - for standard output");
  AddEmptyFlag(command, flags->building.allow_empty);
  AddSourceFlags(command, flags->building);
  command.SetAction([flags](Output& out) { return Build(*flags, out); });
}

}  // namespace tabia::tool
