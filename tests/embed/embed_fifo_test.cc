// Files that are no regular files.
#include <sys/stat.h>

#include "gtest/gtest.h"

#include "tests/embed/both_readers.h"

namespace tabia {
namespace {

TEST(EmbedFiles, RefusesAFifoAtOnce) {
  const ScratchFolder folder;
  const std::string path = folder / "book.tabia";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  const Embedded embedded(path);
  EXPECT_EQ(embedded.status(), TP_SYSTEM);
  EXPECT_EQ(embedded.reason(), "not a regular file, but a folder, a FIFO or a device");
}

TEST(EmbedFiles, RefusesAFolder) {
  const ScratchFolder folder;
  const Embedded embedded(folder / "");
  EXPECT_EQ(embedded.status(), TP_SYSTEM);
  EXPECT_NE(embedded.reason(), "");
}

}  // namespace
}  // namespace tabia
