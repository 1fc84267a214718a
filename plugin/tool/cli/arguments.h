// The command line: commands with their flags and arguments. Only arguments.cc includes CLI11, because every
// file that includes it takes seconds to compile.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "plugin/tool/cli/action.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace tabia::tool {

// A flag or an argument. Copies refer to the same option, which lives as long as its CommandLine.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}

  // The name of the value in the help text, "N".
  Option ValueName(const std::string& name) const;
  // The heading of the help text under which the option is listed.
  Option Group(const std::string& heading) const;
  Option NotInConfigFile() const;

  Option Required() const;
  // Requires `count` values or more.
  Option AtLeast(int count) const;
  Option Within(int min, int max) const;
  Option ExistingFolder() const;
  Option Needs(Option other) const;
  Option Excludes(Option other) const;

  // For configuration files, which give options their values after the command line has.
  std::string LongName() const;  // without dashes
  bool IsGiven() const;
  bool IsFlag() const;
  bool IsConfigurable() const;
  int MaxValues() const;
  std::vector<Option> Excluded() const;
  // Returns why the values are refused; empty if they are taken.
  std::string Give(const std::vector<std::string>& values) const;

  auto operator<=>(const Option&) const = default;

 private:
  CLI::Option* option_;
};

// Receives the text of a value. Returns why it is refused; empty if it is taken.
using TakeText = std::function<std::string(const std::string& text)>;

class CommandLine;

// A subcommand with --help. Copies refer to the same one. Each Add… adds an option; the variables that it sets
// must live until the command line is parsed. A name that begins with a dash is a flag's, any other one that
// of a positional argument.
class Command {
 public:
  Command(CLI::App* app, CommandLine* line) : app_(app), line_(line) {}

  Option AddFlag(const std::string& name, bool& value, const std::string& help) const;
  Option AddFlag(const std::string& name, std::function<void()> take, const std::string& help) const;
  Option AddText(const std::string& name, std::string& value, const std::string& help = "") const;
  Option AddTexts(const std::string& name, std::vector<std::string>& values) const;
  Option AddNumber(const std::string& name, uint32_t& value, const std::string& help) const;
  Option AddNumber(const std::string& name, uint64_t& value, const std::string& help) const;
  // A number of bytes, with a unit or without: 1G.
  Option AddSize(const std::string& name, uint64_t& bytes, const std::string& help) const;
  Option AddParsed(const std::string& name, TakeText take, const std::string& help) const;
  // May be given several times, one value each time.
  Option AddRepeated(const std::string& name, TakeText take, const std::string& help) const;
  // The flag that another program follows: all words from the first one on that is neither a flag nor a value
  // are the program and its arguments.
  Option AddProgram(const std::string& name, std::vector<std::string>& program,
                    const std::string& help) const;

  // Returns the program that follows this flag; null for any other option.
  std::vector<std::string>* ProgramOf(Option option) const;

  std::vector<Option> Options() const;
  // Returns the option of this long name without dashes.
  std::optional<Option> Find(const std::string& long_name) const;
  // Returns the name of the first option under `heading` that is given; empty if none is.
  std::string FirstGiven(const std::string& heading) const;

  void SetAction(Action action) const;

 private:
  CLI::App* app_;
  CommandLine* line_;
};

struct CommandHelp {
  std::string name;
  std::string usage;        // the words after the name: "[BOOK] POSITION"
  std::string description;  // what it does, in a line
  std::string details;      // what it prints, and an example
};

class CommandLine {
 public:
  // `version` is what --version prints, `footer` ends the help text.
  CommandLine(const std::string& description, const std::string& version, const std::string& footer);
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;
  ~CommandLine();

  Command AddCommand(const CommandHelp& help);

  // Returns the help text of the command of this name, or of the program if it is empty.
  absl::StatusOr<std::string> HelpOf(const std::string& name) const;
  const std::string& version() const { return version_; }

  // Returns the action of the command that `words` call, or one that prints what they ask for: the help text or
  // the version. The action may be called as long as this object lives. A usage error states the command, then
  // what is wrong.
  absl::StatusOr<Action> Parse(const std::vector<std::string>& words);

 private:
  friend class Command;

  // A flag that another program follows.
  struct ProgramFlag {
    std::string name;
    CLI::App* app;
    CLI::Option* option;
    std::vector<std::string>* program;
  };

  // Returns the words without a "--" that ends the flags. CLI11 leaves a command there if none of its words is missing;
  // so a later word that begins with a dash is stated as the path of a file here. Not where a program's words begin.
  std::vector<std::string> WithoutFlagEnd(std::vector<std::string> words) const;
  bool IsProgramFlag(const std::string& word) const;
  // Makes two words of NAME=CMD: to CLI11 it is a flag, with which the words that it takes end.
  std::vector<std::string> PartProgram(std::vector<std::string> words) const;
  void TakeProgram(const CLI::App* app) const;

  std::unique_ptr<CLI::App> app_;
  const std::string version_;
  std::vector<ProgramFlag> program_flags_;
  Action chosen_;
};

}  // namespace tabia::tool
