// tabia help and tabia version, which print the same as --help and --version.
#include <memory>
#include <string>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/output.h"

namespace tabia::tool {
namespace {

constexpr const char* kHelpDetails =
    R"(Prints the same as tabia COMMAND --help. Without COMMAND, prints the list of commands.

Example: tabia help probe)";

constexpr const char* kVersionDetails = R"(Prints the same as tabia --version.

Example: tabia version)";

}  // namespace

void AddHelp(CommandLine& line) {
  const auto name = std::make_shared<std::string>();
  const Command command =
      line.AddCommand({"help", "[COMMAND]", "Prints the help of a command", kHelpDetails});
  command.AddText("COMMAND", *name);
  command.SetAction([name, &line](Output& out) -> absl::StatusOr<int> {
    TABIA_ASSIGN_OR_RETURN(const std::string text, line.HelpOf(*name));
    TABIA_RETURN_IF_ERROR(out.Write(text));
    return kDone;
  });
}

void AddVersion(CommandLine& line) {
  const Command command = line.AddCommand({"version", "", "Prints the version", kVersionDetails});
  command.SetAction([&line](Output& out) -> absl::StatusOr<int> {
    TABIA_RETURN_IF_ERROR(out.Write(line.version() + "\n"));
    return kDone;
  });
}

}  // namespace tabia::tool
