#include "core/index/builder/key_placement.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ordered_stage.h"
#include "core/base/status.h"
#include "core/index/builder/bucket_placer.h"
#include "core/index/layout/mixer.h"

namespace tabia::index {
namespace {

constexpr uint64_t kFirstLoadPermille = 985;

uint32_t Spread(uint64_t home_buckets) {
  return static_cast<uint32_t>(std::clamp<uint64_t>(std::bit_floor(home_buckets / 32), 1, kMaxSpread));
}

uint64_t FirstHomeBuckets(uint64_t keys) {
  return keys * 1000 / (kBucketSlots * kFirstLoadPermille) + 1;
}

// The keys of a block, with the symbols of their values.
struct KeysOfBlock {
  struct Key {
    uint64_t mixed;
    std::string_view value;  // of the block
    const uint32_t* symbol;  // nullptr: the value is an escape
  };

  std::unique_ptr<RecordBlockReader> block;
  std::vector<Key> keys;
  absl::Status status;
};

using SymbolStage = OrderedStage<std::unique_ptr<const std::string>, KeysOfBlock>;

KeysOfBlock FindSymbols(std::string_view packed, const ValueMap<uint32_t>& symbols) {
  KeysOfBlock found = {std::make_unique<RecordBlockReader>(), {}, {}};
  found.status = found.block->Open(packed);
  for (MixedRecord key; found.block->Next(key);) {
    found.keys.push_back({key.mixed, key.bytes, symbols.Find(key.bytes)});
  }
  return found;
}

// One attempt with the number of buckets in `header`.
class Attempt {
 public:
  Attempt(const Header& header, const ValueMap<uint32_t>& symbols, const BuildLimits& limits,
          SectionWriter& writer)
      : home_buckets_(header.home_buckets),
        symbols_(symbols),
        threads_(limits.threads),
        after_buckets_(limits.temp_folder, limits.memory_bytes),
        waiting_(header.spread),
        buckets_(header.home_buckets, header.spread, waiting_, writer, after_buckets_),
        placer_(header.home_buckets, header.spread, visit_) {}

  absl::StatusOr<PlaceResult> Run(const KeyedSpool& values, absl::FunctionRef<void(uint64_t keys)> progress) {
    SpooledBlocks blocks = values.Blocks();
    uint64_t done = 0;
    const auto next = [&]() -> std::optional<std::unique_ptr<const std::string>> {
      const std::string_view block = blocks.Next();
      if (block.empty() || result_ != PlaceResult::kOk) return std::nullopt;
      return std::make_unique<const std::string>(block);
    };
    const SymbolStage::Work find = [this](auto& bytes, auto emit) { emit(FindSymbols(*bytes, symbols_)); };
    // The caller's thread places the keys, and is the slowest. So it counts as one of the threads: with one more, the
    // others would displace it from its core.
    SymbolStage stage(std::vector(std::max(threads_, 2u) - 1, find),
                      threads_ > 1 ? SymbolStage::Caller::kIsBusy : SymbolStage::Caller::kWaits);
    TABIA_RETURN_IF_ERROR(stage.Run(next, [&](const KeysOfBlock& block) {
      if (!block.status.ok()) return block.status;
      PlaceAll(block);
      progress(done += block.keys.size());
      return absl::OkStatus();
    }));
    TABIA_RETURN_IF_ERROR(blocks.status());
    if (result_ == PlaceResult::kOk) result_ = placer_.Finish();
    if (result_ == PlaceResult::kOk) TABIA_RETURN_IF_ERROR(buckets_.Finish());
    return result_;
  }

  const BucketsBuilder& buckets() const { return buckets_; }
  const SectionsAfterBuckets& after_buckets() const { return after_buckets_; }

 private:
  void PlaceAll(const KeysOfBlock& block) {
    for (const KeysOfBlock::Key& key : block.keys) {
      if (result_ != PlaceResult::kOk) return;
      const PlacedValue value = key.symbol != nullptr
                                    ? PlacedValue(*key.symbol)
                                    : waiting_.Keep(key.value, HomeBucket(key.mixed, home_buckets_));
      result_ = placer_.Add({key.mixed, value});
    }
  }

  const uint64_t home_buckets_;
  const ValueMap<uint32_t>& symbols_;
  const uint32_t threads_;
  SectionsAfterBuckets after_buckets_;
  WaitingValues waiting_;
  BucketsBuilder buckets_;
  const std::function<void(const PlacedBucket&)> visit_ = [this](const PlacedBucket& bucket) {
    buckets_.Add(bucket);
  };
  BucketPlacer placer_;
  PlaceResult result_ = PlaceResult::kOk;
};

absl::Status WriteAfterBuckets(const Attempt& attempt, SectionWriter& writer) {
  writer.End();
  TABIA_RETURN_IF_ERROR(writer.Write(SectionId::kEscapeGroups, attempt.after_buckets().escape_groups));
  TABIA_RETURN_IF_ERROR(writer.Write(SectionId::kEscapeHeap, attempt.after_buckets().escape_heap));
  return writer.Write(SectionId::kRemainders, attempt.after_buckets().remainders);
}

}  // namespace

absl::StatusOr<bool> PlaceKeys(const KeyedSpool& values, const ValueMap<uint32_t>& symbols,
                               const BuildLimits& limits, Header& header, SectionWriter& writer,
                               absl::FunctionRef<void(uint64_t keys)> progress) {
  header.keys = values.count();
  const uint64_t first = FirstHomeBuckets(header.keys);
  for (header.home_buckets = first; header.home_buckets <= 2 * first + 8;
       header.home_buckets += 1 + first / 64) {
    header.spread = Spread(header.home_buckets);
    TABIA_RETURN_IF_ERROR(writer.RewindTo(SectionId::kBuckets));
    TABIA_RETURN_IF_ERROR(writer.Begin(SectionId::kBuckets, header.buckets() * kBucketBytes));
    Attempt attempt(header, symbols, limits, writer);
    TABIA_ASSIGN_OR_RETURN(const PlaceResult result, attempt.Run(values, progress));
    if (result == PlaceResult::kClash) return false;
    if (result == PlaceResult::kNoRoom) continue;
    header.displaced = attempt.buckets().displaced_count();
    header.escapes = attempt.buckets().escape_count();
    TABIA_RETURN_IF_ERROR(WriteAfterBuckets(attempt, writer));
    return true;
  }
  return false;
}

}  // namespace tabia::index
