#include "protocol/ubgi/keys.h"

#include <variant>

#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include "core/base/text.h"
#include "core/base/tokens.h"
#include "protocol/ubgi/error.h"

namespace tabia::ubgi {
namespace {

using backgammon::GameState;
using Words = std::vector<std::string>;

struct Key {
  std::string_view name;
  std::variant<bool Preferences::*, bool GameState::*, OnMiss Preferences::*, MoveFormat Preferences::*>
      field;
};

const Key kKeys[] = {
    {"on_miss", &Preferences::on_miss},
    {"move_format", &Preferences::move_format},
    {"other_contexts", &Preferences::other_contexts},
    {"jacoby", &GameState::jacoby},
    {"beaver", &GameState::beaver},
    {"crawford", &GameState::crawford},
};

// The values of a type, in the order of its numbers.
Words WordsOf(bool) {
  return {"false", "true"};
}
Words WordsOf(OnMiss) {
  return {"error", "play"};
}
Words WordsOf(MoveFormat) {
  return {"steps", "id"};
}

template <typename Value>
auto& FieldOf(Value Preferences::*field, auto& preferences, auto&) {
  return preferences.*field;
}

template <typename Value>
auto& FieldOf(Value GameState::*field, auto&, auto& state) {
  return state.*field;
}

const Key* FindKey(std::string_view name) {
  for (const Key& key : kKeys) {
    if (EqualIgnoringCase(key.name, name)) return &key;
  }
  return nullptr;
}

absl::Status NoSuchKey(std::string_view name) {
  return Unsupported(absl::StrFormat("there is no key %s", Printable(name)));
}

// "on" and "off" are what v0.1 has for true and false.
std::string_view PlainWord(std::string_view word, const Words& words) {
  if (words != WordsOf(false)) return word;
  if (EqualIgnoringCase(word, "on")) return "true";
  return EqualIgnoringCase(word, "off") ? "false" : word;
}

}  // namespace

std::vector<std::string> KeyLines() {
  std::vector<std::string> lines;
  Preferences preferences;
  GameState state;
  for (const Key& key : kKeys) {
    const auto type = [&](auto field) {
      const Words words = WordsOf(FieldOf(field, preferences, state));
      return words == WordsOf(false) ? "bool" : "enum " + absl::StrJoin(words, " ");
    };
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
    const Words words = WordsOf(target);
    for (size_t i = 0; i < words.size(); ++i) {
      if (!EqualIgnoringCase(words[i], PlainWord(value, words))) continue;
      target = static_cast<std::remove_reference_t<decltype(target)>>(i);
      return absl::OkStatus();
    }
    return BadValue(
        absl::StrFormat("%s: %s: one of %s", key->name, Printable(value), absl::StrJoin(words, ", ")));
  };
  return std::visit(set, key->field);
}

absl::StatusOr<std::string> GetKey(std::string_view name, const Preferences& preferences,
                                   const GameState& state) {
  const Key* key = FindKey(name);
  if (key == nullptr) return NoSuchKey(name);
  const auto get = [&](auto field) {
    const auto value = FieldOf(field, preferences, state);
    return std::string(WordsOf(value)[static_cast<size_t>(value)]);
  };
  return std::visit(get, key->field);
}

}  // namespace tabia::ubgi
