#include "core/base/os/file_update.h"

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "tests/base/scratch_folder.h"

namespace tabia {
namespace {

using testing::ElementsAre;

using Edited = absl::StatusOr<std::optional<std::string>>;

TEST(FileUpdate, EditsTheTextThatAnEditorSavesMeanwhile) {
  const ScratchFolder folder;
  const std::string path = folder / "my.epd";
  WriteFile(path, "one\n");
  std::vector<std::string> seen;
  const auto edit = [&](std::string text) -> Edited {
    if (seen.empty()) WriteFile(path, "one\ntwo\n");
    seen.push_back(text);
    return text + "three\n";
  };
  ASSERT_TRUE(UpdateFile(path, {}, edit).ok());
  EXPECT_THAT(seen, ElementsAre("one\n", "one\ntwo\n"));
  EXPECT_EQ(ReadFile(path), "one\ntwo\nthree\n");
}

TEST(FileUpdate, EditsAFileThatAnotherProgramMakesMeanwhile) {
  const ScratchFolder folder;
  std::vector<std::string> seen;
  const auto edit = [&](std::string text) -> Edited {
    if (seen.empty()) WriteFile(folder / "new", "mine\n");
    seen.push_back(text);
    return text + "yours\n";
  };
  ASSERT_TRUE(UpdateFile(folder / "new", {}, edit).ok());
  EXPECT_THAT(seen, ElementsAre("", "mine\n"));
  EXPECT_EQ(ReadFile(folder / "new"), "mine\nyours\n");
}

TEST(FileUpdate, WritesNothingWithoutANewText) {
  const ScratchFolder folder;
  ASSERT_TRUE(
      UpdateFile(folder / "none", {}, [](const std::string&) -> Edited { return std::nullopt; }).ok());
  EXPECT_TRUE(folder.Names().empty());
}

TEST(FileUpdate, LeavesTheFileAfterAnErrorOfTheEdit) {
  const ScratchFolder folder;
  WriteFile(folder / "old", "old");
  const auto edit = [](const std::string&) -> Edited { return UsageError("no"); };
  EXPECT_EQ(UpdateFile(folder / "old", {}, edit), UsageError("no"));
  EXPECT_EQ(ReadFile(folder / "old"), "old");
}

}  // namespace
}  // namespace tabia
