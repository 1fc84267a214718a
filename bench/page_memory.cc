#include "bench/page_memory.h"

#include <sys/mman.h>

#include <cstdlib>

#include "bench/fail.h"

namespace tabia::bench {
namespace {

constexpr size_t kHugePageBytes = size_t{2} << 20;
PageKind page_kind = PageKind::kHuge;

}  // namespace

void UsePages(PageKind kind) {
  page_kind = kind;
}

void* TakePages(size_t size_bytes) {
  const size_t rounded = (size_bytes + kHugePageBytes - 1) & ~(kHugePageBytes - 1);
  void* pages = std::aligned_alloc(kHugePageBytes, rounded);
  if (pages == nullptr) Fail("no memory");
  madvise(pages, rounded, page_kind == PageKind::kHuge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
  return pages;
}

void GivePagesBack(void* pages) {
  std::free(pages);
}

}  // namespace tabia::bench
