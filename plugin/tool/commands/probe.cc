// tabia probe: the book's answer to one position, or to each line of standard input.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/strip.h"

#include "core/base/status.h"
#include "core/probe/book.h"
#include "core/records/game.h"
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

absl::StatusOr<std::unique_ptr<Prober>> ProberOf(const probe::Book& book, const ProbeFlags& flags) {
  if (book.info().game == records::Game::kChess) {
    if (!flags.play.empty()) return UsageError(book.name() + ": --play: a chess book knows no plays");
    if (!flags.backgammon.dice.empty())
      return UsageError(book.name() + ": --dice: a chess book knows no dice");
    return MakeChessProber({book, flags.json, flags.choose, flags.choice.rule,
                            flags.choose ? SeedOf(flags.choice) : report::Seed{}});
  }
  if (flags.choose)
    return UsageError(book.name() + ": --choose: the best play of a backgammon book is its first");
  TABIA_ASSIGN_OR_RETURN(report::QuestionOptions question, QuestionOptionsOf(flags.backgammon));
  return MakeBackgammonProber({book, flags.json, std::move(question), flags.play});
}

absl::StatusOr<int> Probe(const ProbeFlags& flags, Output& out) {
  BookAndPosition words;
  if (flags.stdin_lines) {
    if (flags.words.size() > 1) return UsageError("probe: --stdin: POSITION is read from standard input");
    TABIA_ASSIGN_OR_RETURN(words.book, BookOrDefault(flags.words.empty() ? "" : flags.words[0]));
  } else {
    TABIA_ASSIGN_OR_RETURN(words, SplitBookAndPosition(flags.words));
  }
  TABIA_ASSIGN_OR_RETURN(const std::string path, WithMirrors(words.book, flags.mirrors));
  TABIA_ASSIGN_OR_RETURN(const probe::Book book,
                         OpenBook(path, {.cache = {flags.use_cache}, .reading = {.ctg = flags.ctg}}));
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<Prober> prober, ProberOf(book, flags));
  return flags.stdin_lines ? AnswerLines(*prober, out) : AnswerOne(*prober, words.position, out);
}

constexpr const char* kProbeDetails = R"(
Prints the moves of the book, best first: the weight on the book's own scale (percent, a plain
number, or twice the wins and once the draws), the share of the active moves' weight, and games by
result from the mover's view. Names the opening by ECO code and name, the position's or the
last one on the way of its moves, and to what opening each move leads, unless the book itself has
the very same. With --stdin, prints one line for each line of standard input that is not blank: the
position and its moves, with tabs between them, or the text and 'error: WHY'; in backgammon 'not in
the book' if it has nothing.
Of a backgammon book and a roll: the plays that it knows, each with its equity and chances, how they
were found out, and whose work they are. The most trustworthy evaluation of each play counts: of the
analysis of this roll, or a deeper one of the position after the play; 'also' are the others. A play
that is not listed is unknown, not bad. Without a roll: what
the position is worth, and what to do with the cube.
Exit: 0 found, 1 not in the book (with --choose: no move chosen; with --stdin: any of them), 2 wrong
usage (with --stdin: any bad line).

Examples: tabia probe book.tabia startpos moves e2e4
          tabia probe book.tabia startpos moves e4 e5 Nf3
          tabia probe openings.ob XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10
          tabia probe 4HPwATDgc/ABMA --dice 64 --play "24/20 13/7")";

}  // namespace

void AddProbe(CommandLine& line) {
  const auto flags = std::make_shared<ProbeFlags>();
  const CommandHelp help = {"probe", "[BOOK] POSITION, or tabia probe [BOOK] --stdin",
                            "Print the book's moves in a position",
                            std::string(kBookRule) + kCacheRule + kProbeDetails};
  const Command command = line.AddCommand(help);
  AddJsonFlag(command, flags->json);
  AddCacheFlag(command, flags->use_cache);
  AddMirrorOption(command, flags->mirrors);
  AddRecommendedFlag(command, flags->ctg);
  command.AddTexts("words", flags->words);
  const Option lines = command.AddFlag("--stdin", flags->stdin_lines, "Answer each line of standard input");
  AddBackgammonFlags(command, flags->backgammon);
  command.AddText("--play", flags->play, "Backgammon: print what this play of the roll costs")
      .ValueName("PLAY")
      .Excludes(lines);
  Option choose = command.AddFlag("--choose", flags->choose, "Choose one of the moves");
  for (Option option : AddChoiceFlags(command, flags->choice)) option.Needs(choose);
  command.SetAction([flags](Output& out) { return Probe(*flags, out); });
}

}  // namespace tabia::tool
