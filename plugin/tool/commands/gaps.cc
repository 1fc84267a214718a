// tabia gaps: lists the likely replies that a repertoire has no answer to.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/changes/change.h"
#include "core/chess/piece.h"
#include "core/chess/position.h"
#include "core/chess/variant.h"
#include "core/formats/epd/epd_moves.h"
#include "core/moves/chess_board.h"
#include "core/probe/chess/chess_book.h"
#include "core/records/scale.h"
#include "core/repertoire/repertoire_gaps.h"
#include "plugin/report/chess/repertoire_gaps_report.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/input_paths.h"
#include "plugin/tool/flags/proposals.h"

namespace tabia::tool {
namespace {

enum class GapsFormat : uint8_t { kText, kTsv, kJson, kHtml };

struct GapsFlags {
  std::string repertoire, against, from, changes;
  std::optional<chess::Color> side;
  uint32_t one_in = 125;
  bool redundant = false;
  BookFlags reading;
  GapsFormat format = GapsFormat::kText;
};

std::string GapsReport(const report::RepertoireGaps& gaps, GapsFormat format) {
  switch (format) {
    case GapsFormat::kText:
      return report::GapsText(gaps);
    case GapsFormat::kTsv:
      return report::GapsTsv(gaps);
    case GapsFormat::kJson:
      return report::GapsJson(gaps);
    case GapsFormat::kHtml:
      return report::GapsHtml(gaps);
  }
  return "";
}

// Returns the most frequent answer of the book to each gap. REQUIRES: the gaps are of chess.
std::vector<changes::Change> AnswersTo(const std::vector<repertoire::Reply>& gaps) {
  std::vector<changes::Change> answers;
  for (const repertoire::Reply& gap : gaps) {
    if (gap.answers.empty()) continue;
    chess::Position position = *gap.position.of_chess();
    if (gap.move) position.Make(gap.move);
    const std::string reply = gap.move ? " to " + San(gap.position, gap.move) : "";
    const std::string reason =
        absl::StrFormat("the most frequent answer%s (%s games)", reply, report::OneInText(gap.probability));
    answers.push_back(
        {changes::Verb::kWeight, position, gap.answers[0].move.move, formats::kMaxEpdWeight, reason});
  }
  return answers;
}

absl::StatusOr<int> Gaps(const GapsFlags& flags, Output& out) {
  TABIA_RETURN_IF_ERROR(
      CheckProposals("gaps: --changes", flags.changes,
                     InputPaths("gaps").Add("REPERTOIRE", flags.repertoire).Add("--against", flags.against)));
  TABIA_ASSIGN_OR_RETURN(const probe::ChessBook repertoire, OpenRepertoire(flags.repertoire, flags.reading));
  TABIA_ASSIGN_OR_RETURN(const probe::ChessBook book, OpenChessBook(flags.against, flags.reading));
  if (book.info().scale == records::Scale::kEvaluations) {
    return UsageError(absl::StrFormat(
        "gaps: --against %s: has evaluations only; it must have games or weights", flags.against));
  }
  const std::string& variant = repertoire.info().variant;
  TABIA_RETURN_IF_ERROR(CheckSupportsChanges("gaps: --changes", flags.changes, repertoire.info().rules()));
  if (!records::CommonVariant(book.info().variant, variant)) {
    return UsageError(absl::StrFormat("gaps: --against %s: is a book of %s, and the repertoire one of %s",
                                      flags.against, book.info().variant, variant));
  }
  if (chess::IsChess960(variant) && flags.from.empty()) {
    return UsageError("gaps: a repertoire of chess960 has no single start position; pass --from");
  }
  report::RepertoireGaps gaps = {repertoire.name(), book.name(), {}, flags.one_in, {}};
  gaps.rule.root = chess::Board::StartOf(repertoire.info().rules());
  gaps.rule.side = *flags.side;
  gaps.rule.min_probability = 1.0 / flags.one_in;
  gaps.rule.find_redundant = flags.redundant;
  if (!flags.from.empty()) {
    TABIA_ASSIGN_OR_RETURN(gaps.rule.root, ParseFrom("gaps", flags.from, repertoire.info().rules()));
  }
  TABIA_ASSIGN_OR_RETURN(gaps.report, repertoire::FindGaps(repertoire, book, gaps.rule));
  TABIA_RETURN_IF_ERROR(out.Write(GapsReport(gaps, flags.format)));
  if (!flags.changes.empty()) {
    TABIA_RETURN_IF_ERROR(ReportProposals(flags.changes, AnswersTo(gaps.report.gaps)));
  }
  return gaps.report.gaps.empty() ? kNotInBook : kDone;
}

constexpr int kMaxOneIn = 1'000'000;

}  // namespace

void AddGaps(CommandLine& line) {
  const auto flags = std::make_shared<GapsFlags>();
  const CommandHelp help = {"gaps", "REPERTOIRE --against BOOK --side SIDE",
                            "Lists the likely replies that a repertoire has no answer to"};
  const Command command = line.AddCommand(help);
  command.AddFlag(
      "--json", [flags] { flags->format = GapsFormat::kJson; }, "Print JSON, one object per line");
  command.AddText("REPERTOIRE", flags->repertoire).Required();
  command.AddText("--against", flags->against, "Book of the moves that opponents play")
      .ValueName("BOOK")
      .Required()
      .ManualText("Book of the moves that opponents play, in any format that tabia reads.");
  AddWordFlag<std::optional<chess::Color>>(command, "--side", flags->side,
                                           {{"white", chess::kWhite}, {"black", chess::kBlack}},
                                           "Side of the repertoire: white, black")
      .ValueName("SIDE")
      .Required()
      .ManualText("Side of the repertoire: `white` or `black`.");
  command.AddNumber("--one-in", flags->one_in, "List replies that are met in at least 1 of N games (125)")
      .ValueName("N")
      .Within(1, kMaxOneIn);
  command.AddFlag("--redundant", flags->redundant, "Also list answered replies that are rarer than 1 in N")
      .ManualText(
          "Also list the replies that REPERTOIRE answers although they are rarer than 1 in N, the rarest "
          "first. Replies after a redundant reply are not listed. A reply is rare by its own order of moves: "
          "the position after it may be frequent by another one.");
  command.AddText("--from", flags->from, "Position to start from (the start position)")
      .ValueName("POSITION")
      .Details("A position with blanks is put into quotes.");
  AddWordFlag<GapsFormat>(command, "--format", flags->format,
                          {{"text", GapsFormat::kText},
                           {"tsv", GapsFormat::kTsv},
                           {"json", GapsFormat::kJson},
                           {"html", GapsFormat::kHtml}},
                          "Format: text, tsv, json, html (text)")
      .ValueName("FORMAT")
      .Details("A page of html has no scripts and loads nothing.");
  AddProposalsFlag(command, flags->changes, "the most frequent answers");
  AddBookFlags(command, flags->reading);
  command.SetAction([flags](Output& out) { return Gaps(*flags, out); });
}

}  // namespace tabia::tool
