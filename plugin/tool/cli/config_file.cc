#include "plugin/tool/cli/config_file.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_format.h"

#include "core/base/os/mapped_file.h"
#include "core/base/os/paths.h"
#include "core/base/os/program.h"
#include "core/base/status.h"
#include "core/base/text.h"

// Errors are returned. Only this file includes the library, because every file that does takes seconds to compile.
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#include "toml++/toml.h"

namespace tabia::tool {
namespace {

constexpr size_t kMaxShownBytes = 80;              // of a name
constexpr std::string_view kErrorWord = "Error ";  // begins each description of the library

absl::Status ErrorAt(const std::string& path, const toml::source_region& source, const std::string& why) {
  return BadFile(path, absl::StrFormat("line %d", source.begin.line), why);
}

std::string Show(std::string_view text) {
  return MakePrintable(text.substr(0, kMaxShownBytes));
}

// Returns the value as text for the command line; nothing for a table, a date or a fraction. Expands "~", as a shell
// does on the command line.
std::optional<std::string> ScalarText(const toml::node& node) {
  if (const auto* text = node.as_string()) return ExpandHome(text->get());
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  if (const auto* flag = node.as_boolean()) return flag->get() ? "true" : "false";
  return std::nullopt;
}

// Returns the elements of an array, or the only value; nothing if one has no text.
std::optional<std::vector<std::string>> ValueTexts(const toml::node& node) {
  std::vector<std::string> values;
  const auto add = [&values](const toml::node& element) {
    std::optional<std::string> text = ScalarText(element);
    if (text) values.push_back(*std::move(text));
    return text.has_value();
  };
  const toml::array* const array = node.as_array();
  const bool has_text = array == nullptr ? add(node) : std::all_of(array->begin(), array->end(), add);
  return has_text ? std::optional(std::move(values)) : std::nullopt;
}

constexpr std::string_view kBackslashAdvice =
    R"(a backslash begins an escape in double quotes: write "C:/books" or 'C:\books')";

// Returns the line with this number, counted from 1.
std::string_view LineOf(std::string_view text, uint32_t number) {
  for (; number > 1 && text.find('\n') != text.npos; --number) text.remove_prefix(text.find('\n') + 1);
  return text.substr(0, text.find('\n'));
}

// One line of the file: NAME = VALUE.
struct Setting {
  std::string name;
  std::vector<std::string> values;
};

// Sets the options of a command from a file. CLI11 can read a file only for the whole program, and does not report the
// line of a mistake.
class ConfigReader {
 public:
  ConfigReader(const Command& command, std::string path) : command_(command), path_(std::move(path)) {
    for (const Option option : command_.Options()) {
      if (option.IsGiven()) on_command_line_.insert(option);
    }
  }

  absl::Status Read() {
    TABIA_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(path_));
    if (file.bytes().starts_with("\xff\xfe") || file.bytes().starts_with("\xfe\xff")) {
      return BadFile(path_, "byte 0", "UTF-16; must be saved as UTF-8");
    }
    const toml::parse_result parsed = toml::parse(file.bytes());
    if (parsed.failed()) return SyntaxError(parsed.error(), file.bytes());
    // A table is sorted by name. The first error in the file is reported, so the lines are put in order again.
    std::vector<std::pair<const toml::key*, const toml::node*>> entries;
    for (const auto& [key, node] : parsed.table()) entries.emplace_back(&key, &node);
    std::sort(entries.begin(), entries.end(),
              [](const auto& a, const auto& b) { return a.first->source().begin < b.first->source().begin; });
    for (const auto& [key, node] : entries) {
      if (IsProgram(std::string(key->str()))) TABIA_RETURN_IF_ERROR(CheckWriters(*key));
    }
    for (const auto& [key, node] : entries) {
      const std::string error = Take(std::string(key->str()), *node);
      if (!error.empty()) return ErrorAt(path_, key->source(), error);
    }
    return absl::OkStatus();
  }

 private:
  bool IsProgram(const std::string& name) const {
    const std::optional<Option> option = command_.Find(name);
    return option && option->IsConfigurable() && command_.ProgramOf(*option) != nullptr;
  }

  // Rejects a program that another user may have written into the file.
  absl::Status CheckWriters(const toml::key& key) const {
    const absl::Status status = CheckMayNamePrograms(path_);
    if (status.ok()) return status;
    return absl::Status(status.code(), absl::StrFormat("%s: line %d: %s: not run: %s", path_,
                                                       key.source().begin.line, key.str(), Message(status)));
  }

  absl::Status SyntaxError(const toml::parse_error& error, std::string_view text_of_file) const {
    std::string_view text = error.description();
    if (text.starts_with(kErrorWord)) text.remove_prefix(kErrorWord.size());
    std::string what = MakePrintable(text);
    if (what.starts_with('E')) what[0] = 'e';  // "Encountered …"
    const bool has_backslash =
        LineOf(text_of_file, error.source().begin.line).find('\\') != std::string_view::npos;
    const std::string_view wanted =
        has_backslash ? kBackslashAdvice : "must be NAME = VALUE, with text in quotes";
    return ErrorAt(path_, error.source(), absl::StrFormat("not TOML: %s; %s", what, wanted));
  }

  // Returns the mistake in the setting, or an empty text.
  std::string Take(const std::string& name, const toml::node& node) {
    const std::optional<Option> option = command_.Find(name);
    if (!option || !option->IsConfigurable()) {
      return absl::StrFormat("\"%s\": must be %s", Show(name), Names());
    }
    const std::optional<std::vector<std::string>> values = ValueTexts(node);
    if (!values) {
      return name + ": must be text in quotes, a whole number, true, false, or an array of these";
    }
    for (const std::string& value : *values) {
      // "C:\new" has a line feed.
      if (std::any_of(value.begin(), value.end(), absl::ascii_iscntrl)) {
        return absl::StrFormat("%s: \"%s\" has a control character; %s", name, MakePrintable(value),
                               kBackslashAdvice);
      }
    }
    in_file_.insert(*option);
    for (const Option other : option->Excluded()) {
      if (in_file_.contains(other)) {
        return absl::StrFormat("%s: cannot be combined with %s", name, other.LongName());
      }
      if (on_command_line_.contains(other)) return "";
    }
    return on_command_line_.contains(*option) ? "" : Give(*option, {name, *values});
  }

  std::string Give(Option option, const Setting& setting) const {
    if (std::vector<std::string>* program = command_.ProgramOf(option)) {
      return GiveProgram(option, setting, *program);
    }
    if (option.IsFlag()) return GiveFlag(option, setting);
    const size_t max_values = static_cast<size_t>(option.MaxValues());
    if (setting.values.empty() || setting.values.size() > max_values) {
      return setting.name + (max_values == 1 ? ": must be one value" : ": must be at least one value");
    }
    return option.Give(setting.values);
  }

  static std::string GiveProgram(Option option, const Setting& setting, std::vector<std::string>& program) {
    if (setting.values.empty() || setting.values[0].empty())
      return setting.name + ": must be at least one value";
    program = setting.values;
    return option.Give({"true"});
  }

  static std::string GiveFlag(Option option, const Setting& setting) {
    if (setting.values == std::vector<std::string>{"false"}) return "";
    if (setting.values != std::vector<std::string>{"true"}) return setting.name + ": must be true or false";
    return option.Give(setting.values);
  }

  std::string Names() const {
    std::vector<std::string> names;
    for (const Option option : command_.Options()) {
      if (option.IsConfigurable()) names.push_back(option.LongName());
    }
    return Alternatives(std::vector<std::string_view>(names.begin(), names.end()));
  }

  const Command command_;
  const std::string path_;
  std::set<Option> on_command_line_;
  std::set<Option> in_file_;
};

}  // namespace

void AddConfigOption(const Command& command, absl::Status& outcome) {
  const auto read = [command, &outcome](const std::string& path) {
    outcome = ConfigReader(command, path).Read();
    return "";
  };
  command.AddParsed("--config", read, "Read flags from a TOML file")
      .ValueName("FILE")
      .NotInConfigFile()
      .Details("Flags of the command line override it.");
}

std::string UserConfigFile() {
  const std::string folder = UserConfigFolder();
  if (folder.empty()) return "";
  const std::filesystem::path file = PathOf(folder) / "tabia" / "uci.toml";
  std::error_code error;
  return std::filesystem::exists(file, error) ? file.string() : "";
}

}  // namespace tabia::tool
