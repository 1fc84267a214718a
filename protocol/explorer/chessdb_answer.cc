#include "protocol/explorer/chessdb_answer.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/status.h"
#include "core/base/tokens.h"
#include "core/chess/legal_moves.h"
#include "core/probe/chess/best_line.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/move_sequence.h"
#include "protocol/explorer/chessdb_moves.h"
#include "protocol/explorer/chessdb_text.h"
#include "protocol/explorer/stated_position.h"

namespace tabia::explorer {
namespace {

constexpr size_t kMaxLinePlies = 100;

bool IsTrue(std::string_view value) {
  for (const std::string_view word : {"1", "true", "on", "yes"}) {
    if (EqualIgnoringCase(value, word)) return true;
  }
  return false;
}

struct Question {
  std::string_view action;
  bool show_all = false;
  probe::MoveSequence line = {};
  uint64_t seed = 0;
};

class Answerer {
 public:
  Answerer(const Library& library, const Question& question, const ChessDbWriter& writer)
      : question_(question), writer_(writer) {
    for (const ServedChessBook& served : library.chess) {
      absl::StatusOr<std::vector<RatedMove>> moves = RatedMoves(served.book, question.line.position);
      status_ = moves.status();
      if (!moves.ok()) return;
      moves_ = *std::move(moves);
      book_ = &served.book;
      if (!moves_.empty()) return;
    }
  }

  absl::StatusOr<std::string> Answer() const {
    TABIA_RETURN_IF_ERROR(status_);
    const std::string_view action = question_.action;
    if (action == "queryall" || action == "queryscore" || action == "querypv") return Rated(action);
    if (action == "querysearch") return Search();
    if (action == "querybest") return Best();
    if (action == "query" || action == "querylearn") return Drawn();
    return writer_.Nothing();  // "queue" and "store" too: nothing is ever learnt here
  }

 private:
  absl::StatusOr<std::string> Rated(std::string_view action) const {
    if (moves_.empty()) return writer_.Status(WhyUnknown());
    if (action == "queryscore") return writer_.Score(moves_[0].score);
    if (action == "queryall") return writer_.Moves(moves_, question_.show_all ? UnknownMoves() : Moves());
    const probe::BookLine line = BestLine(*book_, question_.line, moves_[0].move, kMaxLinePlies);
    TABIA_RETURN_IF_ERROR(line.status);
    return writer_.Line(moves_[0].score, line.moves);
  }

  std::string Best() const {
    return HasGoodMove() ? writer_.Move("move", moves_[0].move.move) : writer_.Status("nobestmove");
  }

  absl::StatusOr<std::string> Drawn() const {
    if (!HasGoodMove()) return writer_.Status("nobestmove");
    probe::ChoiceRule rule;
    rule.avoid_repetition = false;
    const probe::Choice choice = probe::Choose(*book_, question_.line, rule, question_.seed);
    TABIA_RETURN_IF_ERROR(choice.status);
    if (!choice.chosen) return Best();
    return writer_.Move("move", choice.candidates[*choice.chosen].move.move);
  }

  std::string Search() const {
    std::vector<RatedMove> good = moves_;
    std::erase_if(good, [](const RatedMove& rated) { return rated.rank == 0; });
    return good.empty() ? writer_.Status("nobestmove") : writer_.SearchMoves(good);
  }

  bool HasGoodMove() const { return !moves_.empty() && moves_[0].rank == 2; }

  const chess::Position& position() const { return *question_.line.position.rules(); }

  std::string_view WhyUnknown() const {
    if (!chess::LegalMoves(position()).empty()) return "unknown";
    return position().checkers() != 0 ? "checkmate" : "stalemate";
  }

  using Moves = std::vector<chess::Move>;
  Moves UnknownMoves() const {
    Moves unknown;
    for (const chess::Move move : chess::LegalMoves(position())) {
      const bool is_known = std::any_of(moves_.begin(), moves_.end(),
                                        [&](const RatedMove& rated) { return rated.move.move == move; });
      if (!is_known) unknown.push_back(move);
    }
    return unknown;
  }

  const Question& question_;
  const ChessDbWriter& writer_;
  const probe::ChessBook* book_ = nullptr;
  std::vector<RatedMove> moves_;
  absl::Status status_;  // why a book could not be read
};

}  // namespace

absl::StatusOr<ChessDbAnswer> AnswerChessDb(const Library& library, const http::Query& query, uint64_t seed) {
  ChessDbAnswer answer;
  answer.is_json = IsTrue(query.Get("json"));
  const std::string_view board = query.Get("board");
  Question question{query.Get("action"), IsTrue(query.Get("showall"))};
  if (question.action.empty()) return answer;
  if (board.empty()) {
    answer.body = answer.is_json ? R"({"status":"invalid parameters"})" : "invalid parameters";
    return answer;
  }
  const std::optional<chess::Position> position = ParseChessDbBoard(board);
  const ChessDbWriter writer(position ? *position : chess::Position(), answer.is_json);
  if (!position) {
    answer.body = writer.Status("invalid board");
    return answer;
  }
  question.line.position = chess::BookPosition::Of(*position);
  question.seed = seed;
  answer.is_drawn = question.action == "query" || question.action == "querylearn";
  TABIA_ASSIGN_OR_RETURN(answer.body, Answerer(library, question, writer).Answer());
  return answer;
}

}  // namespace tabia::explorer
