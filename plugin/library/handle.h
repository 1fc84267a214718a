// What a tabia_book is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/probe/book.h"
#include "core/records/game.h"
#include "plugin/tabia.h"

// Never changes once it is given to the caller.
struct tabia_book {
  std::optional<tabia::probe::Book> book;      // none: it could not be opened
  std::string detail;                          // why
  const tabia::index::Index* chess = nullptr;  // of an open chess book: what every probe needs
  bool opaque = false;  // of a chess book of a variant whose rules tabia does not know: positions are texts
};

namespace tabia::library {

// Whether `handle` is one of an open book: TABIA_OK if so.
inline int32_t CheckHandle(const tabia_book* handle) {
  if (handle == nullptr) return TABIA_WRONG_USAGE;
  return handle->book ? TABIA_OK : TABIA_NOT_OPEN;
}

// The same, of a book of this game.
inline int32_t CheckHandle(const tabia_book* handle, records::Game game) {
  const int32_t status = CheckHandle(handle);
  if (status != TABIA_OK) return status;
  return handle->book->info().game == game ? TABIA_OK : TABIA_WRONG_GAME;
}

}  // namespace tabia::library
