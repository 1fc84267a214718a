// Hash maps and sets that stay whole when memory runs out while they grow, and throw std::bad_alloc as every
// other container. Those of Abseil state their new capacity before they have the memory for it: they crash
// when they are used or destroyed afterwards.
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
