// The lines of an index, and where among them a key may stand.
#pragma once

#include <cstdint>

#include "core/base/prefetch.h"
#include "core/index/layout/bucket.h"
#include "core/index/layout/format.h"
#include "core/index/layout/mixer.h"

namespace tabia::index {

class Buckets {
 public:
  // What a lookup compares, and the lines where: the second one only if the home line tells it to.
  struct Search {
    uint64_t fingerprint;
    uint64_t home;
    uint64_t second;
  };

  // Where a key stands; its slot is kBucketSlots if it is absent.
  struct Slot {
    uint64_t line;
    uint32_t slot;

    bool found() const { return slot != kBucketSlots; }
  };

  // `at` has the bytes of header.lines() lines.
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

  // Whether a key that is not at home may be displaced: three absent keys in four may not.
  bool MayBeDisplaced(const Search& search) const {
    return ((*this)[search.home].filter() & FilterBit(search.fingerprint)) != 0;
  }

  // Asks for the second line before it is known whether it is needed: for the one lookup in five that needs
  // it, it is there as soon as the home line.
  Slot Find(uint64_t key) const {
    const Search search = SearchFor(key);
    Prefetch(search.second);
    const Slot place = FindAtHome(search);
    return place.found() || !MayBeDisplaced(search) ? place : FindInSecond(search);
  }

 private:
  Slot FindIn(uint64_t line, uint64_t fingerprint) const { return {line, (*this)[line].Find(fingerprint)}; }

  const char* at_;
  uint64_t home_buckets_;
  uint64_t salt_;
  uint32_t spread_;
};

}  // namespace tabia::index
