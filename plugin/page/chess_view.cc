#include "plugin/page/chess_view.h"

#include <algorithm>
#include <utility>

#include "core/base/parts.h"
#include "core/base/status.h"
#include "core/base/tokens.h"
#include "core/probe/chess/game_opening.h"
#include "plugin/page/score.h"
#include "plugin/report/chess/answer.h"
#include "plugin/report/chess/notes_text.h"

namespace tabia::page {
namespace {

using explorer::ServedChessBook;

MoveRow* FindRow(std::vector<MoveRow>& rows, chess::Move move) {
  const auto row =
      std::find_if(rows.begin(), rows.end(), [&](const MoveRow& known) { return known.move == move; });
  return row == rows.end() ? nullptr : &*row;
}

// The notes of the book, else the name of the opening that the move leads to.
std::string RemarksOf(const report::Answer& answer, const chess::BookMove& move) {
  const chess::BookNotes notes = report::MoveNotes(answer.notes, move);
  if (!notes.empty()) return NotesLine(notes);
  const std::optional<chess::OpeningName> opening = probe::OpeningNameAfter(answer.position, move.move);
  return opening ? Concat(opening->eco, " ", opening->name) : "";
}

MoveRow RowOf(const ChessView& view, const chess::BookMove& move) {
  const report::Answer& answer = view.explained.answer;
  MoveRow row{move.move, report::MoveName(answer.position, move), report::SanName(answer.position, move)};
  row.others.resize(view.others.size());
  const auto legal = std::find_if(view.legal.begin(), view.legal.end(),
                                  [&](const LegalMoveView& known) { return known.move == move.move; });
  if (legal != view.legal.end()) row.behind = legal->after;
  row.remarks = RemarksOf(answer, move);
  return row;
}

// The moves of a further book: in the rows of those moves, or in rows of their own.
absl::Status AddBook(ChessView& view, size_t column, uint64_t seed) {
  TABIA_ASSIGN_OR_RETURN(const report::Answer answer, report::Ask(view.others[column]->book, view.line,
                                                                  view.others[column]->rule, {seed, false}));
  const uint64_t best = answer.found ? answer.choice.candidates[0].move.weight() : 0;
  for (const probe::Candidate& candidate : answer.choice.candidates) {
    MoveRow* row = FindRow(view.rows, candidate.move.move);
    if (row == nullptr) row = &view.rows.emplace_back(RowOf(view, candidate.move));
    const bool is_best = candidate.move.playable() && candidate.move.weight() == best;
    row->others[column] = {candidate.move, candidate.share, is_best};
  }
  return absl::OkStatus();
}

double SortedScore(const MoveRow& row) {
  if (!row.candidate || !row.candidate->move.games || row.candidate->move.games->total() == 0) return -1;
  return ScoreOf(*row.candidate->move.games).share;
}

void Sort(std::vector<MoveRow>& rows, std::string_view sort) {
  const auto by = [&rows](auto less) { std::stable_sort(rows.begin(), rows.end(), less); };
  if (sort == "score") by([](const MoveRow& a, const MoveRow& b) { return SortedScore(a) > SortedScore(b); });
  if (sort == "name") by([](const MoveRow& a, const MoveRow& b) { return a.remarks < b.remarks; });
  if (sort == "move") by([](const MoveRow& a, const MoveRow& b) { return a.san < b.san; });
}

}  // namespace

absl::StatusOr<ChessView> ViewOf(const ServedChessBook& served, std::vector<const ServedChessBook*> others,
                                 const probe::MoveSequence& line, uint64_t seed, std::string_view sort) {
  TABIA_ASSIGN_OR_RETURN(report::ExplainedAnswer explained,
                         report::ExplainAnswer(served.book, line, served.rule, {seed, false}));
  ChessView view{&served, std::move(others), line, std::move(explained)};
  TABIA_ASSIGN_OR_RETURN(view.legal, LegalMovesView(served.book, line.position));
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

uint64_t CountOf(const chess::BookMove& move) {
  return move.games ? move.games->total() : move.stated_weight;
}

}  // namespace tabia::page
