// tabia probe: looks up one position, or each line of standard input.
#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <future>
#include <iostream>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/cleanup/cleanup.h"
#include "absl/status/statusor.h"
#include "absl/strings/strip.h"

#include "core/base/status.h"
#include "core/books/open_book.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_position.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"
#include "core/records/game.h"
#include "plugin/report/book/position_argument.h"
#include "plugin/report/chess/chess_answer_report.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/commands/prober.h"
#include "plugin/tool/flags/backgammon_flags.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/choice_flags.h"

namespace tabia::tool {
namespace {

struct ProbeFlags {
  std::vector<std::string> words;
  ProbeFormat format = ProbeFormat::kText;
  AskedBookFlags book;
  bool stdin_lines = false;
  BackgammonFlags backgammon;
  std::string play;
  bool choose = false;
  ChoiceFlags choice;
  std::vector<std::string> before;
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

// Answers up to sixteen lines at a time, because each waits for the server of the book. Writes the replies in the order
// of the lines, each as soon as it is complete.
class ParallelAnswers {
 public:
  ParallelAnswers(const Prober& prober, Output& out) : prober_(prober), out_(out) {}

  absl::StatusOr<int> Run(PositionLines& lines) {
    TABIA_RETURN_IF_ERROR(out_.Write(prober_.Preamble()));
    std::future<absl::Status> writing = std::async(std::launch::async, [this] { return WriteReplies(); });
    const absl::Cleanup end = [this] { End(); };  // also after an exception, so that the writer ends
    while (std::optional<std::string> position = lines.Take()) {
      if (!Begin(*std::move(position))) break;
    }
    End();
    TABIA_RETURN_IF_ERROR(writing.get());
    if (std::ferror(stdin) != 0) return SystemError("standard input", "read", errno);
    return code_;
  }

 private:
  static constexpr size_t kAtATime = 16;

  // Returns false if no more replies can be written.
  bool Begin(std::string position) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return pending_.size() < kAtATime || !is_open_; });
    if (!is_open_) return false;
    pending_.push_back(std::async(
        std::launch::async, [this, position = std::move(position)] { return prober_.ReplyLine(position); }));
    changed_.notify_all();
    return true;
  }

  void End() {
    const std::lock_guard lock(mutex_);
    is_open_ = false;
    changed_.notify_all();
  }

  absl::Status WriteReplies() {
    const absl::Cleanup end = [this] { End(); };
    while (true) {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return !pending_.empty() || !is_open_; });
      if (pending_.empty()) return absl::OkStatus();
      std::future<Reply>& first = pending_.front();
      lock.unlock();
      const Reply reply = first.get();
      lock.lock();
      pending_.pop_front();
      changed_.notify_all();
      lock.unlock();
      code_ = std::max(code_, reply.code);
      TABIA_RETURN_IF_ERROR(out_.Write(reply.text));
      TABIA_RETURN_IF_ERROR(out_.Flush());
    }
  }

  const Prober& prober_;
  Output& out_;
  int code_ = kDone;  // of the worst line
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::future<Reply>> pending_;  // under the mutex; in the order of the lines
  bool is_open_ = true;  // under the mutex; false: no more lines come, or none can be answered
};

absl::StatusOr<std::unique_ptr<const Prober>> ProberOf(const probe::ChessBook& book,
                                                       const ProbeFlags& flags) {
  if (!flags.play.empty()) return UsageError(book.name() + ": --play: applies only to backgammon books");
  if (!flags.backgammon.dice.empty())
    return UsageError(book.name() + ": --dice: applies only to backgammon books");
  if (flags.format == ProbeFormat::kXgText)
    return UsageError(book.name() + ": --format xg-text: applies only to backgammon books");
  TABIA_ASSIGN_OR_RETURN(probe::BookStack books,
                         StackOn(book, flags.choice.rule, flags.before, flags.book.use_cache));
  return MakeProber(ChessQuery{std::move(books), flags.format == ProbeFormat::kJson, flags.choose,
                               flags.choose ? SeedOf(flags.choice) : report::Seed{}});
}

absl::StatusOr<std::unique_ptr<const Prober>> ProberOf(const probe::BackgammonBook& book,
                                                       const ProbeFlags& flags) {
  if (flags.choose) return UsageError(book.name() + ": --choose: applies only to chess books");
  if (!flags.play.empty() && flags.format == ProbeFormat::kXgText)
    return UsageError("probe: --play: cannot be combined with --format xg-text");
  TABIA_ASSIGN_OR_RETURN(report::QuestionOptions question, QuestionOptionsOf(flags.backgammon));
  return MakeProber(BackgammonQuery{book, flags.format, std::move(question), flags.play});
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
  TABIA_ASSIGN_OR_RETURN(const books::GameBook book, OpenAskedBook(words.book, flags.book));
  TABIA_ASSIGN_OR_RETURN(
      const std::unique_ptr<const Prober> prober,
      std::visit([&flags](const auto& of_game) { return ProberOf(of_game, flags); }, book));
  if (!flags.stdin_lines) {
    TABIA_ASSIGN_OR_RETURN(const Reply reply, prober->ReplyText(words.position));
    TABIA_RETURN_IF_ERROR(out.Write(reply.text));
    return reply.code;
  }
  const auto* const chess_book = std::get_if<probe::ChessBook>(&book);
  const bool is_on_network = chess_book != nullptr && chess_book->is_on_network();
  return is_on_network ? ParallelAnswers(*prober, out).Run(lines) : AnswerLines(*prober, lines, out);
}

}  // namespace

void AddProbe(CommandLine& line) {
  const auto flags = std::make_shared<ProbeFlags>();
  const CommandHelp help = {"probe", "[BOOK] POSITION, or tabia probe [BOOK] --stdin",
                            "Looks up a position in a book"};
  const Command command = line.AddCommand(help);
  command.AddFlag(
      "--json", [flags] { flags->format = ProbeFormat::kJson; }, "Print JSON, one object per line");
  AddAskedBookFlags(command, flags->book);
  command.AddTexts("POSITION", flags->words);
  const Option lines =
      command.AddFlag("--stdin", flags->stdin_lines, "Read positions from standard input, one per line");
  AddBackgammonFlags(command, flags->backgammon);
  command.AddText("--play", flags->play, "Backgammon: print the error of this play, such as \"8/5 6/5\"")
      .ValueName("PLAY")
      .Excludes(lines)
      .ManualText(
          "Backgammon: print the loss of this play against the best play of the roll, and the rating of such "
          "an error in GNU Backgammon.");
  AddWordFlag<ProbeFormat>(
      command, "--format", flags->format,
      {{"text", ProbeFormat::kText}, {"json", ProbeFormat::kJson}, {"xg-text", ProbeFormat::kXgText}},
      "Format: text, json, xg-text (text)")
      .ValueName("FORMAT")
      .ManualText(
          "Format: `text`, the default; `json`; or in backgammon `xg-text`, the text that eXtreme Gammon "
          "copies "
          "and exports, for forums and for programs that read it. It has the XGID, the board, and the plays "
          "or the "
          "cube decision with their chances.");
  AddBeforeFlag(command, flags->before);
  Option choose = command.AddFlag("--choose", flags->choose, "Choose one of the moves, by the flags below");
  for (Option option : AddChoiceFlags(command, flags->choice)) option.Needs(choose);
  command.SetAction([flags](Output& out) { return Probe(*flags, out); });
}

}  // namespace tabia::tool
