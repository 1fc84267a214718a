#include "core/base/text.h"

#include <string>
#include <string_view>

#include "gtest/gtest.h"

#include "core/base/bytes.h"
#include "core/base/utf16.h"
#include "core/base/utf8.h"

namespace tabia {
namespace {

TEST(Windows1252, IsLatin1OutsideItsOwnRange) {
  EXPECT_EQ(Windows1252ToUtf8("e4 Caf\xe9 \xa0\xff"), "e4 Caf\u00e9 \u00a0\u00ff");
}

TEST(Windows1252, HasPunctuationFrom80To9f) {
  EXPECT_EQ(Windows1252ToUtf8("\x80\x82\x93\x94\x96\x99\x9f"), "\u20ac\u201a\u201c\u201d\u2013\u2122\u0178");
}

TEST(Windows1252, LeavesFiveBytesOpen) {
  EXPECT_EQ(Windows1252ToUtf8("\x81\x8d\x8f\x90\x9d"), "\ufffd\ufffd\ufffd\ufffd\ufffd");
}

TEST(Windows1252, ControlCharactersBecomeBlanks) {
  EXPECT_EQ(Windows1252ToUtf8(std::string("a\0b\tc\r\n\x7f", 8)), "a b c   ");
}

std::string BytesOf(const std::u16string& units) {
  std::string bytes;
  for (const char16_t unit : units) Append(bytes, static_cast<uint16_t>(unit));
  return bytes;
}

TEST(Utf16, BecomesUtf8OfEveryLength) {
  EXPECT_EQ(Utf16ToUtf8(""), "");
  EXPECT_EQ(Utf16ToUtf8(BytesOf(u"a\u00e9\u20ac\U0001f600")), "a\u00e9\u20ac\U0001f600");
  EXPECT_EQ(Utf16ToUtf8(BytesOf(u"\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff")),
            "\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff");
}

TEST(Utf16, SurrogatesWithoutTheirOtherHalf) {
  const char16_t high = 0xd83d, low = 0xde00;
  EXPECT_EQ(Utf16ToUtf8(BytesOf({high})), "\ufffd");
  EXPECT_EQ(Utf16ToUtf8(BytesOf({low, u'a'})), "\ufffda");
  EXPECT_EQ(Utf16ToUtf8(BytesOf({high, u'a'})), "\ufffda");
  EXPECT_EQ(Utf16ToUtf8(BytesOf({low, high})), "\ufffd\ufffd");
  EXPECT_EQ(Utf16ToUtf8(BytesOf({high, high, low})), "\ufffd\U0001f600");
}

TEST(Utf16, AnOddByteAtTheEnd) {
  EXPECT_EQ(Utf16ToUtf8(BytesOf(u"a") + "b"), "a\ufffd");
}

TEST(Utf16, MayStartAtAnyAddress) {
  const std::string_view bytes = "\xac\x20\xac\x20";
  EXPECT_EQ(Utf16ToUtf8(bytes), "\u20ac\u20ac");
  EXPECT_EQ(Utf16ToUtf8(bytes.substr(1)), "\uac20\ufffd");
}

TEST(Utf16, IsMadeOfUtf8OfEveryLength) {
  EXPECT_EQ(Utf8ToUtf16(""), "");
  EXPECT_EQ(Utf8ToUtf16("a\u00e9\u20ac\U0001f600"), BytesOf(u"a\u00e9\u20ac\U0001f600"));
  EXPECT_EQ(Utf8ToUtf16("\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff"),
            BytesOf(u"\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff"));
  EXPECT_EQ(Utf8ToUtf16("a\xff\xe2\x82z"), BytesOf(u"a\ufffd\ufffd\ufffdz"));
}

TEST(Utf16, IsCutBetweenCharacters) {
  const std::string text = BytesOf(u"a\U0001f600b");
  EXPECT_EQ(Utf16Prefix(text, 8), text);
  EXPECT_EQ(Utf16Prefix(text, 6), BytesOf(u"a\U0001f600"));
  EXPECT_EQ(Utf16Prefix(text, 4), BytesOf(u"a"));
  EXPECT_EQ(Utf16Prefix(text, 2), BytesOf(u"a"));
  EXPECT_EQ(Utf16Prefix(text, 0), "");
}

TEST(Utf16, EndsAtItsFirstNul) {
  using namespace std::string_view_literals;
  EXPECT_EQ(Utf16UpToNul("a\0b\0\0\0c\0"sv), "a\0b\0"sv);
  EXPECT_EQ(Utf16UpToNul("\0a\0\0"sv), "\0a"sv) << "a zero byte is no NUL";
  EXPECT_EQ(Utf16UpToNul("a\0b\0"sv), "a\0b\0"sv);
  EXPECT_EQ(Utf16UpToNul("a\0b"sv), "a\0b"sv);
  EXPECT_EQ(Utf16UpToNul("\0\0a\0"sv), ""sv);
}

TEST(Utf8, TakesEveryLengthOfSequence) {
  EXPECT_TRUE(IsUtf8(""));
  EXPECT_TRUE(IsUtf8("a\u00e9\u20ac\U0001f600"));
  EXPECT_TRUE(IsUtf8("\u0080\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff"));
}

TEST(Utf8, RejectsOverlongForms) {
  for (const char* text :
       {"\xc0\x80", "\xc1\xbf", "\xe0\x80\x80", "\xe0\x9f\xbf", "\xf0\x80\x80\x80", "\xf0\x8f\xbf\xbf"}) {
    EXPECT_FALSE(IsUtf8(text));
  }
}

TEST(Utf8, RejectsSurrogatesAndWhatIsBeyondUnicode) {
  for (const char* text : {"\xed\xa0\x80", "\xed\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff"}) {
    EXPECT_FALSE(IsUtf8(text));
  }
}

TEST(Utf8, RejectsCutAndStrayBytes) {
  for (const char* text :
       {"\xc3", "\xe2\x82", "\xf0\x9f\x98", "\x80", "\xc3(", "\xe2\x82(", "\xf0\x9f\x98("}) {
    EXPECT_FALSE(IsUtf8(text));
  }
}

TEST(Utf8, APrefixCutsNoCharacter) {
  constexpr std::string_view kText = "a\u00e9\u20ac";  // of 1, 2 and 3 bytes
  EXPECT_EQ(Utf8Prefix(kText, 0), "");
  EXPECT_EQ(Utf8Prefix(kText, 2), "a");
  EXPECT_EQ(Utf8Prefix(kText, 3), "a\u00e9");
  EXPECT_EQ(Utf8Prefix(kText, 5), "a\u00e9");
  EXPECT_EQ(Utf8Prefix(kText, 6), kText);
  EXPECT_EQ(Utf8Prefix(kText, 100), kText);
  EXPECT_EQ(Utf8Prefix("\x80\x80", 1), "");
}

TEST(Printable, KeepsUtf8) {
  EXPECT_EQ(MakePrintable("Gr\u00fcnfeld \u2014 \U0001f600"), "Gr\u00fcnfeld \u2014 \U0001f600");
}

TEST(Printable, ReadsOtherTextAsWindows1252) {
  EXPECT_EQ(MakePrintable("Gr\xfcnfeld \x97"), "Gr\u00fcnfeld \u2014");
}

TEST(Printable, IsOneLineWithoutControlCharacters) {
  EXPECT_EQ(MakePrintable("a\r\nb\x1b[2J\x7f"), "a  b [2J ");
  EXPECT_EQ(MakePrintable("a\u0080b\u0085c\u009b2J\u009f\u00a0"), "a b c 2J \u00a0");
  EXPECT_EQ(MakePrintable("a\u2028b\u2029c"), "a b c");
  EXPECT_EQ(MakePrintable("a\u200eb\u202ec\u2066d\u2069e\u061cf"), "a b c d e f");
}

TEST(Counted, AddsAnSExceptForOne) {
  EXPECT_EQ(FormatCount(0, "row"), "0 rows");
  EXPECT_EQ(FormatCount(1, "row"), "1 row");
  EXPECT_EQ(FormatCount(18446744073709551615u, "row"), "18446744073709551615 rows");
}

TEST(Counted, UsesAnotherPlural) {
  EXPECT_EQ(FormatCount(1, "ply", "plies"), "1 ply");
  EXPECT_EQ(FormatCount(2, "ply", "plies"), "2 plies");
}

}  // namespace

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

TEST(ShowLocation, HidesWhatMayBeASecret) {
  EXPECT_EQ(ShowLocation("https://user:word@host:81/a/b/name.tabia?key=1#x"), "https://host:81/…/name.tabia");
  EXPECT_EQ(ShowLocation("HTTP://host/name.tabia?a=b/c@d"), "HTTP://host/name.tabia");
  EXPECT_EQ(ShowLocation("https://a@b@host/name.tabia"), "https://host/name.tabia");
  EXPECT_EQ(ShowLocation("https://host/a/"), "https://host/…/");
  EXPECT_EQ(ShowLocation("https://host?key"), "https://host");
  EXPECT_EQ(ShowLocation("https://user@"), "https://");
  EXPECT_EQ(ShowLocation("https://one/a/b.tabia https://two/c.tabia"), "https://one/…/b.tabia");
}

TEST(ShowLocation, LeavesPathsUnchanged) {
  EXPECT_EQ(ShowLocation("/books/a b@c?d.obk"), "/books/a b@c?d.obk");
  EXPECT_EQ(ShowLocation(""), "");
}

}  // namespace
}  // namespace tabia
