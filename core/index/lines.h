// The lines of an index, and where among them a key may stand.
#pragma once

#include <cstdint>

#include "core/base/prefetch.h"
#include "core/index/format.h"
#include "core/index/line.h"
#include "core/index/mixer.h"

namespace tabia::index {

class Lines {
 public:
  // What a lookup compares, and the lines where: the second one only if the home line tells it to.
  struct Search {
    uint64_t fingerprint;
    uint64_t home;
    uint64_t second;
  };

  // Where a key stands; its slot is kLineSlots if it is absent.
  struct Place {
    uint64_t line;
    uint32_t slot;

    bool found() const { return slot != kLineSlots; }
  };

  // `at` has the bytes of header.lines() lines.
  Lines(const char* at, const Header& header)
      : at_(at), home_lines_(header.home_lines), salt_(header.salt), spread_(header.spread) {}

  Line operator[](uint64_t number) const { return Line(at_ + number * kLineBytes); }
  void Prefetch(uint64_t number) const { tabia::Prefetch(at_ + number * kLineBytes); }

  Search SearchFor(uint64_t key) const {
    const uint64_t mixed = Mix(key, salt_), fingerprint = Fingerprint(mixed);
    const uint64_t home = HomeLine(mixed, home_lines_);
    return {fingerprint, home, home + Displacement(fingerprint, spread_)};
  }

  Place FindAtHome(const Search& search) const { return FindIn(search.home, search.fingerprint); }
  Place FindInSecond(const Search& search) const { return FindIn(search.second, search.fingerprint); }

  // Whether a key that is not at home may be displaced: three absent keys in four may not.
  bool MayBeDisplaced(const Search& search) const {
    return ((*this)[search.home].filter() & FilterBit(search.fingerprint)) != 0;
  }

  // Asks for the second line before it is known whether it is needed: for the one lookup in five that needs
  // it, it is there as soon as the home line.
  Place Find(uint64_t key) const {
    const Search search = SearchFor(key);
    Prefetch(search.second);
    const Place place = FindAtHome(search);
    return place.found() || !MayBeDisplaced(search) ? place : FindInSecond(search);
  }

 private:
  Place FindIn(uint64_t line, uint64_t fingerprint) const { return {line, (*this)[line].Find(fingerprint)}; }

  const char* at_;
  uint64_t home_lines_;
  uint64_t salt_;
  uint32_t spread_;
};

}  // namespace tabia::index
