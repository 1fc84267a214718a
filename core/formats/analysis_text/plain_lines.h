// The lines of a text or a page of analyses, in one form: UTF-8, without markup, quotes and typographic characters.
//
// Forums and word processors replace dashes, blanks and superscripts, and mail quotes lines. All of these are undone
// here, so that the parsers find the same line in each: "    1. Rollout^{1}    13/8  eq:+0.115". A tab separates the
// cells of a table, and "^{1}" is a footnote mark.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"

namespace tabia::formats {

// Returns whether a text has elements of HTML that break lines or make tables.
bool HasHtmlLines(std::string_view text);

class PlainLines {
 public:
  using Visit = absl::FunctionRef<void(std::string_view line)>;

  // Reads a page if `is_html`: its line ends are blanks except in <pre>, and elements such as <br> and <tr> end lines.
  // Pictures, comments, styles and scripts are left out.
  explicit PlainLines(bool is_html) : is_html_(is_html) {}

  // Takes a line of the file, without its end, and visits the plain lines that it completes.
  void Take(std::string_view line, Visit visit);
  // Visits the last plain line of a page.
  void TakeLast(Visit visit);

 private:
  // The part of a page that is not text, and may continue on the next line.
  enum class Skipped : uint8_t { kNothing, kTag, kComment, kStyle };

  void TakeHtml(std::string_view line, Visit visit);
  // Skips the part of `line` that is not text.
  void SkipMarkup(std::string_view& line, Visit visit);
  // Acts on a tag, such as "td class=x" or "/tr".
  void ActOn(std::string_view tag, Visit visit);
  void EndLine(Visit visit);

  const bool is_html_;
  Skipped skipped_ = Skipped::kNothing;
  bool is_pre_ = false;
  std::string tag_;   // read so far, of a tag that continues
  std::string text_;  // of the page, since the last line that was visited
};

}  // namespace tabia::formats
