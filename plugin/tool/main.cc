// The tabia command.
#include <algorithm>
#include <exception>
#include <filesystem>
#include <iterator>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/os/mapped_file.h"
#include "core/base/os/paths.h"
#include "core/base/os/program.h"
#include "core/base/status.h"
#include "core/probe/backgammon/backgammon_position.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/config_file.h"
#include "plugin/tool/cli/output.h"

namespace tabia::tool {
namespace {

bool NamesConfigFile(const std::vector<std::string>& words) {
  return std::any_of(words.begin(), words.end(), [](const std::string& word) {
    return word == "--config" || word.starts_with("--config=");
  });
}

// Returns the words of the command line. Some GUIs cannot pass arguments, so a program without words that reads a pipe,
// and a link or a copy named `tabia-uci`, run `tabia uci` with the user's configuration file, unless `words` name
// another one.
std::vector<std::string> WordsOf(const std::string& program, std::vector<std::string> words) {
  const bool is_started_by_a_gui = words.empty() && IsPipeOrSocket(kStandardInput);
  if (PathOf(program).stem() != "tabia-uci" && !is_started_by_a_gui) return words;
  const std::string file = NamesConfigFile(words) ? "" : UserConfigFile();
  if (!file.empty()) words.insert(words.begin(), {"--config", file});
  words.insert(words.begin(), "uci");
  return words;
}

struct NamedCommand {
  std::string_view name;
  void (*add)(CommandLine& line);
};

// The commands, in the order of the help text.
constexpr NamedCommand kCommands[] = {
    {"build", AddBuild},   {"convert", AddConvert}, {"merge", AddMerge},       {"solve", AddSolve},
    {"next", AddNext},     {"grow", AddGrow},       {"learn", AddLearn},       {"edit", AddEdit},
    {"diff", AddDiff},     {"info", AddInfo},       {"probe", AddProbe},       {"explain", AddExplain},
    {"dump", AddDump},     {"verify", AddVerify},   {"openings", AddOpenings}, {"table", AddTable},
    {"review", AddReview}, {"gaps", AddGaps},       {"uci", AddUci},           {"gnubg", AddGnubg},
    {"ubgi", AddUbgi},     {"serve", AddServe},     {"site", AddSite},         {"doctor", AddDoctor},
    {"cache", AddCache},   {"formats", AddFormats}, {"help", AddHelp},         {"version", AddVersion},
};

// Adds only the command that the first word names, because adding all of them takes longer than the rest of a start.
// Adds none for --version, and all for `help`, which describes them, and for any other word or none.
void AddCommands(const std::vector<std::string>& words, CommandLine& line) {
  const std::string_view first = words.empty() ? "" : words[0];
  const auto* const named =
      std::find_if(std::begin(kCommands), std::end(kCommands),
                   [first](const NamedCommand& command) { return command.name == first; });
  if (first == "--version") return;
  if (named != std::end(kCommands) && first != "help") return named->add(line);
  for (const NamedCommand& command : kCommands) command.add(line);
}

// Adds the prefix XGID= to a pasted position without it: such a word begins with the dash of an empty bar, as flags do.
void PrefixXgids(std::vector<std::string>& words) {
  for (std::string& word : words) {
    if (word.starts_with('-') && probe::LooksLikeBackgammon(word)) word.insert(0, "XGID=");
  }
}

absl::StatusOr<int> Run(int argc, char** argv, Output& out) {
  CommandLine line("Builds opening books into one index and looks up positions in it",
                   "tabia " TABIA_VERSION);
  std::vector<std::string> words = WordsOf(argc > 0 ? argv[0] : "", ArgumentsOf(argc, argv));
  PrefixXgids(words);
  AddCommands(words, line);
  TABIA_ASSIGN_OR_RETURN(const Action action, line.Parse(words));
  return action(out);
}

constexpr int kSystem = 4;  // the exit code if the system failed

// Ends the process without destructors: an unfinished file has no name yet, or the next writer removes it (AtomicFile).
[[noreturn]] void EndWithoutMemory() {
  EndProgram(kSystem, "tabia: memory: cannot be allocated: the system or a limit refused more\n");
}

// Ends the process at an exception of the standard library: a size beyond all memory, or a thread that cannot be
// started.
[[noreturn]] void EndByException() {
  EndProgram(kSystem, "tabia: memory or a thread: cannot be allocated: the system refused\n");
}

void SetHandlers() {
  PrepareProgram();
  std::set_new_handler(EndWithoutMemory);
  std::set_terminate(EndByException);
  SurviveShrunkenFiles();
}

// Runs the command. Its output is written before its error is reported.
absl::StatusOr<int> RunAndFlush(int argc, char** argv) {
  Output out(kStandardOutput);
  absl::StatusOr<int> code = Run(argc, argv, out);
  const absl::Status flushed = out.Flush();
  // A file that was shortened reads as zeros at its end, so other errors would only be its consequences.
  TABIA_RETURN_IF_ERROR(CheckNoFileShrank());
  return flushed.ok() ? code : flushed;
}

}  // namespace
}  // namespace tabia::tool

int main(int argc, char** argv) {
  tabia::tool::SetHandlers();
  const absl::StatusOr<int> code = tabia::tool::RunAndFlush(argc, argv);
  if (code.ok()) return *code;
  if (tabia::tool::IsClosedPipe(code.status())) return tabia::tool::kDone;
  tabia::tool::Warn(tabia::Message(code.status()));
  return tabia::ExitCode(code.status());
}
