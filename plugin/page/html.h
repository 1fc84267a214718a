// Text as HTML, and templates.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tabia::page {

// Returns text in which nothing is markup, in an element or between double quotes. Bytes that are not UTF-8, and control
// characters, are made harmless too.
std::string Escaped(std::string_view text);

// Returns `text` with each {{name}} replaced by its HTML.
std::string Filled(std::string_view text,
                   const std::vector<std::pair<std::string_view, std::string>>& values);

}  // namespace tabia::page
