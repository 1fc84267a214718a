// The struct of the handle tabia_book.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/book.h"
#include "core/probe/chess/chess_book.h"
#include "plugin/tabia.h"

// A handle. It does not change after the caller has received it.
struct tabia_book {
  std::optional<tabia::probe::Book> book;  // nullopt: it could not be opened
  std::string detail;                      // why it could not be opened
  // The index of a chess book, for fast probes; null if there is none on this machine.
  const tabia::index::Index* chess = nullptr;
  // The book as the type of its game: one of these two, unless it could not be opened.
  std::optional<tabia::probe::ChessBook> chess_book;
  std::optional<tabia::probe::BackgammonBook> backgammon_book;
  bool is_of_variant = false;  // a chess book of a variant, supported or not
};

namespace tabia::library {

// Returns TABIA_OK if `handle` is an open book.
inline int32_t CheckHandle(const tabia_book* handle) {
  if (handle == nullptr) return TABIA_WRONG_USAGE;
  return handle->book ? TABIA_OK : TABIA_NOT_OPEN;
}

// Returns TABIA_OK if `handle` is an open chess book.
inline int32_t CheckChess(const tabia_book* handle) {
  const int32_t status = CheckHandle(handle);
  return status != TABIA_OK || handle->chess_book ? status : TABIA_WRONG_GAME;
}

// Returns TABIA_OK if `handle` is an open backgammon book.
inline int32_t CheckBackgammon(const tabia_book* handle) {
  const int32_t status = CheckHandle(handle);
  return status != TABIA_OK || handle->backgammon_book ? status : TABIA_WRONG_GAME;
}

}  // namespace tabia::library
