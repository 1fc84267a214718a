// The tabia command.
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "plugin/tool/command.h"

namespace tabia::tool {
namespace {

constexpr const char* kFooter = R"(Errors go to standard error as 'tabia: WHAT: WHERE: WHY'.
Exit: 0 done or found, 1 not in the book, 2 wrong usage, 3 a file is not what it should be,
4 the system refused.

Example: tabia probe startpos)";

void AddCommands(CLI::App& app, Action& action) {
  app.set_help_flag("-h,--help", "Print this text and end");
  app.set_version_flag("--version", "tabia " TABIA_VERSION, "Print the version and end");
  app.require_subcommand(1);
  app.get_formatter()->column_width(30);
  for (const auto add : {AddBuild, AddConvert, AddMerge, AddDiff, AddInfo, AddProbe, AddExplain, AddDump,
                         AddVerify, AddOpenings, AddUci, AddGnubg, AddUbgi})
    add(app, action);
  app.footer(kFooter);
}

// The words of the command line, the last one first, as CLI11 takes them. --engine=CMD becomes two words: to
// CLI11 it is a flag, with which its own words end.
std::vector<std::string> WordsFromTheLast(int argc, char** argv) {
  static constexpr std::string_view kFlag = "--engine";
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  const auto engine = std::find_if(words.begin(), words.end(), [](std::string_view word) {
    return word == kFlag || (word.starts_with(kFlag) && word[kFlag.size()] == '=');
  });
  if (engine != words.end() && *engine != kFlag) {
    const std::string program = engine->substr(kFlag.size() + 1);
    engine->resize(kFlag.size());
    words.insert(engine + 1, program);
  }
  std::reverse(words.begin(), words.end());
  return words;
}

// WHAT is the command, WHERE and WHY are CLI11's words.
absl::Status WrongUsage(const CLI::App& app, int argc, char** argv, const CLI::ParseError& error) {
  const auto commands = app.get_subcommands();
  if (!commands.empty()) {
    const std::string name = commands[0]->get_name();
    return UsageError(absl::StrFormat("%s: %s; see tabia %s --help", name, error.what(), name));
  }
  if (argc < 2) return UsageError("usage: a command is missing; see tabia --help");
  return UsageError(absl::StrFormat("%s: not a command; see tabia --help", Printable(argv[1])));
}

absl::StatusOr<int> Run(int argc, char** argv, Output& out) {
  CLI::App app("Opening books for game engines: one index of all, asked in a microsecond", "tabia");
  Action action;
  AddCommands(app, action);
  try {
    app.parse(WordsFromTheLast(argc, argv));
  } catch (const CLI::CallForHelp&) {
    TABIA_RETURN_IF_ERROR(out.Write(app.help()));
    return kDone;
  } catch (const CLI::CallForVersion& version) {
    TABIA_RETURN_IF_ERROR(out.Write(std::string(version.what()) + "\n"));
    return kDone;
  } catch (const CLI::ParseError& error) {
    return WrongUsage(app, argc, argv, error);
  }
  return action(out);
}

// What the command has said so far comes before the error that ended it.
absl::StatusOr<int> RunAndFlush(int argc, char** argv) {
  Output out(STDOUT_FILENO);
  absl::StatusOr<int> code = Run(argc, argv, out);
  const absl::Status flushed = out.Flush();
  return flushed.ok() ? code : flushed;
}

}  // namespace
}  // namespace tabia::tool

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a write to a closed pipe tells instead
  const absl::StatusOr<int> code = tabia::tool::RunAndFlush(argc, argv);
  if (code.ok()) return *code;
  if (tabia::tool::IsClosedPipe(code.status())) return tabia::tool::kDone;
  absl::FPrintF(stderr, "tabia: %s\n", tabia::Message(code.status()));
  return tabia::ExitCode(code.status());
}
