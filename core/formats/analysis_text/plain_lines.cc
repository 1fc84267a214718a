#include "core/formats/analysis_text/plain_lines.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <utility>

#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/base/utf8.h"
#include "core/formats/text_lines.h"

namespace tabia::formats {
namespace {

constexpr size_t kMaxTagBytes = 256;  // of which more would not change the element

struct PlainForm {
  uint32_t first, last;
  std::string_view form;
};

// Characters that stand for others, in order.
constexpr PlainForm kPlainForms[] = {
    {0x00, 0x08, " "},     {0x0a, 0x1f, " "},     {0xa0, 0xa0, " "},     {0xb2, 0xb2, "^{2}"},
    {0xb3, 0xb3, "^{3}"},  {0xb9, 0xb9, "^{1}"},  {0xc9, 0xc9, "E"},     {0xe9, 0xe9, "e"},
    {0x300, 0x36f, ""},    {0x2000, 0x200a, " "}, {0x200b, 0x200f, ""},  {0x2010, 0x2015, "-"},
    {0x2022, 0x2022, "*"}, {0x202f, 0x202f, " "}, {0x2212, 0x2212, "-"}, {0x3000, 0x3000, " "},
    {0xfe63, 0xfe63, "-"}, {0xfeff, 0xfeff, ""},  {0xff0b, 0xff0b, "+"}, {0xff0d, 0xff0d, "-"},
    {0xff0f, 0xff0f, "/"}, {0xff1a, 0xff1a, ":"},
};

void AppendPlain(uint32_t code_point, std::string& plain) {
  for (const PlainForm& form : kPlainForms) {
    if (code_point < form.first) break;
    if (code_point <= form.last) {
      plain += form.form;
      return;
    }
  }
  AppendUtf8(plain, code_point);
}

// Appends UTF-8, or else Windows-1252, in plain characters.
void AppendPlainText(std::string_view text, std::string& plain) {
  std::string converted;
  if (!IsUtf8(text)) {
    converted = Windows1252ToUtf8(text);
    text = converted;
  }
  while (!text.empty()) {
    const std::string_view sequence = text.substr(0, std::max(Utf8SequenceBytes(text), size_t{1}));
    AppendPlain(CodePointOf(sequence), plain);
    text.remove_prefix(sequence.size());
  }
}

// Returns `line` without the signs of quoting before it: "> > ".
std::string_view WithoutQuoteSigns(std::string_view line) {
  for (std::string_view rest = Trim(line); rest.starts_with('>'); rest = Trim(rest.substr(1))) {
    line = rest.substr(1);
  }
  return line;
}

struct Entity {
  std::string_view name;
  uint32_t code_point;
};

constexpr Entity kEntities[] = {{"nbsp", 0xa0},    {"plusmn", 0xb1},  {"minus", 0x2212}, {"lt", '<'},
                                {"gt", '>'},       {"amp", '&'},      {"quot", '"'},     {"apos", '\''},
                                {"bull", 0x2022},  {"sup1", 0xb9},    {"sup2", 0xb2},    {"sup3", 0xb3},
                                {"ndash", 0x2013}, {"mdash", 0x2014}, {"eacute", 0xe9},  {"Eacute", 0xc9}};

// Returns the character of "nbsp" or "#177"; nothing if it is not known.
std::optional<uint32_t> CharacterOfEntity(std::string_view name) {
  if (name.starts_with('#')) {
    const std::optional<uint32_t> number = ParseNumber<uint32_t>(name.substr(1));
    const bool is_character = number && *number < 0x110000 && (*number < 0xd800 || *number > 0xdfff);
    return is_character ? number : std::nullopt;
  }
  for (const Entity& entity : kEntities) {
    if (entity.name == name) return entity.code_point;
  }
  return std::nullopt;
}

// Appends the text of a page, with its entities decoded.
void AppendDecoded(std::string_view text, std::string& out) {
  constexpr size_t kMaxEntityBytes = 10;
  while (!text.empty()) {
    const size_t plain = std::min(text.find('&'), text.size());
    AppendPlainText(text.substr(0, plain), out);
    text.remove_prefix(plain);
    if (text.empty()) return;
    const size_t end = text.substr(0, kMaxEntityBytes).find(';');
    const auto decoded =
        end == std::string_view::npos ? std::nullopt : CharacterOfEntity(text.substr(1, end - 1));
    if (decoded) AppendPlain(*decoded, out);
    if (!decoded) out += '&';
    text.remove_prefix(decoded ? end + 1 : 1);
  }
}

bool IsOneOf(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::any_of(names.begin(), names.end(),
                     [name](std::string_view other) { return EqualIgnoringCase(name, other); });
}

// Returns whether `text`, after a "<", begins a tag or a comment.
bool BeginsTag(std::string_view text) {
  const char first = text.empty() ? ' ' : ToLower(text.front());
  return (first >= 'a' && first <= 'z') || first == '/' || first == '!' || first == '?';
}

}  // namespace

bool HasHtmlLines(std::string_view text) {
  for (size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    const std::string_view tag = text.substr(at + 1, kMaxTagBytes);
    const std::string_view name = tag.substr(0, tag.find_first_of(" \t\r\n/>"));
    if (IsOneOf(name, {"html", "table", "td", "br", "p", "div", "pre", "!doctype"})) return true;
  }
  return false;
}

void PlainLines::Take(std::string_view line, Visit visit) {
  if (is_html_) return TakeHtml(line, visit);
  text_.clear();
  AppendPlainText(line, text_);
  visit(WithoutQuoteSigns(text_));
}

void PlainLines::TakeLast(Visit visit) {
  if (is_html_) EndLine(visit);
}

void PlainLines::TakeHtml(std::string_view line, Visit visit) {
  while (!line.empty()) {
    if (skipped_ != Skipped::kNothing) {
      SkipMarkup(line, visit);
      continue;
    }
    size_t tag = line.find('<');
    while (tag != std::string_view::npos && !BeginsTag(line.substr(tag + 1))) tag = line.find('<', tag + 1);
    AppendDecoded(line.substr(0, tag), text_);
    if (tag == std::string_view::npos) break;
    line.remove_prefix(tag + 1);
    skipped_ = line.starts_with("!--") ? Skipped::kComment : Skipped::kTag;
  }
  if (is_pre_ || text_.size() > kMaxLineBytes) {
    EndLine(visit);
  } else if (skipped_ == Skipped::kNothing) {
    text_ += ' ';
  }
}

void PlainLines::SkipMarkup(std::string_view& line, Visit visit) {
  const std::string_view end = skipped_ == Skipped::kComment ? "-->" : skipped_ == Skipped::kTag ? ">" : "</";
  const size_t at = line.find(end);
  if (skipped_ == Skipped::kTag) {
    tag_.append(line.substr(0, std::min(at, kMaxTagBytes - std::min(tag_.size(), kMaxTagBytes))));
  }
  const bool is_ended = at != std::string_view::npos;
  line.remove_prefix(is_ended ? at + end.size() : line.size());
  if (!is_ended) return;
  const bool was_style = skipped_ == Skipped::kStyle;
  if (std::exchange(skipped_, was_style ? Skipped::kTag : Skipped::kNothing) == Skipped::kTag) {
    ActOn(std::exchange(tag_, {}), visit);
  }
}

void PlainLines::ActOn(std::string_view tag, Visit visit) {
  const std::string_view name = tag.substr(0, tag.find_first_of(" \t/>", 1));
  if (IsOneOf(name, {"style", "script"})) skipped_ = Skipped::kStyle;
  if (IsOneOf(name, {"pre", "/pre"})) is_pre_ = EqualIgnoringCase(name, "pre");
  if (IsOneOf(name, {"/td", "/th"})) text_ += '\t';
  if (EqualIgnoringCase(name, "sup")) text_ += "^{";
  if (EqualIgnoringCase(name, "/sup")) text_ += '}';
  if (IsOneOf(name, {"br",   "p",   "/p",  "tr",  "/tr",        "table",       "/table", "div",
                     "/div", "li",  "/li", "pre", "/pre",       "h1",          "h2",     "h3",
                     "/h1",  "/h2", "/h3", "hr",  "blockquote", "/blockquote", "/title"})) {
    EndLine(visit);
  }
}

void PlainLines::EndLine(Visit visit) {
  visit(WithoutQuoteSigns(text_));
  text_.clear();
}

}  // namespace tabia::formats
