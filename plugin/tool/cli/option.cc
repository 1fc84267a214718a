#include "plugin/tool/cli/option.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "CLI/CLI.hpp"
#include "absl/strings/str_format.h"

#include "core/base/os/paths.h"
#include "core/base/text.h"

namespace tabia::tool {
namespace {

constexpr const char* kCommonHeading = "Options";  // of CLI11

// Returns "--output", or the name of an argument.
std::string NameOf(const CLI::Option& option) {
  return option.get_lnames().empty() ? option.get_name() : "--" + option.get_lnames().front();
}

std::vector<std::string> NamesOf(const std::set<CLI::Option*>& options) {
  std::vector<std::string> names;
  for (const CLI::Option* const option : options) names.push_back(NameOf(*option));
  std::sort(names.begin(), names.end());  // the set is in the order of addresses
  return names;
}

}  // namespace

Option Option::ValueName(const std::string& name) const {
  option_->option_text(name);
  return *this;
}

Option Option::Group(const std::string& heading) const {
  option_->group(heading);
  return *this;
}

Option Option::NotInConfigFile() const {
  option_->configurable(false);
  return *this;
}

Option Option::Details(std::string_view text) const {
  return ManualText(absl::StrFormat("%s. %s", option_->get_description(), text));
}

Option Option::ManualText(std::string_view text) const {
  (*parts_)[option_].details = text;
  return *this;
}

Option Option::Words(std::vector<std::string> words) const {
  (*parts_)[option_].words = std::move(words);
  return *this;
}

Option Option::Suggestions(std::vector<std::string> words) const {
  (*parts_)[option_].suggestions = std::move(words);
  return *this;
}

Option Option::Bounds(int64_t min, std::optional<int64_t> max) const {
  (*parts_)[option_].min = min;
  (*parts_)[option_].max = max;
  return *this;
}

Option Option::Required() const {
  option_->required();
  return *this;
}

Option Option::Several() const {
  option_->allow_extra_args(true);
  return *this;
}

Option Option::Within(int min, int max) const {
  option_->check([min, max](const std::string& text) {
    const std::optional<int> number = ParseNumber<int>(text);
    if (number && *number >= min && *number <= max) return std::string();
    return absl::StrFormat("%s: must be a whole number from %d to %d", MakePrintable(text), min, max);
  });
  return Bounds(min, max);
}

Option Option::ExistingFolder() const {
  // On Windows, CLI11's own check would read the path in the old code page of the machine.
  option_->check(
      [](const std::string& path) {
        std::error_code ignored;
        return std::filesystem::is_directory(PathOf(path), ignored)
                   ? ""
                   : MakePrintable(path) + ": no such folder";
      },
      "DIR");
  return *this;
}

Option Option::Needs(Option other) const {
  option_->needs(other.option_);
  return *this;
}

Option Option::Excludes(Option other) const {
  option_->excludes(other.option_);
  return *this;
}

std::string Option::LongName() const {
  return option_->get_lnames().empty() ? "" : option_->get_lnames().front();
}

bool Option::IsGiven() const {
  return option_->count() > 0;
}

bool Option::IsFlag() const {
  return option_->get_expected_min() == 0;
}

bool Option::IsConfigurable() const {
  return option_->get_configurable();
}

int Option::MaxValues() const {
  return option_->get_items_expected_max();
}

std::vector<Option> Option::Excluded() const {
  std::vector<Option> excluded;
  for (CLI::Option* const option : option_->get_excludes()) excluded.emplace_back(option, parts_);
  return excluded;
}

std::string Option::Give(const std::vector<std::string>& values) const {
  for (const std::string& value : values) option_->add_result(value);
  try {
    option_->run_callback();
  } catch (const CLI::ParseError& error) {
    return error.what();
  }
  return "";
}

DeclaredOption Option::Declared() const {
  DeclaredOption declared = (*parts_)[option_];
  declared.name = NameOf(*option_);
  if (!option_->get_snames().empty()) declared.short_name = "-" + option_->get_snames().front();
  declared.value = option_->get_option_text();
  if (option_->get_group() != kCommonHeading) declared.heading = option_->get_group();
  declared.brief = option_->get_description();
  if (declared.details.empty()) declared.details = declared.brief + ".";
  declared.needs = NamesOf(option_->get_needs());
  declared.excludes = NamesOf(option_->get_excludes());
  declared.is_required = option_->get_required();
  declared.is_repeated = MaxValues() > 1;
  declared.is_config_key = IsConfigurable();
  declared.takes_several = declared.is_repeated && option_->get_allow_extra_args();
  return declared;
}

}  // namespace tabia::tool
