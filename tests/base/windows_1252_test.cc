#include "core/base/windows_1252.h"

#include "gtest/gtest.h"

#include "core/base/text.h"

namespace tabia {
namespace {

TEST(Windows1252Test, IsTheInverseOfWindows1252ToUtf8) {
  for (int byte = 0x20; byte < 0x100; ++byte) {
    const std::string bytes(1, static_cast<char>(byte));
    const std::string utf8 = Windows1252ToUtf8(bytes);
    if (byte == 0x7f || utf8 == "\ufffd") continue;
    EXPECT_EQ(Utf8ToWindows1252(utf8).bytes, bytes) << byte;
    EXPECT_EQ(Utf8ToWindows1252(utf8).replaced, 0u) << byte;
  }
}

TEST(Windows1252Test, OtherCharactersAreReplaced) {
  const Windows1252Text text = Utf8ToWindows1252("a♔é\u0081😀\ufffdz");
  EXPECT_EQ(text.bytes, "a?\xe9???z");
  EXPECT_EQ(text.replaced, 4u);
}

TEST(Windows1252Test, BrokenUtf8IsReplaced) {
  EXPECT_EQ(Utf8ToWindows1252("a\xc3").bytes, "a?");
  EXPECT_EQ(Utf8ToWindows1252("\x80\x80z").bytes, "?z");
}

}  // namespace
}  // namespace tabia
