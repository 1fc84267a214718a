#include "core/index/batch.h"

#include <algorithm>

#include "core/index/index.h"

namespace tabia::index {

void Batch::Find(absl::Span<const uint64_t> keys, absl::Span<std::optional<std::string_view>> values) {
  std::fill(values.begin(), values.end(), std::nullopt);
  PrefetchHomeBuckets(keys);
  FindAtHome(keys.size());
  PrefetchRecords();
  FindInSecondBuckets();
  PrefetchRecords();
  ReadDictionary(values);
  ReadEscapes(values);
}

void Batch::PrefetchHomeBuckets(absl::Span<const uint64_t> keys) {
  for (size_t i = 0; i < keys.size(); ++i) {
    searches_[i] = buckets_.SearchFor(keys[i]);
    buckets_.Prefetch(searches_[i].home);
  }
}

void Batch::FindAtHome(size_t count) {
  maybe_displaced_.Clear();
  in_dictionary_.Clear();
  escaped_.Clear();
  for (size_t i = 0; i < count; ++i) {
    slots_[i] = buckets_.FindAtHome(searches_[i]);
    const bool at_home = slots_[i].found(), maybe_displaced = buckets_.MayBeDisplaced(searches_[i]);
    maybe_displaced_.AddIf(maybe_displaced & !at_home, i);
    ReadSymbol(i);
  }
  for (const size_t i : maybe_displaced_) buckets_.Prefetch(searches_[i].second);
}

void Batch::FindInSecondBuckets() {
  for (const size_t i : maybe_displaced_) {
    slots_[i] = buckets_.FindInSecond(searches_[i]);
    ReadSymbol(i);
  }
}

void Batch::ReadSymbol(size_t i) {
  const Buckets::Slot at = slots_[i];
  const uint32_t symbol = buckets_[at.bucket].symbol(at.slot);  // of an absent key: other bytes of the bucket
  const bool found = at.found(), escaped = symbol >= kFirstEscape;
  symbols_[i] = static_cast<uint16_t>(symbol);
  in_dictionary_.AddIf(found & !escaped, i);
  escaped_.AddIf(found & escaped, i);
  Prefetch(escaped ? escapes_.GroupEntry(at.bucket) : dictionary_.Slot(symbol));
}

void Batch::PrefetchRecords() {
  for (const size_t i : escaped_) escapes_.PrefetchRecord(slots_[i].bucket, symbols_[i]);
}

void Batch::ReadDictionary(absl::Span<std::optional<std::string_view>> values) const {
  for (const size_t i : in_dictionary_) {
    values[i] = dictionary_.Value(symbols_[i]);
    if (values[i]) Prefetch(values[i]->data());
  }
}

void Batch::ReadEscapes(absl::Span<std::optional<std::string_view>> values) const {
  for (const size_t i : escaped_) values[i] = escapes_.Value(slots_[i].bucket, symbols_[i]);
}

void Index::FindBatch(absl::Span<const uint64_t> keys,
                      absl::Span<std::optional<std::string_view>> values) const {
  Batch batch(buckets_, dictionary_, escapes_);
  for (size_t from = 0; from < keys.size(); from += Batch::kMaxKeys) {
    batch.Find(keys.subspan(from, Batch::kMaxKeys), values.subspan(from, Batch::kMaxKeys));
  }
}

}  // namespace tabia::index
