#include "plugin/tool/cli/manual_page.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_replace.h"

#include "core/base/tokens.h"

namespace tabia::tool {
namespace {

// The prose of each page, and the texts that several pages include, by the names of their files.
constexpr std::pair<std::string_view, std::string_view> kProse[] = {
#include "plugin/tool/embedded_manual.inc"
};

// The comment in DESCRIPTION that ends the part of --help.
constexpr std::string_view kEndOfHelp = ".\\\" --help ends here";

// Returns the prose of the page of a command, with the files that it includes by .so; empty if it has none.
std::string ProseOf(const std::string& command) {
  const std::string file = command.empty() ? "tabia.1" : "tabia-" + command + ".1";
  std::vector<std::pair<std::string, std::string>> included;
  std::string page;
  for (const auto& [name, prose] : kProse) {
    if (name == file) page = prose;
    if (name.ends_with(".roff")) included.emplace_back(".so " + std::string(name) + "\n", std::string(prose));
  }
  return absl::StrReplaceAll(page, included);
}

// Returns the lines of a section of a page; empty if there is none.
std::string_view SectionOf(std::string_view page, std::string_view title) {
  std::string heading = "\n.SH ";
  AppendParts(heading, title, "\n");
  const size_t begin = page.find(heading);
  if (begin == page.npos) return {};
  page.remove_prefix(begin + heading.size());
  return page.substr(0, page.find("\n.SH "));
}

using Names = std::set<std::string, std::less<>>;

// Returns the length of the word at the front of `text`: letters, digits and underscores.
size_t WordLength(std::string_view text) {
  const auto is_end = [](unsigned char c) { return !absl::ascii_isalnum(c) && c != '_'; };
  return static_cast<size_t>(std::find_if(text.begin(), text.end(), is_end) - text.begin());
}

// Adds the words in capital letters, which are names of values: I and N of "I/N".
void AddNames(std::string_view text, Names& names) {
  while (!text.empty()) {
    const std::string_view word = text.substr(0, std::max<size_t>(WordLength(text), 1));
    if (std::all_of(word.begin(), word.end(), absl::ascii_isupper)) names.emplace(word);
    text.remove_prefix(word.size());
  }
}

// Writes text of the declarations as roff. Flags and the words in backticks are bold, names of values italic.
class RoffWriter {
 public:
  explicit RoffWriter(const Names& names) : names_(names) {}

  // Appends sentences, each on a line of its own, and examples.
  void AppendParagraph(std::string_view text) {
    for (const std::string_view line : Split(text, "\n")) {
      if (line.starts_with(kExampleIndent)) {
        roff_ += ".IP\n.EX\n";
        AppendEscaped(line.substr(kExampleIndent.size()));
        roff_ += "\n.EE\n.IP\n";
      } else {
        if (line.starts_with('.')) roff_ += "\\&";  // else roff would read a request
        AppendWords(line);
        roff_ += '\n';
      }
    }
  }

  void AppendWords(std::string_view text) {
    bool is_literal = false;
    for (size_t place = 0; place < text.size();) {
      const std::string_view rest = text.substr(place);
      const bool may_be_flag = !is_literal && (place == 0 || WordLength(text.substr(place - 1)) == 0);
      const size_t flag = may_be_flag ? FlagLength(rest) : 0;  // 0 at the dash of cutechess-cli
      const size_t word = WordLength(rest);
      place += std::max({flag, word, size_t{1}});
      if (flag > 0) {
        AppendInFont('B', rest.substr(0, flag));
      } else if (word > 0 && !is_literal && names_.contains(rest.substr(0, word))) {
        AppendInFont('I', rest.substr(0, word));
      } else if (rest[0] == '`') {
        is_literal = !is_literal;
        roff_ += is_literal ? "\\fB" : "\\fP";
      } else if (EndsSentence(rest)) {
        roff_ += ".\n";
        ++place;
      } else {
        AppendEscaped(rest.substr(0, std::max<size_t>(word, 1)));
      }
    }
  }

  void Append(std::string_view roff) { roff_ += roff; }
  std::string Take() { return std::move(roff_); }

 private:
  static constexpr std::string_view kExampleIndent = "    ";

  static bool EndsSentence(std::string_view text) {
    return text.starts_with(". ") && text.size() > 2 && !absl::ascii_islower(text[2]);
  }

  // Returns the length of the flag at the front of `text`, such as --plies or -o; 0 if there is none.
  static size_t FlagLength(std::string_view text) {
    const size_t name = std::min(text.find_first_not_of('-'), text.size());
    if (name == 0 || name > 2 || name == text.size() || !absl::ascii_islower(text[name])) return 0;
    return std::min(text.find_first_not_of("-abcdefghijklmnopqrstuvwxyz0123456789", name), text.size());
  }

  void AppendInFont(char font, std::string_view text) {
    AppendParts(roff_, "\\f", std::string_view(&font, 1));
    AppendEscaped(text);
    roff_ += "\\fP";
  }

  void AppendEscaped(std::string_view text) {
    for (const char c : text) {
      if (c == '-' || c == '\\') roff_ += '\\';
      roff_ += c == '\\'  ? std::string_view("e")
               : c == '^' ? "\\(ha"
               : c == '~' ? "\\(ti"
                          : std::string_view(&c, 1);
    }
  }

  const Names& names_;
  std::string roff_;
};

void AppendEntry(const DeclaredOption& option, RoffWriter& writer) {
  Names of_value;
  AddNames(option.value, of_value);
  RoffWriter head(of_value);
  if (!option.short_name.empty()) head.AppendWords(option.short_name + ", ");
  head.AppendWords(option.name);
  if (!option.value.empty()) head.AppendWords(" " + option.value);
  writer.Append(".TP\n" + head.Take() + "\n");
  writer.AppendParagraph(option.details);
}

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

// Writes roff as plain text, a paragraph or a list when it ends: the longest name of a list sets the column of its
// texts.
class TextWriter {
 public:
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
      AppendParts(text_, WrapWords(paragraph_, kHelpWidth), "\n");
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
                  WrapWords(entry.text, kHelpWidth, is_long ? 0 : end, column), "\n");
    }
    entries_.clear();
  }

  std::string text_, paragraph_;
  std::vector<Entry> entries_;
  bool awaits_tag_ = false, is_example_ = false;
};

}  // namespace

std::string OptionsInRoff(const DeclaredCommand& command) {
  Names names;
  std::vector<std::string> headings = {""};
  for (const DeclaredOption& option : command.options) {
    AddNames(option.IsFlag() ? option.value : option.name, names);
    if (std::find(headings.begin(), headings.end(), option.heading) == headings.end()) {
      headings.push_back(option.heading);
    }
  }
  AddNames(command.help.usage, names);
  names.erase("A");  // of A-B, but also the article
  RoffWriter writer(names);
  for (const std::string& heading : headings) {
    if (!heading.empty()) writer.Append(".SS " + heading + "\n");
    for (const DeclaredOption& option : command.options) {
      if (option.IsFlag() && option.heading == heading) AppendEntry(option, writer);
    }
  }
  return writer.Take();
}

std::string ManualPage(const DeclaredCommand& command, const std::string& version) {
  return absl::StrReplaceAll(ProseOf(command.help.name),
                             {{"@PROJECT_VERSION@", version}, {"@OPTIONS@\n", OptionsInRoff(command)}});
}

std::string RoffAsText(std::string_view roff) {
  TextWriter writer;
  for (const std::string_view line : Split(roff, "\n")) writer.Read(line);
  return writer.Take();
}

std::string HelpDetails(const std::string& command) {
  const std::string page = ProseOf(command);
  const std::string_view description = SectionOf(page, "DESCRIPTION");
  const size_t end = description.find(kEndOfHelp);
  std::string help = RoffAsText(description.substr(0, end));
  if (end != description.npos) AppendParts(help, "\nThe manual page tabia-", command, "(1) contains more.\n");
  const std::string codes = RoffAsText(SectionOf(page, "EXIT STATUS"));
  if (!codes.empty()) AppendParts(help, "\nExit codes:\n", codes);
  AppendParts(help, "\nExamples:\n", RoffAsText(SectionOf(page, "EXAMPLES")));
  return help;
}

}  // namespace tabia::tool
