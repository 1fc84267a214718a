#include "plugin/tool/commands/diff_swings.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"

#include "core/base/json.h"
#include "core/base/status.h"
#include "core/changes/change.h"
#include "core/convert/diff.h"
#include "core/moves/book_entry.h"
#include "core/moves/move_evaluation.h"
#include "core/moves/move_order.h"
#include "plugin/report/book/book_summary.h"
#include "plugin/report/chess/chess_answer_report.h"
#include "plugin/report/layout/column.h"
#include "plugin/report/layout/report_page.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/report/picture/slopes.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/flags/proposals.h"

namespace tabia::tool {
namespace {

using convert::Swing;
using report::Value;

// Returns "e2e4 +0.31/24".
std::string BestText(const Swing& swing, const chess::BookMove& best) {
  return report::MoveName(swing.position, best) + " " + chess::EvaluationText(*best.evaluation);
}

report::Facts SwingFacts(const convert::SwingReport& found, const probe::ChessIndex& a,
                         const probe::ChessIndex& b) {
  report::Facts facts = {
      {"A", a.name()},
      {"B", b.name()},
      {"positions", absl::StrFormat("%d with evaluations in both, %d with another best move", found.positions,
                                    found.changed)}};
  if (found.swings.size() < found.changed) {
    facts.push_back({"shown", LargestText(found.swings.size(), found.changed)});
  }
  return facts;
}

const report::ColumnList<Swing>& SwingColumns() {
  constexpr auto kLeft = report::Table::Align::kLeft, kRight = report::Table::Align::kRight;
  static const report::ColumnList<Swing> columns = {
      {"swing", "", kRight, report::kText,
       [](const Swing& swing) { return Value(absl::StrFormat("%.2f", swing.size / 100.0)); }},
      {"A", "", kLeft, report::kText, [](const Swing& swing) { return Value(BestText(swing, swing.a)); }},
      {"B", "", kLeft, report::kText, [](const Swing& swing) { return Value(BestText(swing, swing.b)); }},
      {"position", "", kLeft, report::kText, [](const Swing& swing) { return Value(swing.position.Epd()); }},
      {"line", "", kLeft, report::kText, [](const Swing& swing) { return Value(swing.line); }}};
  return columns;
}

std::string SwingsText(const convert::SwingReport& found, const report::Facts& facts) {
  std::string text;
  for (const report::Fact& fact : facts) text += report::FactLine(fact.name, fact.value);
  if (found.swings.empty()) return text;
  report::Table table = SwingColumns().StartTable();
  for (const Swing& swing : found.swings) SwingColumns().AddRow(swing, table);
  return text + table.Text();
}

// Returns the evaluated moves of a position in either book, those of A first.
std::vector<report::SlopeMove> SlopesOf(const Swing& swing, const probe::ChessIndex& a,
                                        const probe::ChessIndex& b) {
  std::vector<report::SlopeMove> slopes;
  std::vector<chess::BookMove> moves;  // of the slopes
  const auto add = [&](const probe::ChessIndex& book, std::optional<chess::Score> report::SlopeMove::*value) {
    chess::BookEntry entry;
    if (!book.Probe(swing.position.key(), entry)) return;
    for (const chess::BookMove& move : entry.moves) {
      if (!move.evaluation) continue;
      const auto known = std::find_if(moves.begin(), moves.end(), [&](const chess::BookMove& other) {
        return TextOrder(other) == TextOrder(move);
      });
      const auto at = static_cast<size_t>(known - moves.begin());
      if (known == moves.end()) {
        moves.push_back(move);
        slopes.push_back({.name = report::MoveName(swing.position, move),
                          .is_best_before = TextOrder(move) == TextOrder(swing.a),
                          .is_best_after = TextOrder(move) == TextOrder(swing.b)});
      }
      slopes[at].*value = move.evaluation->score;
    }
  };
  add(a, &report::SlopeMove::before);
  add(b, &report::SlopeMove::after);
  return slopes;
}

std::string SwingsHtml(const convert::SwingReport& found, const report::Facts& facts,
                       const probe::ChessIndex& a, const probe::ChessIndex& b) {
  using report::Element;
  using report::LineEnd;
  const std::string title = a.name() + " and " + b.name() + ": other best moves";
  report::Html main =
      report::Fragment(Element("h1", title), LineEnd(), report::FactTable(facts), Element("h2", "Best moves"),
                       LineEnd(), report::TableOf(SwingColumns().AsHtml(), found.swings, report::kHtml));
  const size_t count = std::min(found.swings.size(), report::kMaxSlopeCharts);
  main += report::Fragment(
      Element("h2", "Values"), LineEnd(),
      Element(
          "p",
          "The values of the moves in A at the left and in B at the right: the best move of A is red, that "
          "of B green. A dot without a line is a move that the other book does not evaluate."),
      LineEnd());
  for (size_t i = 0; i < count; ++i) {
    const Swing& swing = found.swings[i];
    const std::string name = swing.line.empty() ? swing.position.Epd() : swing.line;
    main += report::Fragment(Element("h3", name), LineEnd(), report::SlopeChart(name, SlopesOf(swing, a, b)));
  }
  if (count < found.swings.size()) {
    main += Element("p", absl::StrFormat("The table has %d more.", found.swings.size() - count));
  }
  return report::ReportPage(title, main);
}

// Returns a line with the counts, then one for each swing.
std::string SwingsJson(const convert::SwingReport& found, const probe::ChessIndex& a,
                       const probe::ChessIndex& b) {
  std::string text = JsonLine(
      {{"a", a.name()}, {"b", b.name()}, {"positions", found.positions}, {"changed", found.changed}});
  for (const Swing& swing : found.swings) {
    Json json = {{"key", report::KeyText(swing.position.key())},
                 {"position", nullptr},
                 {"line", nullptr},
                 {"swing", swing.size},
                 {"a", report::MoveName(swing.position, swing.a)},
                 {"b", report::MoveName(swing.position, swing.b)},
                 {"evaluation_a", report::EvaluationJson(*swing.a.evaluation)},
                 {"evaluation_b", report::EvaluationJson(*swing.b.evaluation)}};
    if (!swing.position.is_key()) {
      json["position"] = swing.position.Epd();
      json["line"] = swing.line;
    }
    text += JsonLine(json);
  }
  return text;
}

// Returns the best moves of A that B evaluates lower than its own best move.
std::vector<changes::Change> BansOf(const convert::SwingReport& found) {
  std::vector<changes::Change> bans;
  for (const Swing& swing : found.swings) {
    const chess::Position* const position = swing.position.of_chess();
    if (position == nullptr || swing.size <= 0) continue;
    bans.push_back({changes::Verb::kBan, *position, swing.a.move, 0,
                    absl::StrFormat("%s is better by %.2f, %s", probe::SanText(swing.position, swing.b),
                                    swing.size / 100.0, chess::EvaluationText(*swing.b.evaluation))});
  }
  return bans;
}

}  // namespace

std::string LargestText(size_t shown, uint64_t all) {
  return absl::StrFormat("the %d largest of %d; --all prints all of them", shown, all);
}

absl::StatusOr<int> ListSwings(const SwingFlags& flags, const probe::ChessIndex& a,
                               const probe::ChessIndex& b, const Progress& progress, Output& out) {
  TABIA_ASSIGN_OR_RETURN(const convert::SwingReport found, convert::FindSwings(a, b, flags.most, progress));
  const report::Facts facts = SwingFacts(found, a, b);
  TABIA_RETURN_IF_ERROR(out.Write(flags.format == DiffFormat::kJson   ? SwingsJson(found, a, b)
                                  : flags.format == DiffFormat::kHtml ? SwingsHtml(found, facts, a, b)
                                                                      : SwingsText(found, facts)));
  TABIA_RETURN_IF_ERROR(ReportProposals(flags.changes, BansOf(found)));
  return found.changed == 0 ? kDone : kNotInBook;
}

}  // namespace tabia::tool
