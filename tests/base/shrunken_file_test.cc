#include "core/base/os/shrunken_file.h"

#include <signal.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "gtest/gtest.h"

#include "core/base/os/atomic_file.h"
#include "core/base/os/mapped_file.h"
#include "core/base/status.h"
#include "tests/base/scratch_folder.h"

namespace tabia {
namespace {

using testing::ExitedWithCode;
using testing::KilledBySignal;

constexpr size_t kBytes = 100'000;

// Each test is a process of its own, as it takes the signal.
class ShrunkenFileTest : public testing::Test {
 protected:
  MappedFile MapAndCut(size_t rest) const {
    WriteFile(path_, std::string(kBytes, 'x'));
    MappedFile file = *MappedFile::Open(path_);
    std::filesystem::resize_file(path_, rest);
    return file;
  }

  ScratchFolder folder_;
  const std::string path_ = folder_ / "book";
};

// The sanitizer handles the signal itself.
#ifndef __SANITIZE_ADDRESS__
TEST_F(ShrunkenFileTest, WithoutTheHandlerItsReaderIsKilled) {
  const auto read = [this] { _exit(MapAndCut(0).bytes()[kBytes - 1]); };
  EXPECT_EXIT(read(), KilledBySignal(SIGBUS), "");
}
#endif

TEST_F(ShrunkenFileTest, WhatIsGoneReadsAsZeros) {
  const auto read = [this] {
    SurviveShrunkenFiles();
    const MappedFile file = MapAndCut(50'000);
    const bool is_kept = file.bytes()[49'999] == 'x' && file.bytes()[0] == 'x';
    const bool is_zero = file.bytes()[kBytes - 1] == 0 && file.bytes()[60'000] == 0;
    _exit(is_kept && is_zero ? 0 : 1);
  };
  EXPECT_EXIT(read(), ExitedWithCode(0), "");
}

TEST_F(ShrunkenFileTest, IsNamedUntilTheEnd) {
  const auto read = [this] {
    SurviveShrunkenFiles();
    const bool is_whole = CheckNoFileShrank().ok();
    { [[maybe_unused]] volatile const char byte = MapAndCut(0).bytes()[kBytes - 1]; }
    const absl::Status status = CheckNoFileShrank();
    const bool is_named = Message(status) == path_ + ": cannot be read: it became shorter meanwhile";
    _exit(is_whole && is_named ? ExitCode(status) : 1);
  };
  EXPECT_EXIT(read(), ExitedWithCode(4), "");
}

TEST_F(ShrunkenFileTest, NothingIsWrittenAfterIt) {
  WriteFile(folder_ / "out", "old");
  const auto write = [this] {
    SurviveShrunkenFiles();
    const MappedFile file = MapAndCut(0);
    AtomicFile out = *AtomicFile::Create(folder_ / "out");
    const bool is_appended = out.Append(file.bytes()).ok();
    _exit(is_appended ? ExitCode(out.Commit()) : 1);
  };
  EXPECT_EXIT(write(), ExitedWithCode(4), "");
  EXPECT_EQ(ReadFile(folder_ / "out"), "old");
}

TEST_F(ShrunkenFileTest, AnotherBusErrorStillKills) {
  const auto raise_it = [] {
    SurviveShrunkenFiles();
    raise(SIGBUS);
    raise(SIGBUS);
  };
  EXPECT_EXIT(raise_it(), KilledBySignal(SIGBUS), "");
}

}  // namespace
}  // namespace tabia
