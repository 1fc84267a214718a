// JSON as it is printed: one object a line, names in the order in which they were put in.
#pragma once

#include <string>

#include "nlohmann/json.hpp"

namespace tabia::report {

using Json = nlohmann::ordered_json;

// `json` and a line end. Bytes that are no UTF-8 become U+FFFD.
inline std::string JsonLine(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

// `text`, or null if it is empty.
inline Json TextOrNull(const std::string& text) {
  return text.empty() ? Json() : Json(text);
}

}  // namespace tabia::report
