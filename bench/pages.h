// Memory of one kind of page, so that what is compared lies in the same.
#pragma once

#include <cstddef>
#include <vector>

namespace tabia::bench {

enum class PageKind { kHuge, kNormal };

// What all memory taken from now on is advised to be made of.
void UsePages(PageKind kind);

// Whole pages, aligned to 2 MiB. The program ends if there are none.
void* TakePages(size_t size_bytes);
void GivePagesBack(void* pages);

template <typename T>
struct PageAllocator {
  using value_type = T;

  PageAllocator() = default;
  template <typename U>
  PageAllocator(const PageAllocator<U>&) {}

  T* allocate(size_t count) { return static_cast<T*>(TakePages(count * sizeof(T))); }
  void deallocate(T* pages, size_t) { GivePagesBack(pages); }
  bool operator==(const PageAllocator&) const { return true; }
};

template <typename T>
using PageVector = std::vector<T, PageAllocator<T>>;

}  // namespace tabia::bench
