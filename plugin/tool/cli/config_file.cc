#include "plugin/tool/cli/config_file.h"

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"

#include "core/base/os/mapped_file.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/probe/chess/choice_settings.h"
#include "plugin/tool/cli/config_lines.h"

namespace tabia::tool {
namespace {

// CLI11 reads configuration files for a whole program only, not for one of its commands, and would not report
// which line is wrong: so the lines are read here, and given to its options as if from the command line.
class ConfigReader {
 public:
  ConfigReader(const Command& command, std::string path) : command_(command), path_(std::move(path)) {
    for (const Option option : command_.Options()) {
      if (option.IsGiven()) on_command_line_.insert(option);
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
  // Returns what is wrong with the line; empty if all is well.
  std::string Take(const ConfigLine& line) {
    const std::optional<Option> option = command_.Find(line.name);
    if (!option || !option->IsConfigurable()) {
      return absl::StrFormat("\"%s\": not %s", MakePrintable(line.name.substr(0, 80)), Names());
    }
    if (!stated_.insert(*option).second) return line.name + ": stated twice";
    for (const Option other : option->Excluded()) {
      if (stated_.contains(other)) {
        return absl::StrFormat("%s: not together with %s", line.name, other.LongName());
      }
      if (on_command_line_.contains(other)) return "";
    }
    return on_command_line_.contains(*option) ? "" : Give(*option, line);
  }

  std::string Give(Option option, const ConfigLine& line) const {
    if (std::vector<std::string>* program = command_.ProgramOf(option))
      return GiveProgram(option, line, *program);
    if (option.IsFlag()) return GiveFlag(option, line);
    const size_t max_values = static_cast<size_t>(option.MaxValues());
    if (line.values.empty() || line.values.size() > max_values) {
      return line.name + (max_values == 1 ? ": not one value" : ": no value");
    }
    return option.Give(line.values);
  }

  static std::string GiveProgram(Option option, const ConfigLine& line, std::vector<std::string>& program) {
    if (line.values.empty() || line.values[0].empty()) return line.name + ": no value";
    program = line.values;
    return option.Give({"true"});
  }

  static std::string GiveFlag(Option option, const ConfigLine& line) {
    if (line.values == std::vector<std::string>{"false"}) return "";
    if (line.values != std::vector<std::string>{"true"}) return line.name + ": not true or false";
    return option.Give(line.values);
  }

  std::string Names() const {
    std::vector<std::string> names;
    for (const Option option : command_.Options()) {
      if (option.IsConfigurable()) names.push_back(option.LongName());
    }
    return probe::Alternatives(std::vector<std::string_view>(names.begin(), names.end()));
  }

  const Command command_;
  const std::string path_;
  std::set<Option> on_command_line_;
  std::set<Option> stated_;  // in the file
};

}  // namespace

void AddConfigOption(const Command& command, absl::Status& outcome) {
  const auto read = [command, &outcome](const std::string& path) {
    outcome = ConfigReader(command, path).Read();
    return "";
  };
  command.AddParsed("--config", read, "Read flags from a TOML file").ValueName("FILE").NotInConfigFile();
}

}  // namespace tabia::tool
