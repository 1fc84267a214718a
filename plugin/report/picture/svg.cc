#include "plugin/report/picture/svg.h"

#include <string>

#include "core/base/format.h"
#include "core/base/tokens.h"

namespace tabia::report {
namespace {

// Returns a number with at most two decimals, without zeros at its end: "12.5" for 12.5.
std::string ShortText(double number) {
  std::string text = FormatText("%.2f", number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

Attribute Across(std::string_view name, double part) {
  return {name, Concat(ShortText(100 * part), "%")};
}

Attribute Down(std::string_view name, double pixels) {
  return {name, ShortText(pixels)};
}

}  // namespace

Html Bar(std::string_view classes, const Span& across, const Span& down) {
  return EmptyElement("rect", {{"class", classes},
                               Across("x", across.begin),
                               Down("y", down.begin),
                               Across("width", across.end - across.begin),
                               Down("height", down.end - down.begin)});
}

Html Stroke(std::string_view classes, const Span& across, const Span& down) {
  return EmptyElement("line", {{"class", classes},
                               Across("x1", across.begin),
                               Down("y1", down.begin),
                               Across("x2", across.end),
                               Down("y2", down.end)});
}

Html Dot(std::string_view classes, double across, double down) {
  return EmptyElement("circle", {{"class", classes}, Across("cx", across), Down("cy", down), {"r", 4}});
}

Html Label(std::string_view classes, double across, double down, const Html& text) {
  return Element(
      "text", {AttributeIf(!classes.empty(), "class", classes), Across("x", across), Down("y", down)}, text);
}

Html Shapes(const Html& tip, const Html& shapes) {
  return Fragment(Element("g", Element("title", tip), shapes), LineEnd());
}

Html Picture(const Html& title, const Html& description, double height, const Html& shapes,
             std::string_view role) {
  return Fragment(
      Element("svg", {{"class", "picture"}, {"role", role}, {"width", "100%"}, Down("height", height)},
              Element("title", title), Element("desc", description), LineEnd(), shapes),
      LineEnd());
}

}  // namespace tabia::report
