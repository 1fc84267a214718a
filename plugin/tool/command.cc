#include "plugin/tool/command.h"

#include <memory>
#include <utility>

namespace tabia::tool {
namespace {

// CLI11's help with a usage line of our own, which says how BOOK and POSITION share their words.
class HelpText final : public CLI::Formatter {
 public:
  explicit HelpText(std::string usage) : usage_(std::move(usage)) {}

  std::string make_usage(const CLI::App*, std::string) const override { return "Usage: " + usage_ + "\n"; }
  std::string make_positionals(const CLI::App*) const override { return ""; }
  // CLI11 leaves two lines free between groups.
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    return CLI::detail::find_and_replace(Formatter::make_help(app, std::move(name), mode), "\n\n\n", "\n\n");
  }
  // The name of its value, and nothing of how CLI11 checks it.
  std::string make_option_opts(const CLI::Option* option) const override {
    return option->get_option_text().empty() ? "" : " " + option->get_option_text();
  }

 private:
  std::string usage_;
};

}  // namespace

CLI::App& AddCommand(CLI::App& app, const CommandHelp& help) {
  CLI::App& command = *app.add_subcommand(help.name, help.description);
  command.formatter(std::make_shared<HelpText>("tabia " + help.name + " " + help.usage));
  command.get_formatter()->column_width(30);
  command.group("Commands");
  command.footer(help.details);
  command.set_help_flag("-h,--help", "Print this text and end");
  return command;
}

void AddJsonFlag(CLI::App& command, bool& json) {
  command.add_flag("--json", json, "Print JSON, one object a line");
}

}  // namespace tabia::tool
