#include "plugin/page/controls.h"

#include "core/base/tokens.h"

namespace tabia::page {

using report::Element;
using report::Fragment;
using report::LineEnd;

Html FactList(const report::Facts& facts) {
  Html items = LineEnd();
  for (size_t i = 0; i < facts.size(); ++i) {
    const bool is_new = i == 0 || facts[i].name != facts[i - 1].name;
    items +=
        Fragment(is_new ? Element("dt", facts[i].name) : Html(), Element("dd", facts[i].value), LineEnd());
  }
  return Fragment(Element("dl", {{"class", "facts"}}, items), LineEnd());
}

std::string WithParameter(const std::string& href, std::string_view parameter) {
  return Concat(href, href.find('?') == std::string::npos ? "?" : "&", parameter);
}

}  // namespace tabia::page
