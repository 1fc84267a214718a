#include "tests/io/descriptors.h"

#include <filesystem>
#include <iterator>

#include "gtest/gtest.h"

namespace tabia::io {

int OpenDescriptors() {
  const std::filesystem::directory_iterator descriptors("/proc/self/fd");
  return static_cast<int>(std::distance(begin(descriptors), end(descriptors)));
}

NoDescriptorLeaks::NoDescriptorLeaks() : before_(OpenDescriptors()) {}

NoDescriptorLeaks::~NoDescriptorLeaks() {
  EXPECT_EQ(OpenDescriptors(), before_);
}

}  // namespace tabia::io
