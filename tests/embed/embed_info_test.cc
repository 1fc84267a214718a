// The facts of a book, and the version of the header.
#include <string>

#include "gtest/gtest.h"

#include "tests/embed/both_readers.h"

namespace tabia {
namespace {

tp_info InfoOf(const std::string& path) {
  const Embedded embedded(path);
  EXPECT_EQ(embedded.status(), TP_OK) << embedded.reason();
  tp_info info;
  EXPECT_EQ(tp_get_info(embedded, &info), TP_OK);
  return info;
}

TEST(EmbedInfo, HasTheVersionOfTheRelease) {
  EXPECT_EQ(TP_PROBE_VERSION, 10000 * TABIA_VERSION_MAJOR + 100 * TABIA_VERSION_MINOR + TABIA_VERSION_PATCH);
}

TEST(EmbedInfo, IsThatOfTheLibrary) {
  const ScratchFolder folder;
  for (const char* source : {"oobs/extra-columns-comments-and-inactive-moves.obs.db3",
                             "oobs/chess960.obs.db3", "oobs/bughouse.obs.db3", "xg/match_with_comment.xg"}) {
    const std::string path = IndexOf(Fixture(source), folder);
    const tp_info info = InfoOf(path);
    auto expected = Sized<tabia_info>();
    ASSERT_EQ(tabia_get_info(Opened(path), &expected), TABIA_OK);
    EXPECT_EQ(info.game, expected.game) << source;
    EXPECT_EQ(info.positions, expected.positions) << source;
    EXPECT_EQ(std::string(info.variant), info.game == TP_CHESS ? expected.variant : "") << source;
    EXPECT_EQ(info.format_version, 1);
    EXPECT_EQ(info.code_version, info.game == TP_CHESS ? 2 : 1);
  }
}

TEST(EmbedInfo, OfAVariantIsRefused) {
  const ScratchFolder folder;
  const Embedded embedded(IndexOf(Fixture("oobs/crazyhouse.obs.db3"), folder));
  EXPECT_EQ(embedded.status(), TP_BAD_FILE);
  EXPECT_EQ(embedded.reason(), "the metadata: a book of a variant; this reader knows chess alone");
}

TEST(EmbedInfo, OfAPolyglotBookHasNoVersion) {
  const tp_info info = InfoOf(Fixture("polyglot/one-position.bin"));
  EXPECT_EQ(info.game, TP_CHESS);
  EXPECT_EQ(info.format_version, 0);
  EXPECT_STREQ(info.variant, "standard");
}

TEST(EmbedInfo, OfNoBookIsNotFound) {
  const Embedded none("nowhere.tabia");
  tp_info info;
  EXPECT_EQ(tp_get_info(none, &info), TP_NOT_FOUND);
}

}  // namespace
}  // namespace tabia
