#include "plugin/report/layout/html.h"

#include <algorithm>

#include "core/base/text.h"

namespace tabia::report {
namespace {

std::string_view FindEntity(char c) {
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

// Returns whether the text needs no escape. Most text is printable ASCII without a special character, and is copied
// unchanged.
bool IsPlain(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return c >= ' ' && c <= '~' && FindEntity(c).empty(); });
}

}  // namespace

void AppendEscaped(std::string& markup, std::string_view text) {
  if (IsPlain(text)) {
    markup += text;
    return;
  }
  for (const char c : MakePrintable(text)) {
    const std::string_view entity = FindEntity(c);
    entity.empty() ? markup.append(1, c) : markup.append(entity);
  }
}

Html Html::Trust(std::string markup) {
  Html html;
  html.markup_ = std::move(markup);
  return html;
}

Html LineEnd() {
  return Html::Trust("\n");
}

std::string BeginTag(std::string_view name, Attributes attributes) {
  std::string tag = Concat("<", name);
  for (const Attribute& attribute : attributes) tag += attribute.markup();
  return tag;
}

Html EmptyElement(std::string_view name, Attributes attributes) {
  return Html::Trust(BeginTag(name, attributes) + "/>");
}

Html FillTemplate(std::string_view text, const std::vector<std::pair<std::string_view, Html>>& values) {
  std::string filled;
  while (true) {
    const size_t begin = text.find("{{");
    const size_t end = begin == std::string_view::npos ? begin : text.find("}}", begin);
    if (end == std::string_view::npos) return Html::Trust(std::move(filled.append(text)));
    const std::string_view name = text.substr(begin + 2, end - begin - 2);
    const auto value =
        std::find_if(values.begin(), values.end(), [&](const auto& item) { return item.first == name; });
    filled.append(text.substr(0, begin));
    if (value != values.end()) filled.append(value->second.markup());
    text.remove_prefix(end + 2);
  }
}

}  // namespace tabia::report
