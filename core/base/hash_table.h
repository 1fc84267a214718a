// Hash maps and sets. Those of Abseil are excluded (core/README.md, "When memory runs out"): they set their new
// capacity before they have the memory for it.
#pragma once

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

}  // namespace tabia
