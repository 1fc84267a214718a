#include "protocol/uci/proxy/proxy_rule.h"

namespace tabia::uci {

GoRule RuleOf(const GoCommand& go, const Options& options, const chess::BookPosition& position) {
  if (!options.own_book) return {GoUse::kNotAsked, "OwnBook is false: the books are not probed"};
  if (go.perft) return {GoUse::kNotAsked, "go perft: the engine counts positions"};
  if (go.mate) return {GoUse::kNotAsked, "go mate: the engine searches for a mate, which no book contains"};
  if (options.analyse_mode) {
    return {GoUse::kReported,
            "UCI_AnalyseMode is true: the engine analyses, and the book's moves are reported"};
  }
  if (go.infinite)
    return {GoUse::kReported, "go infinite: the engine analyses, and the book's moves are reported"};
  // Bots and referees send a depth or a number of nodes with the clocks of a game.
  if (go.limited && !go.has_clock() && !options.answers_limited_go) {
    return {GoUse::kNotAsked,
            "go depth or nodes without a clock: the engine searches; see Book For Limited Go", true};
  }
  if (!go.searchmoves.empty() && LegalSearchmoves(go, position).empty()) {
    return {GoUse::kNotAsked, "searchmoves: none of them is legal here"};
  }
  return {GoUse::kPlayed, ""};
}

}  // namespace tabia::uci
