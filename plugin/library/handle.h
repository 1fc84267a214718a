// The struct of the handle tabia_book.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/probe/book.h"
#include "core/records/game.h"
#include "plugin/tabia.h"

// Does not change after the caller has received it.
struct tabia_book {
  std::optional<tabia::probe::Book> book;      // nullopt: it could not be opened
  std::string detail;                          // why it could not be opened
  const tabia::index::Index* chess = nullptr;  // of a chess book that is not in place: for fast probes
  bool opaque = false;  // a chess book of a variant whose rules tabia does not know: positions are texts
};

namespace tabia::library {

// Returns TABIA_OK if `handle` is an open book.
inline int32_t CheckHandle(const tabia_book* handle) {
  if (handle == nullptr) return TABIA_WRONG_USAGE;
  return handle->book ? TABIA_OK : TABIA_NOT_OPEN;
}

// Returns TABIA_OK if `handle` is an open book of this game.
inline int32_t CheckHandle(const tabia_book* handle, records::Game game) {
  const int32_t status = CheckHandle(handle);
  if (status != TABIA_OK) return status;
  return handle->book->info().game == game ? TABIA_OK : TABIA_WRONG_GAME;
}

}  // namespace tabia::library
