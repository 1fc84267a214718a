// The address of a backgammon position, with or without a roll.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/backgammon/board.h"
#include "core/backgammon/context.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/game_state.h"
#include "core/backgammon/play.h"
#include "core/base/url_query.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "plugin/page/page_query.h"

namespace tabia::page {

// In equity: a play that costs at most this is a rival of the best one.
inline constexpr double kDefaultWithin = 0.02;

struct BackgammonAddress {
  std::string book = {};             // as given; empty: the first one
  backgammon::GameState state = {};  // by default the start of a money game
  double within = kDefaultWithin;

  probe::BackgammonQuestion Question() const;
  bool is_start() const { return state.board == backgammon::kStartBoard; }

  std::string Href() const;
  BackgammonAddress WithDice(std::optional<backgammon::Dice> dice) const;
  // Returns the same board and cube at another score, under the rules of that score.
  BackgammonAddress At(const backgammon::Context& context) const;
  // Returns the position after a play. The opponent rolls next.
  BackgammonAddress After(const backgammon::Play& play) const;
};

// Returns `context`, with the Jacoby rule and beavers on if it is of a money game.
backgammon::Context WithMoneyRules(backgammon::Context context);

// Reads xgid= or position= (an XGID, a position id, alone or with a match id, a board line), dice=, score= (in the form
// of tabia table), jacoby= and beavers= (on or off), within= and book=.
std::variant<BackgammonAddress, BadQuery> BackgammonAddressFrom(const UrlQuery& query);

}  // namespace tabia::page
