#include "plugin/report/chess/move_shares.h"

#include "core/base/tokens.h"
#include "core/chess/san.h"
#include "core/chess/uci_move.h"
#include "plugin/report/chess/chess_answer_report.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {

std::string SharesText(const chess::Board& position, const std::vector<chess::SharedMove>& moves) {
  constexpr size_t kMaxMoves = 3;
  std::string text;
  for (size_t i = 0; i < moves.size(); ++i) {
    if (i == kMaxMoves) return text + " ...";
    const std::string share = moves[i].share > 0 ? " " + PercentText(moves[i].share) : "";
    AppendParts(text, i == 0 ? "" : ", ", chess::San(position, moves[i].move.move), share);
  }
  return text;
}

Json SharesJson(const chess::Board& position, const std::vector<chess::SharedMove>& moves) {
  Json list = Json::Array({});
  for (const chess::SharedMove& move : moves) {
    list.Append({{"move", chess::UciMove(position, move.move.move)},
                 {"san", chess::San(position, move.move.move)},
                 {"share", move.share},
                 {"evaluation", move.move.evaluation ? EvaluationJson(*move.move.evaluation) : Json()}});
  }
  return list;
}

}  // namespace tabia::report
