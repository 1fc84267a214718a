// Copies structs that begin with their size from and to callers, which may have an older or a newer header.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>

#include "plugin/tabia.h"

namespace tabia::library {

// The sizes of the structs in the first release, the smallest that are accepted.
template <typename Struct>
inline constexpr uint32_t kFirstSize = 0;
template <>
inline constexpr uint32_t kFirstSize<tabia_options> = 56;
template <>
inline constexpr uint32_t kFirstSize<tabia_info> = 112;
template <>
inline constexpr uint32_t kFirstSize<tabia_chess_position> = 88;
template <>
inline constexpr uint32_t kFirstSize<tabia_chess_move> = 56;
template <>
inline constexpr uint32_t kFirstSize<tabia_chess_note> = 48;
template <>
inline constexpr uint32_t kFirstSize<tabia_chess_rule> = 40;
template <>
inline constexpr uint32_t kFirstSize<tabia_chess_game> = 32;
template <>
inline constexpr uint32_t kFirstSize<tabia_backgammon_position> = 56;
template <>
inline constexpr uint32_t kFirstSize<tabia_backgammon_rule> = 48;
template <>
inline constexpr uint32_t kFirstSize<tabia_backgammon_play> = 544;
template <>
inline constexpr uint32_t kFirstSize<tabia_backgammon_value> = 424;
template <>
inline constexpr uint32_t kFirstSize<tabia_backgammon_cube> = 448;

// A greater size is an uninitialised one.
inline constexpr uint32_t kMaxSize = 4096;

// Returns whether `theirs` is a plausible struct of the caller: not NULL, aligned, and of a possible size.
template <typename Struct>
bool IsSound(const Struct* theirs) {
  static_assert(kFirstSize<Struct> != 0 && kFirstSize<Struct> <= sizeof(Struct));
  return theirs != nullptr && reinterpret_cast<uintptr_t>(theirs) % alignof(Struct) == 0 &&
         theirs->size >= kFirstSize<Struct> && theirs->size <= kMaxSize &&
         theirs->size % alignof(Struct) == 0;
}

// Returns a copy of the caller's struct, in which members that the caller does not have are zero; nullopt if
// it is unsound, or sets a member that this library does not have.
template <typename Struct>
std::optional<Struct> ReadStruct(const Struct* theirs) {
  if (!IsSound(theirs)) return std::nullopt;
  Struct ours = {};
  std::memcpy(&ours, theirs, std::min<size_t>(theirs->size, sizeof ours));
  const char* bytes = reinterpret_cast<const char*>(theirs);
  for (size_t i = sizeof ours; i < theirs->size; ++i) {
    if (bytes[i] != 0) return std::nullopt;
  }
  return ours;
}

// Copies `ours` to a sound struct of the caller. Members that this library does not have become zero.
template <typename Struct>
void WriteStruct(Struct ours, Struct* theirs) {
  const uint32_t size = theirs->size;
  ours.size = size;
  std::memcpy(theirs, &ours, std::min<size_t>(size, sizeof ours));
  if (size > sizeof ours) std::memset(reinterpret_cast<char*>(theirs) + sizeof ours, 0, size - sizeof ours);
}

// Fills the caller's array of results, and counts those beyond its capacity.
template <typename Struct>
class Results {
 public:
  // Returns nullopt if the array is unsound. `*count` is its capacity.
  static std::optional<Results> In(Struct* array, size_t* count) {
    if (count == nullptr || (*count > 0 && !IsSound(array))) return std::nullopt;
    return Results(array, *count, *count > 0 ? array->size : 0);
  }
  // Wraps an array whose structs have `size` bytes.
  Results(Struct* array, size_t capacity, uint32_t size)
      : next_(reinterpret_cast<char*>(array)), size_(size), capacity_(capacity) {}

  // Adds a result: `fill` sets every member of a struct but its size.
  template <typename Fill>
  void Put(Fill fill) {
    if (count_++ >= capacity_) return;
    if (size_ == sizeof(Struct)) [[likely]] {
      Struct* place = reinterpret_cast<Struct*>(next_);
      fill(*place);
      place->size = size_;
    } else {
      Struct ours = {};
      fill(ours);
      Struct* place = reinterpret_cast<Struct*>(next_);
      place->size = size_;
      WriteStruct(ours, place);
    }
    next_ += size_;
  }

  size_t count() const { return count_; }
  bool is_cut() const { return count_ > capacity_; }
  // Sets `*count` to the number of results, and returns the status of the answer.
  int32_t Finish(size_t* count) const {
    *count = count_;
    if (count_ == 0) return TABIA_NOT_FOUND;
    return is_cut() ? TABIA_MORE : TABIA_OK;
  }

 private:
  char* next_;  // address of the next result
  uint32_t size_;
  size_t capacity_;
  size_t count_ = 0;  // results added, also beyond the capacity
};

// Returns whether a number that a caller passes is in these bounds.
inline bool IsBetween(int32_t number, int32_t min, int32_t max) {
  return number >= min && number <= max;
}

}  // namespace tabia::library
