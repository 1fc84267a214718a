#include "protocol/explorer/cloud_eval_answer.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/base/json.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/fen.h"
#include "core/chess/uci_move.h"
#include "core/moves/known_board.h"
#include "core/moves/move_order.h"
#include "core/probe/chess/best_line.h"
#include "core/probe/chess/move_sequence.h"
#include "protocol/explorer/lichess_request.h"
#include "protocol/explorer/requested_position.h"

namespace tabia::explorer {
namespace {

constexpr size_t kMaxEvalPlies = 10;
constexpr uint64_t kMaxEvalLines = 5;

// Returns whether the book gives the move the weight 0, or it was never won or drawn: then no policy plays it, however
// it is evaluated.
bool IsOfWeight0(const chess::BookMove& move) {
  if (move.weight() > 0) return false;
  return move.games ? move.games->total() > 0 : move.stated_weight.has_value();
}

// Leaves the active legal moves that have an evaluation, best first.
void KeepEvaluated(const chess::Board& board, chess::BookEntry& entry) {
  chess::RemoveIllegalMoves(board, entry);
  auto& moves = entry.moves;
  const auto is_other = [](const chess::BookMove& move) {
    return !move.active || !move.evaluation || IsOfWeight0(move);
  };
  moves.erase(std::remove_if(moves.begin(), moves.end(), is_other), moves.end());
  for (chess::BookMove& move : moves) {
    move.games.reset();
    move.stated_weight.reset();
  }
  chess::SortMoves(entry);
}

// Returns `move` and the line that the book continues with, by the best evaluation at each ply.
std::string LineText(const ServedChessBook& served, const probe::MoveSequence& line,
                     const chess::BookMove& move) {
  const probe::BookStack books = served.StackBy(probe::Policy::kScore);
  chess::Board board = line.position.board();
  std::string text;
  for (const chess::BookMove& next : probe::BestLine(books, line, move, kMaxEvalPlies).moves) {
    if (!text.empty()) text += ' ';
    text += chess::UciMove(board, next.move, chess::CastlingStyle::kKingTakesRook);
    board.Make(next.move);
  }
  return text;
}

// Returns the depth of the search that the evaluation of a move comes from. A solved move has that of its leaf.
uint64_t DepthOf(const ServedChessBook& served, const probe::MoveSequence& line,
                 const chess::BookMove& move) {
  const chess::Evaluation& evaluation = *move.evaluation;
  if (evaluation.origin != chess::EvaluationOrigin::kSolved || evaluation.depth > 0) return evaluation.depth;
  const auto solved = probe::SolvedLine(served.book, line, served.before).moves;
  const bool is_of_move = !solved.empty() && solved.front().move == move.move;
  return is_of_move ? solved.back().evaluation->depth : 0;
}

// Returns the position of a request; nothing if it cannot be read, or if tabia does not support the variant.
std::optional<probe::MoveSequence> RequestedLine(const UrlQuery& query) {
  const absl::StatusOr<chess::Ruleset> rules = LichessRules(query.Get("variant"));
  if (!rules.ok()) return std::nullopt;
  if (rules->is_chess()) {
    const std::optional<chess::Position> position = ParseLichessFen(query.Get("fen")).position;
    return position ? std::optional(probe::SequenceAt(*position)) : std::nullopt;
  }
  std::string fen(query.Get("fen"));
  std::replace(fen.begin(), fen.end(), '_', ' ');
  const absl::StatusOr<chess::Board> board = chess::Board::FromFen(*rules, fen);
  return board.ok() ? std::optional(probe::SequenceAt(*board)) : std::nullopt;
}

Json LineJson(const ServedChessBook& served, const probe::MoveSequence& line, const chess::BookMove& move) {
  const chess::Score score = move.evaluation->score.NegatedIfBlack(line.position.turn());
  return {{"moves", LineText(served, line, move)}, {score.unit(), score.number()}};
}

}  // namespace

absl::StatusOr<std::optional<std::string>> AnswerCloudEval(const Library& library, const UrlQuery& query) {
  const std::optional<probe::MoveSequence> requested = RequestedLine(query);
  if (!requested) return std::nullopt;
  const probe::MoveSequence& line = *requested;
  const uint64_t lines =
      std::clamp<uint64_t>(ParseNumber<uint64_t>(query.Get("multiPv")).value_or(1), 1, kMaxEvalLines);
  for (const ServedChessBook& served : library.chess) {
    if (!served.book.HasRulesOf(line.position)) continue;
    chess::BookEntry entry;
    const probe::Lookup lookup = served.Probe(line.position, entry);
    TABIA_RETURN_IF_ERROR(lookup.status());
    if (!lookup.found()) continue;
    KeepEvaluated(line.position.board(), entry);
    if (entry.moves.empty()) continue;
    Json pvs = Json::Array();
    for (size_t i = 0; i < std::min<size_t>(lines, entry.moves.size()); ++i) {
      pvs.Append(LineJson(served, line, entry.moves[i]));
    }
    const Json json = {{"fen", chess::ToFen(line.position.board())},
                       {"knodes", uint64_t{0}},
                       {"depth", DepthOf(served, line, entry.moves[0])},
                       {"pvs", std::move(pvs)}};
    return json.Text();
  }
  return std::nullopt;
}

}  // namespace tabia::explorer
