// HTML built from elements. Text becomes HTML only by escaping, so no text of a book or a request is ever markup.
//
//   Element("a", {{"href", address}, AttributeIf(is_here, "aria-current", "page")}, "Moves of ", name)
#pragma once

#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/tokens.h"

namespace tabia::report {

// Appends `text` without markup, for an element or for an attribute in double quotes. Bytes that are not UTF-8 are read
// as Windows-1252, and control characters become blanks.
void AppendEscaped(std::string& markup, std::string_view text);

template <typename Type>
concept Number = std::integral<Type> && !std::same_as<Type, bool> && !std::same_as<Type, char>;

// A piece of HTML: text, elements, or both.
class Html {
 public:
  Html() = default;
  // Escapes a text.
  Html(std::string_view text) { AppendEscaped(markup_, text); }
  Html(const std::string& text) : Html(std::string_view(text)) {}
  Html(const char* text) : Html(std::string_view(text)) {}
  Html(Number auto number) : markup_(Concat(number)) {}

  // Returns `markup` unchanged. It must come from the program itself.
  static Html Trust(std::string markup);

  Html& operator+=(const Html& more) {
    markup_ += more.markup_;
    return *this;
  }
  bool empty() const { return markup_.empty(); }
  const std::string& markup() const { return markup_; }

 private:
  std::string markup_;
};

inline void AppendHtml(std::string& markup, const Html& html) {
  markup += html.markup();
}
inline void AppendHtml(std::string& markup, std::string_view text) {
  AppendEscaped(markup, text);
}
inline void AppendHtml(std::string& markup, const char* text) {
  AppendEscaped(markup, text);
}
inline void AppendHtml(std::string& markup, const std::string& text) {
  AppendEscaped(markup, text);
}
void AppendHtml(std::string& markup, Number auto number) {
  AppendParts(markup, number);
}

// Returns the pieces one after the other.
template <typename... Parts>
Html Fragment(const Parts&... parts) {
  std::string markup;
  (AppendHtml(markup, parts), ...);
  return Html::Trust(std::move(markup));
}

// Returns a line end between two elements, for readers of the source.
Html LineEnd();

// An attribute of an element.
class Attribute {
 public:
  Attribute(std::string_view name, std::string_view value) {
    AppendParts(markup_, " ", name, "=\"");
    AppendEscaped(markup_, value);
    markup_ += '"';
  }
  Attribute(std::string_view name, Number auto number) : markup_(Concat(" ", name, "=\"", number, "\"")) {}
  // Makes a flag such as "checked", which has no value; false leaves it out.
  Attribute(std::string_view name, std::same_as<bool> auto is_set)
      : markup_(is_set ? Concat(" ", name) : "") {}

  // Returns an attribute that no element shows.
  static Attribute None() { return {"", false}; }
  const std::string& markup() const { return markup_; }

 private:
  std::string markup_;
};

using Attributes = std::initializer_list<Attribute>;

// Returns the attribute if the condition holds, and none otherwise.
template <typename AttributeValue>
Attribute AttributeIf(bool condition, std::string_view name, const AttributeValue& value) {
  return condition ? Attribute(name, value) : Attribute::None();
}

// Returns "<name attributes", without the end of the tag.
std::string BeginTag(std::string_view name, Attributes attributes);

// Returns <name attributes>parts</name>.
template <typename... Parts>
Html Element(std::string_view name, Attributes attributes, const Parts&... parts) {
  std::string markup = BeginTag(name, attributes);
  markup += '>';
  (AppendHtml(markup, parts), ...);
  AppendParts(markup, "</", name, ">");
  return Html::Trust(std::move(markup));
}
template <typename... Parts>
Html Element(std::string_view name, const Parts&... parts) {
  return Element(name, Attributes(), parts...);
}

// Returns <name attributes/>, an element that never has content, such as <input/> or <rect/>.
Html EmptyElement(std::string_view name, Attributes attributes = {});

// Returns `text` with the HTML of `name` in place of each {{name}}.
Html FillTemplate(std::string_view text, const std::vector<std::pair<std::string_view, Html>>& values);

}  // namespace tabia::report
