// The part of Verify that walks the buckets and their escapes and remainders.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"

#include "core/index/dictionary.h"
#include "core/index/index.h"
#include "core/index/layout/bucket.h"
#include "core/index/layout/remainders.h"

namespace tabia::index {

// The location and the reason of an error.
struct Damage {
  SectionId section;
  uint64_t offset;  // from the start of the section
  std::string_view why;
};

// Checks that the records of a group of buckets are contiguous, followed by the far values.
class EscapeCheck {
 public:
  EscapeCheck(const Escapes& escapes, std::string_view heap) : escapes_(escapes), heap_(heap) {}

  std::optional<Damage> Record(uint64_t bucket, uint32_t symbol);
  std::optional<Damage> EndGroup(uint64_t group);
  uint64_t count() const { return count_; }

 private:
  const Escapes escapes_;
  const std::string_view heap_;
  uint64_t near_end_ = 0;              // of the records so far, from the start of the group
  std::optional<uint64_t> far_start_;  // of the first far value
  uint64_t far_end_ = 0;
  uint64_t count_ = 0;
};

class BucketCheck {
 public:
  // Prepares the check of `index`, whose sections by SectionId are `sections`.
  BucketCheck(const Index& index, absl::Span<const std::string_view> sections);

  // Returns the first damage, or nothing if every bucket is as the builder writes it. `progress` is called periodically
  // with the number of buckets done.
  std::optional<Damage> Run(absl::FunctionRef<void(uint64_t buckets)> progress);

 private:
  Bucket At(uint64_t number) const { return Bucket(buckets_.data() + number * kBucketBytes); }
  std::optional<Damage> CheckBucket(uint64_t number);
  std::optional<Damage> CheckEntries(uint64_t number, const WholeBucket& whole);
  std::optional<Damage> CheckEntry(uint64_t number, uint32_t slot, const WholeBucket& whole);
  std::optional<Damage> CheckFilter(uint64_t home);
  std::optional<Damage> CheckTotals() const;

  const Index& index_;
  const Header& header_;
  const std::string_view buckets_;
  const uint64_t remainder_bytes_;
  RemainderReader remainders_;
  EscapeCheck escapes_;
  // The filter bits that the displaced keys so far require, by home bucket modulo the size.
  std::vector<uint32_t> filters_;
  uint64_t keys_ = 0;
  uint64_t displaced_ = 0;
};

}  // namespace tabia::index
