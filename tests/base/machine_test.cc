#include "core/base/os/machine.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdint>

#include "gtest/gtest.h"

namespace tabia {
namespace {

// In a process of its own, whose limit it is. The sanitizer needs more address space.
#ifndef __SANITIZE_ADDRESS__
TEST(MemoryLimit, IsAtMostTheAddressSpace) {
  const auto limited = [] {
    const rlimit limit = {uint64_t{1} << 33, uint64_t{1} << 33};
    setrlimit(RLIMIT_AS, &limit);
    _exit(MemoryLimitBytes() <= uint64_t{1} << 33 ? 0 : 1);
  };
  EXPECT_EXIT(limited(), testing::ExitedWithCode(0), "");
  EXPECT_GT(MemoryLimitBytes(), 0u);
}
#endif

}  // namespace
}  // namespace tabia
