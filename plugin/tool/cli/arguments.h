// The command line: commands with their flags and arguments. Only arguments.cc and usage_error.cc include
// CLI11, because every file that includes it takes seconds to compile.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "plugin/tool/cli/output.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace tabia::tool {

// Exit codes of commands without an error; ExitCode has those of errors.
inline constexpr int kDone = 0, kNotInBook = 1, kBadLines = 2;

// The action of a command, which runs after its arguments are parsed. Returns the exit code.
using Action = std::function<absl::StatusOr<int>(Output&)>;

// A flag or an argument. Copies refer to the same option, which lives as long as its CommandLine.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}

  // Sets the name of the value in the help text, such as N.
  Option ValueName(const std::string& name) const;
  // Lists the option under this heading of the help text.
  Option Group(const std::string& heading) const;
  Option NotInConfigFile() const;

  Option Required() const;
  // Accepts several values after the flag, until the next flag.
  Option Several() const;
  // Requires at least `count` values.
  Option AtLeast(int count) const;
  Option Within(int min, int max) const;
  Option ExistingFolder() const;
  Option Needs(Option other) const;
  Option Excludes(Option other) const;

  // Returns the name without dashes; an empty text for an argument that is no flag. This and the functions below are
  // for configuration files, which set options after the command line.
  std::string LongName() const;
  bool IsGiven() const;
  bool IsFlag() const;
  bool IsConfigurable() const;
  int MaxValues() const;
  std::vector<Option> Excluded() const;
  // Sets the values. Returns the reason if they are rejected, or an empty text.
  std::string Give(const std::vector<std::string>& values) const;

  auto operator<=>(const Option&) const = default;

 private:
  CLI::Option* option_;
};

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
  CLI::App* app_;
  CommandLine* line_;
};

struct CommandHelp {
  std::string name;
  std::string usage;        // the words after the name: "[BOOK] POSITION"
  std::string description;  // one line: "Builds an index from books and games"
  std::string details;      // the text after the flags, with an example
};

class CommandLine {
 public:
  // Makes a program with --version, which prints `version`, and with `footer` at the end of its help text.
  CommandLine(const std::string& description, const std::string& version, const std::string& footer);
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;
  ~CommandLine();

  Command AddCommand(const CommandHelp& help);

  // Returns the help text of the command of this name, or of the program if it is empty.
  absl::StatusOr<std::string> HelpOf(const std::string& name) const;
  const std::string& version() const { return version_; }

  // Returns the action of the command that `words` name, or one that prints the requested help text or version. The
  // action may be called as long as this object lives. A usage error has the command, the argument and the reason.
  absl::StatusOr<Action> Parse(const std::vector<std::string>& words);

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
  std::vector<ProgramFlag> program_flags_;
  Action chosen_;
};

}  // namespace tabia::tool
