#include <string>

#include "gtest/gtest.h"

#include "core/formats/pgn/pgn_bytes.h"
#include "tests/base/pieces_of_size.h"

namespace tabia::formats {
namespace {

std::string Text(std::string_view bytes, size_t piece_size) {
  const auto source = WithoutUtf16(std::make_unique<PiecesOfSize>(bytes, piece_size));
  std::string text;
  while (true) {
    const auto piece = source->Next();
    if (!piece.ok() || piece->empty()) return text;
    text += *piece;
  }
}

std::string BigEndian(std::u16string_view text) {
  std::string bytes;
  for (const char16_t unit : text) {
    bytes += static_cast<char>(unit >> 8);
    bytes += static_cast<char>(unit & 0xff);
  }
  return bytes;
}

std::string LittleEndian(std::u16string_view text) {
  std::string bytes;
  for (const char16_t unit : text) {
    bytes += static_cast<char>(unit & 0xff);
    bytes += static_cast<char>(unit >> 8);
  }
  return bytes;
}

TEST(PgnUtf16, IsReadInPiecesOfAnySize) {
  constexpr std::u16string_view kText = u"\ufeff[A \"Gr\u00fcn \U0001f600\"]";
  for (size_t size = 2; size < 12; ++size) {
    EXPECT_EQ(Text(LittleEndian(kText), size), "\ufeff[A \"Gr\u00fcn \U0001f600\"]") << size;
    EXPECT_EQ(Text(BigEndian(kText), size), "\ufeff[A \"Gr\u00fcn \U0001f600\"]") << size;
    EXPECT_EQ(Text(BigEndian(kText.substr(1)), size), "[A \"Gr\u00fcn \U0001f600\"]") << size;
  }
}

TEST(PgnUtf16, ReplacesACutUnit) {
  EXPECT_EQ(Text(LittleEndian(u"[a") + "b", 4), "[a\ufffd");
  EXPECT_EQ(Text(LittleEndian(u"[\xd83d"), 4), "[\ufffd");
}

TEST(PgnUtf16, KeepsOtherBytes) {
  EXPECT_EQ(Text("[A \"b\"]\xff\xfe", 3), "[A \"b\"]\xff\xfe");
}

}  // namespace
}  // namespace tabia::formats
