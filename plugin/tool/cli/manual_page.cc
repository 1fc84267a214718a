#include "plugin/tool/cli/manual_page.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_replace.h"

#include "core/base/tokens.h"
#include "plugin/tool/cli/roff_text.h"

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
