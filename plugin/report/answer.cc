#include "plugin/report/answer.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include "core/book/move_text.h"
#include "core/chess/legal_moves.h"
#include "plugin/report/opening_text.h"
#include "plugin/report/table.h"

namespace tabia::report {

Answer Ask(const book::Book& book, const book::GameLine& line, const book::ChoiceRule& rule, Seed seed) {
  book::Choice choice = book::Choose(book, line, rule, seed.number);
  const bool found = !choice.candidates.empty();
  return {book,
          rule,
          seed,
          line.position,
          found,
          std::move(choice),
          book.Notes(line.position.key()),
          book::OpeningOf(line)};
}

std::string MoveName(const chess::BookPosition& position, const chess::BookMove& move) {
  return book::MoveText(position, move.move, move.opaque_move);
}

std::string SanName(const chess::BookPosition& position, const chess::BookMove& move) {
  const chess::Position* rules = position.rules();
  const bool has_san = rules == nullptr || chess::IsLegal(*rules, move.move);
  return has_san ? book::SanText(position, move) : MoveName(position, move);
}

chess::BookNotes PositionNotes(const chess::BookNotes& notes) {
  chess::BookNotes own;
  std::copy_if(notes.begin(), notes.end(), std::back_inserter(own),
               [](const chess::BookNote& note) { return note.about_position(); });
  return own;
}

chess::BookNotes MoveNotes(const chess::BookNotes& notes, const chess::BookMove& move) {
  chess::BookNotes own;
  std::copy_if(notes.begin(), notes.end(), std::back_inserter(own), [&move](const chess::BookNote& note) {
    return !note.about_position() && note.move == move.move && note.opaque_move == move.opaque_move;
  });
  return own;
}

Json NotesJson(const chess::BookNotes& notes) {
  Json json = Json::array();
  for (const chess::BookNote& note : notes) {
    json.push_back({{"kind", chess::NoteKindName(note.kind)}, {"text", note.text}});
  }
  return json;
}

std::string NotesText(const chess::BookNotes& notes) {
  return absl::StrJoin(notes, "; ", [](std::string* out, const chess::BookNote& note) {
    absl::StrAppendFormat(out, "%s: %s", chess::NoteKindName(note.kind), note.text);
  });
}

Json SaidJson(const chess::BookMove& move) {
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
                             book::OpeningNameAfter(answer.position, move.move));
}

Json CandidateJson(const Answer& answer, const book::Candidate& candidate) {
  const Json said = SaidJson(candidate.move);
  return {{"move", MoveName(answer.position, candidate.move)},
          {"san", SanName(answer.position, candidate.move)},
          {"weight", said["weight"]},
          {"share", candidate.share},
          {"win", said["win"]},
          {"draw", said["draw"]},
          {"loss", said["loss"]},
          {"active", said["active"]},
          {"notes", NotesJson(MoveNotes(answer.notes, candidate.move))},
          {"opening", OpeningJson(book::OpeningNameAfter(answer.position, candidate.move.move))}};
}

}  // namespace tabia::report
