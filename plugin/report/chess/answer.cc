#include "plugin/report/chess/answer.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"

#include "core/base/status.h"
#include "core/chess/legal_moves.h"
#include "core/probe/chess/move_text.h"
#include "plugin/report/chess/opening_text.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {

absl::StatusOr<Answer> Ask(const probe::ChessBook& book, const probe::MoveSequence& line,
                           const probe::ChoiceRule& rule, Seed seed) {
  probe::Choice choice = probe::Choose(book, line, rule, seed.number);
  TABIA_RETURN_IF_ERROR(choice.status);
  TABIA_ASSIGN_OR_RETURN(chess::BookNotes notes, book.Notes(line.position));
  const bool found = !choice.candidates.empty();
  return Answer{
      book, rule, seed, line.position, found, std::move(choice), std::move(notes), probe::OpeningOf(line)};
}

std::string MoveName(const chess::BookPosition& position, const chess::BookMove& move) {
  return probe::MoveText(position, move.move, move.opaque_move);
}

std::string SanName(const chess::BookPosition& position, const chess::BookMove& move) {
  const chess::Position* rules = position.rules();
  const bool has_san = rules == nullptr || chess::IsLegal(*rules, move.move);
  return has_san ? probe::SanText(position, move) : MoveName(position, move);
}

Json BookMoveJson(const chess::BookMove& move) {
  Json json = {{"weight", move.weight()}, {"win", nullptr}, {"draw", nullptr}, {"loss", nullptr}};
  if (move.games) {
    json["win"] = move.games->win;
    json["draw"] = move.games->draw;
    json["loss"] = move.games->loss;
  }
  json["active"] = move.active;
  return json;
}

std::string PositionLines(const Answer& answer) {
  const chess::BookNotes notes = PositionNotes(answer.notes);
  std::string lines;
  for (const chess::BookNote& note : notes) {
    lines += FactLine(std::string(chess::NoteKindName(note.kind)), note.text);
  }
  return lines + OpeningLine(answer.opening, notes);
}

std::string RemarksText(const Answer& answer, const chess::BookMove& move) {
  return NotesAndOpeningText(MoveNotes(answer.notes, move),
                             probe::OpeningNameAfter(answer.position, move.move));
}

Json CandidateJson(const Answer& answer, const probe::Candidate& candidate) {
  const Json move = BookMoveJson(candidate.move);
  return {{"move", MoveName(answer.position, candidate.move)},
          {"san", SanName(answer.position, candidate.move)},
          {"weight", move["weight"]},
          {"share", candidate.share},
          {"win", move["win"]},
          {"draw", move["draw"]},
          {"loss", move["loss"]},
          {"active", move["active"]},
          {"notes", NotesJson(MoveNotes(answer.notes, candidate.move))},
          {"opening", OpeningJson(probe::OpeningNameAfter(answer.position, candidate.move.move))}};
}

}  // namespace tabia::report
