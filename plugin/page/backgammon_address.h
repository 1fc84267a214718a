// The address of a view of the backgammon page: all that it shows is in it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "core/backgammon/board.h"
#include "core/backgammon/context.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/game_state.h"
#include "core/backgammon/play.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "plugin/page/asked.h"
#include "protocol/http/url_query.h"

namespace tabia::page {

enum class BackgammonView : uint8_t { kPlays, kRolls, kReplies, kCube };

inline constexpr double kDefaultWithin = 0.02;

struct BackgammonAddress {
  std::string book = {};             // as given; empty: the first one
  backgammon::GameState state = {};  // the start with money's rules, unless the address states another
  BackgammonView view = BackgammonView::kRolls;
  double within = kDefaultWithin;

  probe::BackgammonQuestion Question() const;
  bool is_start() const { return state.board == backgammon::kStartBoard; }

  std::string Href() const;
  BackgammonAddress Viewed(BackgammonView other) const;
  BackgammonAddress With(std::optional<backgammon::Dice> dice) const;
  // The same board at another score and under its rules, with the cube as it is.
  BackgammonAddress At(const backgammon::Context& context) const;
  // The position after a play, of the opponent who rolls next.
  BackgammonAddress After(const backgammon::Play& play) const;
};

// Returns the context with the Jacoby rule and beavers if it is of money.
backgammon::Context WithMoneyRules(backgammon::Context context);

// Reads xgid= or position= (an XGID, a position id, alone or with a match id, a board line), dice=, score= (as tabia table
// has it), jacoby= and beavers= (on or off), view=, within= and book=.
std::variant<BackgammonAddress, BadQuery> BackgammonAddressFrom(const http::Query& query);

}  // namespace tabia::page
