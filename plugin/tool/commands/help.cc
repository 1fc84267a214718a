// tabia help and tabia version: everything that is made of the declarations of commands.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/completions.h"
#include "plugin/tool/cli/manual_page.h"
#include "plugin/tool/cli/output.h"

namespace tabia::tool {
namespace {

constexpr const char* kHelpDetails =
    R"(Prints the same as tabia COMMAND --help. Without COMMAND, prints the list of commands.

--man prints the manual page, in roff. --completions prints the script that completes the commands,
their flags and values in a shell.

Examples: tabia help probe
          tabia help --man probe | man -l -
          source <(tabia help --completions bash))";

constexpr const char* kVersionDetails = R"(Prints the same as tabia --version.

Example: tabia version)";

enum class Shell { kBash, kZsh, kFish };

struct HelpFlags {
  std::string command;  // empty: all
  bool man = false;
  std::optional<Shell> shell;
};

absl::StatusOr<std::string> HelpText(CommandLine& line, const HelpFlags& flags) {
  absl::StatusOr<std::string> text = line.HelpOf(flags.command);  // an error if there is no such command
  if (!text.ok()) return text;
  const std::vector<DeclaredCommand> commands = line.Declared();
  if (flags.shell == Shell::kBash) return BashCompletion(commands);
  if (flags.shell == Shell::kZsh) return ZshCompletion(commands);
  if (flags.shell == Shell::kFish) return FishCompletion(commands);
  if (!flags.man) return text;
  for (const DeclaredCommand& command : commands) {
    if (command.help.name == flags.command) return ManualPage(command, TABIA_VERSION);
  }
  return text;
}

}  // namespace

void AddHelp(CommandLine& line) {
  const auto flags = std::make_shared<HelpFlags>();
  const Command command =
      line.AddCommand({"help", "[COMMAND]", "Prints the help of a command", kHelpDetails});
  command.AddText("COMMAND", flags->command);
  const Option man = command.AddFlag("--man", flags->man, "Print the manual page, in roff");
  AddWordFlag<std::optional<Shell>>(command, "--completions", flags->shell,
                                    {{"bash", Shell::kBash}, {"zsh", Shell::kZsh}, {"fish", Shell::kFish}},
                                    "Print the completions for a shell: bash, zsh, fish")
      .ValueName("SHELL")
      .Excludes(man);
  command.SetAction([flags, &line](Output& out) -> absl::StatusOr<int> {
    TABIA_ASSIGN_OR_RETURN(const std::string text, HelpText(line, *flags));
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
