#include "plugin/tool/config_file.h"

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"

#include "core/base/os/mapped_file.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/probe/choice_settings.h"
#include "plugin/tool/config_lines.h"

namespace tabia::tool {
namespace {

// CLI11 reads configuration files for a whole program only, not for one of its commands, and would not say
// which line is wrong: so the lines are read here, and given to its options as if from the command line.
class ConfigReader {
 public:
  ConfigReader(CLI::App& command, std::string path) : command_(command), path_(std::move(path)) {
    for (CLI::Option* option : command_.get_options()) {
      if (option->count() > 0) on_command_line_.insert(option);
    }
  }

  absl::Status Read() {
    TABIA_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(path_));
    TABIA_ASSIGN_OR_RETURN(const std::vector<ConfigLine> lines, ParseConfigLines(path_, file.bytes()));
    for (const ConfigLine& line : lines) {
      const std::string fault = Take(line);
      if (!fault.empty()) return BadFile(path_, absl::StrFormat("line %d", line.line), fault);
    }
    return absl::OkStatus();
  }

 private:
  // What is wrong with the line; empty if all is well.
  std::string Take(const ConfigLine& line) {
    CLI::Option* option = command_.get_option_no_throw("--" + line.name);
    if (option == nullptr || !option->get_configurable()) {
      return absl::StrFormat("\"%s\": not %s", Printable(line.name.substr(0, 80)), Names());
    }
    if (!stated_.insert(option).second) return line.name + ": stated twice";
    for (CLI::Option* other : option->get_excludes()) {
      if (stated_.contains(other)) return absl::StrFormat("%s: not together with %s", line.name, Name(other));
      if (on_command_line_.contains(other)) return "";
    }
    return on_command_line_.contains(option) ? "" : Give(*option, line);
  }

  static std::string Give(CLI::Option& option, const ConfigLine& line) {
    if (option.get_expected_min() == 0) return GiveFlag(option, line);
    if (line.values.empty() || static_cast<int>(line.values.size()) > Most(option)) {
      return line.name + (Most(option) == 1 ? ": not one value" : ": no value");
    }
    for (const std::string& value : line.values) option.add_result(value);
    return Run(option);
  }

  static std::string GiveFlag(CLI::Option& option, const ConfigLine& line) {
    if (line.values == std::vector<std::string>{"false"}) return "";
    if (line.values != std::vector<std::string>{"true"}) return line.name + ": not true or false";
    option.add_result("true");
    return Run(option);
  }

  // What the option says to its values.
  static std::string Run(CLI::Option& option) {
    try {
      option.run_callback();
    } catch (const CLI::ParseError& error) {
      return error.what();
    }
    return "";
  }

  static int Most(const CLI::Option& option) { return option.get_items_expected_max(); }
  static const std::string& Name(const CLI::Option* option) { return option->get_lnames().front(); }

  std::string Names() const {
    std::vector<std::string_view> names;
    for (const CLI::Option* option : command_.get_options()) {
      if (option->get_configurable()) names.push_back(Name(option));
    }
    return probe::Alternatives(names);
  }

  CLI::App& command_;
  const std::string path_;
  std::set<CLI::Option*> on_command_line_;
  std::set<CLI::Option*> stated_;  // in the file
};

}  // namespace

void AddConfigOption(CLI::App& command, absl::Status& outcome) {
  const auto read = [&command, &outcome](const std::string& path) {
    outcome = ConfigReader(command, path).Read();
  };
  command.add_option_function<std::string>("--config", read, "Read flags from a file")
      ->option_text("FILE")
      ->configurable(false);
}

}  // namespace tabia::tool
