// JSON values: the metadata of an index, and printed objects, one a line. Names keep the order of insertion.
//
// nlohmann-json finds tokens and writes texts and numbers. Its own values are not used, because their destructor
// allocates (core/README.md, "When memory runs out").
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
  // Makes an object: {{"name", value}, ...}.
  Json(std::initializer_list<Member> members);

  Json(const Json& other);
  Json(Json&& other) noexcept;
  Json& operator=(const Json& other);
  Json& operator=(Json&& other) noexcept;
  ~Json();

  static Json Array(std::initializer_list<Json> items = {});
  static Json Object();
  // Returns nothing if `text` is not JSON, is nested more than 100 deep, or has an object of more than 256 members.
  static std::optional<Json> Parse(std::string_view text);

  // Appends to an array.
  void Append(Json item);
  // Returns the member of an object, after adding it if it is missing. Null becomes an object.
  Json& operator[](std::string_view name);
  // Returns the member of an object, which must have it.
  const Json& operator[](std::string_view name) const;
  // Sets all members of the object `other`.
  void Update(const Json& other);

  // Returns the value if it has the type of the function (array, object, string, unsigned integer), else nullptr.
  const std::vector<Json>* items() const { return std::get_if<Items>(&value_); }
  const std::vector<Member>* members() const { return std::get_if<Members>(&value_); }
  const std::string* text() const { return std::get_if<std::string>(&value_); }
  const uint64_t* count() const { return std::get_if<uint64_t>(&value_); }
  // Returns the member of this name; nullptr if the value is not an object with such a member.
  const Json* Find(std::string_view name) const;
  // Returns the contents of a string, or the JSON text of a number, true or false; nothing for any other value.
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

// Returns `text`, or null if it is empty.
Json TextOrNull(const std::string& text);

}  // namespace tabia
