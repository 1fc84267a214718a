#include "core/games/game_answers.h"

#include <algorithm>
#include <utility>

#include "core/base/status.h"
#include "core/probe/chess/book_changes.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::games {
namespace {

using probe::BookStack;
using probe::Candidate;
using probe::Choice;

const Candidate* FindPlayed(const Choice& choice, chess::Move played) {
  const auto found = std::find_if(
      choice.candidates.begin(), choice.candidates.end(),
      [&](const Candidate& candidate) { return candidate.is_legal && candidate.move.move == played; });
  return found == choice.candidates.end() ? nullptr : &*found;
}

BookAnswer AnswerOf(const Choice& choice, chess::Move played) {
  BookAnswer answer;
  answer.is_known = !choice.candidates.empty();
  answer.no_move = choice.no_move;
  if (choice.chosen) answer.choice = choice.candidates[*choice.chosen].move.move;
  if (const Candidate* const candidate = FindPlayed(choice, played)) answer.played_share = candidate->share;
  return answer;
}

// Sets the scores by the evaluations of a book.
void Judge(const Choice& choice, chess::Move played, PlyAnswers& ply) {
  for (const Candidate& candidate : choice.candidates) {
    const auto& evaluation = candidate.move.evaluation;
    if (candidate.is_legal && evaluation && (!ply.best || evaluation->score > *ply.best))
      ply.best = evaluation->score;
  }
  const Candidate* const candidate = FindPlayed(choice, played);
  if (candidate != nullptr && candidate->move.evaluation) ply.played = candidate->move.evaluation->score;
}

// Removes the answers of files of changes at a position that another book has, because they are asked only without it.
void RemoveChanges(const BookStack& books, const std::vector<size_t>& places, PlyAnswers& ply) {
  const auto is_of_changes = [&](size_t number) { return probe::IsOfChanges(books.book(places[number])); };
  bool is_known = false;
  for (size_t i = 0; i < ply.books.size(); ++i) is_known |= ply.books[i].is_known && !is_of_changes(i);
  for (size_t i = 0; i < ply.books.size() && is_known; ++i) {
    if (is_of_changes(i)) ply.books[i] = BookAnswer();
  }
}

}  // namespace

int LostCentipawns(chess::Score best, chess::Score played) {
  return chess::Score::Nearest(best.worth()).centipawns() -
         chess::Score::Nearest(played.worth()).centipawns();
}

absl::StatusOr<GameAnswers> AnswersOf(const Game& game, const BookStack& books, uint64_t seed) {
  GameAnswers answers;
  for (size_t place = 0; place < books.size(); ++place) {
    if (books.rule(place) == nullptr) continue;
    answers.places.push_back(place);
    TABIA_ASSIGN_OR_RETURN(GameExit exit, ExitFinder(books.book(place)).Find(game));
    answers.exits.push_back(std::move(exit));
  }
  probe::MoveSequence line = probe::SequenceAt(game.PositionAt(0));
  for (const auto& played : game.plies) {
    PlyAnswers ply;
    for (const size_t place : answers.places) {
      const Choice choice =
          probe::Choose(books.book(place), line, *books.rule(place), seed, {}, books.before(place));
      TABIA_RETURN_IF_ERROR(choice.status);
      ply.books.push_back(AnswerOf(choice, played.move));
      if (!ply.best) Judge(choice, played.move, ply);
    }
    RemoveChanges(books, answers.places, ply);
    for (const size_t place : books.Order()) {
      const auto number =
          std::find(answers.places.begin(), answers.places.end(), place) - answers.places.begin();
      if (!ply.answering && ply.books[static_cast<size_t>(number)].choice)
        ply.answering = static_cast<size_t>(number);
    }
    line.Play(played.move);
    answers.plies.push_back(std::move(ply));
  }
  return answers;
}

}  // namespace tabia::games
