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

// Returns a value as the metadata has it.
template <typename Value>
Json JsonOf(const Value& value) {
  return value;
}
Json JsonOf(records::Scale scale) {
  return ScaleName(scale);
}
Json JsonOf(const records::Skipped& skipped) {
  return {{"count", skipped.count}, {"first", skipped.first}};
}
template <typename Value>
Json JsonOf(const std::map<std::string, Value>& values) {
  Json json = Json::Object();
  for (const auto& [name, value] : values) json[name] = JsonOf(value);
  return json;
}

bool IsEmpty(uint64_t value) {
  return value == 0;
}
template <typename Value>
bool IsEmpty(const Value& value) {
  return value.empty();
}

// Writes the members of an object. A function such as ListChess lists them once, for this class and for MemberReader.
class MemberWriter {
 public:
  explicit MemberWriter(Json& object) : object_(object) {}

  template <typename Value>
  void Member(std::string_view name, const Value& value) {
    object_[name] = JsonOf(value);
  }
  // Leaves out a value that is 0 or empty.
  template <typename Value>
  void OptionalMember(std::string_view name, const Value& value) {
    if (!IsEmpty(value)) Member(name, value);
  }

 private:
  Json& object_;
};

// Reads the members of an object, and remembers the first that is missing or of another kind.
class MemberReader {
 public:
  explicit MemberReader(const Json& object) : object_(object) {}

  void Member(std::string_view name, uint64_t& value) { Copy(name, Find(name).count(), value); }
  void Member(std::string_view name, std::string& value) { Copy(name, Find(name).text(), value); }
  void Member(std::string_view name, std::vector<std::string>& values) {
    for (const Json& item : Items(name)) Copy(name, item.text(), values.emplace_back());
  }
  void Member(std::string_view name, records::Scale& scale) {
    std::string text;
    Member(name, text);
    scale = records::ScaleNamed(text).value_or(scale);
  }
  template <typename Value>
  void Member(std::string_view name, std::map<std::string, Value>& values) {
    const std::vector<Json::Member>* const members = Find(name).members();
    if (members == nullptr) return Fail(name);
    for (const Json::Member& member : *members) ReadItem(name, member.value, values[member.name]);
  }
  // Keeps the value if the member is missing.
  template <typename Value>
  void OptionalMember(std::string_view name, Value& value) {
    if (object_.Find(name) != nullptr) Member(name, value);
  }

  // Returns the items of an array.
  const std::vector<Json>& Items(std::string_view name) {
    static const std::vector<Json> kNone;
    const std::vector<Json>* const items = Find(name).items();
    return items == nullptr ? Fail(name), kNone : *items;
  }

  const absl::Status& status() const { return status_; }

 private:
  // Reads a value of the object `name`.
  void ReadItem(std::string_view name, const Json& json, uint64_t& value) { Copy(name, json.count(), value); }
  void ReadItem(std::string_view name, const Json& json, std::string& value) {
    Copy(name, json.text(), value);
  }
  void ReadItem(std::string_view, const Json& json, records::Skipped& skipped) {
    MemberReader members(json);
    members.Member("count", skipped.count);
    members.Member("first", skipped.first);
    status_.Update(members.status());
  }

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
    status_.Update(absl::DataLossError(FormatText("metadata: %s is missing, or is of another kind", name)));
  }

  const Json& object_;
  absl::Status status_;
};

// Lists the members of a source. They depend on the game of its report.
template <typename Members, typename Source>
void ListSource(Members& members, Source& source) {
  auto& report = source.report;
  members.Member("name", source.name);
  members.Member("format", report.format);
  if (report.game == records::Game::kChess) {
    members.Member("variant", report.variant);
    members.Member("scale", report.scale);
  }
  members.Member("records", report.records);
  members.Member("notes", report.notes);
  members.Member("decisions", report.decisions);
  members.Member("facts", report.facts);
  members.Member("skipped", report.skipped);
  members.OptionalMember("not_used", report.not_used);
}

Json SourceJson(const ListedSource& source) {
  Json json = Json::Object();
  MemberWriter members(json);
  ListSource(members, source);
  return json;
}

absl::StatusOr<ListedSource> SourceFromJson(const Json& json, records::Game game) {
  ListedSource source;
  source.report.game = game;
  MemberReader members(json);
  ListSource(members, source);
  TABIA_RETURN_IF_ERROR(members.status());
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
  MemberReader members(json);
  members.OptionalMember("code", code);
  TABIA_RETURN_IF_ERROR(members.status());
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
  MemberReader members(json);
  members.Member("part", code);
  TABIA_RETURN_IF_ERROR(members.status());
  const Versions versions = {kPartCode, kVariantPartCode};
  if (game == records::Game::kChess && code >= versions.first && code <= versions.last) return code;
  return absl::DataLossError(
      FormatText("the part has version %d, but this tabia reads parts of chess books of %s; build it again",
                 code, versions.Text()));
}

absl::StatusOr<records::Game> GameFromJson(const Json& json) {
  std::string name;
  MemberReader members(json);
  members.Member("game", name);
  TABIA_RETURN_IF_ERROR(members.status());
  for (const records::Game game : {records::Game::kChess, records::Game::kBackgammon}) {
    if (name == records::GameName(game)) return game;
  }
  return absl::DataLossError("unknown game: " + name);
}

// Lists the members of a chess book.
template <typename Members, typename Info>
void ListChess(Members& members, Info& info) {
  members.Member("variant", info.variant);
  members.Member("scale", info.scale);
  members.Member("positions", info.positions);
  members.Member("moves", info.moves);
  members.Member("notes", info.notes);
  members.Member("weight_conflicts", info.weight_conflicts);
  members.OptionalMember("evaluated", info.evaluated);
  members.OptionalMember("overruled", info.overruled);
  members.OptionalMember("dropped", info.dropped);
  members.OptionalMember("deactivated", info.deactivated);
}

template <typename Members, typename Info>
void ListBackgammon(Members& members, Info& info) {
  members.Member("positions", info.positions);
  members.Member("evaluations", info.evaluations);
  members.Member("decisions", info.decisions);
  members.Member("cubes", info.cubes);
  members.OptionalMember("with_settings", info.with_settings);
  members.OptionalMember("combined", info.combined);
  members.OptionalMember("combined_rollouts", info.combined_rollouts);
  members.OptionalMember("repeated_rollouts", info.repeated_rollouts);
}

template <typename Members, typename Info>
void ListGame(Members& members, Info& info) {
  info.game == records::Game::kChess ? ListChess(members, info) : ListBackgammon(members, info);
  members.Member("collisions", info.collisions);
  members.OptionalMember("long_notes", info.long_notes);
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
  MemberWriter members(json);
  const bool has_variant_rules = info.rules().variant().has_value();
  if (info.is_part) {
    json["part"] = has_variant_rules ? kVariantPartCode : info.evaluated > 0 ? kEvaluatedPartCode : kPartCode;
    json["of_one_side"] = uint64_t{info.of_one_side};
    members.OptionalMember("half_life", info.half_life);
  } else {
    json["code"] = info.with_settings > 0                    ? backgammon::kSettingsValueCode
                   : info.game == records::Game::kBackgammon ? backgammon::kValueCode
                   : has_variant_rules                       ? chess::kVariantValueCode
                   : info.evaluated > 0                      ? chess::kEvaluatedValueCode
                                                             : chess::kValueCode;
  }
  ListGame(members, info);
  json["sources"] = std::move(sources);
  members.OptionalMember("about", info.about);
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
  MemberReader members(*json);
  uint64_t of_one_side = 0;
  members.OptionalMember("of_one_side", of_one_side);
  info.of_one_side = of_one_side != 0;
  members.OptionalMember("half_life", info.half_life);
  ListGame(members, info);
  const uint64_t of_rules = info.is_part ? kVariantPartCode : uint64_t{chess::kVariantValueCode};
  info.has_texts = !chess::IsChess(info.variant) && code < of_rules;
  members.OptionalMember("about", info.about);
  for (const Json& stated : members.Items("sources")) {
    TABIA_ASSIGN_OR_RETURN(ListedSource source, SourceFromJson(stated, game));
    info.sources.push_back(std::move(source));
  }
  TABIA_RETURN_IF_ERROR(members.status());
  return info;
}

}  // namespace tabia::probe
