// Decides in which bucket each key is stored.
//
// A key may be stored in one of two buckets: its home, or a second one that its fingerprint selects among the
// `spread` buckets after the home. A lookup reads the second bucket only if the home's filter allows it, so
// every displaced key costs time, and a key is displaced only when its home has more keys than free slots.
//
// Invariant: keys arrive by rising mixed key, so homes only rise, and a key moves only to a later bucket.
// Bucket b is emitted when all keys of the homes up to b + spread have arrived: those up to b decide what is
// stored in b, and the counts of the later ones decide which second bucket is the best. After that b never
// changes. So one pass front to back suffices, with the keys of `spread` buckets in memory; schemes that may
// move a key again at any time, such as cuckoo hashing, need the whole table in memory.
//
// Example: bucket 7 has nine slots. Two keys were displaced to it before, and eight keys have their home
// here, with room for seven. The key whose second bucket has the best rank moves there, the filter of
// bucket 7 gets that key's bit, and bucket 7 is emitted with nine entries.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"

#include "core/base/bytes.h"
#include "core/index/layout/index_layout.h"

namespace tabia::index {

// The value of a key on its way into a bucket: a symbol of the dictionary, or an escape, whose bytes wait in memory
// until its bucket is written. It takes eight bytes, because every key of the window has one.
class PlacedValue {
 public:
  // Makes a symbol, which is below kFirstEscape.
  explicit PlacedValue(uint32_t symbol = 0) : bits_(symbol) {}
  // Refers to an escape at `at`: its size as a uint32_t and its bytes. No address is as low as a symbol.
  explicit PlacedValue(const char* at) : bits_(reinterpret_cast<uintptr_t>(at)) {}

  bool is_symbol() const { return bits_ < kFirstEscape; }
  uint32_t symbol() const { return static_cast<uint32_t>(bits_); }
  std::string_view escape() const {
    const char* const at = reinterpret_cast<const char*>(static_cast<uintptr_t>(bits_));
    return {at + sizeof(uint32_t), Load<uint32_t>(at)};
  }

 private:
  uint64_t bits_;
};

// A key on its way into a bucket.
struct Entry {
  uint64_t mixed;
  PlacedValue value{};
};

// A final bucket: at most kBucketSlots entries, first those at home, then `displaced` ones, both by mixed
// key.
struct PlacedBucket {
  uint64_t number;
  absl::Span<const Entry> entries;
  uint32_t displaced;
  uint32_t filter;
};

enum class PlaceResult {
  kOk,
  kNoRoom,  // try more buckets
  kClash,   // two keys would be mistaken for each other: try another salt
};

// Takes the entries by rising mixed key and emits the buckets in order. At any size of the index, only the keys of
// `spread` buckets are in memory.
class BucketPlacer {
 public:
  // Passes every bucket once to `visit`, in order. `visit` must outlive the placer.
  BucketPlacer(uint64_t home_buckets, uint32_t spread, absl::FunctionRef<void(const PlacedBucket&)> visit);

  // Adds a key. If the result is not kOk, the placer cannot be used any more.
  PlaceResult Add(const Entry& entry);
  PlaceResult Finish();

 private:
  // A bucket that is not emitted yet.
  struct Waiting {
    uint32_t homes = 0;     // keys that have their home here
    uint32_t arrivals = 0;  // keys displaced to here
    Entry arrived[kBucketSlots];
  };

  // A key at home in the bucket that is being emitted, and the rank of displacing it: the highest is the best.
  struct Candidate {
    Entry entry;
    uint64_t second;  // its second bucket
    int64_t rank;
  };

  Waiting& At(uint64_t bucket) { return window_[bucket & (window_.size() - 1)]; }
  int64_t Rank(uint64_t second);
  bool Displace(uint32_t count);
  bool DisplaceBest();
  bool Clashes(const Waiting& bucket);
  PlaceResult Emit();

  const uint64_t home_buckets_;
  const uint32_t spread_;
  absl::FunctionRef<void(const PlacedBucket&)> visit_;
  uint64_t next_ = 0;            // the bucket to be emitted next
  std::vector<Waiting> window_;  // buckets next_ .. next_ + spread_, each at its number modulo the size
  std::vector<Entry> pending_;   // keys not placed yet, from head_ on
  size_t head_ = 0;
  std::vector<Entry> home_;            // of the bucket that is being emitted
  std::vector<Candidate> candidates_;  // of home_, while some of it is displaced
  std::vector<uint64_t> seen_;         // fingerprints
  uint32_t filter_ = 0;
};

}  // namespace tabia::index
