// tabia help and tabia version: everything that is made of the declarations of commands.
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/json.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/moves/ruleset.h"
#include "core/probe/chess/book_spec.h"
#include "core/probe/chess/choice_settings.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/completions.h"
#include "plugin/tool/cli/manual_page.h"
#include "plugin/tool/cli/output.h"
#include "protocol/uci/engine/option_table.h"

namespace tabia::tool {
namespace {

enum class Shell { kBash, kZsh, kFish };

struct HelpFlags {
  std::string command;  // empty: all
  bool man = false;
  bool json = false;
  std::optional<Shell> shell;
};

template <typename Number>
Json NumberOrNull(const std::optional<Number>& number) {
  return number ? Json(*number) : Json();
}

// Returns the default that a help text has in parentheses at its end: 50 of "Plies of each game to keep (50; 0: all)".
Json DefaultOf(const DeclaredOption& option) {
  std::string_view text = option.brief;
  if (option.value.empty() || !text.ends_with(')')) return {};
  text.remove_prefix(text.rfind('(') + 1);
  text.remove_suffix(1);
  if (text.find('=') != text.npos) return {};  // the form of a value: option.NAME=VALUE
  for (const std::string_view end : {"; ", ": ", ", "}) text = text.substr(0, text.find(end));
  if (const auto number = ParseNumber<int64_t>(text)) return *number;
  if (const auto number = ParseNumber<double>(text)) return *number;
  return text;
}

Json OptionJson(const DeclaredOption& option) {
  return {{"name", option.name},
          {"short_name", TextOrNull(option.short_name)},
          {"value", TextOrNull(option.value)},
          {"brief", option.brief},
          {"details", option.details},
          {"heading", TextOrNull(option.heading)},
          {"default", DefaultOf(option)},
          {"min", NumberOrNull(option.min)},
          {"max", NumberOrNull(option.max)},
          {"words", option.words},
          {"suggestions", option.suggestions},
          {"required", option.is_required},
          {"repeated", option.is_repeated},
          {"needs", option.needs},
          {"excludes", option.excludes},
          {"config_key", option.is_config_key ? Json(option.name.substr(2)) : Json()}};
}

Json CommandJson(const DeclaredCommand& command) {
  Json flags = Json::Array(), arguments = Json::Array();
  for (const DeclaredOption& option : command.options) {
    if (option.IsFlag()) {
      flags.Append(OptionJson(option));
    } else {
      arguments.Append(
          {{"name", option.name}, {"required", option.is_required}, {"repeated", option.is_repeated}});
    }
  }
  return {{"command", command.help.name},      {"usage", command.help.usage},
          {"brief", command.help.description}, {"details", HelpDetails(command.help.name)},
          {"arguments", std::move(arguments)}, {"flags", std::move(flags)}};
}

Json UciOptionJson(const uci::OptionDescription& option) {
  Json value = option.value;
  if (option.type == "check") value = option.value == "true";
  if (option.type == "spin") value = *ParseNumber<int64_t>(option.value);
  return {{"uci_option", option.name},
          {"other_name", TextOrNull(std::string(option.other_name))},
          {"brief", option.meaning},
          {"type", option.type},
          {"default", std::move(value)},
          {"min", NumberOrNull(option.min)},
          {"max", NumberOrNull(option.max)},
          {"words", std::vector<std::string>(option.words.begin(), option.words.end())},
          {"alone", option.is_alone},
          {"in_front_of_engine", option.is_in_front}};
}

// Returns a line for each key of a book specification.
std::string BookKeyLines() {
  const auto line = [](std::string_view key, std::string_view brief, std::span<const std::string_view> words,
                       std::optional<int64_t> min, std::optional<int64_t> max) {
    return JsonLine({{"book_key", key},
                     {"brief", brief},
                     {"min", NumberOrNull(min)},
                     {"max", NumberOrNull(max)},
                     {"words", std::vector<std::string>(words.begin(), words.end())}});
  };
  std::string lines = line("name", "tabia serve: name of the book in addresses", {}, {}, {}) +
                      line(probe::kSideKey, "Player for whom the book is used", probe::kSideNames, {}, {}) +
                      line(probe::kVariantKey, "Rules of a Polyglot book, an EPD file or a table",
                           chess::SupportedRuleNames(), {}, {});
  for (const probe::ChoiceSetting* const setting : probe::ChoiceSettings()) {
    const bool is_number = setting->words.empty();
    const bool has_flag = !setting->description.empty();
    lines += line(setting->name, has_flag ? setting->description : setting->details, setting->words,
                  is_number ? std::optional(setting->min_value) : std::nullopt,
                  is_number ? std::optional(setting->max_value) : std::nullopt);
  }
  return lines;
}

// Returns the declarations of a command, or of all and of everything else that has a name and a value.
std::string DeclarationLines(const std::vector<DeclaredCommand>& commands, const std::string& name) {
  std::string lines;
  for (const DeclaredCommand& command : commands) {
    if (name.empty() || command.help.name == name) lines += JsonLine(CommandJson(command));
  }
  if (!name.empty()) return lines;
  for (const uci::OptionDescription& option : uci::OptionTable::DescribeAll())
    lines += JsonLine(UciOptionJson(option));
  return lines + BookKeyLines();
}

absl::StatusOr<std::string> RequestedHelp(CommandLine& line, const HelpFlags& flags) {
  absl::StatusOr<std::string> text = line.HelpOf(flags.command);  // an error if there is no such command
  if (!text.ok()) return text;
  const std::vector<DeclaredCommand> commands = line.Declared();
  if (flags.json) return DeclarationLines(commands, flags.command);
  if (flags.shell == Shell::kBash) return BashCompletion(commands);
  if (flags.shell == Shell::kZsh) return ZshCompletion(commands);
  if (flags.shell == Shell::kFish) return FishCompletion(commands);
  if (!flags.man) return text;
  for (const DeclaredCommand& command : commands) {
    if (command.help.name == flags.command) return ManualPage(command, TABIA_VERSION);
  }
  return text;
}

}  // namespace

void AddHelp(CommandLine& line) {
  const auto flags = std::make_shared<HelpFlags>();
  const Command command = line.AddCommand({"help", "[COMMAND]", "Prints the help of a command"});
  command.AddText("COMMAND", flags->command);
  const Option json = AddJsonFlag(command, flags->json);
  const Option man = command.AddFlag("--man", flags->man, "Print the manual page, in roff").Excludes(json);
  AddWordFlag<std::optional<Shell>>(command, "--completions", flags->shell,
                                    {{"bash", Shell::kBash}, {"zsh", Shell::kZsh}, {"fish", Shell::kFish}},
                                    "Print the completions for a shell: bash, zsh, fish")
      .ValueName("SHELL")
      .Excludes(json)
      .Excludes(man);
  command.SetAction([flags, &line](Output& out) -> absl::StatusOr<int> {
    TABIA_ASSIGN_OR_RETURN(const std::string text, RequestedHelp(line, *flags));
    TABIA_RETURN_IF_ERROR(out.Write(text));
    return kDone;
  });
}

void AddVersion(CommandLine& line) {
  const Command command = line.AddCommand({"version", "", "Prints the version"});
  command.SetAction([&line](Output& out) -> absl::StatusOr<int> {
    TABIA_RETURN_IF_ERROR(out.Write(line.version() + "\n"));
    return kDone;
  });
}

}  // namespace tabia::tool
