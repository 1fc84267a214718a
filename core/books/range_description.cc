#include "core/books/range_description.h"

#include <optional>
#include <string_view>
#include <utility>

#include "absl/strings/numbers.h"

#include "core/base/format.h"
#include "core/base/json.h"
#include "core/base/status.h"

namespace tabia::books {
namespace {

std::string PercentText(uint32_t millionths) {
  return FormatText("%d.%04d%%", millionths / (kMillionths / 100), millionths % (kMillionths / 100));
}

// Returns the flags of a merge that decide the bytes of its ranges.
std::string FlagsText(const BuildOptions& options) {
  std::string text;
  const auto add = [&text](const std::string& flag) { text += (text.empty() ? "" : " ") + flag; };
  if (options.rule.min_games > 0) add(FormatText("--min-games %d", options.rule.min_games));
  if (options.rule.min_share != ByColor()) {
    add(FormatText("--min-share white=%s,black=%s", PercentText(options.rule.min_share[0]),
                   PercentText(options.rule.min_share[1])));
  }
  if (options.rule.min_score > 0) add("--min-score " + PercentText(options.rule.min_score));
  if (options.rule.LimitsLoss()) add(FormatText("--max-loss %d", options.rule.max_loss));
  if (!options.about.empty()) add("--about " + options.about);
  if (options.partial) add("--partial");
  if (options.keys_only) add("--keys-only");
  return text;
}

absl::Status BadDescription(const index::RangeFile& file, std::string_view why) {
  return BadFile(file.name(), "description", why);
}

absl::StatusOr<std::vector<MergedPart>> ParseParts(const index::RangeFile& file, const Json* json) {
  std::vector<MergedPart> parts;
  if (json == nullptr || json->items() == nullptr) return BadDescription(file, "parts is missing");
  for (const Json& item : *json->items()) {
    const Json* const name = item.Find("name");
    const Json* const checksum = item.Find("checksum");
    MergedPart part;
    if (name == nullptr || name->text() == nullptr || checksum == nullptr || checksum->text() == nullptr ||
        !absl::SimpleHexAtoi(*checksum->text(), &part.checksum)) {
      return BadDescription(file, "a part without a name or a checksum");
    }
    part.name = *name->text();
    parts.push_back(std::move(part));
  }
  return parts;
}

}  // namespace

std::string DescribeRange(const BuildOptions& options, const std::vector<MergedPart>& parts,
                          const probe::BookInfo& info) {
  Json listed = Json::Array();
  for (const MergedPart& part : parts) {
    listed.Append({{"name", part.name}, {"checksum", FormatText("%016x", part.checksum)}});
  }
  Json json = {{"tabia", TABIA_VERSION}, {"flags", FlagsText(options)}};
  json["parts"] = std::move(listed);
  json["info"] = InfoJson(info);
  return json.Text();
}

absl::Status CheckIsRangeSource(const std::string& name, const Source& source) {
  if (source.is_part()) return absl::OkStatus();
  if (source.game() == records::Game::kBackgammon) {
    if (source.index() != nullptr) return absl::OkStatus();
    return UsageError(name + ": --range merges indexes only: make one first (tabia build)");
  }
  return UsageError(name +
                    ": --range merges parts only, of which it reads only its own keys: make one first "
                    "(tabia build --partial)");
}

absl::StatusOr<RangeDescription> ParseDescription(const index::RangeFile& file) {
  const std::optional<Json> json = Json::Parse(file.description());
  if (!json) return BadDescription(file, "not JSON");
  const Json *const version = json->Find("tabia"), *const flags = json->Find("flags");
  const Json* const info = json->Find("info");
  if (version == nullptr || version->text() == nullptr || flags == nullptr || flags->text() == nullptr ||
      info == nullptr) {
    return BadDescription(file, "tabia, flags or info is missing");
  }
  RangeDescription description;
  description.version = *version->text();
  description.flags = *flags->text();
  TABIA_ASSIGN_OR_RETURN(description.parts, ParseParts(file, json->Find("parts")));
  absl::StatusOr<probe::BookInfo> parsed = probe::BookInfoFromJson(info->Text());
  if (!parsed.ok()) return BadDescription(file, Message(parsed.status()));
  if (parsed->positions != file.values().keys) return BadDescription(file, "wrong number of positions");
  description.info = *std::move(parsed);
  return description;
}

}  // namespace tabia::books
