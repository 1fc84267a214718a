#include "core/base/json.h"

#include <algorithm>
#include <utility>

namespace tabia {

Json::Json() = default;
Json::Json(std::nullptr_t) {}
Json::Json(bool value) : value_(value) {}
Json::Json(double value) : value_(value) {}
Json::Json(const char* text) : value_(std::string(text)) {}
Json::Json(std::string_view text) : value_(std::string(text)) {}
Json::Json(std::string text) : value_(std::move(text)) {}

// Moves a copy into place: if copying a text throws inside the variant, libstdc++ 12 destroys a text that was never
// made.
Json::Json(const Json& other) {
  std::visit(
      [this](const auto& value) {
        auto copy = value;
        value_ = std::move(copy);
      },
      other.value_);
}
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) {
  return *this = Json(other);
}
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;

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

void Json::Append(Json item) {
  std::get<Items>(value_).push_back(std::move(item));
}

Json& Json::operator[](std::string_view name) {
  if (std::holds_alternative<std::monostate>(value_)) value_ = Members();
  if (const Json* const member = Find(name); member != nullptr) return const_cast<Json&>(*member);
  return std::get<Members>(value_).emplace_back(Member{std::string(name), {}}).value;
}

const Json* Json::Find(std::string_view name) const {
  if (members() == nullptr) return nullptr;
  const auto found = std::find_if(members()->begin(), members()->end(),
                                  [name](const Member& member) { return member.name == name; });
  return found == members()->end() ? nullptr : &found->value;
}

const Json& Json::operator[](std::string_view name) const {
  return *Find(name);
}

void Json::Update(const Json& other) {
  for (const Member& member : std::get<Members>(other.value_)) (*this)[member.name] = member.value;
}

std::string JsonLine(const Json& json) {
  return json.Text() + "\n";
}

Json TextOrNull(const std::string& text) {
  return text.empty() ? Json() : Json(text);
}

}  // namespace tabia
