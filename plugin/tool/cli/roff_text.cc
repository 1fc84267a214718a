#include "plugin/tool/cli/roff_text.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/base/tokens.h"

namespace tabia::tool {
namespace {

// Replaces the escapes of a line by their characters.
std::string Unescape(std::string_view line) {
  constexpr std::pair<std::string_view, std::string_view> kCharacters[] = {
      {"\\-", "-"},   {"\\e", "\\"},  {"\\&", ""},    {"\\~", " "},  {"\\(ha", "^"},
      {"\\(ti", "~"}, {"\\(aq", "'"}, {"\\(mu", "×"}, {"\\(+-", "±"}};
  std::string text;
  while (!line.empty()) {
    size_t size = 1;
    std::string_view character = line.substr(0, 1);
    for (const auto& [escape, meaning] : kCharacters) {
      if (!line.starts_with(escape)) continue;
      size = escape.size();
      character = meaning;
    }
    text += character;
    line.remove_prefix(size);
  }
  return text;
}

// Returns the words of a request; a word in quotes may contain blanks.
std::vector<std::string> WordsOf(std::string_view line) {
  std::vector<std::string> words;
  while (!line.empty()) {
    const char end = line[0] == '"' ? '"' : ' ';
    if (end == '"') line.remove_prefix(1);
    const size_t size = std::min(line.find(end), line.size());
    if (size > 0) words.push_back(Unescape(line.substr(0, size)));
    line.remove_prefix(std::min(size + 1, line.size()));
  }
  return words;
}

// Writes a line of text. Literal words are bold in roff and quoted in the text.
std::string PlainText(std::string_view line) {
  std::string text;
  for (size_t font = line.find("\\f"); font != line.npos; font = line.find("\\f")) {
    text += Unescape(line.substr(0, font));
    const bool is_bold = line.substr(font + 2, 1) == "B";
    line.remove_prefix(std::min(font + 3, line.size()));
    if (!is_bold) continue;
    const size_t size = std::min(line.find("\\f"), line.size());
    const std::string word = Unescape(line.substr(0, size));
    line.remove_prefix(std::min(size + 3, line.size()));
    const bool names_itself =
        word.starts_with('-') || word.starts_with("tabia") || line.starts_with('(') || word.ends_with(' ');
    text += names_itself ? word : "'" + word + "'";
  }
  return text + Unescape(line);
}

// A list, or a paragraph, is written when it ends, because the longest name of a list sets the column of its texts.
class TextWriter {
 public:
  explicit TextWriter(size_t width) : width_(width) {}

  void Read(std::string_view line) {
    if (is_example_ && line != ".EE") {
      text_ += std::string(kIndent, ' ') + Unescape(line) + "\n";
    } else if (line.starts_with('.')) {
      ReadRequest(WordsOf(line));
    } else if (!line.empty()) {
      AddText(PlainText(line));
    }
  }

  std::string Take() {
    EndList();
    return std::move(text_);
  }

 private:
  static constexpr size_t kIndent = 2, kMaxTag = 20;

  // An entry of a list.
  struct Entry {
    std::string tag, text;
  };

  void ReadRequest(std::vector<std::string> words) {
    const std::string request = words[0];
    words.erase(words.begin());
    if (request == ".PP" || request == ".SS") {
      EndList();
      if (!text_.empty()) text_ += '\n';
      if (request == ".SS") AddText(Join(words, " ") + ":");
    } else if (request == ".TP") {
      EndParagraph();
      awaits_tag_ = true;
    } else if (request == ".IP" && !words.empty()) {
      EndParagraph();
      entries_.push_back({words[0], ""});
    } else if (request == ".EX" || request == ".EE") {
      EndList();
      is_example_ = request == ".EX";
    } else if (request == ".B" || request == ".I") {
      AddText(Join(words, " "));
    } else if (request == ".BR" || request == ".IR") {
      AddText(Join(words, ""));
    }
  }

  void AddText(const std::string& text) {
    if (awaits_tag_) {
      entries_.push_back({text, ""});
      awaits_tag_ = false;
    } else {
      AppendParts(paragraph_, paragraph_.empty() ? "" : " ", text);
    }
  }

  void EndParagraph() {
    if (entries_.empty() && !paragraph_.empty()) {
      AppendParts(text_, WrapWords(paragraph_, width_), "\n");
    } else if (!entries_.empty()) {
      entries_.back().text += paragraph_;
    }
    paragraph_.clear();
  }

  void EndList() {
    EndParagraph();
    size_t column = 0;
    for (const Entry& entry : entries_) {
      if (entry.tag.size() <= kMaxTag) column = std::max(column, 2 * kIndent + entry.tag.size());
    }
    for (const Entry& entry : entries_) {
      const size_t end = kIndent + entry.tag.size();
      const bool is_long = entry.tag.size() > kMaxTag;
      AppendParts(text_, std::string(kIndent, ' '), entry.tag, is_long ? "\n" : "",
                  WrapWords(entry.text, width_, is_long ? 0 : end, column), "\n");
    }
    entries_.clear();
  }

  size_t width_;
  std::string text_, paragraph_;
  std::vector<Entry> entries_;
  bool awaits_tag_ = false, is_example_ = false;
};

}  // namespace

std::string WrapWords(std::string_view text, size_t width, size_t column, size_t indent) {
  std::string wrapped;
  size_t blanks = indent - std::min(column, indent);
  for (std::string_view word = TakeWord(text); !word.empty(); word = TakeWord(text)) {
    if (column > indent && column + blanks + word.size() > width) {
      wrapped += '\n';
      column = 0;
      blanks = indent;
    }
    wrapped.append(blanks, ' ').append(word);
    column += blanks + word.size();
    blanks = 1;
  }
  return wrapped;
}

std::string RoffAsText(std::string_view roff) {
  TextWriter writer(kHelpWidth);
  for (const std::string_view line : Split(roff, "\n")) writer.Read(line);
  return writer.Take();
}

}  // namespace tabia::tool
