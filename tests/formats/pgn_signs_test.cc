#include "core/formats/pgn/pgn_signs.h"

#include "gtest/gtest.h"

namespace tabia::formats {
namespace {

TEST(PgnSigns, AreReplacedByAscii) {
  EXPECT_EQ(WithAsciiSigns("♔♕♖♗♘♙ ♚♛♜♝♞♟"), "KQRBNP KQRBNP");
  EXPECT_EQ(WithAsciiSigns("1–0 ½-½ O‑O—O e×d5 e4† 1…e5 a\u00a0b"), "1-0 1/2-1/2 O-O-O exd5 e4+ 1 e5 a b");
  EXPECT_EQ(WithAsciiSigns("e4\u200b\ufeff⩲"), "e4!");
}

TEST(PgnSigns, IncludeThoseOfWindows1252) {
  EXPECT_EQ(WithAsciiSigns("1\x85"
                           "e5 \xbd\x96\xbd e\xd7"
                           "d5\xa0"),
            "1 e5 1/2-1/2 exd5 ");
}

TEST(PgnSigns, LeaveLettersUnchanged) {
  EXPECT_EQ(WithAsciiSigns("Кf3 Gr\u00fcn Gr\xfcn \xf0\x9f\x98\x80"),
            "Кf3 Gr\u00fcn Gr\xfcn \xf0\x9f\x98\x80");
}

TEST(PgnSigns, SurviveACut) {
  for (const char* bytes : {"\xe2", "\xe2\x99", "\xf0\x9f\x98", "\xc2"}) {
    const PgnSign sign = SignAt(bytes);
    EXPECT_EQ(sign.bytes, 1u);
    EXPECT_EQ(sign.text.size(), 1u);
  }
}

}  // namespace
}  // namespace tabia::formats
