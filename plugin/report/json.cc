#include "plugin/report/json.h"

#include <algorithm>
#include <utility>

#include "nlohmann/json.hpp"

namespace tabia::report {
namespace {

using Library = nlohmann::ordered_json;

Json FromLibrary(const Library& json) {
  if (json.is_object()) {
    Json object = Json::Object();
    for (const auto& [name, value] : json.items()) object[name] = FromLibrary(value);
    return object;
  }
  if (json.is_array()) {
    Json array = Json::Array();
    for (const Library& item : json) array.Append(FromLibrary(item));
    return array;
  }
  if (json.is_string()) return json.get<std::string>();
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_number_unsigned()) return json.get<uint64_t>();
  if (json.is_number_integer()) return json.get<int64_t>();
  return json.is_number() ? Json(json.get<double>()) : Json();
}

}  // namespace

// Converts a value to the library's, which knows the shortest text of a number and what is not UTF-8.
struct ToLibrary {
  static Library Convert(const Json& json) { return std::visit(ToLibrary(), json.value_); }

  Library operator()(std::monostate) const { return nullptr; }
  Library operator()(const Json::Items& items) const {
    Library array = Library::array();
    for (const Json& item : items) array.push_back(Convert(item));
    return array;
  }
  Library operator()(const Json::Members& members) const {
    Library object = Library::object();
    for (const Json::Member& member : members) object[member.name] = Convert(member.value);
    return object;
  }
  template <typename Scalar>
  Library operator()(const Scalar& value) const {
    return value;
  }
};

Json::Json() = default;
Json::Json(std::nullptr_t) {}
Json::Json(bool value) : value_(value) {}
Json::Json(double value) : value_(value) {}
Json::Json(const char* text) : value_(std::string(text)) {}
Json::Json(std::string_view text) : value_(std::string(text)) {}
Json::Json(std::string text) : value_(std::move(text)) {}

Json::Json(const Json& other) = default;
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) = default;
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;

const std::vector<Json>* Json::items() const {
  return std::get_if<Items>(&value_);
}

Json::Json(const std::vector<std::string>& texts) : value_(Items(texts.begin(), texts.end())) {}

Json::Json(std::initializer_list<Member> members) : value_(Members(members)) {}

Json Json::Array(std::initializer_list<Json> items) {
  Json array;
  array.value_ = Items(items);
  return array;
}

Json Json::Object() {
  Json object;
  object.value_ = Members();
  return object;
}

std::optional<Json> Json::Parse(std::string_view text) {
  const Library json = Library::parse(text, nullptr, /*allow_exceptions=*/false);
  return json.is_discarded() ? std::nullopt : std::optional(FromLibrary(json));
}

void Json::Append(Json item) {
  std::get<Items>(value_).push_back(std::move(item));
}

Json& Json::operator[](std::string_view name) {
  if (std::holds_alternative<std::monostate>(value_)) value_ = Members();
  Members& members = std::get<Members>(value_);
  const auto found = std::find_if(members.begin(), members.end(),
                                  [name](const Member& member) { return member.name == name; });
  if (found != members.end()) return found->value;
  return members.emplace_back(Member{std::string(name), {}}).value;
}

const Json& Json::operator[](std::string_view name) const {
  const Members& members = std::get<Members>(value_);
  return std::find_if(members.begin(), members.end(),
                      [name](const Member& member) { return member.name == name; })
      ->value;
}

void Json::Update(const Json& other) {
  for (const Member& member : std::get<Members>(other.value_)) (*this)[member.name] = member.value;
}

std::optional<std::string> Json::ScalarText() const {
  if (const std::string* text = std::get_if<std::string>(&value_)) return *text;
  if (items() != nullptr || std::holds_alternative<Members>(value_) ||
      std::holds_alternative<std::monostate>(value_)) {
    return std::nullopt;
  }
  return ToLibrary::Convert(*this).dump();
}

std::string JsonLine(const Json& json) {
  return ToLibrary::Convert(json).dump(-1, ' ', false, Library::error_handler_t::replace) + "\n";
}

Json TextOrNull(const std::string& text) {
  return text.empty() ? Json() : Json(text);
}

}  // namespace tabia::report
