// tabia explain: why the book answers what it answers.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/probe/book.h"
#include "core/records/game.h"
#include "plugin/report/book/explain_text.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command.h"
#include "plugin/tool/commands/explain_log.h"
#include "plugin/tool/flags/backgammon_flags.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/choice_flags.h"

namespace tabia::tool {
namespace {

struct ExplainFlags {
  std::vector<std::string> words;
  bool json = false;
  bool use_cache = true;
  std::vector<std::string> mirrors;
  formats::CtgOptions ctg;
  ChoiceFlags choice;
  BackgammonFlags backgammon;
  std::string uci_log, engine_name;
  bool all = false;
};

// Flags of the other game have no effect.
absl::StatusOr<report::ExplainOptions> OptionsOf(const ExplainFlags& flags, const probe::Book& book) {
  if (book.info().game == records::Game::kChess) {
    return report::ExplainOptions{
        .json = flags.json, .rule = flags.choice.rule, .seed = SeedOf(flags.choice)};
  }
  TABIA_ASSIGN_OR_RETURN(report::QuestionOptions question, QuestionOptionsOf(flags.backgammon));
  return report::ExplainOptions{.json = flags.json, .question = std::move(question)};
}

absl::StatusOr<int> ExplainUciLog(const ExplainFlags& flags, Output& out) {
  if (flags.words.size() > 1) return UsageError("explain: --uci-log: POSITION is read from the log");
  const std::string book = flags.words.empty() ? "" : flags.words[0];
  return ExplainLog({.log = flags.uci_log,
                     .book = book,
                     .json = flags.json,
                     .use_cache = flags.use_cache,
                     .engine_name = flags.engine_name,
                     .all = flags.all,
                     .choice = flags.choice,
                     .recommended = flags.ctg.recommended},
                    out);
}

absl::StatusOr<int> Explain(const ExplainFlags& flags, Output& out) {
  if (!flags.uci_log.empty()) return ExplainUciLog(flags, out);
  TABIA_ASSIGN_OR_RETURN(const BookAndPosition words, SplitBookAndPosition(flags.words));
  TABIA_ASSIGN_OR_RETURN(const std::string path, WithMirrors(words.book, flags.mirrors));
  TABIA_ASSIGN_OR_RETURN(const probe::Book book,
                         OpenBook(path, {.cache = {flags.use_cache}, .reading = {.ctg = flags.ctg}}));
  TABIA_ASSIGN_OR_RETURN(const report::ExplainOptions options, OptionsOf(flags, book));
  TABIA_ASSIGN_OR_RETURN(const report::ExplainedPosition explained,
                         report::ExplainPosition(book, words.position, options));
  TABIA_RETURN_IF_ERROR(probe::Book::TakeFault());
  TABIA_RETURN_IF_ERROR(out.Write(explained.text));
  return explained.found ? kDone : kNotInBook;
}

constexpr const char* kExplainDetails = R"(
Prints the canonical position and its key, what the text of POSITION had instead, every move of
the book with its weight, its share of the weight, its probability under the flags above and the
verdict on it, and the move that the seed chooses; or the likely reasons why the book has none.
Of a backgammon book: what of the score and the cube makes no difference, the plays that it knows
and those that it does not, and at which other scores and rolls it would have an answer.
With --uci-log, counts each 'go' that a chess program sent instead: how many the book answered, and
why not the others; with --all, each of them follows: what the book had, what the options sent
before refuse, and the answer. Where LOG has the bestmove and the info lines of the engine, they
decide; else the options and the position do. A line of LOG is UCI as it was sent; or one of what
cutechess-cli -debug prints, '1234 >Name(0): go' to an engine and '1234 <Name(0): bestmove e2e4'
from it; or of fastchess with '-log file=LOG engine=true'. Other lines are counted on standard
error. Without BOOK, the book is what the log sets Book File to.
Exit: 0 found, 1 not in the book (with --uci-log: no move to play at any 'go').

Examples: tabia explain book.tabia startpos moves e2e4 --choice best
          tabia explain --uci-log debug.log book.tabia
          tabia explain --uci-log fastchess.log book.tabia --engine-name tabia --all)";

}  // namespace

void AddExplain(CommandLine& line) {
  const auto flags = std::make_shared<ExplainFlags>();
  const CommandHelp help = {"explain", "[BOOK] POSITION, or tabia explain --uci-log LOG [BOOK]",
                            "Print why the book answers what it answers",
                            std::string(kBookRule) + kCacheRule + kExplainDetails};
  const Command command = line.AddCommand(help);
  AddJsonFlag(command, flags->json);
  AddCacheFlag(command, flags->use_cache);
  AddMirrorOption(command, flags->mirrors);
  AddRecommendedFlag(command, flags->ctg);
  command.AddTexts("words", flags->words);
  command.AddText("--uci-log", flags->uci_log, "Answer each 'go' that a chess program sent to an engine")
      .ValueName("LOG");
  command.AddText("--engine-name", flags->engine_name, "Of --uci-log, only the engine of this name")
      .ValueName("NAME");
  command.AddFlag("--all", flags->all, "Of --uci-log, print each 'go', too");
  AddChoiceFlags(command, flags->choice);
  AddBackgammonFlags(command, flags->backgammon);
  command.SetAction([flags](Output& out) { return Explain(*flags, out); });
}

}  // namespace tabia::tool
