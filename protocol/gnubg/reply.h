// Replies to a query: forced by the rules, from the books, or by a simple rule.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>

#include "core/backgammon/play.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "protocol/gnubg/query.h"

namespace tabia::gnubg {

// A line for the client, and its origin for the log of the user.
struct AttributedReply {
  std::string text;
  std::string maker;  // "book: rollout, XG 2.10, 12960 games, Opening book", "fallback"
};

// Writes every step, and a blank at the end unless there are four steps, exactly as gnubg does.
std::string PlayText(const backgammon::Play& play);

// Writes the chances to win, win a gammon, win a backgammon, lose a gammon and lose a backgammon, and the equity.
std::string EvaluationText(const std::array<double, 6>& numbers);

// Returns the reply if the rules of the game leave no choice: no legal play (an empty line), a single one, or a cube
// that cannot be turned ("roll").
std::optional<std::string> ForcedReply(const Query& query);

// Asks the books. Never fails, and is safe for use by any thread.
using Ask = std::function<probe::BackgammonAnswer(const probe::BackgammonQuestion&)>;

struct BookReply {
  std::optional<AttributedReply> reply = {};  // nothing if the books do not contain enough
  std::string miss = {};  // the end of the log line "not in the book…"; empty with a reply
};

// Returns the reply of the books:
//   * play: the first play of the book, if `trust` permits it and it is legal;
//   * double: by comparison of the equities; too good to double is "roll";
//   * take: likewise; "beaver" if beavers are allowed and double/take is worth less than 0 to the doubler;
//   * beaver: "take", or "drop" if double/take is worth less than -1 times the cube before the double. Never a raccoon,
//     because gnubg then waits forever;
//   * resignation: "accept", unless the position is worth less to the player who resigns and the match continues;
//   * evaluation: the chances, with the book's equity or, without the cube, the equity of the chances. No reply in a
//     match, because gnubg sends match winning chances there.
BookReply ReplyFromBook(const Query& query, const Ask& ask, const probe::TrustRule& trust);

// Returns a reply by a simple rule:
//   * play: backgammon::RulePlay;
//   * double: "roll";
//   * take: "take", unless Kleinman's metric of the pip counts is above 1.2 (a chance of about 78 % for the
//     doubler) and dropping does not lose the match;
//   * beaver: "take";
//   * resignation: "accept", unless all of this is true: a single game is offered; gammons count; the player who
//     resigns has borne off no chequer, and needs at least as many pips to save the gammon as the opponent to bear off;
//     accepting does not win the match;
//   * evaluation: none.
std::optional<std::string> DefaultReply(const Query& query);

}  // namespace tabia::gnubg
