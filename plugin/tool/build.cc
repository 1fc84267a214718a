// tabia build: foreign books to one index.
#include "core/build/build.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/probe/book_info.h"
#include "plugin/report/summary.h"
#include "plugin/report/table.h"
#include "plugin/tool/arguments.h"
#include "plugin/tool/command.h"
#include "plugin/tool/progress_bar.h"
#include "plugin/tool/source_flags.h"

namespace tabia::tool {
namespace {

namespace fs = std::filesystem;

struct BuildFlags {
  std::vector<std::string> sources;
  std::string output;
  build::BuildOptions building;
  bool json = false;
};

absl::StatusOr<int> Build(const BuildFlags& flags, Output& out) {
  TABIA_RETURN_IF_ERROR(CheckIsNoSource("build", flags.output, flags.sources));
  ProgressBar bar("Building " + flags.output);
  build::BuildOptions options = flags.building;
  options.reading.progress = bar.progress();
  TABIA_ASSIGN_OR_RETURN(const probe::BookInfo info,
                         build::BuildIndexFile(flags.sources, options, flags.output));
  std::error_code error;
  const uint64_t bytes = fs::file_size(flags.output, error);
  if (error) return SystemError(flags.output, "measured", error.value());
  if (!flags.json) {
    TABIA_RETURN_IF_ERROR(
        out.Write(report::FactLine("index", flags.output) + report::SummaryText(info, bytes)));
    return kDone;
  }
  Json json = {{"index", flags.output}};
  json.Update(report::SummaryJson(info, bytes));
  TABIA_RETURN_IF_ERROR(out.Write(JsonLine(json)));
  return kDone;
}

constexpr const char* kBuildDetails =
    R"(SOURCE is any readable book, recognised by content, or a folder of PGN or of backgammon files; all of one
game, and in chess of one variant and one scale of weights. Their games of one move are added up. The
index is written beside OUT and renamed: whatever happens, the old file or the new one is there.
Prints what the index holds, and for each source what was skipped, where first, and what was decided.
Neither --memory nor --temp changes a byte of the index. Temporary files have no names: none is left,
whatever happens.

Of games in PGN (plain, .gz or .xz, or from a pipe) the first 50 plies are taken, of those with a result; a
game with an illegal move is skipped whole. Source - is the standard input.

Examples: tabia build club.obk -o club.tabia
          tabia build --min-elo 2400 --plies 30 --min-games 3 games.pgn.gz -o masters.tabia
          zstd -dc games.pgn.zst | tabia build --side black --results 0-1,1/2-1/2 - -o black.tabia
          tabia build openings.ob matches/ -o backgammon.tabia
          tabia build --memory 1G --temp /var/tmp games.obs.db3 -o games.tabia)";

}  // namespace

void AddBuild(CommandLine& line) {
  const auto flags = std::make_shared<BuildFlags>();
  const CommandHelp help = {"build", "SOURCE... -o OUT", "Make one index of all sources", kBuildDetails};
  const Command command = line.AddCommand(help);
  AddJsonFlag(command, flags->json);
  command.AddTexts("SOURCE", flags->sources).Required();
  command.AddText("-o,--output", flags->output, "The index to write, for example book.tabia")
      .ValueName("OUT")
      .Required();
  AddSourceFlags(command, flags->building);
  command.SetAction([flags](Output& out) { return Build(*flags, out); });
}

}  // namespace tabia::tool
