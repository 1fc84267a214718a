#include "core/base/os/huge_pages.h"

#include <cstdint>
#include <string>
#include <utility>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"

namespace tabia {
namespace {

using testing::StartsWith;

std::string Bytes(size_t size) {
  std::string bytes(size, '\0');
  for (size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(i * 7 >> 3);
  return bytes;
}

TEST(HugePages, HoldTheBytes) {
  constexpr size_t kPage = HugePages::kPageBytes;
  for (const size_t size : {size_t{1}, size_t{4096}, kPage - 1, kPage, kPage + 1, 3 * kPage}) {
    const std::string bytes = Bytes(size);
    const auto copy = HugePages::Copy(bytes, "bytes");
    ASSERT_TRUE(copy.ok()) << copy.status();
    EXPECT_TRUE(copy->bytes() == bytes) << size;
  }
}

TEST(HugePages, StartOnOne) {
  for (int i = 0; i < 3; ++i) {
    const auto copy = HugePages::Copy("abc", "bytes");
    ASSERT_TRUE(copy.ok());
    EXPECT_EQ(reinterpret_cast<uintptr_t>(copy->bytes().data()) % HugePages::kPageBytes, 0u);
  }
}

TEST(HugePages, MayBeEmpty) {
  const auto copy = HugePages::Copy("", "bytes");
  ASSERT_TRUE(copy.ok());
  EXPECT_EQ(copy->bytes(), "");
}

TEST(HugePages, MoveTheirBytes) {
  HugePages first = *HugePages::Copy("first", "bytes");
  HugePages second = std::move(first);
  EXPECT_EQ(second.bytes(), "first");
  second = *HugePages::Copy("second", "bytes");
  EXPECT_EQ(second.bytes(), "second");
}

TEST(HugePages, AreRejectedBeyondAllMemory) {
  const std::string_view far_too_many("x", size_t{1} << 60);
  const absl::Status status = HugePages::Copy(far_too_many, "book.tabia").status();
  EXPECT_EQ(ExitCode(status), 4);
  EXPECT_THAT(Message(status), StartsWith("book.tabia: cannot be copied into memory: "));
}

}  // namespace
}  // namespace tabia
