#include "plugin/report/book/suite_report.h"

#include <limits>
#include <utility>

#include "core/backgammon/xgid.h"
#include "core/base/format.h"
#include "core/base/text.h"
#include "core/chess/chess960.h"
#include "core/chess/variants/variant_name.h"
#include "core/chess/variants/variant_position.h"
#include "core/formats/pgn/pgn_writer.h"
#include "core/probe/backgammon/backgammon_explain.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {
namespace {

using formats::AppendPgnTag;
using suites::OpeningOrder;
using suites::OpeningReport;
using suites::OpeningSequence;

// Returns "500, numbers 501 to 1000 of the sequence", or "312 of 500, …: there are no more".
std::string FoundText(const OpeningSequence& sequence, const OpeningReport& report) {
  std::string text = FormatText("%d", report.openings);
  if (report.is_exhausted && sequence.count != std::numeric_limits<uint64_t>::max()) {
    text += FormatText(" of %d", sequence.count);
  }
  if (report.openings > 0) {
    text += FormatText(", numbers %d to %d of the sequence", sequence.first, report.next - 1);
  }
  return report.is_exhausted ? text + ": there are no more" : text;
}

std::string OrderText(const OpeningSequence& sequence, const Seed& seed) {
  const std::string name(suites::kOpeningOrderNames[static_cast<size_t>(sequence.order)]);
  const bool is_of_suite = sequence.max_plies == 0;
  if (sequence.order == OpeningOrder::kAll) {
    return name + (is_of_suite ? ", as in the suite" : ", best lines first");
  }
  return FormatText("%s, seed %d%s", name, seed.number, seed.was_drawn ? ", drawn" : "");
}

// Returns "after 8 plies", or "in the suite" for the openings of another suite.
std::string PlaceText(const OpeningSequence& sequence) {
  if (sequence.max_plies == 0) return "in the suite";
  if (sequence.min_plies != sequence.max_plies) {
    return FormatText("after %d to %d plies", sequence.min_plies, sequence.max_plies);
  }
  return "after " + FormatCount(static_cast<uint64_t>(sequence.max_plies), "ply", "plies");
}

std::string EvaluationLines(const EvaluationSummary& evaluations) {
  std::string text;
  if (!evaluations.engine.empty()) {
    text += FactLine("evaluated", FormatText("%d by %s, %d nodes each", evaluations.asked, evaluations.engine,
                                             evaluations.nodes));
  }
  if (evaluations.known > 0) text += FactLine("evaluated", FormatText("%d known before", evaluations.known));
  if (evaluations.others > 0) {
    text += FactLine("skipped", FormatText("%s of another engine or with another number of nodes",
                                           FormatCount(evaluations.others, "evaluation")));
  }
  return text;
}

Json EvaluationsJson(const EvaluationSummary& evaluations) {
  const bool has_engine = !evaluations.engine.empty();
  return {{"engine", TextOrNull(evaluations.engine)},
          {"nodes", has_engine ? Json(evaluations.nodes) : Json()},
          {"asked", evaluations.asked},
          {"known", evaluations.known},
          {"others", evaluations.others}};
}

// Returns whether a game begins at the start position of its rules.
bool IsStart(const chess::Board& board) {
  const chess::Board start = board.variant() ? chess::VariantPosition(*board.variant()) : chess::Board();
  return CanonicalKey(board) == CanonicalKey(start);
}

// Returns the plies that were played before the position, by its counters.
size_t PliesBefore(const chess::Setup& setup) {
  return 2 * static_cast<size_t>(setup.fullmove_number - 1) + (setup.turn == chess::kBlack ? 1 : 0);
}

std::string OpeningEpd(const suites::Opening& opening) {
  if (!opening.epd.empty()) return std::string(opening.epd) + "\n";
  const chess::Setup& setup = opening.position.common();
  return FormatText("%s hmvc %d; fmvn %d;\n", ToEpd(opening.position), setup.halfmove_clock,
                    setup.fullmove_number);
}

std::string OpeningPgn(const suites::Opening& opening, std::string_view event) {
  std::string game;
  formats::AppendSevenPgnTags(game, MakePrintable(event), FormatText("%d", opening.number));
  const chess::Setup& start = opening.start.common();
  // All tournament managers support these names.
  if (opening.start.variant()) {
    AppendPgnTag(game, "Variant", chess::VariantName(*opening.start.variant()));
  } else if (!chess::HasOrthodoxCastling(start)) {
    AppendPgnTag(game, "Variant", "fischerandom");
  }
  if (!IsStart(opening.start)) {
    AppendPgnTag(game, "SetUp", "1");
    AppendPgnTag(game, "FEN", ToFen(opening.start));
  }
  if (opening.name) {
    AppendPgnTag(game, "ECO", opening.name->eco);
    AppendPgnTag(game, "Opening", opening.name->name);
  }
  game += '\n';
  formats::PgnMovetext moves(game);
  chess::Board position = opening.start;
  for (size_t ply = 0; ply < opening.moves.size(); ++ply) {
    moves.AddMove(PliesBefore(start) + ply, chess::San(position, opening.moves[ply]));
    position.Make(opening.moves[ply]);
  }
  moves.End(formats::kPgnNoResult);
  return game;
}

}  // namespace

std::string OpeningSummaryText(const OpeningSequence& sequence, const Seed& seed, const OpeningReport& report,
                               const std::optional<EvaluationSummary>& evaluations) {
  std::string text = FactLine("openings", FoundText(sequence, report)) +
                     FactLine("order", OrderText(sequence, seed)) +
                     FactLine("positions", FormatText("%d %s", report.positions, PlaceText(sequence)));
  if (evaluations) text += EvaluationLines(*evaluations);
  for (size_t i = 0; i < report.rejected.size(); ++i) {
    if (report.rejected[i] == 0) continue;
    text += FactLine("left out", FormatText("%d: %s", report.rejected[i], suites::kRejectionNames[i]));
  }
  if (!report.known_contexts.empty()) {
    text += FactLine("no play", "for any first roll at this score; known for " +
                                    probe::ContextList(report.known_contexts));
  }
  return text;
}

Json OpeningSummaryJson(const OpeningSequence& sequence, const OpeningReport& report,
                        const std::optional<EvaluationSummary>& evaluations) {
  const bool is_drawn = sequence.order != OpeningOrder::kAll;
  Json left_out = Json::Object();
  for (size_t i = 0; i < report.rejected.size(); ++i) {
    left_out[Identifier(suites::kRejectionNames[i])] = report.rejected[i];
  }
  return {{"openings", report.openings},
          {"first", sequence.first},
          {"next", report.next},
          {"exhausted", report.is_exhausted},
          {"plies", sequence.max_plies > 0 ? Json::Array({sequence.min_plies, sequence.max_plies}) : Json()},
          {"order", std::string(suites::kOpeningOrderNames[static_cast<size_t>(sequence.order)])},
          {"seed", is_drawn ? Json(sequence.seed) : Json()},
          {"positions", report.positions},
          {"left_out", left_out},
          {"known_for", report.known_contexts},
          {"evaluations", evaluations ? EvaluationsJson(*evaluations) : Json()}};
}

std::string OpeningText(const suites::Opening& opening, OpeningFormat format, std::string_view event) {
  if (format == OpeningFormat::kPgn) return OpeningPgn(opening, event);
  return format == OpeningFormat::kFen ? ToFen(opening.position) + "\n" : OpeningEpd(opening);
}

std::string OpeningXgid(const suites::BackgammonOpening& opening, const backgammon::GameState& start) {
  backgammon::GameState state = start;
  state.board = opening.board;
  if (opening.rolls % 2 != 0) {
    state.on_roll = Opponent(start.on_roll);
    std::swap(state.score_self, state.score_opponent);
    state.owner = Flip(start.owner);
  }
  return ToXgid(state) + "\n";
}

}  // namespace tabia::report
