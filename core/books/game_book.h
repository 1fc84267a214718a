// An open book as the type of its game, for programs that answer both.
#pragma once

#include <variant>

#include "absl/status/statusor.h"

#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/book.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::books {

using GameBook = std::variant<probe::ChessBook, probe::BackgammonBook>;

absl::StatusOr<GameBook> ToGameBook(probe::Book book);

}  // namespace tabia::books
