// Hash maps and sets. Those of Abseil are excluded (core/README.md, "When memory runs out"): they set their new
// capacity before they have the memory for it.
#pragma once

#include <utility>
#include <vector>

#include "absl/hash/hash.h"

#include "boost/unordered/unordered_flat_map.hpp"
#include "boost/unordered/unordered_flat_set.hpp"

namespace tabia {

template <typename Key>
struct KeyHash : absl::Hash<Key> {
  using is_avalanching = void;  // every bit of a hash depends on all of the key: Boost does not mix it again
};

template <typename Key, typename Value>
using HashMap = boost::unordered_flat_map<Key, Value, KeyHash<Key>>;
template <typename Key>
using HashSet = boost::unordered_flat_set<Key, KeyHash<Key>>;

// Values by key, listed in the order in which the keys came, so that no result depends on the hash.
template <typename Key, typename Value>
class InsertionOrderMap {
 public:
  // Returns the value of a key. Inserts Value() for a new key.
  Value& operator[](const Key& key) {
    const auto [place, is_new] = place_.try_emplace(key, list_.size());
    if (is_new) list_.emplace_back(key, Value());
    return list_[place->second].second;
  }
  const std::vector<std::pair<Key, Value>>& list() const { return list_; }

 private:
  HashMap<Key, size_t> place_;  // in the list
  std::vector<std::pair<Key, Value>> list_;
};

}  // namespace tabia
