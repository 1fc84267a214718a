// Memory of one kind of page, so that all competitors are stored in the same kind.
#pragma once

#include <cstddef>
#include <vector>

namespace tabia::bench {

enum class PageKind { kHuge, kNormal };

// Sets the kind of page that all memory taken from now on is advised to use.
void UsePages(PageKind kind);

// Returns whole pages, aligned to 2 MiB. Ends the program if there are none.
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
