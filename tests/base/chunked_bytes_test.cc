#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>

#include "gtest/gtest.h"

#include "core/base/spool.h"

namespace tabia {
namespace {

TEST(ChunkedBytes, ContainTheAppendedBytes) {
  std::string expected(700'000, '\0');
  for (size_t i = 0; i < expected.size(); ++i) expected[i] = static_cast<char>(i * i % 251);
  ChunkedBytes bytes;
  EXPECT_EQ(bytes.size(), 0u);
  size_t done = 0;
  for (size_t size = 1; done < expected.size(); size *= 3) {
    bytes.Append(std::string_view(expected).substr(done, size));
    done = std::min(done + size, expected.size());
    ASSERT_EQ(bytes.size(), done);
  }
  EXPECT_EQ(bytes.chunks().size(), 3u);
  EXPECT_TRUE(std::accumulate(bytes.chunks().begin(), bytes.chunks().end(), std::string()) == expected);
  for (const size_t offset : {0, 262'143, 262'144, 500'000}) {
    std::string part(200'000, '?');
    bytes.CopyTo(part.data(), offset, part.size());
    EXPECT_TRUE(part == std::string_view(expected).substr(offset, part.size())) << offset;
  }
  bytes.Clear();
  EXPECT_EQ(bytes.size(), 0u);
}

}  // namespace
}  // namespace tabia
