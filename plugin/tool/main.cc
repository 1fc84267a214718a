// The tabia command.
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/os/mapped_file.h"
#include "core/base/os/program.h"
#include "core/base/status.h"
#include "core/probe/backgammon/backgammon_position.h"
#include "plugin/tool/cli/action.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command.h"
#include "plugin/tool/cli/output.h"
#include "plugin/tool/cli/program_name.h"

namespace tabia::tool {
namespace {

constexpr const char* kFooter =
    R"(tabia COMMAND --help prints the flags of a command, and man tabia-COMMAND its manual page.

Errors go to standard error as 'tabia: WHAT: WHERE: WHY'. Exit codes: 0 done or found, 1 not in the
book, 2 wrong usage, 3 damaged or unknown file, 4 the system failed.

Example: tabia probe startpos)";

void AddCommands(CommandLine& line) {
  for (const auto add : {AddBuild, AddConvert, AddMerge,    AddDiff,    AddInfo,   AddProbe,  AddExplain,
                         AddDump,  AddVerify,  AddOpenings, AddTable,   AddReview, AddUci,    AddGnubg,
                         AddUbgi,  AddServe,   AddCache,    AddFormats, AddHelp,   AddVersion})
    add(line);
}

// An XGID that is pasted without its prefix begins with the dash of an empty bar, as flags do.
void PrefixXgids(std::vector<std::string>& words) {
  for (std::string& word : words) {
    if (word.starts_with('-') && probe::LooksLikeBackgammon(word)) word.insert(0, "XGID=");
  }
}

absl::StatusOr<int> Run(int argc, char** argv, Output& out) {
  CommandLine line("Builds opening books into one index and looks up positions in it", "tabia " TABIA_VERSION,
                   kFooter);
  AddCommands(line);
  const std::string name = argc > 0 ? argv[0] : "";
  std::vector<std::string> words = ArgumentsOf(argc, argv);
  PrefixXgids(words);
  TABIA_ASSIGN_OR_RETURN(const Action action, line.Parse(WordsOf(name, words)));
  return action(out);
}

constexpr int kSystem = 4;  // the exit code when the system refused

// Without destructors: a file that is being written has no name yet, or the next writer removes it (AtomicFile).
[[noreturn]] void EndWithoutMemory() {
  EndProgram(kSystem, "tabia: memory: cannot be allocated: the system or a limit refused more\n");
}

// An exception of the standard library: more memory than there can be, or a thread that cannot be started.
[[noreturn]] void EndByException() {
  EndProgram(kSystem, "tabia: memory or a thread: cannot be allocated: the system refused\n");
}

void SetHandlers() {
  PrepareProgram();
  std::set_new_handler(EndWithoutMemory);
  std::set_terminate(EndByException);
  SurviveShrunkenFiles();
}

// The output so far comes before the error that ended the command.
absl::StatusOr<int> RunAndFlush(int argc, char** argv) {
  Output out(kStandardOutput);
  absl::StatusOr<int> code = Run(argc, argv, out);
  const absl::Status flushed = out.Flush();
  // What follows from the zeros at the end of such a file is not reported.
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
