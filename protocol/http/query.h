// The parameters of a request: application/x-www-form-urlencoded.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tabia::http {

class Query {
 public:
  // Splits at "&" and at the first "="; "+" is a blank, %XX a byte. Returns nothing if an escape or the UTF-8 of a name or
  // a value is bad.
  static std::optional<Query> Parse(std::string_view text);

  // Returns the value of a parameter, of several the last one; null if it is not stated.
  const std::string* Find(std::string_view name) const;
  // Returns the values of all of this name, in their order.
  std::vector<std::string> All(std::string_view name) const;
  // As Find, or an empty text.
  std::string_view Get(std::string_view name) const;

 private:
  std::vector<std::pair<std::string, std::string>> parameters_;
};

// Returns the text with everything escaped that has a meaning in a query.
std::string QueryEscaped(std::string_view text);

}  // namespace tabia::http
