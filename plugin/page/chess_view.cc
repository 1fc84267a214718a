#include "plugin/page/chess_view.h"

#include <algorithm>
#include <climits>
#include <utility>

#include "core/base/status.h"
#include "core/base/tokens.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/position.h"
#include "core/chess/san.h"
#include "core/chess/uci_move.h"
#include "core/moves/known_board.h"
#include "core/probe/chess/best_line.h"
#include "core/probe/chess/game_opening.h"
#include "plugin/report/chess/chess_answer_report.h"
#include "plugin/report/chess/notes_text.h"
#include "plugin/report/chess/numbered_moves.h"

namespace tabia::page {
namespace {

using explorer::ServedChessBook;

ComparedMove* FindRow(std::vector<ComparedMove>& rows, chess::Move move) {
  const auto row =
      std::find_if(rows.begin(), rows.end(), [&](const ComparedMove& known) { return known.move == move; });
  return row == rows.end() ? nullptr : &*row;
}

// Returns the notes of the book, or else the name of the opening that the move leads to.
std::string RemarksOf(const report::Answer& answer, const chess::BookMove& move) {
  const chess::BookNotes notes = report::MoveNotes(answer.notes, move);
  if (!notes.empty()) return NotesLine(notes);
  const std::optional<chess::OpeningName> opening = probe::OpeningNameAfter(answer.position, move.move);
  return opening ? Concat(opening->eco, " ", opening->name) : "";
}

ComparedMove RowOf(const ChessView& view, const chess::BookMove& move) {
  const report::Answer& answer = view.explained.answer;
  ComparedMove row{move.move, report::MoveName(answer.position, move), probe::SanText(answer.position, move)};
  row.others.resize(view.others.size());
  const auto legal = std::find_if(view.legal.begin(), view.legal.end(),
                                  [&](const LegalMove& known) { return known.move == move.move; });
  if (legal != view.legal.end()) row.behind = legal->after;
  row.remarks = RemarksOf(answer, move);
  return row;
}

// Returns the weight of the best move that may be played; 0 if there is none.
uint64_t BestWeight(const std::vector<probe::Candidate>& candidates) {
  const auto best = std::find_if(candidates.begin(), candidates.end(),
                                 [](const probe::Candidate& candidate) { return candidate.move.playable(); });
  return best == candidates.end() ? 0 : best->move.weight();
}

// Adds the moves of a further book to the rows of the same moves, or as rows of their own.
absl::Status AddBook(ChessView& view, size_t column, uint64_t seed) {
  TABIA_ASSIGN_OR_RETURN(const report::Answer answer,
                         report::Ask(view.others[column]->Stack(), view.line, {seed, false}));
  const uint64_t best = BestWeight(answer.choice.candidates);
  for (const probe::Candidate& candidate : answer.choice.candidates) {
    ComparedMove* row = FindRow(view.rows, candidate.move.move);
    if (row == nullptr) row = &view.rows.emplace_back(RowOf(view, candidate.move));
    const bool is_best = candidate.move.playable() && candidate.move.weight() == best;
    row->others[column] = {candidate.move, candidate.share, is_best};
  }
  return absl::OkStatus();
}

double SortedScore(const ComparedMove& row) {
  if (!row.candidate || !row.candidate->move.games || row.candidate->move.games->total() == 0) return -1;
  return report::ScoreOf(*row.candidate->move.games).share;
}

int SortedEvaluation(const ComparedMove& row) {
  const auto& candidate = row.candidate;
  return candidate && candidate->move.evaluation ? candidate->move.evaluation->score.worth() : INT_MIN;
}

void Sort(std::vector<ComparedMove>& rows, std::string_view sort) {
  const auto by = [&rows](auto less) { std::stable_sort(rows.begin(), rows.end(), less); };
  if (sort == "score")
    by([](const ComparedMove& a, const ComparedMove& b) { return SortedScore(a) > SortedScore(b); });
  if (sort == "evaluation") {
    by([](const ComparedMove& a, const ComparedMove& b) {
      return SortedEvaluation(a) > SortedEvaluation(b);
    });
  }
  if (sort == "name") by([](const ComparedMove& a, const ComparedMove& b) { return a.remarks < b.remarks; });
  if (sort == "move") by([](const ComparedMove& a, const ComparedMove& b) { return a.san < b.san; });
}

}  // namespace

absl::StatusOr<ChessView> ViewOf(const ServedChessBook& served, std::vector<const ServedChessBook*> others,
                                 const probe::MoveSequence& line, uint64_t seed, std::string_view sort) {
  TABIA_ASSIGN_OR_RETURN(std::vector<report::ExplainedAnswer> explained,
                         report::ExplainAnswers(served.Stack(), line, {seed, false}));
  ChessView view{&served, std::move(others), line, std::move(explained.back())};
  TABIA_ASSIGN_OR_RETURN(view.legal, LegalMovesOf(served.book, line.position));
  for (const probe::Candidate& candidate : view.explained.answer.choice.candidates) {
    view.rows.push_back(RowOf(view, candidate.move));
    view.rows.back().candidate = candidate;
  }
  for (size_t column = 0; column < view.others.size(); ++column) {
    TABIA_RETURN_IF_ERROR(AddBook(view, column, seed));
  }
  Sort(view.rows, sort);
  return view;
}

std::string LineAhead(const ChessView& view, chess::Move move) {
  constexpr size_t kMaxPlies = 10;
  const chess::Position* rules = view.line.position.rules();
  if (rules == nullptr || view.served->book.is_on_network() || !chess::IsLegal(*rules, move)) return "";
  std::vector<chess::Move> moves;
  for (const chess::BookMove& ahead :
       probe::BestLine(view.served->Stack(), view.line, {.move = move}, kMaxPlies).moves) {
    moves.push_back(ahead.move);
  }
  if (moves.size() < 2) return "";
  return report::LineText(*rules, moves, report::kEllipsis);
}

std::string NotesLine(const chess::BookNotes& notes) {
  std::string eco, name, comments;
  for (const chess::BookNote& note : notes) {
    std::string& part = note.kind == chess::NoteKind::kEco    ? eco
                        : note.kind == chess::NoteKind::kName ? name
                                                              : comments;
    if (!part.empty()) part += "; ";
    part += note.text;
  }
  const std::string opening = Concat(eco, eco.empty() || name.empty() ? "" : " ", name);
  return Concat(opening, opening.empty() || comments.empty() ? "" : "; ", comments);
}

}  // namespace tabia::page
