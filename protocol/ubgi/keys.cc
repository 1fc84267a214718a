#include "protocol/ubgi/keys.h"

#include <optional>
#include <variant>

#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include "core/backgammon/entry/evaluation.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "protocol/ubgi/error.h"

namespace tabia::ubgi {
namespace {

using backgammon::GameState;
using MinLevel = std::optional<backgammon::Level>;
using Words = std::vector<std::string>;

constexpr int kMaxPlays = 1000;           // no roll has more
constexpr std::string_view kAny = "any";  // the minimum level that refuses nothing

struct Key {
  std::string_view name;
  std::variant<bool Preferences::*, bool GameState::*, OnMiss Preferences::*, MoveFormat Preferences::*,
               int probe::TrustRule::*, MinLevel probe::TrustRule::*>
      field;
};

const Key kKeys[] = {
    {"on_miss", &Preferences::on_miss},
    {"move_format", &Preferences::move_format},
    {"other_contexts", &Preferences::other_contexts},
    {"min_level", &probe::TrustRule::min_level},
    {"min_plays", &probe::TrustRule::min_plays},
    {"jacoby", &GameState::jacoby},
    {"beaver", &GameState::beaver},
    {"crawford", &GameState::crawford},
};

// Returns the names of the values of a type, in the order of its numbers.
Words WordsOf(bool) {
  return {"false", "true"};
}
Words WordsOf(OnMiss) {
  return {"error", "play"};
}
Words WordsOf(MoveFormat) {
  return {"steps", "id"};
}

// Replaces "on" and "off", the booleans of UBGI 0.1, by true and false.
std::string_view PlainWord(std::string_view word, const Words& words) {
  if (words != WordsOf(false)) return word;
  if (EqualIgnoringCase(word, "on")) return "true";
  return EqualIgnoringCase(word, "off") ? "false" : word;
}

template <typename Value>
auto& FieldOf(Value Preferences::*field, auto& preferences, auto&) {
  return preferences.*field;
}

template <typename Value>
auto& FieldOf(Value GameState::*field, auto&, auto& state) {
  return state.*field;
}

template <typename Value>
auto& FieldOf(Value probe::TrustRule::*field, auto& preferences, auto&) {
  return preferences.trust.*field;
}

// Sets a field to the value named by a word. Returns false if there is none.
template <typename Value>
bool SetField(std::string_view word, Value& field) {
  const Words words = WordsOf(field);
  for (size_t i = 0; i < words.size(); ++i) {
    if (!EqualIgnoringCase(words[i], PlainWord(word, words))) continue;
    field = static_cast<Value>(i);
    return true;
  }
  return false;
}

bool SetField(std::string_view word, int& field) {
  const std::optional<int> number = ParseNumber<int>(word);
  if (!number || *number < 1 || *number > kMaxPlays) return false;
  field = *number;
  return true;
}

bool SetField(std::string_view word, MinLevel& field) {
  const MinLevel level = backgammon::LevelOfName(word);
  if (!level && !EqualIgnoringCase(word, kAny)) return false;
  field = level;
  return true;
}

// Returns the permitted values of a field for an error message.
template <typename Value>
std::string Permitted(const Value& field) {
  return "one of " + absl::StrJoin(WordsOf(field), ", ");
}

std::string Permitted(int) {
  return absl::StrFormat("1 to %d", kMaxPlays);
}

std::string Permitted(const MinLevel&) {
  return "any, 3-ply, XGR, XGR+, XGR++, book or rollout";
}

template <typename Value>
std::string FieldText(const Value& field) {
  return WordsOf(field)[static_cast<size_t>(field)];
}

std::string FieldText(int field) {
  return std::to_string(field);
}

std::string FieldText(const MinLevel& field) {
  return field ? LevelName(*field) : std::string(kAny);
}

template <typename Value>
std::string TypeOf(const Value& field) {
  const Words words = WordsOf(field);
  return words == WordsOf(false) ? "bool" : "enum " + absl::StrJoin(words, " ");
}

std::string TypeOf(int) {
  return "int";
}

std::string TypeOf(const MinLevel&) {
  return "string";
}

const Key* FindKey(std::string_view name) {
  for (const Key& key : kKeys) {
    if (EqualIgnoringCase(key.name, name)) return &key;
  }
  return nullptr;
}

absl::Status NoSuchKey(std::string_view name) {
  return Unsupported(absl::StrFormat("%s: not a key; \"keys\" lists them", MakePrintable(name)));
}

}  // namespace

std::vector<std::string> KeyLines() {
  std::vector<std::string> lines;
  Preferences preferences;
  GameState state;
  for (const Key& key : kKeys) {
    const auto type = [&](auto field) { return TypeOf(FieldOf(field, preferences, state)); };
    lines.push_back(absl::StrFormat("key %s %s", key.name, std::visit(type, key.field)));
  }
  return lines;
}

absl::Status SetKey(std::string_view name, std::string_view value, Preferences& preferences,
                    GameState& state) {
  const Key* key = FindKey(name);
  if (key == nullptr) return NoSuchKey(name);
  const auto set = [&](auto field) -> absl::Status {
    auto& target = FieldOf(field, preferences, state);
    if (SetField(value, target)) return absl::OkStatus();
    return BadValue(
        absl::StrFormat("%s: %s: must be %s", key->name, MakePrintable(value), Permitted(target)));
  };
  return std::visit(set, key->field);
}

absl::StatusOr<std::string> GetKey(std::string_view name, const Preferences& preferences,
                                   const GameState& state) {
  const Key* key = FindKey(name);
  if (key == nullptr) return NoSuchKey(name);
  const auto get = [&](auto field) { return FieldText(FieldOf(field, preferences, state)); };
  return std::visit(get, key->field);
}

}  // namespace tabia::ubgi
