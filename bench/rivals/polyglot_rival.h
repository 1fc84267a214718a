// A Polyglot book in memory, searched in one of two ways.
#pragma once

#include <string>

#include "bench/rivals/rival.h"

namespace tabia::bench {

class PolyglotRival : public Rival {
 public:
  uint64_t NeededBytes(const Entries& entries) const override;
  void Build(const Entries& entries) override;
  uint64_t size_bytes() const override { return bytes_.size(); }
  Digest Find(const Question& question) override;
  bool holds_games() const override { return false; }

 protected:
  uint64_t KeyAt(uint64_t record) const;
  uint64_t count() const { return count_; }

 private:
  // Returns the first record whose key is not less; the number of records if there is none.
  virtual uint64_t LowerBound(uint64_t key) const = 0;

  PageVector<char> bytes_;
  uint64_t count_ = 0;
};

class PolyglotBinaryRival final : public PolyglotRival {
 public:
  std::string description() const override { return "Polyglot .bin in memory, binary search"; }

 private:
  uint64_t LowerBound(uint64_t key) const override;
};

class PolyglotInterpolationRival final : public PolyglotRival {
 public:
  std::string description() const override { return "Polyglot .bin in memory, interpolation search"; }

 private:
  uint64_t LowerBound(uint64_t key) const override;
};

}  // namespace tabia::bench
