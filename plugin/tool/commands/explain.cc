// tabia explain: explains the answer of a book.
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/books/open_book.h"
#include "plugin/report/book/explanation.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/commands/explain_game.h"
#include "plugin/tool/commands/explain_log.h"
#include "plugin/tool/flags/backgammon_flags.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/choice_flags.h"

namespace tabia::tool {
namespace {

struct ExplainFlags {
  std::vector<std::string> words;
  bool json = false;
  AskedBookFlags book;
  ChoiceFlags choice;
  BackgammonFlags backgammon;
  std::vector<std::string> before;
  std::string uci_log, engine_name, game;
  GameFormat format = GameFormat::kText;
  bool all = false;
};

// Flags of the other game have no effect.
absl::StatusOr<report::ExplainedPosition> ExplainIn(const books::GameBook& book, const std::string& position,
                                                    const ExplainFlags& flags) {
  if (const auto* chess_book = std::get_if<probe::ChessBook>(&book)) {
    TABIA_ASSIGN_OR_RETURN(const probe::BookStack books,
                           StackOn(*chess_book, flags.choice.rule, flags.before, flags.book.use_cache));
    TABIA_ASSIGN_OR_RETURN(const probe::MoveSequence line, FindPosition(position, *chess_book));
    return report::ExplainLine(books, line, SeedOf(flags.choice), flags.json);
  }
  TABIA_ASSIGN_OR_RETURN(const report::QuestionOptions options, QuestionOptionsOf(flags.backgammon));
  TABIA_ASSIGN_OR_RETURN(const probe::BackgammonQuestion question, FindQuestion(position, options));
  return report::ExplainQuestion(std::get<probe::BackgammonBook>(book), question, flags.json);
}

absl::StatusOr<int> ExplainUciLog(const ExplainFlags& flags, Output& out) {
  if (flags.words.size() > 1) return UsageError("explain: --uci-log: cannot be combined with POSITION");
  if (!flags.before.empty()) return UsageError("explain: --uci-log: cannot be combined with --before");
  const std::string book = flags.words.empty() ? "" : flags.words[0];
  return ExplainLog({.log = flags.uci_log,
                     .book = book,
                     .variant = flags.book.variant,
                     .json = flags.json,
                     .use_cache = flags.book.use_cache,
                     .engine_name = flags.engine_name,
                     .all = flags.all,
                     .choice = flags.choice,
                     .recommended = flags.book.ctg.recommended},
                    out);
}

absl::StatusOr<int> ExplainGame(const ExplainFlags& flags, Output& out) {
  if (flags.words.size() > 1) return UsageError("explain: --game: cannot be combined with POSITION");
  if (flags.game == "-" && !flags.words.empty() && flags.words[0] == "-")
    return UsageError("explain: --game: standard input cannot be both the game and BOOK");
  TABIA_ASSIGN_OR_RETURN(const std::string path, BookOrDefault(flags.words.empty() ? "" : flags.words[0]));
  TABIA_ASSIGN_OR_RETURN(const books::GameBook book, OpenAskedBook(path, flags.book));
  const auto* const chess_book = std::get_if<probe::ChessBook>(&book);
  if (chess_book == nullptr)
    return UsageError("explain: --game: " + path +
                      " is a backgammon book; tabia review compares matches with it");
  TABIA_ASSIGN_OR_RETURN(probe::BookStack books,
                         StackOn(*chess_book, flags.choice.rule, flags.before, flags.book.use_cache));
  const GameFormat format = flags.json ? GameFormat::kJson : flags.format;
  return ExplainGames({flags.game, std::move(books), SeedOf(flags.choice), format, flags.all}, out);
}

absl::StatusOr<int> Explain(const ExplainFlags& flags, Output& out) {
  if (!flags.uci_log.empty()) return ExplainUciLog(flags, out);
  if (!flags.game.empty()) return ExplainGame(flags, out);
  if (flags.format != GameFormat::kText) return UsageError("explain: --format: applies only to --game");
  TABIA_ASSIGN_OR_RETURN(const BookAndPosition words, SplitBookAndPosition(flags.words));
  TABIA_ASSIGN_OR_RETURN(const books::GameBook book, OpenAskedBook(words.book, flags.book));
  TABIA_ASSIGN_OR_RETURN(const report::ExplainedPosition explained, ExplainIn(book, words.position, flags));
  TABIA_RETURN_IF_ERROR(out.Write(explained.text));
  return explained.found ? kDone : kNotInBook;
}

}  // namespace

void AddExplain(CommandLine& line) {
  const auto flags = std::make_shared<ExplainFlags>();
  const CommandHelp help = {"explain", "[BOOK] POSITION, or tabia explain --game GAME | --uci-log LOG [BOOK]",
                            "Explains why the book plays a move, or has none"};
  const Command command = line.AddCommand(help);
  const Option json = AddJsonFlag(command, flags->json);
  AddAskedBookFlags(command, flags->book);
  command.AddTexts("POSITION", flags->words);
  const Option log = command.AddText("--uci-log", flags->uci_log, "Explain each 'go' in a log of UCI lines")
                         .ValueName("LOG")
                         .ManualText("Explain each `go` in a log of UCI lines.");
  command.AddText("--game", flags->game, "Explain each move of games: a PGN file, -, a link or moves")
      .ValueName("GAME")
      .Excludes(log)
      .ManualText(
          "For each move of a game, print the moves that BOOK and each book of --before would have played. "
          "GAME is a file of PGN, `-` for standard input, a link with moves, or moves such as \"1. e4 c5\".");
  AddWordFlag<GameFormat>(
      command, "--format", flags->format,
      {{"text", GameFormat::kText}, {"json", GameFormat::kJson}, {"html", GameFormat::kHtml}},
      "With --game: text, json, html (text)")
      .ValueName("FORMAT")
      .Excludes(json)
      .Excludes(log);
  command.AddText("--engine-name", flags->engine_name, "With --uci-log: only the engine of this name (all)")
      .ValueName("NAME");
  command.AddFlag("--all", flags->all, "Print each 'go' of --uci-log, or each move of --game")
      .ManualText(
          "With --uci-log, print each `go`, not only the summary. With --game, print all moves, not only "
          "those up to the last position that a book has.");
  AddBeforeFlag(command, flags->before);
  AddChoiceFlags(command, flags->choice);
  AddBackgammonFlags(command, flags->backgammon);
  command.SetAction([flags](Output& out) { return Explain(*flags, out); });
}

}  // namespace tabia::tool
