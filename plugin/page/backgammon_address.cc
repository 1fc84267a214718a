#include "plugin/page/backgammon_address.h"

#include <utility>

#include "core/backgammon/context_class.h"
#include "core/backgammon/xgid.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/probe/finder/backgammon_finder.h"

namespace tabia::page {
namespace {

using backgammon::Context;
using backgammon::GameState;

GameState StartOfMoney() {
  GameState state;
  state.board = backgammon::kStartBoard;
  state.jacoby = state.beaver = true;
  return state;
}

std::optional<BadQuery> ReadPosition(const UrlQuery& query, GameState& state) {
  const char* const name = query.Find("xgid") != nullptr ? "xgid" : "position";
  const std::string_view text = query.Get(name);
  if (text.find_first_not_of(' ') == std::string_view::npos) return std::nullopt;
  const bool is_bare_xgid = std::string_view(name) == "xgid" && !text.starts_with("XGID");
  const std::string error =
      probe::ReadBackgammon(is_bare_xgid ? Concat("XGID=", text) : std::string(text), state);
  if (!error.empty()) return BadQuery{400, name, error};
  return std::nullopt;
}

std::optional<BadQuery> ReadDice(const UrlQuery& query, GameState& state) {
  const std::string_view text = query.Get("dice");
  if (text.empty()) return std::nullopt;
  state.dice = backgammon::ParseDice(text);
  if (state.dice || text == "none") return std::nullopt;
  return BadQuery{400, "dice", "must be two digits from 1 to 6"};
}

std::optional<BadQuery> ReadScore(const UrlQuery& query, BackgammonAddress& address) {
  const std::string_view text = query.Get("score");
  if (text.empty()) return std::nullopt;
  const std::optional<Context> score = backgammon::ContextOfScoreName(text);
  if (!score) {
    return BadQuery{400, "score",
                    "must be a score such as money, DMP, gammon-go, gammon-save, 5-away or 3-5"};
  }
  address = address.At(WithMoneyRules(*score));
  return std::nullopt;
}

// Sets a rule of money games to "on" or "off".
std::optional<BadQuery> ReadRule(const UrlQuery& query, const char* name, const GameState& state,
                                 bool& rule) {
  const std::string_view text = query.Get(name);
  if (text.empty()) return std::nullopt;
  if (text != "on" && text != "off") return BadQuery{400, name, "must be on or off"};
  if (state.length == 0) rule = text == "on";
  return std::nullopt;
}

std::optional<BadQuery> ReadWithin(const UrlQuery& query, BackgammonAddress& address) {
  const std::string_view text = query.Get("within");
  if (text.empty()) return std::nullopt;
  const std::optional<double> within = ParseNumber<double>(text);
  if (!within || !(*within >= 0 && *within <= 9))
    return BadQuery{400, "within", "must be an equity from 0 to 9"};
  address.within = *within;
  return std::nullopt;
}

}  // namespace

Context WithMoneyRules(Context context) {
  if (context.is_money()) context.jacoby = context.beaver = true;
  return context;
}

probe::BackgammonQuestion BackgammonAddress::Question() const {
  probe::BackgammonQuestion question;
  question.board = state.board;
  question.context = ContextOf(state);
  question.dice = state.dice;
  question.name_contexts = true;
  return question;
}

std::string BackgammonAddress::Href() const {
  std::string href = "backgammon";
  const auto append = [&href](std::string_view name, std::string_view value) {
    AppendParts(href, href.find('?') == std::string::npos ? "?" : "&", name, "=", EscapeQuery(value));
  };
  if (state != StartOfMoney()) append("xgid", ToXgid(state).substr(std::string_view("XGID=").size()));
  if (!book.empty()) append("book", book);
  return href;
}

BackgammonAddress BackgammonAddress::WithDice(std::optional<backgammon::Dice> dice) const {
  BackgammonAddress address = *this;
  address.state.dice = dice;
  return address;
}

BackgammonAddress BackgammonAddress::At(const Context& context) const {
  BackgammonAddress address = *this;
  Context other = context;
  other.cube_log2 = state.cube_log2;
  other.owner = state.owner;
  SetContext(address.state, other);
  return address;
}

BackgammonAddress BackgammonAddress::After(const backgammon::Play& play) const {
  BackgammonAddress address = *this;
  SetContext(address.state, Flip(ContextOf(state)));
  address.state.board = play.after;
  address.state.dice.reset();
  return address;
}

std::variant<BackgammonAddress, BadQuery> BackgammonAddressFrom(const UrlQuery& query) {
  BackgammonAddress address;
  address.book = query.Get("book");
  address.state = StartOfMoney();
  std::optional<BadQuery> bad = ReadPosition(query, address.state);
  if (!bad) bad = ReadDice(query, address.state);
  if (!bad) bad = ReadScore(query, address);
  if (!bad) bad = ReadRule(query, "jacoby", address.state, address.state.jacoby);
  if (!bad) bad = ReadRule(query, "beavers", address.state, address.state.beaver);
  if (!bad) bad = ReadWithin(query, address);
  if (bad) return *std::move(bad);
  return address;
}

}  // namespace tabia::page
