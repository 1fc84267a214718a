#include "core/probe/book_info.h"

#include <optional>
#include <utility>

#include "core/backgammon/entry/book_value.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/chess/variant.h"
#include "core/moves/entry_codec.h"

namespace tabia::probe {
namespace {

// Reads the members of an object, and remembers the first that is missing or of another kind.
class Fields {
 public:
  explicit Fields(const Json& object) : object_(object) {}

  void Read(std::string_view name, uint64_t& value) { Copy(name, Find(name).count(), value); }
  void Read(std::string_view name, std::string& value) { Copy(name, Find(name).text(), value); }
  void Read(std::string_view name, std::vector<std::string>& values) {
    for (const Json& item : Items(name)) Copy(name, item.text(), values.emplace_back());
  }
  void Read(std::string_view name, std::map<std::string, std::string>& values) {
    for (const Json::Member& member : Members(name)) Copy(name, member.value.text(), values[member.name]);
  }
  void Read(std::string_view name, std::map<std::string, uint64_t>& values) {
    for (const Json::Member& member : Members(name)) Copy(name, member.value.count(), values[member.name]);
  }
  void Read(std::string_view name, records::Scale& scale) {
    std::string text;
    Read(name, text);
    scale = records::ScaleNamed(text).value_or(scale);
  }

  // Reads a member that may be missing.
  template <typename Value>
  void ReadIfPresent(std::string_view name, Value& value) {
    if (object_.Find(name) != nullptr) Read(name, value);
  }

  void Read(std::string_view name, std::map<std::string, records::Skipped>& kinds) {
    for (const Json::Member& member : Members(name)) {
      Fields counted(member.value);
      counted.Read("count", kinds[member.name].count);
      counted.Read("first", kinds[member.name].first);
      Keep(counted.status());
    }
  }

  // Returns the array or the object of this name.
  const std::vector<Json>& Items(std::string_view name) {
    static const std::vector<Json> kNone;
    const std::vector<Json>* const items = Find(name).items();
    return items == nullptr ? Fail(name), kNone : *items;
  }
  const std::vector<Json::Member>& Members(std::string_view name) {
    static const std::vector<Json::Member> kNone;
    const std::vector<Json::Member>* const members = Find(name).members();
    return members == nullptr ? Fail(name), kNone : *members;
  }

  void Keep(absl::Status status) { status_.Update(std::move(status)); }
  const absl::Status& status() const { return status_; }

 private:
  const Json& Find(std::string_view name) const {
    static const Json kNull;
    const Json* const found = object_.Find(name);
    return found == nullptr ? kNull : *found;
  }

  template <typename Value>
  void Copy(std::string_view name, const Value* found, Value& value) {
    found == nullptr ? Fail(name) : void(value = *found);
  }

  void Fail(std::string_view name) {
    Keep(absl::DataLossError(FormatText("metadata: %s is missing, or is of another kind", name)));
  }

  const Json& object_;
  absl::Status status_;
};

Json SkippedJson(const std::map<std::string, records::Skipped>& skipped) {
  Json json = Json::Object();
  for (const auto& [kind, skips] : skipped) json[kind] = {{"count", skips.count}, {"first", skips.first}};
  return json;
}

template <typename Value>
Json MapJson(const std::map<std::string, Value>& values) {
  Json json = Json::Object();
  for (const auto& [name, value] : values) json[name] = value;
  return json;
}

Json SourceJson(const ListedSource& source) {
  const records::SourceReport& report = source.report;
  Json json = {{"name", source.name}, {"format", report.format}};
  if (report.game == records::Game::kChess) {
    json["variant"] = report.variant;
    json["scale"] = ScaleName(report.scale);
  }
  json["records"] = report.records;
  json["notes"] = report.notes;
  json["decisions"] = MapJson(report.decisions);
  json["facts"] = MapJson(report.facts);
  json["skipped"] = SkippedJson(report.skipped);
  if (!report.not_used.empty()) json["not_used"] = SkippedJson(report.not_used);
  return json;
}

absl::StatusOr<ListedSource> SourceFromJson(const Json& json, records::Game game) {
  ListedSource source;
  records::SourceReport& report = source.report;
  report.game = game;
  Fields fields(json);
  fields.Read("name", source.name);
  fields.Read("format", report.format);
  if (game == records::Game::kChess) {
    fields.Read("variant", report.variant);
    fields.Read("scale", report.scale);
  }
  fields.Read("records", report.records);
  fields.Read("notes", report.notes);
  fields.Read("decisions", report.decisions);
  fields.Read("facts", report.facts);
  fields.Read("skipped", report.skipped);
  fields.ReadIfPresent("not_used", report.not_used);
  TABIA_RETURN_IF_ERROR(fields.status());
  return source;
}

// A range of versions that this program reads.
struct Versions {
  uint64_t first, last;

  std::string Text() const {
    return first == last ? FormatText("version %d", first) : FormatText("versions %d to %d", first, last);
  }
};

// Reads the version of the values. Rejects one that this program does not read. An index without a version has values
// of the first.
absl::StatusOr<uint64_t> ReadValueCode(const Json& json, records::Game game) {
  uint64_t code = 1;
  Fields fields(json);
  fields.ReadIfPresent("code", code);
  TABIA_RETURN_IF_ERROR(fields.status());
  const Versions versions = game == records::Game::kBackgammon
                                ? Versions{backgammon::kValueCode, backgammon::kSettingsValueCode}
                                : Versions{chess::kValueCode, chess::kVariantValueCode};
  if (code >= versions.first && code <= versions.last) return code;
  return absl::DataLossError(FormatText(
      "the index has values of version %d, but this tabia reads %s; build it again from its sources", code,
      versions.Text()));
}

// The versions of the records of a part: without evaluations, with them, and of a variant whose rules are known.
constexpr uint64_t kPartCode = 3, kEvaluatedPartCode = 4, kVariantPartCode = 5;

// Reads the version of the records of a part likewise.
absl::StatusOr<uint64_t> ReadPartCode(const Json& json, records::Game game) {
  uint64_t code = 0;
  Fields fields(json);
  fields.Read("part", code);
  TABIA_RETURN_IF_ERROR(fields.status());
  const Versions versions = {kPartCode, kVariantPartCode};
  if (game == records::Game::kChess && code >= versions.first && code <= versions.last) return code;
  return absl::DataLossError(
      FormatText("the part has version %d, but this tabia reads parts of chess books of %s; build it again",
                 code, versions.Text()));
}

absl::StatusOr<records::Game> GameFromJson(const Json& json) {
  std::string name;
  Fields fields(json);
  fields.Read("game", name);
  TABIA_RETURN_IF_ERROR(fields.status());
  for (const records::Game game : {records::Game::kChess, records::Game::kBackgammon}) {
    if (name == records::GameName(game)) return game;
  }
  return absl::DataLossError("unknown game: " + name);
}

Json ChessCounts(const BookInfo& info) {
  Json json = {{"variant", info.variant},     {"scale", ScaleName(info.scale)},
               {"positions", info.positions}, {"moves", info.moves},
               {"notes", info.notes},         {"weight_conflicts", info.weight_conflicts}};
  if (info.evaluated > 0) json["evaluated"] = info.evaluated;
  if (info.overruled > 0) json["overruled"] = info.overruled;
  if (!info.dropped.empty()) json["dropped"] = MapJson(info.dropped);
  if (info.deactivated > 0) json["deactivated"] = info.deactivated;
  return json;
}

void TakeChessCounts(Fields& fields, BookInfo& info) {
  fields.Read("variant", info.variant);
  fields.Read("scale", info.scale);
  fields.Read("positions", info.positions);
  fields.Read("moves", info.moves);
  fields.Read("notes", info.notes);
  fields.Read("weight_conflicts", info.weight_conflicts);
  fields.ReadIfPresent("evaluated", info.evaluated);
  fields.ReadIfPresent("overruled", info.overruled);
  fields.ReadIfPresent("dropped", info.dropped);
  fields.ReadIfPresent("deactivated", info.deactivated);
}

Json BackgammonCounts(const BookInfo& info) {
  Json json = {{"positions", info.positions},
               {"evaluations", info.evaluations},
               {"decisions", info.decisions},
               {"cubes", info.cubes}};
  if (info.with_settings > 0) json["with_settings"] = info.with_settings;
  if (info.combined > 0) {
    json["combined"] = info.combined;
    json["combined_rollouts"] = info.combined_rollouts;
  }
  if (info.repeated_rollouts > 0) json["repeated_rollouts"] = info.repeated_rollouts;
  return json;
}

void TakeBackgammonCounts(Fields& fields, BookInfo& info) {
  fields.Read("positions", info.positions);
  fields.Read("evaluations", info.evaluations);
  fields.Read("decisions", info.decisions);
  fields.Read("cubes", info.cubes);
  fields.ReadIfPresent("with_settings", info.with_settings);
  fields.ReadIfPresent("combined", info.combined);
  fields.ReadIfPresent("combined_rollouts", info.combined_rollouts);
  fields.ReadIfPresent("repeated_rollouts", info.repeated_rollouts);
}

}  // namespace

bool IsSame(const ListedSource& a, const ListedSource& b) {
  return SourceJson(a).Text() == SourceJson(b).Text();
}

bool IsListedBefore(const ListedSource& a, const ListedSource& b) {
  if (a.name != b.name) return a.name < b.name;
  return SourceJson(a).Text() < SourceJson(b).Text();
}

Json InfoJson(const BookInfo& info) {
  Json sources = Json::Array();
  for (const ListedSource& source : info.sources) sources.Append(SourceJson(source));
  Json json = {{"game", records::GameName(info.game)}};
  const bool has_variant_rules = info.rules().variant().has_value();
  if (info.is_part) {
    json["part"] = has_variant_rules ? kVariantPartCode : info.evaluated > 0 ? kEvaluatedPartCode : kPartCode;
    json["of_one_side"] = uint64_t{info.of_one_side};
    if (!info.half_life.empty()) json["half_life"] = info.half_life;
  } else {
    json["code"] = info.with_settings > 0                    ? backgammon::kSettingsValueCode
                   : info.game == records::Game::kBackgammon ? backgammon::kValueCode
                   : has_variant_rules                       ? chess::kVariantValueCode
                   : info.evaluated > 0                      ? chess::kEvaluatedValueCode
                                                             : chess::kValueCode;
  }
  json.Update(info.game == records::Game::kChess ? ChessCounts(info) : BackgammonCounts(info));
  json["collisions"] = info.collisions;
  if (!info.long_notes.empty()) json["long_notes"] = info.long_notes;
  json["sources"] = std::move(sources);
  if (!info.about.empty()) json["about"] = info.about;
  return json;
}

absl::StatusOr<BookInfo> BookInfoFromJson(std::string_view text) {
  const std::optional<Json> json = Json::Parse(text);
  if (!json) return absl::DataLossError("metadata: not JSON");
  TABIA_ASSIGN_OR_RETURN(const records::Game game, GameFromJson(*json));
  BookInfo info;
  info.game = game;
  info.is_part = json->Find("part") != nullptr;
  TABIA_ASSIGN_OR_RETURN(const uint64_t code,
                         info.is_part ? ReadPartCode(*json, game) : ReadValueCode(*json, game));
  Fields fields(*json);
  uint64_t of_one_side = 0;
  fields.ReadIfPresent("of_one_side", of_one_side);
  info.of_one_side = of_one_side != 0;
  fields.ReadIfPresent("half_life", info.half_life);
  game == records::Game::kChess ? TakeChessCounts(fields, info) : TakeBackgammonCounts(fields, info);
  const uint64_t of_rules = info.is_part ? kVariantPartCode : uint64_t{chess::kVariantValueCode};
  info.has_texts = !chess::IsChess(info.variant) && code < of_rules;
  fields.Read("collisions", info.collisions);
  fields.ReadIfPresent("long_notes", info.long_notes);
  fields.ReadIfPresent("about", info.about);
  for (const Json& stated : fields.Items("sources")) {
    TABIA_ASSIGN_OR_RETURN(ListedSource source, SourceFromJson(stated, game));
    info.sources.push_back(std::move(source));
  }
  TABIA_RETURN_IF_ERROR(fields.status());
  return info;
}

}  // namespace tabia::probe
