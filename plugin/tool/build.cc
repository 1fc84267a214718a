// tabia build: foreign books to one index.
#include "core/book/build.h"

#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "plugin/report/summary.h"
#include "plugin/report/table.h"
#include "plugin/tool/command.h"
#include "plugin/tool/progress_bar.h"

namespace tabia::tool {
namespace {

namespace fs = std::filesystem;

struct Flags {
  std::vector<std::string> sources;
  std::string output;
  formats::Perspective perspective = formats::Perspective::kAuto;
  bool strict = false;
  index::BuildLimits limits;
  bool json = false;
};

absl::Status CheckOutputIsNoSource(const Flags& flags) {
  for (const std::string& source : flags.sources) {
    std::error_code error;
    if (fs::equivalent(source, flags.output, error)) {
      return UsageError(absl::StrFormat("build: -o %s: is one of the sources", flags.output));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<int> Build(const Flags& flags, Output& out) {
  TABIA_RETURN_IF_ERROR(CheckOutputIsNoSource(flags));
  ProgressBar bar("Building " + flags.output);
  book::BuildOptions options;
  options.reading.perspective = flags.perspective;
  options.reading.strict = flags.strict;
  options.reading.progress = bar.progress();
  options.limits = flags.limits;
  TABIA_ASSIGN_OR_RETURN(const book::BookInfo info,
                         book::BuildIndexFile(flags.sources, options, flags.output));
  std::error_code error;
  const uint64_t bytes = fs::file_size(flags.output, error);
  if (error) return SystemError(flags.output, "measured", error.value());
  if (!flags.json) {
    TABIA_RETURN_IF_ERROR(
        out.Write(report::FactLine("index", flags.output) + report::SummaryText(info, bytes)));
    return kDone;
  }
  report::Json json = {{"index", flags.output}};
  json.update(report::SummaryJson(info, bytes));
  TABIA_RETURN_IF_ERROR(out.Write(report::JsonLine(json)));
  return kDone;
}

constexpr const char* kDetails =
    R"(SOURCE is any foreign book, recognised by content, or a folder of backgammon games and books; all of one
game, and in chess of one variant and one scale of weights. The index is written beside OUT and renamed:
whatever happens, the old file or the new one is there.
Prints what the index holds, and for each source what was skipped, where first, and what was decided.
Neither --memory nor --temp changes a byte of the index. Temporary files have no names: none is left,
whatever happens.

Examples: tabia build club.obk -o club.tabia
          tabia build openings.ob matches/ -o backgammon.tabia
          tabia build --memory 1G --temp /var/tmp games.obs.db3 -o games.tabia)";

}  // namespace

void AddBuild(CLI::App& app, Action& action) {
  const auto flags = std::make_shared<Flags>();
  const CommandHelp help = {"build", "SOURCE... -o OUT", "Make one index of all sources", kDetails};
  CLI::App& command = AddCommand(app, help);
  AddJsonFlag(command, flags->json);
  command.add_option("SOURCE", flags->sources)->required();
  command.add_option("-o,--output", flags->output, "The index to write, book.tabia say")
      ->option_text("OUT")
      ->required();
  const auto perspective = [flags](const std::string& name) {
    if (name == "white")
      flags->perspective = formats::Perspective::kWhite;
    else if (name == "mover")
      flags->perspective = formats::Perspective::kMover;
    else if (name != "auto")
      throw CLI::ValidationError("--perspective", name + " is none of auto, white, mover");
  };
  command
      .add_option_function<std::string>(
          "--perspective", perspective,
          "Whose results a source counts: auto (from its data, the default), white or mover")
      ->option_text("WHOSE");
  command.add_flag("--strict", flags->strict, "Take a bad record for an error instead of skipping it");
  command
      .add_option("--memory", flags->limits.memory_bytes,
                  "The memory to build in, 1G say (a quarter of the machine's); the rest goes to --temp")
      ->option_text("SIZE")
      ->transform(CLI::AsSizeValue(/*kb_is_1000=*/false));
  command.add_option("--temp", flags->limits.temp_folder, "The folder of temporary files (that of OUT)")
      ->option_text("DIR")
      ->check(CLI::ExistingDirectory);
  command.callback([flags, &action] { action = [flags](Output& out) { return Build(*flags, out); }; });
}

}  // namespace tabia::tool
