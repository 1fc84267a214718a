// Pictures of reports, as SVG without a script.
//
// A picture is as wide as its page permits, and its labels have one size on a phone and on a screen. So a place across
// is a part of the width, from 0 to 1, and a place down is a number of pixels. A shape has classes instead of colours;
// the style of the page (layout/report_page.cc) has these for light and dark.
#pragma once

#include <string_view>

#include "plugin/report/layout/html.h"

namespace tabia::report {

// The height of a row with a line of text, and the place of its text below the top.
inline constexpr double kRowHeight = 20, kBaseline = 14;

struct Span {
  double begin = 0, end = 0;
};

// Returns a filled rectangle.
Html Bar(std::string_view classes, const Span& across, const Span& down);
// Returns a line from one place to another.
Html Stroke(std::string_view classes, const Span& across, const Span& down);
// Returns a dot around a place.
Html Dot(std::string_view classes, double across, double down);
// Returns a line of text. It begins at its place, or ends there if the classes contain "end", or has its middle there
// if they contain "middle".
Html Label(std::string_view classes, double across, double down, const Html& text);
// Returns shapes that belong together. The tip appears when a pointer rests on them.
Html Shapes(const Html& tip, const Html& shapes);

// Returns the picture. Readers that do not see it get its title and its description. The role of a picture with links
// is "group", because the content of an image is not read.
Html Picture(const Html& title, const Html& description, double height, const Html& shapes,
             std::string_view role = "img");

}  // namespace tabia::report
