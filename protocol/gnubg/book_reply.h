// The answer of the books to a query.
#pragma once

#include <optional>
#include <string>

#include "protocol/gnubg/attributed_reply.h"
#include "protocol/gnubg/query.h"
#include "protocol/gnubg/session_config.h"

namespace tabia::gnubg {

struct BookReply {
  std::optional<AttributedReply> reply = {};  // nothing where the book does not know enough
  std::string miss = {};                      // then: what follows "not in the book" in the log
};

// Returns the reply of the books:
//   * play: its first play, if it may be played as the book's, and is legal;
//   * double: as it compares the equities; too good to double is "roll";
//   * take: as it compares them; "beaver" where one may be made, and double and take is worth less than 0 to
//     who has doubled;
//   * beaver: taken unless a game at four times the first cube is worth less than to lose twice that cube. Never a
//     raccoon, after which gnubg waits for ever;
//   * resignation: accepted unless the position is worth less than it to who resigns, or it wins the match;
//   * evaluation: the chances; the equity cubeful, or made of the chances. Not at a match score: gnubg states
//     match winning chances there.
BookReply ReplyFromBook(const Query& query, const SessionConfig& config);

}  // namespace tabia::gnubg
