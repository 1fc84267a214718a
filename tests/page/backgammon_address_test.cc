#include "plugin/page/backgammon_address.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <variant>

#include "gtest/gtest.h"

#include "core/backgammon/context_class.h"
#include "core/backgammon/legal_plays.h"
#include "core/base/url_query.h"

namespace tabia::page {
namespace {

BackgammonAddress Read(std::string_view query) {
  auto address = BackgammonAddressFrom(*UrlQuery::Parse(query));
  EXPECT_TRUE(std::holds_alternative<BackgammonAddress>(address)) << query;
  return std::get<BackgammonAddress>(std::move(address));
}

// Returns the address that is read from the Href of an address.
BackgammonAddress ReadAgain(const BackgammonAddress& address) {
  const std::string href = address.Href();
  return Read(std::string_view(href).substr(std::min(href.find('?'), href.size() - 1) + 1));
}

std::string ContextOfView(const BackgammonAddress& address) {
  return ContextText(ContextOf(address.state));
}

TEST(BackgammonAddress, DefaultsToTheOpeningOfAMoneyGame) {
  EXPECT_TRUE(Read("").is_start());
  EXPECT_EQ(ContextOfView(Read("")), "money, Jacoby, beavers");
  EXPECT_EQ(Read("").Href(), "backgammon");
}

TEST(BackgammonAddress, SetsTheRulesOfMoneyGamesOnly) {
  EXPECT_EQ(ContextOfView(Read("jacoby=off")), "money, beavers");
  EXPECT_EQ(ContextOfView(Read("score=money&beavers=off")), "money, Jacoby");
  EXPECT_EQ(ContextOfView(Read("score=3-5&jacoby=on")), "3-away 5-away");
  EXPECT_EQ(ContextOfView(ReadAgain(Read("jacoby=off&beavers=off"))), "money");
}

TEST(BackgammonAddress, ReadsItsHrefBack) {
  for (const std::string_view query :
       {"view=replies&score=3-5&book=club", "dice=31", "view=cube&score=2-1", "score=4-1+post-Crawford",
        "position=4HPwATDgc/ABMA:cAngAAAAAAAE", "xgid=-b----E-C---eE---c-e----B-:1:1:1:63:0:0:1:0:10"}) {
    const BackgammonAddress address = Read(query), again = ReadAgain(address);
    EXPECT_EQ(again.Href(), address.Href()) << query;
    EXPECT_EQ(again.state.board, address.state.board) << query;
    EXPECT_EQ(ContextOf(again.state), ContextOf(address.state)) << query;
    EXPECT_EQ(again.state.dice, address.state.dice) << query;
  }
}

// The opponent rolls next, so score and cube are those of the opponent.
TEST(BackgammonAddress, AfterAPlayBelongsToTheOpponent) {
  const BackgammonAddress address = Read("dice=31&score=3-5");
  const backgammon::Play play = backgammon::LegalPlays(address.state.board, *address.state.dice)[0];
  const BackgammonAddress after = address.After(play);
  EXPECT_EQ(after.state.board, play.after);
  EXPECT_EQ(ContextOfView(after), "5-away 3-away");
  EXPECT_FALSE(after.state.dice);
  EXPECT_EQ(ContextOfView(ReadAgain(after)), "5-away 3-away");
}

}  // namespace
}  // namespace tabia::page
