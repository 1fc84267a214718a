#include "core/probe/book_info.h"

#include <map>
#include <utility>

#include "absl/strings/str_format.h"
#include "nlohmann/json.hpp"

#include "core/backgammon/entry/book_value.h"
#include "core/base/status.h"
#include "core/chess/entry/entry_codec.h"
#include "core/records/skipped.h"

namespace tabia::probe {
namespace {

using Json = nlohmann::ordered_json;

Json SkippedJson(const std::map<std::string, records::Skipped>& skipped) {
  Json json = Json::object();
  for (const auto& [kind, skips] : skipped) json[kind] = {{"count", skips.count}, {"first", skips.first}};
  return json;
}

Json SourceJson(const Source& source) {
  const records::SourceReport& report = source.report;
  Json json = {{"name", source.name}, {"format", report.format}};
  if (report.game == records::Game::kChess) {
    json["variant"] = report.variant;
    json["scale"] = ScaleName(report.scale);
  }
  json["records"] = report.records;
  json["notes"] = report.notes;
  json["decisions"] = report.decisions;
  json["facts"] = report.facts;
  json["skipped"] = SkippedJson(report.skipped);
  return json;
}

records::Scale ScaleFromJson(const Json& json) {
  const std::string name = json.get<std::string>();
  for (const records::Scale scale : {records::Scale::kPercent, records::Scale::kWeights}) {
    if (name == ScaleName(scale)) return scale;
  }
  return records::Scale::kGames;
}

Source SourceFromJson(const Json& json, records::Game game) {
  Source source;
  json.at("name").get_to(source.name);
  source.report.game = game;
  json.at("format").get_to(source.report.format);
  if (game == records::Game::kChess) {
    json.at("variant").get_to(source.report.variant);
    source.report.scale = ScaleFromJson(json.at("scale"));
  }
  json.at("records").get_to(source.report.records);
  json.at("notes").get_to(source.report.notes);
  json.at("decisions").get_to(source.report.decisions);
  json.at("facts").get_to(source.report.facts);
  for (const auto& [kind, skips] : json.at("skipped").items()) {
    source.report.skipped[kind] = {skips.at("count").get<uint64_t>(), skips.at("first").get<std::string>()};
  }
  return source;
}

// An index that states no code has values of the first.
absl::Status CheckCode(const Json& json, records::Game game) {
  const int code = json.value("code", 1);
  if (code == ValueCode(game)) return absl::OkStatus();
  return absl::DataLossError(
      absl::StrFormat("values of code %d: this tabia reads code %d; build the index again from its sources",
                      code, ValueCode(game)));
}

absl::StatusOr<records::Game> GameFromJson(const Json& json) {
  const std::string name = json.at("game");
  for (const records::Game game : {records::Game::kChess, records::Game::kBackgammon}) {
    if (name == records::GameName(game)) return game;
  }
  return absl::DataLossError("a book of a game that this tabia does not know: " + name);
}

Json ChessCounts(const BookInfo& info) {
  Json json = {{"variant", info.variant},     {"scale", ScaleName(info.scale)},
               {"positions", info.positions}, {"moves", info.moves},
               {"notes", info.notes},         {"weight_conflicts", info.weight_conflicts}};
  if (info.overruled > 0) json["overruled"] = info.overruled;
  return json;
}

void TakeChessCounts(const Json& json, BookInfo& info) {
  json.at("variant").get_to(info.variant);
  info.scale = ScaleFromJson(json.at("scale"));
  json.at("positions").get_to(info.positions);
  json.at("moves").get_to(info.moves);
  json.at("notes").get_to(info.notes);
  json.at("weight_conflicts").get_to(info.weight_conflicts);
  info.overruled = json.value("overruled", uint64_t{0});
}

Json BackgammonCounts(const BookInfo& info) {
  return {{"positions", info.positions},
          {"evaluations", info.evaluations},
          {"decisions", info.decisions},
          {"cubes", info.cubes}};
}

void TakeBackgammonCounts(const Json& json, BookInfo& info) {
  json.at("positions").get_to(info.positions);
  json.at("evaluations").get_to(info.evaluations);
  json.at("decisions").get_to(info.decisions);
  json.at("cubes").get_to(info.cubes);
}

BookInfo InfoFromJson(const Json& json, records::Game game) {
  BookInfo info;
  info.game = game;
  if (game == records::Game::kChess) {
    TakeChessCounts(json, info);
  } else {
    TakeBackgammonCounts(json, info);
  }
  json.at("collisions").get_to(info.collisions);
  for (const Json& source : json.at("sources")) info.sources.push_back(SourceFromJson(source, game));
  return info;
}

}  // namespace

int ValueCode(records::Game game) {
  return game == records::Game::kChess ? chess::kValueCode : backgammon::kValueCode;
}

std::string ToJson(const BookInfo& info) {
  Json sources = Json::array();
  for (const Source& source : info.sources) sources.push_back(SourceJson(source));
  Json json = {{"game", records::GameName(info.game)}, {"code", ValueCode(info.game)}};
  json.update(info.game == records::Game::kChess ? ChessCounts(info) : BackgammonCounts(info));
  json["collisions"] = info.collisions;
  json["sources"] = sources;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

absl::StatusOr<BookInfo> BookInfoFromJson(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    TABIA_ASSIGN_OR_RETURN(const records::Game game, GameFromJson(json));
    TABIA_RETURN_IF_ERROR(CheckCode(json, game));
    return InfoFromJson(json, game);
  } catch (const Json::exception& exception) {  // the library's way to report that the text is something else
    return absl::DataLossError(exception.what());
  }
}

}  // namespace tabia::probe
