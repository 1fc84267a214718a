// tabia probe: the book's answer to one position, or to each line of standard input.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/strip.h"

#include "core/base/status.h"
#include "plugin/tool/book_argument.h"
#include "plugin/tool/choice_flags.h"
#include "plugin/tool/command.h"
#include "plugin/tool/probe_output.h"

namespace tabia::tool {
namespace {

struct Flags {
  std::vector<std::string> words;
  bool json = false;
  bool use_cache = true;
  bool stdin_lines = false;
  bool choose = false;
  ChoiceFlags choice;
};

int CodeOf(const Query& query, const Answer& answer) {
  const bool answered = query.choose ? answer.chosen() != nullptr : answer.found;
  return answered ? kDone : kNotInBook;
}

absl::StatusOr<Answer> AskText(const Query& query, const std::string& position) {
  TABIA_ASSIGN_OR_RETURN(const book::GameLine line, ParsePosition(position, query.book));
  return Ask(query.book, line, query.rule, query.seed.number);
}

// The seed is told once, before the first answer; JSON states it in every object.
absl::Status TellSeed(const Query& query, Output& out) {
  if (!query.choose || query.json) return absl::OkStatus();
  return out.Write("# " + Describe(query.rule, query.seed) + "\n");
}

// The answer to one line of standard input. `code` becomes the worst of all lines.
std::string AnswerTo(const Query& query, const std::string& position, int& code) {
  const absl::StatusOr<Answer> answer = AskText(query, position);
  code = std::max(code, answer.ok() ? CodeOf(query, *answer) : kBadLines);
  return answer.ok() ? AnswerLine(query, *answer) : ErrorLine(query, position, Message(answer.status()));
}

absl::StatusOr<int> AnswerLines(const Query& query, Output& out) {
  TABIA_RETURN_IF_ERROR(TellSeed(query, out));
  int code = kDone;
  for (std::string line; std::getline(std::cin, line);) {
    const std::string position(absl::StripSuffix(line, "\r"));
    if (position.find_first_not_of(" \t") == std::string::npos) continue;
    TABIA_RETURN_IF_ERROR(out.Write(AnswerTo(query, position, code)));
    TABIA_RETURN_IF_ERROR(out.Flush());  // whoever writes the lines may wait for each answer
  }
  if (std::ferror(stdin) != 0) return SystemError("standard input", "read", errno);
  return code;
}

absl::StatusOr<int> AnswerOne(const Query& query, const std::string& position, Output& out) {
  TABIA_ASSIGN_OR_RETURN(const Answer answer, AskText(query, position));
  TABIA_RETURN_IF_ERROR(out.Write(AnswerText(query, answer)));
  return CodeOf(query, answer);
}

absl::StatusOr<int> Probe(const Flags& flags, Output& out) {
  BookAndPosition words;
  if (flags.stdin_lines) {
    if (flags.words.size() > 1) return UsageError("probe: --stdin: POSITION is read from standard input");
    TABIA_ASSIGN_OR_RETURN(words.book, BookOrDefault(flags.words.empty() ? "" : flags.words[0]));
  } else {
    TABIA_ASSIGN_OR_RETURN(words, SplitBookAndPosition(flags.words));
  }
  TABIA_ASSIGN_OR_RETURN(const book::Book book, OpenBook(words.book, flags.use_cache));
  const Query query{book, flags.json, flags.choose, flags.choice.rule,
                    flags.choose ? SeedOf(flags.choice) : Seed{}};
  return flags.stdin_lines ? AnswerLines(query, out) : AnswerOne(query, words.position, out);
}

constexpr const char* kDetails = R"(
Prints the moves of the book, best first: the weight on the book's own scale (percent, or twice
the wins and once the draws), the share of the active moves' weight, and games by result from the
mover's view. With --stdin, prints one line for each line of standard input that is not blank: the
position and its moves, with tabs between them, or the text and 'error: WHY'.
Exit: 0 found, 1 not in the book (with --choose: no move chosen; with --stdin: any of them), 2 wrong
usage (with --stdin: any bad line).

Example: tabia probe book.tabia startpos moves e2e4)";

}  // namespace

void AddProbe(CLI::App& app, Action& action) {
  const auto flags = std::make_shared<Flags>();
  const CommandHelp help = {"probe", "[BOOK] POSITION, or tabia probe [BOOK] --stdin",
                            "Print the book's moves in a position",
                            std::string(kBookRule) + kCacheRule + kDetails};
  CLI::App& command = AddCommand(app, help);
  AddJsonFlag(command, flags->json);
  AddCacheFlag(command, flags->use_cache);
  command.add_option("words", flags->words);
  command.add_flag("--stdin", flags->stdin_lines, "Answer each line of standard input");
  CLI::Option* choose = command.add_flag("--choose", flags->choose, "Choose one of the moves");
  for (CLI::Option* option : AddChoiceFlags(command, flags->choice)) option->needs(choose);
  command.callback([flags, &action] { action = [flags](Output& out) { return Probe(*flags, out); }; });
}

}  // namespace tabia::tool
