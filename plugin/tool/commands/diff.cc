// tabia diff: compares two books.
#include "core/convert/diff.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/backgammon/context_class.h"
#include "core/backgammon/legal_plays.h"
#include "core/backgammon/notation.h"
#include "core/backgammon/position_id.h"
#include "core/base/json.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/convert/backgammon_diff.h"
#include "core/formats/weight_text.h"
#include "core/moves/move_evaluation.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/book.h"
#include "core/probe/chess/chess_book.h"
#include "core/records/game.h"
#include "core/records/scale.h"
#include "plugin/report/backgammon/appraisal.h"
#include "plugin/report/chess/chess_answer_report.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/progress_bar.h"
#include "plugin/tool/commands/diff_swings.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/input_paths.h"
#include "plugin/tool/flags/proposals.h"

namespace tabia::tool {
namespace {

using convert::BackgammonDifference;
using convert::StatedItem;

// Returns the lines about the positions of both books.
template <typename Report>
std::string PositionsText(const Report& diff, const std::string& a, const std::string& b) {
  return report::FactLine("A", a) + report::FactLine("B", b) +
         report::FactLine("positions", absl::StrFormat("%d only in A, %d only in B, %d different, %d equal",
                                                       diff.positions_only_a, diff.positions_only_b,
                                                       diff.positions_changed, diff.positions_alike));
}

// Returns a line about the moves or the statements of both books; the signs are those of the table.
std::string DifferentText(const std::string& what, uint64_t only_a, uint64_t only_b, uint64_t changed) {
  return report::FactLine(
      what, absl::StrFormat("%d only in A (-), %d only in B (+), %d different (~)", only_a, only_b, changed));
}

// Returns the line that differences are left out; an empty text if none are.
std::string ShownText(size_t shown, uint64_t all) {
  return shown >= all ? "" : report::FactLine("shown", LargestText(shown, all));
}

template <typename Difference>
std::string SignOf(const Difference& difference) {
  return !difference.b ? "-" : !difference.a ? "+" : "~";
}

// Returns a play such as "8/5 6/5". If the position is unknown or the play is illegal, returns the id of the position
// after it.
std::string PlayText(const BackgammonDifference& difference) {
  if (difference.subject && difference.subject->dice) {
    for (const backgammon::Play& play : LegalPlays(difference.subject->board, *difference.subject->dice)) {
      if (ToPositionBytes(play.after) == difference.item.after) return ToNotation(play);
    }
  }
  const auto after = backgammon::BoardOfPositionBytes(difference.item.after);
  return after.ok() ? backgammon::ToPositionId(*after) : "";
}

// Returns "31: 8/5 6/5", "position" or "cube".
std::string ItemText(const BackgammonDifference& difference) {
  switch (difference.item.kind) {
    case StatedItem::Kind::kPosition:
      return "position";
    case StatedItem::Kind::kCube:
      return "cube";
    case StatedItem::Kind::kPlay:
      break;
  }
  const bool has_dice = difference.subject && difference.subject->dice;
  return (has_dice ? ToText(*difference.subject->dice) + ": " : "") + PlayText(difference);
}

// Returns "+0.1593 rollout", or for a cube decision "double, take +0.4321 2-ply".
std::string StatedText(const std::optional<probe::Appraisal>& appraisal,
                       const std::optional<probe::CubeAnswer>& cube) {
  if (!appraisal) return "-";
  const std::string level = LevelName(appraisal->evaluation.level);
  if (!cube) return absl::StrFormat("%+.4f %s", appraisal->evaluation.equity, level);
  return absl::StrFormat("%s %+.4f %s", CubeActionName(cube->action), cube->equity(), level);
}

std::string PositionText(const BackgammonDifference& difference) {
  if (!difference.subject) return "key " + report::KeyText(difference.key);
  return absl::StrFormat("%s  %s", ToPositionId(difference.subject->board),
                         ContextText(difference.subject->context));
}

// Returns "+" and "-" for statements of one book, "!" for rollouts that disagree, and "~" for other differences.
std::string SignOfStatement(const BackgammonDifference& difference) {
  return difference.disagrees ? "!" : SignOf(difference);
}

std::string DifferencesText(const convert::BackgammonDiffReport& diff) {
  report::Table table({{""}, {"what"}, {"A"}, {"B"}, {"position"}});
  for (const BackgammonDifference& difference : diff.differences) {
    table.AddRow({SignOfStatement(difference), ItemText(difference),
                  StatedText(difference.a, difference.cube_a), StatedText(difference.b, difference.cube_b),
                  PositionText(difference)});
  }
  return diff.differences.empty() ? "" : table.Text();
}

Json StatedJson(const std::optional<probe::Appraisal>& appraisal,
                const std::optional<probe::CubeAnswer>& cube) {
  if (!appraisal) return nullptr;
  return cube ? report::CubeJson(*cube) : report::AppraisalJson(appraisal->evaluation, appraisal->provenance);
}

Json DifferenceJson(const BackgammonDifference& difference) {
  Json json = {{"key", report::KeyText(difference.key)},
               {"position_id", nullptr},
               {"context", nullptr},
               {"dice", nullptr},
               {"play", nullptr}};
  if (difference.subject) {
    json["position_id"] = ToPositionId(difference.subject->board);
    json["context"] = report::ContextJson(difference.subject->context);
    json["dice"] = report::DiceJson(difference.subject->dice);
  }
  if (difference.item.kind == StatedItem::Kind::kPlay) json["play"] = PlayText(difference);
  json["what"] = difference.item.kind == StatedItem::Kind::kPlay ? "play" : ItemText(difference);
  json["a"] = StatedJson(difference.a, difference.cube_a);
  json["b"] = StatedJson(difference.b, difference.cube_b);
  json["disagrees"] = difference.disagrees;
  return json;
}

std::string BackgammonDiffText(const convert::BackgammonDiffReport& diff, const probe::BackgammonBook& a,
                               const probe::BackgammonBook& b, bool only_disagreements) {
  const uint64_t all =
      only_disagreements ? diff.items_disagreed : diff.items_only_a + diff.items_only_b + diff.items_changed;
  const std::string disagreed =
      FormatCount(diff.items_disagreed, "rollout") + " (!): the 95 % intervals do not overlap";
  return PositionsText(diff, a.name(), b.name()) +
         DifferentText("statements", diff.items_only_a, diff.items_only_b, diff.items_changed) +
         (diff.items_disagreed > 0 || only_disagreements ? report::FactLine("disagree", disagreed) : "") +
         ShownText(diff.differences.size(), all) + DifferencesText(diff);
}

// Returns a line with the counts, then one for each difference.
std::string BackgammonDiffJson(const convert::BackgammonDiffReport& diff, const probe::BackgammonBook& a,
                               const probe::BackgammonBook& b) {
  std::string text = JsonLine({{"a", a.name()},
                               {"b", b.name()},
                               {"positions_only_a", diff.positions_only_a},
                               {"positions_only_b", diff.positions_only_b},
                               {"positions_changed", diff.positions_changed},
                               {"positions_alike", diff.positions_alike},
                               {"statements_only_a", diff.items_only_a},
                               {"statements_only_b", diff.items_only_b},
                               {"statements_changed", diff.items_changed},
                               {"statements_disagreed", diff.items_disagreed}});
  for (const BackgammonDifference& difference : diff.differences) {
    text += JsonLine(DifferenceJson(difference));
  }
  return text;
}

struct DiffFlags {
  std::string a, b, changes;
  size_t most = 20;
  bool by_swing = false, only_disagreements = false;
  DiffFormat format = DiffFormat::kText;
  bool salvage = false;
};

std::string WeightCell(const std::optional<chess::BookMove>& move, records::Scale scale) {
  return move ? formats::WeightText(*move, scale) : "-";
}

std::string DifferencesText(const convert::DiffReport& diff, const probe::ChessIndex& a,
                            const probe::ChessIndex& b) {
  using Align = report::Table::Align;
  report::Table table(
      {{"", Align::kLeft}, {"move"}, {"A", Align::kRight}, {"B", Align::kRight}, {"position"}, {"line"}});
  for (const convert::Difference& difference : diff.differences) {
    table.AddRow({SignOf(difference), report::MoveName(difference.position, difference.move()),
                  WeightCell(difference.a, a.info().scale), WeightCell(difference.b, b.info().scale),
                  difference.position.Epd(), difference.line});
  }
  return diff.differences.empty() ? "" : table.Text();
}

std::string ReportText(const convert::DiffReport& diff, const probe::ChessIndex& a,
                       const probe::ChessIndex& b) {
  std::string text = PositionsText(diff, a.name(), b.name()) +
                     DifferentText("moves", diff.moves_only_a, diff.moves_only_b, diff.moves_changed);
  if (!diff.compares_weights) {
    text += report::FactLine(
        "weights", absl::StrFormat("not compared: %s in A, %s in B", records::ScaleName(a.info().scale),
                                   records::ScaleName(b.info().scale)));
  }
  const uint64_t all = diff.moves_only_a + diff.moves_only_b + diff.moves_changed;
  return text + ShownText(diff.differences.size(), all) + DifferencesText(diff, a, b);
}

Json DifferenceJson(const convert::Difference& difference) {
  Json json = {{"key", report::KeyText(difference.position.key())},
               {"position", nullptr},
               {"line", nullptr},
               {"move", report::MoveName(difference.position, difference.move())},
               {"a", nullptr},
               {"b", nullptr}};
  if (!difference.position.is_key()) {
    json["position"] = difference.position.Epd();
    json["line"] = difference.line;
  }
  if (difference.a) json["a"] = report::BookMoveJson(*difference.a);
  if (difference.b) json["b"] = report::BookMoveJson(*difference.b);
  return json;
}

// Returns a line with the counts, then one for each difference.
std::string ReportJson(const convert::DiffReport& diff, const probe::ChessIndex& a,
                       const probe::ChessIndex& b) {
  const Json json = {{"a", a.name()},
                     {"b", b.name()},
                     {"positions_only_a", diff.positions_only_a},
                     {"positions_only_b", diff.positions_only_b},
                     {"positions_changed", diff.positions_changed},
                     {"positions_alike", diff.positions_alike},
                     {"moves_only_a", diff.moves_only_a},
                     {"moves_only_b", diff.moves_only_b},
                     {"moves_changed", diff.moves_changed},
                     {"compares_weights", diff.compares_weights}};
  std::string text = JsonLine(json);
  for (const convert::Difference& difference : diff.differences) {
    text += JsonLine(DifferenceJson(difference));
  }
  return text;
}

absl::StatusOr<int> DiffChess(const DiffFlags& flags, const probe::Book& first, const probe::Book& second,
                              const Progress& progress, Output& out) {
  TABIA_ASSIGN_OR_RETURN(const probe::ChessIndex a, probe::ChessIndex::Of(first));
  TABIA_ASSIGN_OR_RETURN(const probe::ChessIndex b, probe::ChessIndex::Of(second));
  if (flags.only_disagreements) return UsageError("diff: --disagreements is for backgammon books only");
  if (flags.by_swing) return ListSwings({flags.most, flags.format, flags.changes}, a, b, progress, out);
  TABIA_ASSIGN_OR_RETURN(const convert::DiffReport diff, convert::Diff(a, b, flags.most, progress));
  TABIA_RETURN_IF_ERROR(
      out.Write(flags.format == DiffFormat::kJson ? ReportJson(diff, a, b) : ReportText(diff, a, b)));
  return diff.is_same() ? kDone : kNotInBook;
}

absl::StatusOr<int> DiffBackgammon(const DiffFlags& flags, const probe::Book& first,
                                   const probe::Book& second, const Progress& progress, Output& out) {
  if (flags.by_swing) return UsageError("diff: --by-swing is for chess books only");
  TABIA_ASSIGN_OR_RETURN(const probe::BackgammonBook a, probe::BackgammonBook::Of(first));
  TABIA_ASSIGN_OR_RETURN(const probe::BackgammonBook b, probe::BackgammonBook::Of(second));
  TABIA_ASSIGN_OR_RETURN(const convert::BackgammonDiffReport diff,
                         convert::DiffBackgammon(a, b, {flags.most, flags.only_disagreements}, progress));
  TABIA_RETURN_IF_ERROR(out.Write(flags.format == DiffFormat::kJson
                                      ? BackgammonDiffJson(diff, a, b)
                                      : BackgammonDiffText(diff, a, b, flags.only_disagreements)));
  return diff.is_same() ? kDone : kNotInBook;
}

// Compares two books of the same game. If the second is of another game than the first, that is a usage error.
absl::StatusOr<int> Diff(const DiffFlags& flags, Output& out) {
  if (flags.format == DiffFormat::kHtml && !flags.by_swing) {
    return UsageError("diff: --format html requires --by-swing");
  }
  if (!flags.changes.empty() && !flags.by_swing) return UsageError("diff: --changes requires --by-swing");
  TABIA_RETURN_IF_ERROR(CheckProposals("diff: --changes", flags.changes,
                                       InputPaths("diff").Add("A", flags.a).Add("B", flags.b)));
  const books::OpenOptions options = {.purpose = books::Purpose::kReadAll, .salvage = flags.salvage};
  TABIA_ASSIGN_OR_RETURN(const probe::Book a, tool::OpenBook(flags.a, options));
  TABIA_ASSIGN_OR_RETURN(const probe::Book b, tool::OpenBook(flags.b, options));
  ProgressBar bar("Comparing " + a.name() + " and " + b.name());
  return a.info().game == records::Game::kChess ? DiffChess(flags, a, b, bar.progress(), out)
                                                : DiffBackgammon(flags, a, b, bar.progress(), out);
}

}  // namespace

void AddDiff(CommandLine& line) {
  const auto flags = std::make_shared<DiffFlags>();
  const Command command = line.AddCommand({"diff", "A B", "Compares two books move by move"});
  command.AddFlag(
      "--json", [flags] { flags->format = DiffFormat::kJson; }, "Print JSON, one object per line");
  command.AddText("A", flags->a).Required();
  command.AddText("B", flags->b).Required();
  command.AddNumber("-n,--most", flags->most, "Maximum number of differences to print (20)").ValueName("N");
  command.AddFlag(
      "--all", [flags] { flags->most = SIZE_MAX / 4; }, "Print all differences");
  command.AddFlag("--by-swing", flags->by_swing, "List only the positions whose best moves differ");
  command
      .AddFlag("--disagreements", flags->only_disagreements,
               "Backgammon: list only rollouts whose 95 % intervals do not overlap")
      .ManualText(
          "Backgammon: list only plays and positions whose rollouts in A and B have 95 % intervals that do "
          "not "
          "overlap. Such rollouts were made by other settings or of another position, or one of "
          "them is wrong.");
  AddWordFlag<DiffFormat>(
      command, "--format", flags->format,
      {{"text", DiffFormat::kText}, {"json", DiffFormat::kJson}, {"html", DiffFormat::kHtml}},
      "Format: text, json; with --by-swing also html (text)")
      .ValueName("FORMAT")
      .ManualText("Format: text, json, with --by-swing also html, a page without scripts (text).");
  AddProposalsFlag(command, flags->changes, "bans of the best moves of A; requires --by-swing");
  AddSalvageFlag(command, flags->salvage);
  command.SetAction([flags](Output& out) { return Diff(*flags, out); });
}

}  // namespace tabia::tool
