// tabia probe: looks up one position, or each line of standard input.
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
#include "core/books/open_book.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_position.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "core/probe/book.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/move_sequence.h"
#include "core/records/game.h"
#include "plugin/report/backgammon/backgammon_answer_report.h"
#include "plugin/report/backgammon/review_report.h"
#include "plugin/report/book/position_argument.h"
#include "plugin/report/chess/chess_answer_report.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/flags/backgammon_flags.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/choice_flags.h"

namespace tabia::tool {
namespace {

struct Reply {
  std::string text;
  int code;  // kDone, kNotInBook or kBadLines
};

class Prober {
 public:
  virtual ~Prober() = default;

  // Returns a line that is printed once, before all answers.
  virtual std::string Preamble() const { return {}; }
  // Returns the answer as a text of several lines, or in JSON as ReplyLine does.
  virtual absl::StatusOr<Reply> ReplyText(const std::string& position) const = 0;
  // Returns the answer on one line. If `position` is not one, the line has the reason.
  virtual Reply ReplyLine(const std::string& position) const = 0;
};

// The arguments of the command for a chess book.
struct ChessQuery {
  probe::ChessBook book;
  bool json = false;
  bool choose = false;
  probe::ChoiceRule rule;
  report::Seed seed;
};

// The arguments of the command for a backgammon book.
struct BackgammonQuery {
  probe::BackgammonBook book;
  bool json = false;
  report::QuestionOptions question;
  std::string play = {};  // of --play; empty: not given
};

using report::Answer;

class ChessProber final : public Prober {
 public:
  explicit ChessProber(ChessQuery query) : query_(std::move(query)) {}

  // Returns the seed for text. JSON has it in every object.
  std::string Preamble() const override {
    if (!query_.choose || query_.json) return {};
    return "# " + report::DescribeChoice(query_.rule, query_.seed) + "\n";
  }

  absl::StatusOr<Reply> ReplyText(const std::string& position) const override {
    TABIA_ASSIGN_OR_RETURN(const Answer answer, AskAt(position));
    return Reply{query_.json ? JsonLine(report::AnswerJson(answer, query_.choose))
                             : report::AnswerText(answer, query_.choose),
                 CodeOf(answer)};
  }

  Reply ReplyLine(const std::string& position) const override {
    const absl::StatusOr<Answer> answer = AskAt(position);
    if (!answer.ok()) {
      return {report::ErrorLine(query_.book, position, Message(answer.status()), query_.json), kBadLines};
    }
    return {query_.json ? JsonLine(report::AnswerJson(*answer, query_.choose))
                        : report::AnswerLine(*answer, query_.choose),
            CodeOf(*answer)};
  }

 private:
  absl::StatusOr<Answer> AskAt(const std::string& position) const {
    TABIA_ASSIGN_OR_RETURN(const probe::MoveSequence line, report::ParsePosition(position, query_.book));
    return report::Ask(query_.book, line, query_.rule, query_.seed);
  }

  int CodeOf(const Answer& answer) const {
    const bool answered = query_.choose ? answer.chosen() != nullptr : answer.found;
    return answered ? kDone : kNotInBook;
  }

  const ChessQuery query_;
};

using probe::BackgammonAnswer;
using probe::BackgammonQuestion;

class BackgammonProber final : public Prober {
 public:
  explicit BackgammonProber(BackgammonQuery query) : query_(std::move(query)) {}

  absl::StatusOr<Reply> ReplyText(const std::string& position) const override {
    TABIA_ASSIGN_OR_RETURN(BackgammonQuestion question, AskedAt(position));
    if (!query_.play.empty()) report::TakeRollOfPlay(query_.play, question);
    const BackgammonAnswer answer = probe::AskBackgammon(query_.book, question);
    std::optional<report::PlayError> error;
    if (!query_.play.empty()) {
      TABIA_ASSIGN_OR_RETURN(error, report::ErrorOfPlay(question, answer, query_.play));
    }
    if (query_.json) {
      Json json = report::AnswerJson(query_.book, question, answer);
      if (error) json["your_play"] = PlayErrorJson(*error);
      return Reply{JsonLine(json), CodeOf(answer)};
    }
    std::string text = report::QuestionText(query_.book, question) + report::AnswerText(question, answer);
    if (!answer.found()) text += report::KnownContextsText(query_.book, question);
    if (error) text += PlayErrorText(*error);
    return Reply{std::move(text), CodeOf(answer)};
  }

  Reply ReplyLine(const std::string& position) const override {
    absl::StatusOr<BackgammonQuestion> question = AskedAt(position);
    if (!question.ok()) {
      return {report::ErrorLine(query_.book, position, Message(question.status()), query_.json), kBadLines};
    }
    question->name_contexts = true;
    const BackgammonAnswer answer = probe::AskBackgammon(query_.book, *question);
    return {query_.json ? JsonLine(report::AnswerJson(query_.book, *question, answer))
                        : report::AnswerLine(*question, answer),
            CodeOf(answer)};
  }

 private:
  absl::StatusOr<BackgammonQuestion> AskedAt(const std::string& position) const {
    return report::ParseQuestion(position, query_.question);
  }

  static int CodeOf(const BackgammonAnswer& answer) { return answer.found() ? kDone : kNotInBook; }

  const BackgammonQuery query_;
};

struct ProbeFlags {
  std::vector<std::string> words;
  bool json = false;
  bool use_cache = true;
  uint64_t max_download_bytes = books::NetworkPolicy().max_download_bytes;
  std::vector<std::string> mirrors;
  formats::CtgOptions ctg;
  bool stdin_lines = false;
  BackgammonFlags backgammon;
  std::string play;
  bool choose = false;
  ChoiceFlags choice;
};

// Reads positions from standard input, one per line, and the two lines of gnubg as one.
class PositionLines {
 public:
  // Returns the next position without removing it; nullopt at the end of the input.
  const std::optional<std::string>& Peek() {
    if (!next_) next_ = ReadPosition();
    return next_;
  }
  std::optional<std::string> Take() {
    Peek();
    return std::exchange(next_, std::nullopt);
  }

 private:
  std::optional<std::string> ReadPosition() {
    std::optional<std::string> position =
        pushed_back_ ? std::exchange(pushed_back_, std::nullopt) : ReadLine();
    if (!position || !probe::BeginsTwoLines(*position)) return position;
    pushed_back_ = ReadLine();
    if (!pushed_back_ || !probe::EndsTwoLines(*pushed_back_)) return position;
    position->append(" ").append(*std::exchange(pushed_back_, std::nullopt));
    return position;
  }

  // Returns the next line that is not blank.
  static std::optional<std::string> ReadLine() {
    for (std::string line; std::getline(std::cin, line);) {
      if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
      return std::string(absl::StripSuffix(line, "\r"));
    }
    return std::nullopt;
  }

  std::optional<std::string> next_, pushed_back_;
};

absl::StatusOr<int> AnswerLines(const Prober& prober, PositionLines& lines, Output& out) {
  TABIA_RETURN_IF_ERROR(out.Write(prober.Preamble()));
  int code = kDone;  // becomes the worst of all lines
  while (const std::optional<std::string> position = lines.Take()) {
    const Reply reply = prober.ReplyLine(*position);
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
  return std::make_unique<ChessProber>(ChessQuery{book, flags.json, flags.choose, flags.choice.rule,
                                                  flags.choose ? SeedOf(flags.choice) : report::Seed{}});
}

absl::StatusOr<std::unique_ptr<Prober>> ProberOf(const probe::BackgammonBook& book, const ProbeFlags& flags) {
  if (flags.choose) return UsageError(book.name() + ": --choose: applies only to chess books");
  TABIA_ASSIGN_OR_RETURN(report::QuestionOptions question, QuestionOptionsOf(flags.backgammon));
  return std::make_unique<BackgammonProber>(
      BackgammonQuery{book, flags.json, std::move(question), flags.play});
}

// Returns BOOK, or else the default book of the game of the first position.
absl::StatusOr<std::string> BookOfLines(const ProbeFlags& flags, PositionLines& lines) {
  if (flags.words.size() > 1) return UsageError("probe: --stdin: cannot be combined with POSITION");
  if (!flags.words.empty() && !flags.words[0].empty()) return flags.words[0];
  const std::optional<std::string>& first = lines.Peek();
  const bool is_backgammon = first ? probe::LooksLikeBackgammon(*first) : !flags.backgammon.dice.empty();
  return DefaultBook(is_backgammon ? records::Game::kBackgammon : records::Game::kChess);
}

absl::StatusOr<int> Probe(const ProbeFlags& flags, Output& out) {
  BookAndPosition words;
  PositionLines lines;
  if (flags.stdin_lines) {
    TABIA_ASSIGN_OR_RETURN(words.book, BookOfLines(flags, lines));
  } else {
    TABIA_ASSIGN_OR_RETURN(words, SplitBookAndPosition(flags.words));
  }
  TABIA_ASSIGN_OR_RETURN(const std::string path, WithMirrors(words.book, flags.mirrors));
  TABIA_ASSIGN_OR_RETURN(probe::Book opened,
                         OpenBook(path, {.cache = {flags.use_cache},
                                         .network = {.max_download_bytes = flags.max_download_bytes},
                                         .reading = {.ctg = flags.ctg}}));
  TABIA_ASSIGN_OR_RETURN(const books::GameBook book, books::ToGameBook(std::move(opened)));
  TABIA_ASSIGN_OR_RETURN(
      const std::unique_ptr<Prober> prober,
      std::visit([&flags](const auto& of_game) { return ProberOf(of_game, flags); }, book));
  return flags.stdin_lines ? AnswerLines(*prober, lines, out) : AnswerOne(*prober, words.position, out);
}

constexpr const char* kProbeDetails = R"(
Prints the moves of the book, best first, with their weights, their shares of the total weight and,
from the mover's view, their won, drawn and lost games. The ECO code and the name of the opening
come first; each move has the name of the opening that it leads to.

For a backgammon position with a roll, prints the known plays with equity, chances, level of
analysis and source. A play that is not listed is unknown, not bad. Without a roll, prints the value
of the position and the cube decision.

With --stdin, prints one line per position: the position and its moves, separated by tabs. For a
line that is not a position, prints the line and 'error: WHY'. Without BOOK, the first line selects
the game. The two lines of GNU Backgammon's positions count as one.

Exit code: 0 found, 1 not in the book or no move chosen, 2 wrong usage; with --stdin, the highest
code of all lines.

Examples: tabia probe book.tabia startpos moves e2e4
          tabia probe book.tabia startpos moves e4 e5 Nf3
          tabia probe rollouts.ob XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10
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
  AddDownloadLimit(command, flags->max_download_bytes);
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
