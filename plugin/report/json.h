// JSON as it is printed: one object a line, names in the order in which they were put in. Only json.cc includes
// nlohmann-json, because every file that uses its templates takes seconds to compile.
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

namespace tabia::report {

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
  // Returns nothing if `text` is not JSON.
  static std::optional<Json> Parse(std::string_view text);

  // Appends to an array.
  void Append(Json item);
  // The member of an object; it is added if it is missing. Null becomes an object.
  Json& operator[](std::string_view name);
  // The member of an object that has it.
  const Json& operator[](std::string_view name) const;
  // Sets all members of the object `other`.
  void Update(const Json& other);

  // Returns the items of an array; null for any other value.
  const std::vector<Json>* items() const;
  // Returns a text itself, or a number, true or false as it is written; nothing for any other value.
  std::optional<std::string> ScalarText() const;

 private:
  friend struct ToLibrary;

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

// Returns `json` and a line end. Bytes that are not UTF-8 become U+FFFD.
std::string JsonLine(const Json& json);

// `text`, or null if it is empty.
Json TextOrNull(const std::string& text);

}  // namespace tabia::report
