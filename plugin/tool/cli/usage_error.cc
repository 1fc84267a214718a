#include "plugin/tool/cli/usage_error.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "CLI/CLI.hpp"
#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::tool {
namespace {

constexpr size_t kMaxWord = 40;  // no name is longer, and the time grows with the product of both
constexpr size_t kShortWord = 5;
constexpr std::string_view kBookFlag = "--book";

// Returns the number of edits from `a` to `b` (the optimal string alignment distance).
size_t Edits(std::string_view a, std::string_view b) {
  const size_t columns = b.size() + 1;
  std::vector<size_t> table((a.size() + 1) * columns);
  const auto at = [&](size_t i, size_t j) -> size_t& { return table[i * columns + j]; };
  for (size_t i = 0; i <= a.size(); ++i) {
    for (size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        at(i, j) = i + j;
        continue;
      }
      at(i, j) = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] != b[j - 1])});
      const bool is_swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swap) at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
    }
  }
  return at(a.size(), b.size());
}

// The flags and commands that people know from other programs, with the ones here that do the same.
constexpr std::pair<std::string_view, std::string_view> kForeignNames[] = {
    {"--port", "--listen"}, {"--host", "--listen"}, {"-v", "--version"}, {"-V", "--version"},
    {"find", "probe"},      {"lookup", "probe"},    {"search", "probe"}, {"query", "probe"},
    {"show", "probe"},      {"make", "build"},      {"create", "build"}, {"make-book", "build"},
    {"import", "build"},    {"export", "convert"},  {"compare", "diff"}, {"web", "serve"},
    {"server", "serve"},    {"http", "serve"},      {"check", "verify"}, {"test", "verify"},
    {"list", "dump"},       {"print", "dump"},      {"why", "explain"},  {"join", "merge"}};

char FirstLetter(std::string_view word) {
  const size_t letter = word.find_first_not_of('-');
  return letter == word.npos ? '-' : word[letter];
}

// Returns the most similar one of `names`: one that means the same in another program, one that begins with the word,
// or one within one edit of a short word or two edits of a longer one. An edit adds, removes or replaces a letter, or
// exchanges two neighbours. After two edits the first letter must still be the same.
std::optional<std::string> SimilarName(std::string_view word, const std::vector<std::string>& names) {
  if (word.size() > kMaxWord) return std::nullopt;
  for (const auto& [foreign, name] : kForeignNames) {
    if (word == foreign && std::find(names.begin(), names.end(), name) != names.end())
      return std::string(name);
  }
  for (const std::string& name : names) {
    if (word.size() >= kShortWord && name.starts_with(word)) return name;
  }
  size_t fewest = word.size() <= kShortWord ? 1 : 2;
  std::optional<std::string> nearest;
  for (const std::string& name : names) {
    const size_t edits = Edits(word, name);
    if (edits > fewest || (nearest && edits == fewest)) continue;
    if (edits > 1 && FirstLetter(word) != FirstLetter(name)) continue;
    fewest = edits;
    nearest = name;
  }
  return nearest;
}

std::vector<std::string> NamesOfFlags(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

// Returns the names of all commands and of the flags that stand in place of one, such as --version.
std::vector<std::string> NamesOfCommands(const CLI::App& app) {
  std::vector<std::string> names = NamesOfFlags(app);
  for (const CLI::App* command : app.get_subcommands(nullptr)) names.push_back(command->get_name());
  return names;
}

// Returns "; did you mean --plies?", or an empty text if no name is similar.
std::string Suggestion(std::string_view word, const std::vector<std::string>& names) {
  const std::optional<std::string> name = SimilarName(word, names);
  return name ? absl::StrFormat("; did you mean %s?", *name) : "";
}

// Returns a message of CLI11 in the words of this program: "--config: a value is missing" for "--config: 1 required
// TEXT missing".
std::string MessageOf(const CLI::ParseError& error) {
  const std::string text = error.what();
  if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr) {
    return CLI::detail::find_and_replace(text, " excludes ", " cannot be combined with ");
  }
  constexpr std::string_view kNotConverted = "Could not convert: ";
  if (text.starts_with(kNotConverted)) {  // only flags have values that CLI11 converts
    return CLI::detail::find_and_replace(text.substr(kNotConverted.size()), " = ", ": ") +
           ": must be true or false";
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) == nullptr) return text;
  const std::string name = text.substr(0, text.find(": "));
  if (text.find(": At Most 1 ") != std::string::npos) return name + ": cannot be repeated";
  if (text.find(" required ") == std::string::npos) return text;
  if (text.ends_with(" missing")) return name + ": a value is missing";
  return CLI::detail::find_and_replace(CLI::detail::find_and_replace(text, ": At least ", ": at least "),
                                       " required but received ", " are required, not ");
}

// Returns "--plys: not a flag; did you mean --plies?". For --book, if BOOK is a word of this command, shows its place.
std::string NotAFlag(const CLI::App& command, const std::string& flag) {
  std::string fault = MakePrintable(flag) + ": not a flag" + Suggestion(flag, NamesOfFlags(command));
  if (flag != kBookFlag) return fault;
  const std::string help = command.help();
  const size_t begin = std::min(help.find("Usage: "), help.size());
  const std::string usage = help.substr(begin, help.find('\n', begin) - begin);
  return usage.find("BOOK") == usage.npos ? fault : fault + "; BOOK is a word without a flag. " + usage;
}

// Returns "club.obk: unexpected argument", and for a command with the flag --book how to name a book.
std::string UnexpectedWord(const CLI::App& command, const std::string& word) {
  const std::string fault = MakePrintable(word) + ": unexpected argument";
  const bool has_book_flag = command.get_option_no_throw(std::string(kBookFlag)) != nullptr;
  if (!has_book_flag || word.starts_with('-')) return fault;
  return absl::StrFormat("%s; did you mean %s %s?", fault, kBookFlag, MakePrintable(word));
}

// Returns the reason why the words of a command are rejected. An unknown flag has precedence over a missing and an
// unexpected argument, which often follow from it.
std::string FaultOf(const CLI::App& command, const CLI::ParseError& error) {
  const bool is_extra = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
  if (!is_extra && dynamic_cast<const CLI::RequiredError*>(&error) == nullptr) return MessageOf(error);
  const std::vector<std::string> words = command.remaining();
  for (const std::string& word : words) {
    if (word.starts_with("--")) return NotAFlag(command, word.substr(0, word.find('=')));
  }
  if (!is_extra) return MessageOf(error);
  return words.empty() ? error.what() : UnexpectedWord(command, words.front());
}

// Appends the command that prints help.
absl::Status SeeHelp(const std::string& fault, const std::string& help) {
  return UsageError(fault + (fault.ends_with('?') ? " See " : "; see ") + help);
}

}  // namespace

absl::Status NotACommand(const CLI::App& app, const std::string& where, const std::string& word) {
  const char* const kind = word.starts_with('-') ? ": not a flag" : ": not a command";
  return SeeHelp(where + MakePrintable(word) + kind + Suggestion(word, NamesOfCommands(app)), "tabia --help");
}

absl::Status WrongUsage(const CLI::App& app, const std::vector<std::string>& words,
                        const CLI::ParseError& error) {
  const auto commands = app.get_subcommands();
  if (words.empty())
    return UsageError("usage: a command is missing, such as 'tabia probe startpos'; see tabia --help");
  if (commands.empty()) return NotACommand(app, "", words[0]);
  const std::string name = commands[0]->get_name();
  return SeeHelp(name + ": " + FaultOf(*commands[0], error), "tabia " + name + " --help");
}

}  // namespace tabia::tool
