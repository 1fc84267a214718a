// tabia build: builds one index from books and games.
#include "core/books/build.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/convert/convert.h"
#include "plugin/report/book/book_summary.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/progress_bar.h"
#include "plugin/tool/commands/conversion.h"
#include "plugin/tool/flags/limit_flags.h"
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
  TABIA_ASSIGN_OR_RETURN(const std::optional<OutputFormat> format,
                         FormatOfExtension("build: -o", flags.output));
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

}  // namespace

void AddBuild(CommandLine& line) {
  const auto flags = std::make_shared<BuildFlags>();
  const CommandHelp help = {"build", "SOURCE... -o OUT", "Builds an index from books and games"};
  const Command command = line.AddCommand(help);
  AddJsonFlag(command, flags->json);
  command.AddTexts("SOURCE", flags->sources).Required();
  AddOutputFlag(command, flags->output, "Book to write, such as book.tabia; - for standard output");
  AddEmptyFlag(command, flags->building.allow_empty);
  AddSourceFlags(command, flags->building);
  command.SetAction([flags](Output& out) { return Build(*flags, out); });
}

}  // namespace tabia::tool
