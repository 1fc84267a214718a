#include "core/probe/chess/book_spec.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include "core/base/format.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/moves/ruleset.h"

namespace tabia::probe {
namespace {

bool IsFile(std::string_view path) {
  std::error_code error;
  return std::filesystem::exists(PathOf(path), error);
}

std::string Shown(std::string_view text) {
  return MakePrintable(text.substr(0, 80));
}

std::optional<Side> SideOfName(std::string_view name) {
  for (size_t i = 0; i < kSideNames.size(); ++i) {
    if (EqualIgnoringCase(name, kSideNames[i])) return static_cast<Side>(i);
  }
  return std::nullopt;
}

const ChoiceSetting* FindSetting(std::string_view name) {
  for (const ChoiceSetting* setting : ChoiceSettings()) {
    if (setting->name == name) return setting;
  }
  return nullptr;
}

std::string Keys() {
  std::vector<std::string_view> keys = {kSideKey, kVariantKey};
  for (const ChoiceSetting* setting : ChoiceSettings()) keys.push_back(setting->name);
  return Alternatives(keys);
}

absl::Status BadValue(std::string_view key, std::string_view value, std::string_view permitted) {
  return UsageError(FormatText("%s: \"%s\": must be %s", key, Shown(value), permitted));
}

absl::Status SetKey(std::string_view key, std::string_view value, BookSpec& spec) {
  if (key == kSideKey) {
    const std::optional<Side> side = SideOfName(value);
    if (!side) return BadValue(key, value, Alternatives(kSideNames));
    spec.side = *side;
    return absl::OkStatus();
  }
  if (key == kVariantKey) {
    const chess::Ruleset rules = chess::Ruleset::Of(value);
    if (value.empty() || !rules.is_supported())
      return BadValue(key, value, Alternatives(chess::SupportedRuleNames()));
    spec.variant = rules.name();
    return absl::OkStatus();
  }
  const ChoiceSetting* setting = FindSetting(key);
  if (setting == nullptr) return UsageError(FormatText("\"%s\": not %s", Shown(key), Keys()));
  const std::optional<int64_t> number = ParseValue(*setting, value);
  if (!number) return BadValue(key, value, PermittedValues(*setting));
  spec.changes.push_back({setting, *number});
  return absl::OkStatus();
}

// Takes the part before the next ";", with the ";", from the front of `text`.
std::string_view TakePart(std::string_view& text) {
  const size_t length = std::min(text.find(';'), text.size());
  const std::string_view part = text.substr(0, length);
  text.remove_prefix(std::min(length + 1, text.size()));
  return Trim(part);
}

// Reads "key=value".
absl::Status ReadPart(std::string_view part, std::vector<std::string_view>& seen, BookSpec& spec) {
  const size_t equals = part.find('=');
  if (equals == std::string_view::npos) {
    return UsageError(FormatText("\"%s\": not KEY=VALUE, where KEY is %s", Shown(part), Keys()));
  }
  const std::string_view key = Trim(part.substr(0, equals));
  if (std::find(seen.begin(), seen.end(), key) != seen.end()) {
    return UsageError(FormatText("%s: occurs twice", Shown(key)));
  }
  seen.push_back(key);
  return SetKey(key, Trim(part.substr(equals + 1)), spec);
}

}  // namespace

bool BookSpec::IsFor(chess::Color mover) const {
  return side == Side::kBoth || (side == Side::kWhite) == (mover == chess::kWhite);
}

ChoiceRule BookSpec::Rule(const ChoiceRule& common) const {
  ChoiceRule rule = common;
  for (const Change& change : changes) change.setting->set(rule, change.value);
  return rule;
}

BookSpec SpecOfPath(std::string_view path) {
  return {.path = ExpandHome(path), .text = std::string(path)};
}

absl::StatusOr<BookSpec> ParseBookSpec(std::string_view text) {
  if (text.find(';') == std::string_view::npos || IsFile(text)) return SpecOfPath(text);
  BookSpec spec = SpecOfPath(text);
  spec.path = ExpandHome(TakePart(text));
  if (spec.path.empty()) return UsageError("a path is missing before the first \";\"");
  std::vector<std::string_view> seen;
  while (!text.empty()) TABIA_RETURN_IF_ERROR(ReadPart(TakePart(text), seen, spec));
  return spec;
}

}  // namespace tabia::probe
