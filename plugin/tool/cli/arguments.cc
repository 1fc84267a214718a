#include "plugin/tool/cli/arguments.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string_view>

#include "CLI/CLI.hpp"
#include "absl/strings/ascii.h"
#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "plugin/tool/cli/manual_page.h"
#include "plugin/tool/cli/usage_error.h"

namespace tabia::tool {
namespace {

constexpr int kHelpColumn = 30;
constexpr const char* kHelpFlag = "Print this help and exit";

// Formats a help text as CLI11 does, with a usage line that shows how BOOK and POSITION share their words.
class HelpText final : public CLI::Formatter {
 public:
  // Makes the text of the command `name`, or of the program if it is empty.
  HelpText(std::string name, std::string usage) : name_(std::move(name)), usage_(std::move(usage)) {}

  std::string make_usage(const CLI::App*, std::string) const override { return "Usage: " + usage_ + "\n"; }
  std::string make_positionals(const CLI::App*) const override { return ""; }
  // Removes one of the two empty lines that CLI11 prints between groups.
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    return CLI::detail::find_and_replace(Formatter::make_help(app, std::move(name), mode), "\n\n\n", "\n\n");
  }
  // Returns only the name of the value, without CLI11's own checks.
  std::string make_option_opts(const CLI::Option* option) const override {
    return option->get_option_text().empty() ? "" : " " + option->get_option_text();
  }
  // Removes {false}, the value of a negative flag.
  std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
    return CLI::detail::find_and_replace(Formatter::make_option_name(option, is_positional), "{false}", "");
  }
  std::string make_option_desc(const CLI::Option* option) const override {
    return WrapWords(option->get_description(), kHelpWidth - kHelpColumn);
  }
  std::string make_footer(const CLI::App*) const override { return HelpDetails(name_); }

 private:
  std::string name_, usage_;
};

// Parses a size such as "512M", "1 GiB" or "1000000"; a K is 1024 bytes. Returns nothing for any other text, or for a
// size of more than 64 bits.
std::optional<uint64_t> ParseSize(std::string_view text) {
  const std::optional<uint64_t> number = TakeLeadingNumber<uint64_t>(text);
  if (!number) return std::nullopt;
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  std::string unit(text);
  for (char& c : unit) c = absl::ascii_tolower(static_cast<unsigned char>(c));
  if (unit.empty() || unit == "b") return number;
  constexpr std::string_view kUnits = "kmgtpe";
  const size_t place = kUnits.find(unit[0]);
  const std::string_view rest = std::string_view(unit).substr(1);
  const bool is_unit = rest.empty() || rest == "b" || rest == "i" || rest == "ib";
  if (place == std::string_view::npos || !is_unit) return std::nullopt;
  const uint64_t factor = uint64_t{1} << (10 * (place + 1));
  if (*number > UINT64_MAX / factor) return std::nullopt;
  return *number * factor;
}

// Returns a function that parses a number into `value`. CLI11 itself would accept 010 as eight, and -1 as a very large
// one.
template <typename Number>
TakeText TakeNumber(Number& value) {
  return [&value](const std::string& text) -> std::string {
    const std::optional<Number> number = ParseNumber<Number>(text);
    if (!number) {
      return absl::StrFormat("%s: must be a whole number from 0 to %d", MakePrintable(text),
                             std::numeric_limits<Number>::max());
    }
    value = *number;
    return "";
  };
}

Action Printing(const std::string& text) {
  return [text](Output& out) -> absl::StatusOr<int> {
    TABIA_RETURN_IF_ERROR(out.Write(text));
    return kDone;
  };
}

}  // namespace

Option Command::Handle(CLI::Option* option) const {
  return Option(option, &line_->parts_);
}

Option Command::AddFlag(const std::string& name, bool& value, const std::string& help) const {
  return Handle(app_->add_flag(name, value, help));
}

Option Command::AddFlag(const std::string& name, std::function<void()> take, const std::string& help) const {
  return Handle(app_->add_flag_callback(name, std::move(take), help));
}

Option Command::AddText(const std::string& name, std::string& value, const std::string& help) const {
  return Handle(app_->add_option(name, value, help));
}

Option Command::AddTexts(const std::string& name, std::vector<std::string>& values) const {
  return Handle(app_->add_option(name, values));
}

Option Command::AddNumber(const std::string& name, uint32_t& value, const std::string& help) const {
  return AddParsed(name, TakeNumber(value), help).Bounds(0);
}

Option Command::AddNumber(const std::string& name, uint64_t& value, const std::string& help) const {
  return AddParsed(name, TakeNumber(value), help).Bounds(0);
}

Option Command::AddSize(const std::string& name, uint64_t& bytes, const std::string& help) const {
  const auto take = [&bytes](const std::string& text) -> std::string {
    const std::optional<uint64_t> size = ParseSize(text);
    if (!size) return MakePrintable(text) + ": must be a size such as 512M or 1G";
    bytes = *size;
    return "";
  };
  return AddParsed(name, take, help);
}

Option Command::AddParsed(const std::string& name, TakeText take, const std::string& help) const {
  const auto parse = [name, take = std::move(take)](const std::string& text) {
    const std::string fault = take(text);
    if (!fault.empty()) throw CLI::ValidationError(name, fault);
  };
  return Handle(app_->add_option_function<std::string>(name, parse, help));
}

Option Command::AddRepeated(const std::string& name, TakeText take, const std::string& help) const {
  const auto parse = [name, take = std::move(take)](const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      const std::string fault = take(text);
      if (!fault.empty()) throw CLI::ValidationError(name, fault);
    }
  };
  return Handle(
      app_->add_option_function<std::vector<std::string>>(name, parse, help)->allow_extra_args(false));
}

Option Command::AddRepeated(const std::string& name, std::vector<std::string>& values,
                            const std::string& help) const {
  const auto take = [&values](const std::string& text) {
    values.push_back(text);
    return std::string();
  };
  return AddRepeated(name, take, help);
}

Option Command::AddProgram(const std::string& name, std::vector<std::string>& program,
                           const std::string& help) const {
  app_->prefix_command();
  CLI::Option* const option = app_->add_flag(name, help);
  line_->program_flags_.push_back({name, app_, option, &program});
  line_->parts_[option].begins_program = true;
  return Handle(option);
}

std::vector<std::string>* Command::ProgramOf(Option option) const {
  for (const CommandLine::ProgramFlag& flag : line_->program_flags_) {
    if (Handle(flag.option) == option) return flag.program;
  }
  return nullptr;
}

std::vector<Option> Command::Options() const {
  std::vector<Option> options;
  for (CLI::Option* const option : app_->get_options()) options.push_back(Handle(option));
  return options;
}

std::optional<Option> Command::Find(const std::string& long_name) const {
  CLI::Option* const option = app_->get_option_no_throw("--" + long_name);
  return option == nullptr ? std::nullopt : std::optional(Handle(option));
}

std::string Command::FirstGiven(const std::string& heading) const {
  for (const CLI::Option* option : app_->get_options()) {
    if (option->get_group() == heading && option->count() > 0) return option->get_name();
  }
  return "";
}

void Command::SetAction(Action action) const {
  app_->callback([app = app_, line = line_, action = std::move(action)] {
    line->TakeProgram(app);
    line->chosen_ = action;
  });
}

CommandLine::CommandLine(const std::string& description, const std::string& version)
    : app_(std::make_unique<CLI::App>(description, "tabia")), version_(version) {
  commands_.emplace_back(CommandHelp{"", "COMMAND [ARGUMENT]...", description}, app_.get());
  app_->set_help_flag("-h,--help", kHelpFlag);
  app_->set_version_flag("--version", version, "Print the version and exit");
  app_->require_subcommand(1);
  // On Windows too, a word that begins with a slash is a path, not a flag.
  app_->allow_windows_style_options(false);
  app_->formatter(std::make_shared<HelpText>("", "tabia " + commands_[0].first.usage));
  app_->get_formatter()->column_width(kHelpColumn);
}

CommandLine::~CommandLine() = default;

Command CommandLine::AddCommand(const CommandHelp& help) {
  CLI::App* const command = app_->add_subcommand(help.name, help.description);
  command->formatter(std::make_shared<HelpText>(help.name, "tabia " + help.name + " " + help.usage));
  command->get_formatter()->column_width(kHelpColumn);
  command->group("Commands");
  Option(command->set_help_flag("-h,--help", kHelpFlag), &parts_)
      .ManualText("Print a summary of this page and exit.");
  commands_.emplace_back(help, command);
  return {command, this};
}

std::vector<DeclaredCommand> CommandLine::Declared() {
  std::vector<DeclaredCommand> declared;
  for (const auto& [help, app] : commands_) {
    DeclaredCommand& command = declared.emplace_back(DeclaredCommand{help, {}});
    const bool has_config_file = app->get_option_no_throw("--config") != nullptr;
    for (CLI::Option* const option : app->get_options()) {
      command.options.push_back(Option(option, &parts_).Declared());
      command.options.back().is_config_key &= has_config_file;
    }
  }
  return declared;
}

absl::StatusOr<std::string> CommandLine::HelpOf(const std::string& name) const {
  // app_->help() would be that of the command that was parsed, which is help itself.
  if (name.empty()) return app_->get_formatter()->make_help(app_.get(), "", CLI::AppFormatMode::Normal);
  for (const CLI::App* command : app_->get_subcommands(nullptr)) {
    if (command->get_name() == name) return command->help();
  }
  return NotACommand(*app_, "help: ", name);
}

absl::StatusOr<Action> CommandLine::Parse(const std::vector<std::string>& words) {
  words_ = words;
  try {
    std::vector<std::string> parted = PartProgram(WithoutFlagEnd(words));
    std::reverse(parted.begin(), parted.end());  // CLI11 takes the last word first
    app_->parse(std::move(parted));
  } catch (const CLI::CallForHelp&) {
    return Printing(app_->help());
  } catch (const CLI::CallForVersion& version) {
    return Printing(std::string(version.what()) + "\n");
  } catch (const CLI::ParseError& error) {
    return WrongUsage(*app_, words, error);
  }
  return chosen_;
}

std::vector<std::string> CommandLine::WithoutFlagEnd(std::vector<std::string> words) const {
  const auto end = std::find_if(words.begin(), words.end(),
                                [&](const std::string& word) { return word == "--" || IsProgramFlag(word); });
  if (end == words.end() || *end != "--") return words;
  for (auto word = words.erase(end); word != words.end(); ++word) {
    if (word->size() > 1 && word->starts_with('-')) word->insert(0, "./");
  }
  return words;
}

// NAME, or NAME=CMD.
bool CommandLine::IsProgramFlag(const std::string& word) const {
  return std::any_of(
      program_flags_.begin(), program_flags_.end(),
      [name = word.substr(0, word.find('='))](const ProgramFlag& flag) { return flag.name == name; });
}

std::vector<std::string> CommandLine::PartProgram(std::vector<std::string> words) const {
  for (auto word = words.begin(); word != words.end(); ++word) {
    if (!IsProgramFlag(*word)) continue;
    const size_t name_size = std::min(word->find('='), word->size());
    if (name_size == word->size()) break;
    const std::string program = word->substr(name_size + 1);
    word->resize(name_size);
    words.insert(word + 1, program);
    break;
  }
  return words;
}

void CommandLine::TakeProgram(const CLI::App* app) const {
  for (const ProgramFlag& flag : program_flags_) {
    if (flag.app != app) continue;
    const std::vector<std::string> words = app->remaining();
    const bool is_in_file = !flag.program->empty();
    if (is_in_file && words.empty()) continue;
    const bool is_given = flag.option->count() > 0;
    if (is_in_file || (!is_given && !words.empty())) throw CLI::ExtrasError(app->get_name(), words);
    if (is_given && words.empty()) throw CLI::ArgumentMismatch(flag.name + ": CMD is missing");
    *flag.program = words;
  }
}

}  // namespace tabia::tool
