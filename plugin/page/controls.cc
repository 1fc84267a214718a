#include "plugin/page/controls.h"

#include "core/base/tokens.h"

namespace tabia::page {

using report::Element;
using report::EmptyElement;
using report::Fragment;
using report::LineEnd;

Html HiddenField(std::string_view name, std::string_view value) {
  if (value.empty()) return {};
  return EmptyElement("input", {{"type", "hidden"}, {"name", name}, {"value", value}});
}

Html NameMenu(std::string_view label, std::string_view field, const std::vector<std::string_view>& names,
              std::string_view chosen, std::string_view none) {
  Html options;
  if (!none.empty()) options += Element("option", {{"value", ""}}, none);
  for (const std::string_view name : names)
    options += Element("option", {{"selected", name == chosen}}, name);
  return Element("label", label, Element("select", {{"name", field}}, options));
}

Html BookLine(std::string_view name, std::string_view facts, std::string_view date) {
  const std::string text = Concat(facts, date.empty() ? "" : " · ", date, " · ");
  return Fragment(Element("p", {{"class", "about"}}, text,
                          Element("a", {{"href", Concat("status#book-", name)}}, "About this book")),
                  LineEnd());
}

Html ScriptButton(std::string_view id, const Html& text, const Attribute& label) {
  return Element("button", {{"type", "button"}, {"id", id}, {"class", "scripted-only"}, label}, text);
}

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

Html ShareHtml(std::string_view notation, std::string_view position, const std::string& href) {
  const Html field = EmptyElement("input", {{"id", "position"},
                                            {"value", position},
                                            {"readonly", true},
                                            {"aria-label", Concat("This position as ", notation)}});
  const Html board =
      Element("a", {{"id", "board-alone"}, {"href", WithParameter(href, "show=board")}, {"target", "_blank"}},
              "Board only");
  return Element("section", {{"class", "sharing tools"}, {"aria-label", "Share"}}, field,
                 ScriptButton("copy-position", Concat("Copy ", notation)),
                 ScriptButton("copy-link", "Copy link"), board, ScriptButton("full-screen", "Full screen"));
}

Html FindForm(std::string_view action, std::string_view text, std::string_view hint, const Html& hidden) {
  const Html field = EmptyElement("input", {{"id", "find-text"},
                                            {"name", "q"},
                                            {"value", text},
                                            {"placeholder", hint},
                                            {"aria-label", hint},
                                            {"autocomplete", "off"},
                                            {"spellcheck", "false"}});
  return Element("form", {{"id", "find"}, {"role", "search"}, {"action", action}},
                 Element("span", {{"id", "find-state"}}, hidden), field, Element("button", "Find"));
}

}  // namespace tabia::page
