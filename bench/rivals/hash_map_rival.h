// absl::flat_hash_map from the key to the offset of the moves in one array.
#pragma once

#include <functional>
#include <string>

#include "absl/container/flat_hash_map.h"

#include "bench/rivals/rival.h"

namespace tabia::bench {

class HashMapRival final : public Rival {
 public:
  std::string description() const override { return "absl::flat_hash_map + records"; }
  uint64_t NeededBytes(const Entries& entries) const override;
  void Build(const Entries& entries) override;
  uint64_t size_bytes() const override;
  Digest Find(const Question& question) override;
  bool FindBatch(absl::Span<const Question> questions, absl::Span<Digest> answers) override;

 private:
  struct Place {
    uint32_t first;
    uint32_t count;
  };
  using Pair = std::pair<const uint64_t, Place>;

  absl::flat_hash_map<uint64_t, Place, absl::Hash<uint64_t>, std::equal_to<>, PageAllocator<Pair>> places_;
  PageVector<EntryMove> moves_;
};

}  // namespace tabia::bench
