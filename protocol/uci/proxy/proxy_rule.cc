#include "protocol/uci/proxy/proxy_rule.h"

#include "protocol/uci/engine/game_variant.h"

namespace tabia::uci {

GoRule RuleOf(const GoCommand& go, const Options& options, const chess::Position& position) {
  if (!options.own_book) return {GoUse::kNotAsked, "OwnBook is false: the book is not asked"};
  const std::string unknown_rules = UnknownRulesText(options.variant);
  if (!unknown_rules.empty()) return {GoUse::kNotAsked, unknown_rules};
  if (go.mate) return {GoUse::kNotAsked, "go mate: a mate is looked for, which a book does not know"};
  if (options.analyse_mode) {
    return {GoUse::kReported, "UCI_AnalyseMode is true: the engine analyses, the book's moves are told"};
  }
  if (go.infinite) return {GoUse::kReported, "go infinite: the engine analyses, the book's moves are told"};
  if (go.limited && !options.answers_limited_go) {
    return {GoUse::kNotAsked, "go depth or nodes: the engine is measured"};
  }
  if (!go.searchmoves.empty() && LegalSearchmoves(go, position).empty()) {
    return {GoUse::kNotAsked, "searchmoves: none of them is legal here"};
  }
  return {GoUse::kPlayed, ""};
}

}  // namespace tabia::uci
