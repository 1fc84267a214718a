// tabia probe: the book's answer to one position, or to each line of standard input.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/strip.h"

#include "core/base/status.h"
#include "core/books/game_book.h"
#include "core/probe/book.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command.h"
#include "plugin/tool/commands/prober.h"
#include "plugin/tool/flags/backgammon_flags.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/choice_flags.h"

namespace tabia::tool {
namespace {

struct ProbeFlags {
  std::vector<std::string> words;
  bool json = false;
  bool use_cache = true;
  std::vector<std::string> mirrors;
  formats::CtgOptions ctg;
  bool stdin_lines = false;
  BackgammonFlags backgammon;
  std::string play;
  bool choose = false;
  ChoiceFlags choice;
};

absl::StatusOr<int> AnswerLines(const Prober& prober, Output& out) {
  TABIA_RETURN_IF_ERROR(out.Write(prober.Preamble()));
  int code = kDone;  // becomes the worst of all lines
  for (std::string line; std::getline(std::cin, line);) {
    const std::string position(absl::StripSuffix(line, "\r"));
    if (position.find_first_not_of(" \t") == std::string::npos) continue;
    const Reply reply = prober.ReplyLine(position);
    code = std::max(code, reply.code);
    TABIA_RETURN_IF_ERROR(out.Write(reply.text));
    TABIA_RETURN_IF_ERROR(out.Flush());  // the program that writes the lines may wait for each answer
  }
  if (std::ferror(stdin) != 0) return SystemError("standard input", "read", errno);
  return code;
}

absl::StatusOr<int> AnswerOne(const Prober& prober, const std::string& position, Output& out) {
  TABIA_ASSIGN_OR_RETURN(const Reply reply, prober.ReplyText(position));
  TABIA_RETURN_IF_ERROR(out.Write(reply.text));
  return reply.code;
}

absl::StatusOr<std::unique_ptr<Prober>> ProberOf(const probe::ChessBook& book, const ProbeFlags& flags) {
  if (!flags.play.empty()) return UsageError(book.name() + ": --play: applies only to backgammon books");
  if (!flags.backgammon.dice.empty())
    return UsageError(book.name() + ": --dice: applies only to backgammon books");
  return MakeChessProber({book, flags.json, flags.choose, flags.choice.rule,
                          flags.choose ? SeedOf(flags.choice) : report::Seed{}});
}

absl::StatusOr<std::unique_ptr<Prober>> ProberOf(const probe::BackgammonBook& book, const ProbeFlags& flags) {
  if (flags.choose) return UsageError(book.name() + ": --choose: applies only to chess books");
  TABIA_ASSIGN_OR_RETURN(report::QuestionOptions question, QuestionOptionsOf(flags.backgammon));
  return MakeBackgammonProber({book, flags.json, std::move(question), flags.play});
}

absl::StatusOr<int> Probe(const ProbeFlags& flags, Output& out) {
  BookAndPosition words;
  if (flags.stdin_lines) {
    if (flags.words.size() > 1) return UsageError("probe: --stdin: cannot be combined with POSITION");
    TABIA_ASSIGN_OR_RETURN(words.book, BookOrDefault(flags.words.empty() ? "" : flags.words[0]));
  } else {
    TABIA_ASSIGN_OR_RETURN(words, SplitBookAndPosition(flags.words));
  }
  TABIA_ASSIGN_OR_RETURN(const std::string path, WithMirrors(words.book, flags.mirrors));
  TABIA_ASSIGN_OR_RETURN(probe::Book opened,
                         OpenBook(path, {.cache = {flags.use_cache}, .reading = {.ctg = flags.ctg}}));
  TABIA_ASSIGN_OR_RETURN(const books::GameBook book, books::ToGameBook(std::move(opened)));
  TABIA_ASSIGN_OR_RETURN(
      const std::unique_ptr<Prober> prober,
      std::visit([&flags](const auto& of_game) { return ProberOf(of_game, flags); }, book));
  return flags.stdin_lines ? AnswerLines(*prober, out) : AnswerOne(*prober, words.position, out);
}

constexpr const char* kProbeDetails = R"(
Prints the moves of the book, best first, with their weights, their shares of the total weight and,
from the mover's view, their won, drawn and lost games. The ECO code and the name of the opening
come first, and the name of the opening after each move follows it.

For a backgammon position with a roll, prints the known plays with equity, chances, level of
analysis and source. A play that is not listed is unknown, not bad. Without a roll, prints the value
of the position and the cube decision.

With --stdin, prints one line per position: the position and its moves, separated by tabs, or the
input and 'error: WHY'.

Exit code: 0 found, 1 not in the book or no move chosen, 2 wrong usage; with --stdin, the highest
code of all lines.

Examples: tabia probe book.tabia startpos moves e2e4
          tabia probe book.tabia startpos moves e4 e5 Nf3
          tabia probe openings.ob XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10
          tabia probe 4HPwATDgc/ABMA --dice 64 --play "24/20 13/7")";

}  // namespace

void AddProbe(CommandLine& line) {
  const auto flags = std::make_shared<ProbeFlags>();
  const CommandHelp help = {"probe", "[BOOK] POSITION, or tabia probe [BOOK] --stdin",
                            "Looks up a position in a book",
                            std::string(kBookRule) + kCacheRule + kProbeDetails};
  const Command command = line.AddCommand(help);
  AddJsonFlag(command, flags->json);
  AddCacheFlag(command, flags->use_cache);
  AddMirrorOption(command, flags->mirrors);
  AddRecommendedFlag(command, flags->ctg);
  command.AddTexts("words", flags->words);
  const Option lines =
      command.AddFlag("--stdin", flags->stdin_lines, "Read positions from standard input, one per line");
  AddBackgammonFlags(command, flags->backgammon);
  command.AddText("--play", flags->play, "Backgammon: print the error of this play, such as \"8/5 6/5\"")
      .ValueName("PLAY")
      .Excludes(lines);
  Option choose = command.AddFlag("--choose", flags->choose, "Choose one of the moves, by the flags below");
  for (Option option : AddChoiceFlags(command, flags->choice)) option.Needs(choose);
  command.SetAction([flags](Output& out) { return Probe(*flags, out); });
}

}  // namespace tabia::tool
