// The positions of a CTG book by key. A record has no key, so the first lookup by key reads the whole book.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"

#include "core/base/hash_table.h"
#include "core/chess/position.h"

namespace tabia::formats {

// Thread-safe. Memory, from the first lookup on: about 24 bytes for each position of the book in each of its frames.
class CtgKeys {
 public:
  // Keeps a reference to `book`, the whole file.
  CtgKeys(std::string_view book, uint64_t pages) : book_(book), pages_(pages) {}

  // Returns the position of this key, without an idle en passant; nullopt if the book does not have it.
  std::optional<chess::Position> Find(uint64_t key) const;
  // Calls `visit` with the key of each position that has moves.
  void ForEachWithMoves(absl::FunctionRef<void(uint64_t key)> visit) const;

 private:
  using Places = HashMap<uint64_t, uint64_t>;  // by key: the offset of its record, and its frame

  const Places& places() const;

  const std::string_view book_;
  const uint64_t pages_;
  mutable std::once_flag once_;
  mutable Places places_;
};

// An en passant capture is idle if it counts (chess/setup.h) but is illegal, because it would leave the king in check. Some
// programs write the en passant field of an idle capture into a CTG book and others do not, so a lookup tries both. The
// moves of the position are the same.

// Returns whether the en passant capture of `position` is idle.
bool HasIdleEnPassant(const chess::Position& position);

// Returns `position` without its en passant field.
chess::Position WithoutEnPassant(const chess::Position& position);

// Returns the positions with an idle en passant that differ from `position` in it alone.
std::vector<chess::Position> WithIdleEnPassants(const chess::Position& position);

}  // namespace tabia::formats
