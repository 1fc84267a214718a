// The records of a build in memory, and their one order.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "absl/types/span.h"

#include "core/base/bytes.h"

namespace tabia::index {

// Byte strings that stay where they are as long as the arena lives.
class Arena {
 public:
  // `size` bytes to be written to.
  char* Take(uint64_t size);
  std::string_view Copy(std::string_view bytes);

 private:
  std::vector<std::unique_ptr<char[]>> blocks_;
  uint64_t left_ = 0;
  char* free_ = nullptr;
};

// A record as it is sorted: small, the bytes stay in the arena.
struct Handle {
  uint64_t mixed;  // the key, mixed with the salt of the last Sort
  uint64_t check;
  const char* at;  // u32 size, then the bytes

  std::string_view bytes() const { return {at + 4, Load<uint32_t>(at)}; }
};

class RecordSet {
 public:
  void Add(uint64_t key, uint64_t check, std::string_view bytes);  // fewer than 2^32 bytes

  // Mixes the keys with `salt`, and sorts by mixed key, check and bytes.
  void Sort(uint64_t salt);

  absl::Span<const Handle> handles() const { return handles_; }

 private:
  Arena arena_;
  std::vector<Handle> handles_;
  uint64_t salt_ = 0;
  bool mixed_ = false;  // whether handles_ hold mixed keys yet
};

// Takes the records of one mixed key off the front of sorted `rest`; none if `rest` starts with another.
absl::Span<const Handle> TakeKey(absl::Span<const Handle>& rest, uint64_t mixed);

}  // namespace tabia::index
