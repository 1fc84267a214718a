#include "core/games/game_answers.h"

#include <algorithm>
#include <utility>

#include "core/base/status.h"
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
    ply.books.resize(answers.places.size());
    for (const auto& [place, choice] : books.AskAll(line, seed)) {
      TABIA_RETURN_IF_ERROR(choice.status);
      const auto found = std::find(answers.places.begin(), answers.places.end(), place);
      const auto number = static_cast<size_t>(found - answers.places.begin());
      ply.books[number] = AnswerOf(choice, played.move);
      if (!ply.best) Judge(choice, played.move, ply);
      if (!ply.answering && choice.chosen) ply.answering = number;
    }
    line.Play(played.move);
    answers.plies.push_back(std::move(ply));
  }
  return answers;
}

}  // namespace tabia::games
