#include "core/book/book_info.h"

#include <utility>

#include "absl/strings/str_format.h"
#include "nlohmann/json.hpp"

#include "core/base/status.h"

namespace tabia::book {
namespace {

using Json = nlohmann::ordered_json;

Json SkippedJson(const std::map<std::string, formats::Skipped>& skipped) {
  Json json = Json::object();
  for (const auto& [kind, skips] : skipped) json[kind] = {{"count", skips.count}, {"first", skips.first}};
  return json;
}

Json SourceJson(const Source& source) {
  const formats::SourceReport& report = source.report;
  return {{"name", source.name},
          {"format", report.format},
          {"variant", report.variant},
          {"scale", ScaleName(report.scale)},
          {"records", report.records},
          {"notes", report.notes},
          {"decisions", report.decisions},
          {"facts", report.facts},
          {"skipped", SkippedJson(report.skipped)}};
}

formats::Scale ScaleFromJson(const Json& json) {
  return json.get<std::string>() == ScaleName(formats::Scale::kPercent) ? formats::Scale::kPercent
                                                                        : formats::Scale::kGames;
}

Source SourceFromJson(const Json& json) {
  Source source;
  json.at("name").get_to(source.name);
  json.at("format").get_to(source.report.format);
  json.at("variant").get_to(source.report.variant);
  source.report.scale = ScaleFromJson(json.at("scale"));
  json.at("records").get_to(source.report.records);
  json.at("notes").get_to(source.report.notes);
  json.at("decisions").get_to(source.report.decisions);
  json.at("facts").get_to(source.report.facts);
  for (const auto& [kind, skips] : json.at("skipped").items()) {
    source.report.skipped[kind] = {skips.at("count").get<uint64_t>(), skips.at("first").get<std::string>()};
  }
  return source;
}

// Another game has codes of its own, and an index that states no code has values of the first.
absl::Status CheckCode(const Json& json) {
  const int code = json.value("code", 1);
  if (code == chess::kValueCode) return absl::OkStatus();
  return absl::DataLossError(
      absl::StrFormat("values of code %d: this tabia reads code %d; build the index again from its sources",
                      code, chess::kValueCode));
}

BookInfo InfoFromJson(const Json& json) {
  BookInfo info;
  json.at("game").get_to(info.game);
  json.at("code").get_to(info.code);
  json.at("variant").get_to(info.variant);
  info.scale = ScaleFromJson(json.at("scale"));
  json.at("positions").get_to(info.positions);
  json.at("moves").get_to(info.moves);
  json.at("notes").get_to(info.notes);
  json.at("weight_conflicts").get_to(info.weight_conflicts);
  json.at("collisions").get_to(info.collisions);
  for (const Json& source : json.at("sources")) info.sources.push_back(SourceFromJson(source));
  return info;
}

}  // namespace

std::string_view ScaleName(formats::Scale scale) {
  return scale == formats::Scale::kPercent ? "percent" : "games";
}

std::string ToJson(const BookInfo& info) {
  Json sources = Json::array();
  for (const Source& source : info.sources) sources.push_back(SourceJson(source));
  const Json json = {{"game", info.game},
                     {"code", info.code},
                     {"variant", info.variant},
                     {"scale", ScaleName(info.scale)},
                     {"positions", info.positions},
                     {"moves", info.moves},
                     {"notes", info.notes},
                     {"weight_conflicts", info.weight_conflicts},
                     {"collisions", info.collisions},
                     {"sources", sources}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

absl::StatusOr<BookInfo> BookInfoFromJson(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    if (json.at("game") == BookInfo().game) TABIA_RETURN_IF_ERROR(CheckCode(json));
    return InfoFromJson(json);
  } catch (const Json::exception& exception) {  // the library's way to say that the text is something else
    return absl::DataLossError(exception.what());
  }
}

}  // namespace tabia::book
