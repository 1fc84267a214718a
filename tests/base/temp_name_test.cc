#include "core/base/os/temp_name.h"

#include <signal.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <utility>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/base/scratch_folder.h"

namespace tabia {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::ExitedWithCode;
using testing::IsEmpty;
using testing::KilledBySignal;

class TempNameTest : public testing::Test {
 protected:
  TempName Make(const std::string& name) const {
    TempName made(folder_ / name);
    WriteFile(made.path(), "half a book");
    return made;
  }

  ScratchFolder folder_;
};

TEST_F(TempNameTest, RemovesItsFileWhenItIsDestroyed) {
  {
    TempName first = Make("first");
    const TempName moved = std::move(first);
    EXPECT_TRUE(first.empty());
    EXPECT_THAT(folder_.Names(), ElementsAre("first"));
  }
  EXPECT_THAT(folder_.Names(), IsEmpty());
}

TEST_F(TempNameTest, KeepsAReleasedFile) {
  Make("kept").Release();
  EXPECT_THAT(folder_.Names(), ElementsAre("kept"));
}

// The tests below run in processes of their own, which a signal ends.

TEST_F(TempNameTest, RemovesItsFileWhenASignalEndsTheProgram) {
  for (const int number : {SIGHUP, SIGINT, SIGTERM}) {
    const auto be_interrupted = [&] {
      RemoveTempNamesOnSignals();
      TempName a = Make("a"), b = Make("b");
      Make("kept").Release();
      const TempName moved = std::move(a);
      raise(number);
    };
    EXPECT_EXIT(be_interrupted(), KilledBySignal(number), "");
    EXPECT_THAT(folder_.Names(), ElementsAre("kept"));
  }
}

TEST_F(TempNameTest, RemovesAFolderWhenASignalEndsTheProgram) {
  WriteFile(folder_ / "precious", "x");
  const auto be_interrupted = [&] {
    RemoveTempNamesOnSignals();
    const TempName name(folder_ / "site");
    fs::create_directories(folder_ / "site/books/large");
    fs::create_directory_symlink(folder_.path(), folder_ / "site/link");
    for (int i = 0; i < 200; ++i) WriteFile(folder_ / ("site/books/large/" + std::to_string(i)), "x");
    raise(SIGTERM);
  };
  EXPECT_EXIT(be_interrupted(), KilledBySignal(SIGTERM), "");
  EXPECT_THAT(folder_.Names(), ElementsAre("precious"));
}

TEST_F(TempNameTest, RemovesNothingIfTheProgramIgnoresTheSignal) {
  const auto ignore = [&] {
    signal(SIGHUP, SIG_IGN);
    RemoveTempNamesOnSignals();
    const TempName name = Make("a");
    raise(SIGHUP);
    _exit(fs::exists(name.path()) ? 0 : 1);
  };
  EXPECT_EXIT(ignore(), ExitedWithCode(0), "");
}

TEST_F(TempNameTest, LeavesTheSignalsOfALibrarysHostAlone) {
  const auto be_interrupted = [&] {
    const TempName name = Make("a");
    raise(SIGTERM);
  };
  EXPECT_EXIT(be_interrupted(), KilledBySignal(SIGTERM), "");
  EXPECT_THAT(folder_.Names(), ElementsAre("a"));
}

}  // namespace
}  // namespace tabia
