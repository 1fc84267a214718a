// The command line: commands with their flags and arguments. Only arguments.cc, option.cc and usage_error.cc include
// CLI11, because every file that includes it takes seconds to compile.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "plugin/tool/cli/declared.h"
#include "plugin/tool/cli/option.h"
#include "plugin/tool/cli/output.h"

namespace CLI {
class App;
}  // namespace CLI

namespace tabia::tool {

// Exit codes of commands without an error; ExitCode has those of errors.
inline constexpr int kDone = 0, kNotInBook = 1;

// The action of a command, which runs after its arguments are parsed. Returns the exit code.
using Action = std::function<absl::StatusOr<int>(Output&)>;

// Parses and stores the text of a value. Returns the reason if the text is rejected, or an empty text.
using TakeText = std::function<std::string(const std::string& text)>;

class CommandLine;

// A command with --help. Copies refer to the same one. Each Add… adds an option; the variables that it sets must live
// until the command line is parsed. A name that begins with a dash is a flag, any other name a positional argument.
class Command {
 public:
  Command(CLI::App* app, CommandLine* line) : app_(app), line_(line) {}

  Option AddFlag(const std::string& name, bool& value, const std::string& help) const;
  Option AddFlag(const std::string& name, std::function<void()> take, const std::string& help) const;
  Option AddText(const std::string& name, std::string& value, const std::string& help = "") const;
  Option AddTexts(const std::string& name, std::vector<std::string>& values) const;
  Option AddNumber(const std::string& name, uint32_t& value, const std::string& help) const;
  Option AddNumber(const std::string& name, uint64_t& value, const std::string& help) const;
  // Adds a number of bytes, with or without a unit: 1G.
  Option AddSize(const std::string& name, uint64_t& bytes, const std::string& help) const;
  Option AddParsed(const std::string& name, TakeText take, const std::string& help) const;
  // Adds a flag that may be repeated, with one value each time.
  Option AddRepeated(const std::string& name, TakeText take, const std::string& help) const;
  Option AddRepeated(const std::string& name, std::vector<std::string>& values,
                     const std::string& help) const;
  // Adds a flag that is followed by another program: the first word that is neither a flag nor a value begins the
  // program and its arguments.
  Option AddProgram(const std::string& name, std::vector<std::string>& program,
                    const std::string& help) const;

  // Returns the program after this flag, or null for any other option.
  std::vector<std::string>* ProgramOf(Option option) const;

  std::vector<Option> Options() const;
  // Returns the option of this long name without dashes.
  std::optional<Option> Find(const std::string& long_name) const;
  // Returns the name of the first given option under `heading`, or an empty text.
  std::string FirstGiven(const std::string& heading) const;

  void SetAction(Action action) const;

 private:
  // Returns the handle of an option that was added.
  Option Handle(CLI::Option* option) const;

  CLI::App* app_;
  CommandLine* line_;
};

class CommandLine {
 public:
  // Makes a program with --version, which prints `version`.
  CommandLine(const std::string& description, const std::string& version);
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;
  ~CommandLine();

  Command AddCommand(const CommandHelp& help);

  // Returns the help text of the command of this name, or of the program if it is empty.
  absl::StatusOr<std::string> HelpOf(const std::string& name) const;
  const std::string& version() const { return version_; }

  // Returns the declarations of all commands, in the order of the help text. The first one is the program itself.
  std::vector<DeclaredCommand> Declared();

  // Returns the action of the command that `words` name, or one that prints the requested help text or version. The
  // action may be called as long as this object lives. A usage error has the command, the argument and the reason.
  absl::StatusOr<Action> Parse(const std::vector<std::string>& words);
  // Returns the words that Parse was called with.
  const std::vector<std::string>& words() const { return words_; }

 private:
  friend class Command;

  // A flag that is followed by another program.
  struct ProgramFlag {
    std::string name;
    CLI::App* app;
    CLI::Option* option;
    std::vector<std::string>* program;
  };

  // Removes the "--" that ends the flags, because CLI11 would end the command there. A later word that begins with a
  // dash becomes a path: "./-x". A "--" after the flag of a program belongs to the program.
  std::vector<std::string> WithoutFlagEnd(std::vector<std::string> words) const;
  bool IsProgramFlag(const std::string& word) const;
  // Splits NAME=CMD into two words. For CLI11 the name is a flag without a value, and the program begins after it.
  std::vector<std::string> PartProgram(std::vector<std::string> words) const;
  void TakeProgram(const CLI::App* app) const;

  std::unique_ptr<CLI::App> app_;
  const std::string version_;
  std::vector<std::pair<CommandHelp, CLI::App*>> commands_;
  DeclaredParts parts_;
  std::vector<ProgramFlag> program_flags_;
  std::vector<std::string> words_;
  Action chosen_;
};

}  // namespace tabia::tool
