// tabia table: prints the plays of a backgammon book as tables.
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/backgammon/context.h"
#include "core/backgammon/context_class.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/play_table.h"
#include "core/probe/book.h"
#include "core/records/game.h"
#include "plugin/report/backgammon/play_table_report.h"
#include "plugin/report/book/position_argument.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/flags/backgammon_flags.h"
#include "plugin/tool/flags/book_argument.h"

namespace tabia::tool {
namespace {

using backgammon::Context;
using probe::PlayTable;

enum class View { kOpenings, kReplies, kRolls, kScores };
enum class TableFormat { kText, kTsv, kJson, kHtml };

struct TableFlags {
  std::vector<std::string> words;
  bool json = false;
  bool use_cache = true;
  std::optional<View> view;
  TableFormat format = TableFormat::kText;
  std::vector<Context> scores;
  bool after_crawford = false;
  double within = 0.02;
  BackgammonFlags backgammon;
};

probe::PlayTableRule RuleOf(const TableFlags& flags) {
  return {flags.within, flags.backgammon.trust, flags.backgammon.other_contexts};
}

// Returns the scores of --score, or `otherwise` if there are none. With --post-crawford, the Crawford game is over.
std::vector<Context> ScoresOf(const TableFlags& flags, std::vector<Context> otherwise) {
  std::vector<Context> scores = flags.scores.empty() ? std::move(otherwise) : flags.scores;
  for (Context& score : scores) {
    if (score.is_money()) {  // both rules are on unless a flag changes them, as in positions
      score.jacoby = flags.backgammon.rules.jacoby.value_or(true);
      score.beaver = flags.backgammon.rules.beaver.value_or(true);
    }
    if (flags.after_crawford) score.crawford = false;
  }
  return scores;
}

bool IsWithoutPosition(View view) {
  return view == View::kOpenings || view == View::kReplies;
}

std::vector<PlayTable> OpeningTables(const probe::BackgammonBook& book, const TableFlags& flags) {
  std::vector<PlayTable> tables;
  for (const Context& context : ScoresOf(flags, {Context()})) {
    if (flags.view != View::kReplies) tables.push_back(OpeningTable(book, context, RuleOf(flags)));
    if (flags.view != View::kOpenings) tables.push_back(ReplyTable(book, context, RuleOf(flags)));
  }
  return tables;
}

std::vector<PlayTable> RollTables(const probe::BackgammonBook& book,
                                  const probe::BackgammonQuestion& question, const TableFlags& flags) {
  if (flags.scores.empty()) return {RollTable(book, question.board, question.context, RuleOf(flags))};
  std::vector<PlayTable> tables;
  for (Context context : ScoresOf(flags, {})) {
    context.cube_log2 = question.context.cube_log2;
    context.owner = question.context.owner;
    tables.push_back(RollTable(book, question.board, context, RuleOf(flags)));
  }
  return tables;
}

absl::StatusOr<std::vector<PlayTable>> PositionTables(const probe::BackgammonBook& book,
                                                      const std::string& position, const TableFlags& flags) {
  TABIA_ASSIGN_OR_RETURN(const report::QuestionOptions options, QuestionOptionsOf(flags.backgammon));
  TABIA_ASSIGN_OR_RETURN(const probe::BackgammonQuestion question, report::ParseQuestion(position, options));
  if (flags.view != View::kScores) return RollTables(book, question, flags);
  if (!question.dice) return UsageError("table: --view scores: POSITION has no dice; pass --dice");
  if (!flags.scores.empty()) return UsageError("table: --view scores: cannot be combined with --score");
  return std::vector<PlayTable>{ScoreTable(
      book, {question.board, *question.dice, question.context, flags.after_crawford}, RuleOf(flags))};
}

std::string TextOf(const probe::BackgammonBook& book, const std::vector<PlayTable>& tables,
                   TableFormat format) {
  if (format == TableFormat::kHtml) return report::PlayTablesHtml(book, tables);
  std::string text = format == TableFormat::kTsv ? report::PlayTableTsvTitles() : "";
  for (const PlayTable& table : tables) {
    if (format == TableFormat::kTsv) {
      text += report::PlayTableTsv(table);
    } else if (format == TableFormat::kJson) {
      text += report::PlayTableJson(book, table);
    } else {
      text += (text.empty() ? "" : "\n") + report::PlayTableText(book, table);
    }
  }
  return text;
}

// Splits the words into BOOK, if the first word is a file, and POSITION, which may be empty.
absl::StatusOr<BookAndPosition> SplitWords(const TableFlags& flags) {
  if (flags.words.size() < 2 && (flags.words.empty() || !probe::LooksLikeBackgammon(flags.words[0]))) {
    if (!flags.words.empty()) return BookAndPosition{flags.words[0], ""};
    TABIA_ASSIGN_OR_RETURN(std::string book, DefaultBook(records::Game::kBackgammon));
    return BookAndPosition{std::move(book), ""};
  }
  return SplitBookAndPosition(flags.words);
}

absl::Status CheckFlags(const TableFlags& flags, const std::string& position) {
  if (position.empty() && !flags.backgammon.dice.empty())
    return UsageError("table: --dice: POSITION is missing");
  if (!flags.view) return absl::OkStatus();
  if (IsWithoutPosition(*flags.view) && !position.empty())
    return UsageError("table: --view openings, replies: cannot be combined with POSITION");
  if (!IsWithoutPosition(*flags.view) && position.empty())
    return UsageError("table: --view rolls, scores: POSITION is missing");
  return absl::OkStatus();
}

absl::StatusOr<int> PrintTables(const TableFlags& flags, Output& out) {
  TABIA_ASSIGN_OR_RETURN(const BookAndPosition words, SplitWords(flags));
  TABIA_RETURN_IF_ERROR(CheckFlags(flags, words.position));
  TABIA_ASSIGN_OR_RETURN(probe::Book opened, OpenBook(words.book, {.cache = {flags.use_cache}}));
  TABIA_ASSIGN_OR_RETURN(const probe::BackgammonBook book, probe::BackgammonBook::Of(std::move(opened)));
  std::vector<PlayTable> tables;
  if (words.position.empty()) {
    tables = OpeningTables(book, flags);
  } else {
    TABIA_ASSIGN_OR_RETURN(tables, PositionTables(book, words.position, flags));
  }
  TABIA_RETURN_IF_ERROR(out.Write(TextOf(book, tables, flags.json ? TableFormat::kJson : flags.format)));
  for (const PlayTable& table : tables) {
    if (table.found() > 0) return kDone;
  }
  return kNotInBook;
}

void AddTableFlags(const Command& command, TableFlags& flags) {
  AddWordFlag<std::optional<View>>(
      command, "--view", flags.view,
      {{"openings", View::kOpenings},
       {"replies", View::kReplies},
       {"rolls", View::kRolls},
       {"scores", View::kScores}},
      "Tables: openings or replies (both); with POSITION: rolls or scores (rolls)")
      .ValueName("VIEW")
      .ManualText(
          "Tables to print: without POSITION, `openings` or `replies` (both); with POSITION, `rolls` or "
          "`scores` (rolls).");
  command
      .AddRepeated(
          "--score",
          [&flags](const std::string& text) -> std::string {
            const std::optional<Context> score = backgammon::ContextOfScoreName(text);
            if (!score) return MakePrintable(text) + ": must be a score such as DMP or 3-5";
            flags.scores.push_back(*score);
            return "";
          },
          "Score, may be repeated: money, DMP, gammon-go, gammon-save, 5-away, 3-5 (money)")
      .ValueName("SCORE")
      .Suggestions({"money", "DMP", "gammon-go", "gammon-save", "3-away", "5-away", "7-away"});
  command.AddFlag("--post-crawford", flags.after_crawford,
                  "Scores with one player at 1-away are after the Crawford game");
  command
      .AddParsed(
          "--within",
          [&flags](const std::string& text) -> std::string {
            const std::optional<double> within = ParseNumber<double>(text);
            if (!within || !(*within >= 0)) return MakePrintable(text) + ": must be an equity of at least 0";
            flags.within = *within;
            return "";
          },
          "Maximum equity that a listed play may cost (0.02)")
      .ValueName("EQUITY");
  AddWordFlag<TableFormat>(command, "--format", flags.format,
                           {{"text", TableFormat::kText},
                            {"tsv", TableFormat::kTsv},
                            {"json", TableFormat::kJson},
                            {"html", TableFormat::kHtml}},
                           "Format: text, tsv, json, html (text)")
      .ValueName("FORMAT");
}

}  // namespace

void AddTable(CommandLine& line) {
  const auto flags = std::make_shared<TableFlags>();
  const CommandHelp help = {"table", "[BOOK] [POSITION]",
                            "Prints the best plays of all rolls from a backgammon book"};
  const Command command = line.AddCommand(help);
  AddJsonFlag(command, flags->json);
  AddCacheFlag(command, flags->use_cache);
  command.AddTexts("BOOK", flags->words);
  AddTableFlags(command, *flags);
  AddBackgammonFlags(command, flags->backgammon);
  command.SetAction([flags](Output& out) { return PrintTables(*flags, out); });
}

}  // namespace tabia::tool
