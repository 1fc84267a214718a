// A value of JSON: metadata of an index, and what is printed as one object a line, names in the order in which they
// were put in. nlohmann-json finds tokens and writes texts and numbers; its own values are not used, since their
// destructor allocates, which ends a program that is short of memory.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tabia {

class Json {
 public:
  struct Member;

  Json();  // null
  Json(std::nullptr_t);
  Json(bool value);
  template <std::signed_integral Number>
  Json(Number value);
  template <std::unsigned_integral Number>
  Json(Number value);
  Json(double value);
  Json(const char* text);
  Json(std::string_view text);
  Json(std::string text);
  Json(const std::vector<std::string>& texts);
  // An object: {{"name", value}, ...}.
  Json(std::initializer_list<Member> members);

  Json(const Json& other);
  Json(Json&& other) noexcept;
  Json& operator=(const Json& other);
  Json& operator=(Json&& other) noexcept;
  ~Json();

  static Json Array(std::initializer_list<Json> items = {});
  static Json Object();
  // Returns nothing if `text` is not JSON, or has more than 100 values inside each other.
  static std::optional<Json> Parse(std::string_view text);

  // Appends to an array.
  void Append(Json item);
  // The member of an object; it is added if it is missing. Null becomes an object.
  Json& operator[](std::string_view name);
  // The member of an object that has it.
  const Json& operator[](std::string_view name) const;
  // Sets all members of the object `other`.
  void Update(const Json& other);

  // Each returns what the value is, and null if it is another one.
  const std::vector<Json>* items() const { return std::get_if<Items>(&value_); }
  const std::vector<Member>* members() const { return std::get_if<Members>(&value_); }
  const std::string* text() const { return std::get_if<std::string>(&value_); }
  const uint64_t* count() const { return std::get_if<uint64_t>(&value_); }
  // Returns the member of this name; null if the value is not an object with such a member.
  const Json* Find(std::string_view name) const;
  // Returns a text itself, or a number, true or false as it is written; nothing for any other value.
  std::optional<std::string> ScalarText() const;
  // Returns the text of the value on one line. Bytes that are not UTF-8 become U+FFFD.
  std::string Text() const;

 private:
  friend struct JsonWriter;

  using Items = std::vector<Json>;
  using Members = std::vector<Member>;

  std::variant<std::monostate, bool, int64_t, uint64_t, double, std::string, Items, Members> value_;
};

struct Json::Member {
  std::string name;
  Json value;
};

// Here Member is complete, which clang requires before it destroys a vector of them.
template <std::signed_integral Number>
Json::Json(Number value) : value_(int64_t{value}) {}
template <std::unsigned_integral Number>
Json::Json(Number value) : value_(uint64_t{value}) {}

// Returns the text of `json` and a line end.
std::string JsonLine(const Json& json);

// `text`, or null if it is empty.
Json TextOrNull(const std::string& text);

}  // namespace tabia
