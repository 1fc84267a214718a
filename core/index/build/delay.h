// A queue in which every item waits until some more have arrived. Memory that was prefetched when the item
// arrived is in the cache when it leaves.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tabia::index {

template <typename Item>
class Delay {
 public:
  // Passes the oldest item to `use`, if the queue is full, and returns the element of the newest one, which
  // still holds an old item.
  template <typename Use>
  Item& Next(Use use) {
    Item& place = items_[added_ % kItems];
    if (added_++ >= kItems) use(place);
    return place;
  }

  // Passes all items to `use`.
  template <typename Use>
  void Drain(Use use) {
    for (uint64_t i = added_ < kItems ? 0 : added_ - kItems; i < added_; ++i) use(items_[i % kItems]);
    added_ = 0;
  }

 private:
  static constexpr size_t kItems = 16;

  std::array<Item, kItems> items_;
  uint64_t added_ = 0;
};

}  // namespace tabia::index
