#include "core/base/os/mapped_file.h"

#include <sys/stat.h>

#include <string>
#include <utility>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "tests/base/scratch_folder.h"

namespace tabia {
namespace {

using testing::EndsWith;

class MappedFileTest : public testing::Test {
 protected:
  void ExpectRefused(const std::string& path, const std::string& why) {
    const absl::Status status = MappedFile::Open(path).status();
    EXPECT_EQ(ExitCode(status), 4);
    EXPECT_THAT(Message(status), EndsWith(why));
  }

  ScratchFolder folder_;
};

TEST_F(MappedFileTest, HoldsTheBytes) {
  WriteFile(folder_ / "book", std::string("a\0b", 3));
  const auto file = MappedFile::Open(folder_ / "book");
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(file->bytes(), std::string_view("a\0b", 3));
  EXPECT_EQ(file->path(), folder_ / "book");
}

TEST_F(MappedFileTest, AnEmptyFileHasNoBytes) {
  WriteFile(folder_ / "empty", "");
  const auto file = MappedFile::Open(folder_ / "empty");
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(file->bytes(), "");
}

TEST_F(MappedFileTest, RejectsAMissingFile) {
  ExpectRefused(folder_ / "missing", "No such file or directory");
}

TEST_F(MappedFileTest, RejectsAFolder) {
  ExpectRefused(folder_.path(), "not a regular file");
}

TEST_F(MappedFileTest, RejectsAPipeWithoutWaitingForItsWriter) {
  ASSERT_EQ(mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  ExpectRefused(folder_ / "pipe", "not a regular file");
}

TEST_F(MappedFileTest, KeepsItsBytesWhenTheFileIsRemovedOrReplaced) {
  WriteFile(folder_ / "book", "old");
  const auto file = MappedFile::Open(folder_ / "book");
  WriteFile(folder_ / "new", "new");
  std::filesystem::rename(folder_ / "new", folder_ / "book");
  EXPECT_EQ(file->bytes(), "old");
}

TEST_F(MappedFileTest, MovesItsBytes) {
  WriteFile(folder_ / "a", "aaa");
  WriteFile(folder_ / "b", "bbb");
  MappedFile first = *MappedFile::Open(folder_ / "a");
  MappedFile second = std::move(first);
  EXPECT_EQ(second.bytes(), "aaa");
  second = *MappedFile::Open(folder_ / "b");
  EXPECT_EQ(second.bytes(), "bbb");
  EXPECT_EQ(second.path(), folder_ / "b");
}

}  // namespace
}  // namespace tabia
