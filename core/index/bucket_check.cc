#include "core/index/bucket_check.h"

#include <algorithm>

#include "core/index/layout/mixer.h"

namespace tabia::index {
namespace {

constexpr uint64_t kBucketsPerCall = 1 << 14;  // of progress

bool UnusedSlotsAreZero(Bucket bucket) {
  for (uint32_t slot = bucket.count(); slot < kBucketSlots; ++slot) {
    if (bucket.fingerprint(slot) != 0 || bucket.symbol(slot) != 0) return false;
  }
  return true;
}

std::string_view Get(absl::Span<const std::string_view> sections, SectionId id) {
  return sections[static_cast<uint32_t>(id)];
}

}  // namespace

std::optional<Damage> EscapeCheck::Record(uint64_t bucket, uint32_t symbol) {
  ++count_;
  const uint64_t at =
      std::min<uint64_t>(escapes_.group_start(bucket / kGroupBuckets) + near_end_, heap_.size());
  const std::optional<Escapes::Found> found = escapes_.Read(bucket, symbol);
  if (!found) return Damage{SectionId::kEscapeHeap, at, "value offset out of range"};
  if (symbol - kFirstEscape != near_end_) {
    return Damage{SectionId::kEscapeHeap, at, "records do not follow one another"};
  }
  near_end_ += found->record_bytes;
  if (found->is_far) {
    if (far_start_ && found->group_offset != far_end_) {
      return Damage{SectionId::kEscapeHeap, at, "far values do not follow one another"};
    }
    if (!far_start_) far_start_ = found->group_offset;
    far_end_ = found->group_offset + found->value.size();
  }
  return std::nullopt;
}

std::optional<Damage> EscapeCheck::EndGroup(uint64_t group) {
  const uint64_t start = escapes_.group_start(group), next = escapes_.group_start(group + 1);
  const uint64_t end = far_start_ ? far_end_ : near_end_;
  if ((group == 0 && start != 0) || next > heap_.size() || next - start != end ||
      far_start_.value_or(near_end_) != near_end_) {
    return Damage{SectionId::kEscapeGroups, 8 * group, "a group is not as long as its values"};
  }
  near_end_ = far_end_ = 0;
  far_start_.reset();
  return std::nullopt;
}

BucketCheck::BucketCheck(const Index& index, absl::Span<const std::string_view> sections)
    : index_(index),
      header_(index.header()),
      buckets_(Get(sections, SectionId::kBuckets)),
      remainder_bytes_(Get(sections, SectionId::kRemainders).size()),
      remainders_(header_, Get(sections, SectionId::kRemainders)),
      escapes_(Escapes(Get(sections, SectionId::kEscapeGroups), Get(sections, SectionId::kEscapeHeap)),
               Get(sections, SectionId::kEscapeHeap)),
      filters_(2 * header_.spread) {}

std::optional<Damage> BucketCheck::Run(absl::FunctionRef<void(uint64_t buckets)> progress) {
  for (uint64_t number = 0; number < header_.buckets(); ++number) {
    if (number % kBucketsPerCall == 0) progress(number);
    if (std::optional<Damage> damage = CheckBucket(number)) return damage;
    if (number >= header_.spread) {
      if (std::optional<Damage> damage = CheckFilter(number - header_.spread)) return damage;
    }
    if (number % kGroupBuckets == kGroupBuckets - 1 || number + 1 == header_.buckets()) {
      if (std::optional<Damage> damage = escapes_.EndGroup(number / kGroupBuckets)) return damage;
    }
  }
  return CheckTotals();
}

std::optional<Damage> BucketCheck::CheckBucket(uint64_t number) {
  const Bucket bucket = At(number);
  const auto damage = [number](std::string_view why) {
    return Damage{SectionId::kBuckets, number * kBucketBytes, why};
  };
  if (bucket.stated_count() > kBucketSlots) return damage("a bucket has more keys than slots");
  if (!UnusedSlotsAreZero(bucket)) return damage("an unused slot is not zero");
  if (bucket.filter() != 0 && bucket.count() < kBucketSlots)
    return damage("a bucket has displaced keys although it is not full");
  if (bucket.filter() != 0 && number >= header_.home_buckets)
    return damage("a bucket after the last home bucket has a filter");
  if (number > 0 && number % kSyncBuckets == 0) {
    const uint64_t sync = number / kSyncBuckets - 1;
    if (!remainders_.HasSync(sync) || remainders_.Sync(sync) != remainders_.bits_taken()) {
      return Damage{SectionId::kRemainders, 0, "the remainders of a bucket do not start where they should"};
    }
  }
  const WholeBucket whole = remainders_.Read(number, bucket);
  keys_ += whole.count;
  displaced_ += whole.displaced;
  return CheckEntries(number, whole);
}

std::optional<Damage> BucketCheck::CheckEntries(uint64_t number, const WholeBucket& whole) {
  const uint32_t at_home = whole.count - whole.displaced;
  const auto rises = [](const uint64_t* from, const uint64_t* to) {
    return std::is_sorted(from, to, std::less_equal<>());
  };
  if (!rises(whole.mixed, whole.mixed + at_home) ||
      !rises(whole.mixed + at_home, whole.mixed + whole.count)) {
    return Damage{SectionId::kBuckets, number * kBucketBytes, "keys of a bucket are out of order"};
  }
  for (uint32_t slot = 0; slot < whole.count; ++slot) {
    if (std::optional<Damage> damage = CheckEntry(number, slot, whole)) return damage;
  }
  return std::nullopt;
}

std::optional<Damage> BucketCheck::CheckEntry(uint64_t number, uint32_t slot, const WholeBucket& whole) {
  const uint64_t mixed = whole.mixed[slot], fingerprint = Fingerprint(mixed);
  const bool displaced = slot >= whole.count - whole.displaced;
  const uint64_t home = displaced ? number - Displacement(fingerprint, header_.spread) : number;
  if (HomeBucket(mixed, header_.home_buckets) != home) {
    return Damage{SectionId::kRemainders, 0, "a key is stored in the wrong bucket"};
  }
  if (displaced) filters_[home & (filters_.size() - 1)] |= FilterBit(fingerprint);
  const uint32_t symbol = At(number).symbol(slot);
  if (symbol >= kFirstEscape) {
    if (std::optional<Damage> damage = escapes_.Record(number, symbol)) return damage;
  } else if (symbol >= header_.dictionary_symbols) {
    return Damage{SectionId::kBuckets, number * kBucketBytes + kSymbolsAt + 2 * slot,
                  "a symbol has no value"};
  }
  const Index::Slot at = index_.FindSlot(Unmix(mixed, header_.salt));
  if (at.bucket != number || at.slot != slot) {
    return Damage{SectionId::kBuckets, number * kBucketBytes, "a key does not find itself"};
  }
  return std::nullopt;
}

std::optional<Damage> BucketCheck::CheckFilter(uint64_t home) {
  if (home >= header_.home_buckets) return std::nullopt;
  uint32_t& expected = filters_[home & (filters_.size() - 1)];
  if (At(home).filter() != expected) {
    return Damage{SectionId::kBuckets, home * kBucketBytes + kCountAt,
                  "a filter does not fit the displaced keys"};
  }
  expected = 0;
  return std::nullopt;
}

std::optional<Damage> BucketCheck::CheckTotals() const {
  if (keys_ != header_.keys || displaced_ != header_.displaced || escapes_.count() != header_.escapes) {
    return Damage{SectionId::kBuckets, 0, "the counts of the header are wrong"};
  }
  if (remainders_.bytes_taken() != remainder_bytes_) {
    return Damage{SectionId::kRemainders, remainder_bytes_, "there are not as many remainders as keys"};
  }
  return std::nullopt;
}

}  // namespace tabia::index
