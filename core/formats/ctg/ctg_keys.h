// The positions of a CTG book by their keys, found when the first key is asked for.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string_view>

#include "absl/functional/function_ref.h"

#include "core/base/hash_table.h"
#include "core/chess/position.h"

namespace tabia::formats {

// Safe for any number of threads. Memory, once a key was asked for: about 24 bytes for each position of the
// book, in each of its frames.
class CtgKeys {
 public:
  // `book`, the whole file, must outlive this.
  CtgKeys(std::string_view book, uint64_t pages) : book_(book), pages_(pages) {}

  // Returns the position of this key, without an idle en passant (en_passant.h), if the book has it.
  std::optional<chess::Position> Find(uint64_t key) const;
  // Visits the keys of positions that have moves.
  void ForEachWithMoves(absl::FunctionRef<void(uint64_t key)> visit) const;

 private:
  using Places = HashMap<uint64_t, uint64_t>;  // by key: where its record is, and in what frame

  const Places& places() const;

  const std::string_view book_;
  const uint64_t pages_;
  mutable std::once_flag once_;
  mutable Places places_;
};

}  // namespace tabia::formats
