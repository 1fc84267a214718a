// What an index is made of.
#pragma once

#include <cstdint>
#include <string_view>

namespace tabia::index {

// One statement about a key. `check` is a second hash of whatever the key stands for, independent of the
// key: two things that share a key by chance differ in it. A check of 0 is not known and agrees with every
// other.
struct Record {
  uint64_t key;
  uint64_t check;          // or 0
  std::string_view bytes;  // at most kMaxRecordBytes
};

}  // namespace tabia::index
