// What an index is made of.
#pragma once

#include <cstdint>
#include <string_view>

namespace tabia::index {

// One statement about a key. `check` is a second hash of the thing that the key represents, independent of
// the key: two things that share a key by chance have different checks. A check of 0 is unknown and agrees
// with every other.
struct Record {
  uint64_t key;
  uint64_t check;          // or 0
  std::string_view bytes;  // at most kMaxRecordBytes
};

}  // namespace tabia::index
