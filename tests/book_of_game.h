// Opens a book as the type of its game.
#pragma once

#include <utility>

#include "absl/status/statusor.h"
#include "gtest/gtest.h"

#include "core/probe/book.h"

namespace tabia {

// Returns the book as a type of its game: As<probe::ChessIndex>(books::OpenBook(path)). A book of another game fails
// the test.
template <typename Type>
Type As(absl::StatusOr<probe::Book> book) {
  absl::StatusOr<Type> typed = book.ok() ? Type::Of(*std::move(book)) : book.status();
  EXPECT_TRUE(typed.ok()) << typed.status();
  return *std::move(typed);
}

}  // namespace tabia
