#include "plugin/page/html.h"

#include <algorithm>

#include "core/base/text.h"

namespace tabia::page {
namespace {

std::string_view EntityOf(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return {};
  }
}

}  // namespace

std::string Escaped(std::string_view text) {
  std::string escaped;
  for (const char c : MakePrintable(text)) {
    const std::string_view entity = EntityOf(c);
    entity.empty() ? escaped.append(1, c) : escaped.append(entity);
  }
  return escaped;
}

std::string Filled(std::string_view text,
                   const std::vector<std::pair<std::string_view, std::string>>& values) {
  std::string filled;
  while (true) {
    const size_t begin = text.find("{{");
    const size_t end = begin == std::string_view::npos ? begin : text.find("}}", begin);
    if (end == std::string_view::npos) return filled.append(text);
    const std::string_view name = text.substr(begin + 2, end - begin - 2);
    const auto value =
        std::find_if(values.begin(), values.end(), [&](const auto& item) { return item.first == name; });
    filled.append(text.substr(0, begin));
    if (value != values.end()) filled.append(value->second);
    text.remove_prefix(end + 2);
  }
}

}  // namespace tabia::page
