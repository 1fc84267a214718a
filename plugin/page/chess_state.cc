#include "plugin/page/chess_state.h"

#include <utility>

#include "core/base/status.h"
#include "core/moves/known_board.h"
#include "core/probe/chess/best_line.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/report/chess/chess_answer_report.h"
#include "plugin/report/chess/numbered_moves.h"

namespace tabia::page {
namespace {

absl::StatusOr<uint64_t> CountAt(const probe::ChessBook& book, const chess::BookPosition& position) {
  chess::BookEntry entry;
  const probe::Lookup lookup = book.Probe(position, entry);
  TABIA_RETURN_IF_ERROR(lookup.status());
  if (!lookup.found()) return 0;
  chess::RemoveIllegalMoves(position.board(), entry);
  uint64_t count = 0;
  for (const chess::BookMove& move : entry.moves) {
    // In a book of games, a position may have evaluations and no games.
    if (move.games || book.info().scale != records::Scale::kGames) count += report::CountOf(move);
  }
  return count;
}

// Returns `move` and the likeliest moves of the book after it (probe::BestLine), in SAN with move numbers; empty if
// there are none, or if the book is on the network, where each ply would be a request.
std::string LineAhead(const explorer::ServedChessBook& served, const probe::MoveSequence& line,
                      chess::Move move) {
  constexpr size_t kMaxPlies = 10;
  if (!line.position.has_board() || served.book.is_on_network()) return "";
  std::vector<chess::Move> moves;
  for (const chess::BookMove& ahead :
       probe::BestLine(served.Stack(), line, {.move = move}, kMaxPlies).moves) {
    moves.push_back(ahead.move);
  }
  return moves.size() < 2 ? "" : report::LineText(line.position.board(), moves, report::kEllipsis);
}

// Returns {"start", "at", "moves": [{"uci", "san", "fen"}]}.
Json LineJson(const PlacedLine& line, const std::vector<chess::BookPosition>& positions) {
  Json moves = Json::Array();
  for (size_t ply = 0; ply + 1 < positions.size(); ++ply) {
    const chess::Move move = line.whole.moves[ply];
    moves.Append({{"uci", chess::UciMove(positions[ply].board(), move)},
                  {"san", probe::SanText(positions[ply], {.move = move})},
                  {"fen", chess::ToFen(positions[ply + 1].board())}});
  }
  const std::string start =
      positions.empty() ? line.shown.position.Epd() : chess::ToFen(positions.front().board());
  return {{"start", start}, {"at", line.shown.moves.size()}, {"moves", std::move(moves)}};
}

// Returns [{"evaluation", "best"}] for the positions of a line: the best evaluation for the player who moves, and the
// moves that have it; null and no moves if there is none. Returns an empty list if the book has no evaluations.
absl::StatusOr<Json> EvaluationsJson(const probe::ChessBook& book,
                                     const std::vector<chess::BookPosition>& places) {
  Json evaluations = Json::Array({});
  if (book.info().evaluated == 0) return evaluations;
  TABIA_RETURN_IF_ERROR(ReadPositions(book, places));
  for (size_t ply = 0; ply < places.size(); ++ply) {
    chess::BookEntry entry;
    TABIA_RETURN_IF_ERROR(book.Probe(places[ply], entry).status());
    chess::RemoveIllegalMoves(places[ply].board(), entry);
    const chess::Evaluation* best = nullptr;
    for (const chess::BookMove& move : entry.moves) {
      if (move.evaluation && (best == nullptr || move.evaluation->score > best->score))
        best = &*move.evaluation;
    }
    Json moves = Json::Array({});
    for (const chess::BookMove& move : entry.moves) {
      if (move.evaluation && move.evaluation->score == best->score) {
        moves.Append(chess::UciMove(places[ply].board(), move.move));
      }
    }
    evaluations.Append(
        {{"evaluation", best ? report::EvaluationJson(*best) : Json()}, {"best", std::move(moves)}});
  }
  return evaluations;
}

}  // namespace

absl::Status ReadPositions(const probe::ChessBook& book, const std::vector<chess::BookPosition>& positions) {
  if (!book.is_on_network()) return absl::OkStatus();
  std::vector<uint64_t> keys;
  for (const chess::BookPosition& position : positions) keys.push_back(position.key());
  std::vector<chess::BookEntry> entries(keys.size());
  return book.ProbeBatch(keys, absl::MakeSpan(entries));
}

absl::StatusOr<std::vector<LegalMove>> LegalMovesOf(const probe::ChessBook& book,
                                                    const chess::BookPosition& position) {
  std::vector<LegalMove> view;
  if (!position.has_board()) return view;
  chess::BookEntry entry;
  TABIA_RETURN_IF_ERROR(book.Probe(position, entry).status());
  const std::vector<chess::Move> moves = chess::LegalMoves(position.board());
  std::vector<chess::BookPosition> positions;
  for (const chess::Move move : moves) positions.push_back(chess::After(position, move));
  TABIA_RETURN_IF_ERROR(ReadPositions(book, positions));
  for (size_t i = 0; i < positions.size(); ++i) {
    const chess::Move move = moves[i];
    const bool is_listed = FindMove(entry, move) != nullptr;
    TABIA_ASSIGN_OR_RETURN(const uint64_t after, CountAt(book, positions[i]));
    view.push_back({move, chess::UciMove(position.board(), move), probe::SanText(position, {.move = move}),
                    after, is_listed});
  }
  return view;
}

Json LegalMovesJson(const std::vector<LegalMove>& legal) {
  Json json = Json::Array();
  for (const LegalMove& move : legal) {
    json.Append({{"uci", move.uci}, {"san", move.san}, {"after", move.after}, {"returns", move.returns()}});
  }
  return json;
}

absl::StatusOr<Json> ChessStateJson(const explorer::ServedChessBook& served, const PlacedLine& line,
                                    const report::ExplainedAnswer& explained) {
  TABIA_ASSIGN_OR_RETURN(const std::vector<LegalMove> legal, LegalMovesOf(served.book, line.shown.position));
  const std::vector<chess::BookPosition> positions = probe::PositionsOf(line.whole);
  Json ahead = Json::Object();
  for (const LegalMove& move : legal) {
    if (move.is_listed) ahead[move.uci] = LineAhead(served, line.shown, move.move);
  }
  Json json = report::ExplanationJson(explained);
  json["line"] = LineJson(line, positions);
  TABIA_ASSIGN_OR_RETURN(json["evaluations"], EvaluationsJson(served.book, positions));
  json["legal"] = LegalMovesJson(legal);
  const bool is_over = legal.empty() && line.shown.position.has_board();
  json["end"] = is_over ? Json(chess::ResultOf(line.shown.position.board())) : Json();
  json["ahead"] = std::move(ahead);
  if (!explained.answer.found) {
    json["last_in_book"] = explained.last_in_book ? Json(*explained.last_in_book) : Json();
  }
  return json;
}

}  // namespace tabia::page
