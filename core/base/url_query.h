// The parameters of a request: application/x-www-form-urlencoded.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tabia {

class UrlQuery {
 public:
  // Splits at "&" and at the first "="; "+" is a blank, %XX a byte. Returns nothing if an escape is malformed or a name
  // or value is not UTF-8.
  static std::optional<UrlQuery> Parse(std::string_view text);

  // Returns the value of a parameter, the last one if it is repeated, or null if it is missing.
  const std::string* Find(std::string_view name) const;
  // Returns all values of a parameter, in their order.
  std::vector<std::string> All(std::string_view name) const;
  // Returns the value as Find does, or an empty text if it is missing.
  std::string_view Get(std::string_view name) const;

 private:
  std::vector<std::pair<std::string, std::string>> parameters_;
};

// Escapes all characters that have a meaning in a query.
std::string EscapeQuery(std::string_view text);

// Returns the text that was escaped: "+" is a blank, %XX a byte. Returns nothing if an escape is malformed or the text
// is not UTF-8.
std::optional<std::string> UnescapeQuery(std::string_view escaped);

}  // namespace tabia
