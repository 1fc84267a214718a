// The buckets of an index, and the lookup of a key in them.
#pragma once

#include <cstdint>

#include "core/base/bytes.h"
#include "core/index/layout/bucket.h"
#include "core/index/layout/index_layout.h"
#include "core/index/layout/mixer.h"

namespace tabia::index {

class Buckets {
 public:
  // The fingerprint of a key and the two buckets that may contain it. The second bucket is read only if the filter of
  // the home bucket requires it.
  struct Search {
    uint64_t fingerprint;
    uint64_t home;
    uint64_t second;
  };

  // The place of a key; `slot` is kBucketSlots if the key is absent.
  struct Slot {
    uint64_t bucket;
    uint32_t slot;

    bool found() const { return slot != kBucketSlots; }
  };

  // Reads the header.buckets() buckets at `at`.
  Buckets(const char* at, const Header& header)
      : at_(at), home_buckets_(header.home_buckets), salt_(header.salt), spread_(header.spread) {}

  Bucket operator[](uint64_t number) const { return Bucket(at_ + number * kBucketBytes); }
  void Prefetch(uint64_t number) const { tabia::Prefetch(at_ + number * kBucketBytes); }

  Search SearchFor(uint64_t key) const {
    const uint64_t mixed = Mix(key, salt_), fingerprint = Fingerprint(mixed);
    const uint64_t home = HomeBucket(mixed, home_buckets_);
    return {fingerprint, home, home + Displacement(fingerprint, spread_)};
  }

  Slot FindAtHome(const Search& search) const { return FindIn(search.home, search.fingerprint); }
  Slot FindInSecond(const Search& search) const { return FindIn(search.second, search.fingerprint); }

  // Returns false if a key that is not in its home bucket is certainly absent, as three of four absent keys are.
  bool MayBeDisplaced(const Search& search) const {
    return ((*this)[search.home].filter() & FilterBit(search.fingerprint)) != 0;
  }

  // Finds a key. Prefetches the second bucket speculatively: one lookup in five needs it, and the two cache misses
  // overlap.
  Slot Find(uint64_t key) const {
    const Search search = SearchFor(key);
    Prefetch(search.second);
    const Slot at = FindAtHome(search);
    return at.found() || !MayBeDisplaced(search) ? at : FindInSecond(search);
  }

 private:
  Slot FindIn(uint64_t bucket, uint64_t fingerprint) const {
    return {bucket, (*this)[bucket].Find(fingerprint)};
  }

  const char* at_;
  uint64_t home_buckets_;
  uint64_t salt_;
  uint32_t spread_;
};

}  // namespace tabia::index
