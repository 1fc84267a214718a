// Sources that change while an index is built, or while a book is opened.
#include <chrono>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/books/build.h"
#include "core/books/open_book.h"
#include "core/books/source.h"
#include "core/books/source_reader.h"
#include "tests/base/scratch_folder.h"
#include "tests/tiny_book.h"

namespace tabia::books {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

constexpr const char* kChanged = ": cannot be read: the file changed while it was read";

class ChangingSourceTest : public testing::Test {
 protected:
  // Writes a file that seems to be an hour old.
  std::string Write(const std::string& name, const std::string& bytes) {
    WriteFile(folder_ / name, bytes);
    fs::last_write_time(folder_ / name, fs::file_time_type::clock::now() - std::chrono::hours(1));
    return folder_ / name;
  }
  // Writes games of more bytes than a reader takes at a time.
  std::string ManyGames() {
    constexpr int kGameCount = 20'000;
    std::string games;
    for (int i = 0; i < kGameCount; ++i) games += "1. e4 e5 1-0\n";
    return Write("games.pgn", games);
  }
  std::string Games(const std::string& name = "games.pgn") {
    return Write(name, "1. e4 e5 1-0\n1. e4 c5 1-0\n");
  }
  // Builds an index, or a part, of games.
  std::string Index(const std::string& name, BuildOptions options) {
    const std::string games = Games();
    EXPECT_TRUE(BuildIndexFile({games}, std::move(options), folder_ / name).ok());
    fs::remove(games);
    return Write(name, ReadFile(folder_ / name));
  }
  static void Rewrite(const std::string& path) { WriteFile(path, ReadFile(path)); }
  // Opens the source, rewrites it, and reads it.
  static absl::Status ReadRewritten(const std::string& path) {
    Source source = *Source::Open(path);
    Rewrite(path);
    SourceReader reader(BuildOptions{});
    return reader.Read(path, std::move(source), {});
  }

  ScratchFolder folder_;
};

TEST_F(ChangingSourceTest, LeavesTheOldIndexAlone) {
  const std::string games = ManyGames(), out = Write("out.tabia", "old");
  BuildOptions options;
  options.reading.progress = [&](uint64_t, uint64_t) { Rewrite(games); };
  EXPECT_EQ(BuildIndexFile({games}, options, out).status(), absl::AbortedError(games + kChanged));
  EXPECT_EQ(ReadFile(out), "old");
  EXPECT_THAT(folder_.Names(), ElementsAre("games.pgn", "out.tabia"));
}

TEST_F(ChangingSourceTest, MayBeGamesAnIndexOrAPart) {
  const std::string sources[] = {Games("more.pgn"), Index("whole.tabia", {}),
                                 Index("a.part", {.partial = true})};
  for (const std::string& source : sources) {
    EXPECT_EQ(ReadRewritten(source), absl::AbortedError(source + kChanged));
  }
}

TEST_F(ChangingSourceTest, IsReadAgainIntoMemory) {
  const std::string games = ManyGames();
  OpenOptions options;
  int readings = 0;
  options.reading.progress = [&](uint64_t, uint64_t) {
    if (++readings == 1) Rewrite(games);
  };
  EXPECT_TRUE(OpenBook(games, options).ok());
  EXPECT_GT(readings, 1);
}

TEST_F(ChangingSourceTest, IsGivenUpIfItKeepsChanging) {
  const std::string games = ManyGames();
  OpenOptions options;
  options.reading.progress = [&](uint64_t, uint64_t) {
    fs::last_write_time(games, fs::last_write_time(games) + std::chrono::seconds(1));
  };
  EXPECT_EQ(OpenBook(games, options).status(), absl::AbortedError(games + kChanged));
}

class EmptyBookTest : public ChangingSourceTest {
 protected:
  std::string WhyNot(const std::string& path) {
    const absl::Status status = OpenBook(path).status();
    EXPECT_EQ(ExitCode(status), 3);
    const std::string message = Message(status);
    return message.substr(message.find("not a book"));
  }
};

TEST_F(EmptyBookTest, NamesAnOpeningSuite) {
  const std::string epd = std::string(kStart) + " hmvc 0;\n" + kAfterE4 + "\n";
  EXPECT_EQ(
      WhyNot(Write("suite.epd", epd)),
      "not a book: suite.epd: no record taken: an opening suite of 2 positions; tabia openings takes it");
  EXPECT_THAT(WhyNot(Write("suite.pgn", "[Event \"1\"]\n\n1. e4 e5 *\n\n[Event \"2\"]\n\n1. d4 *\n")),
              testing::HasSubstr("2 games without a result; use tabia openings for an opening suite"));
}

TEST_F(EmptyBookTest, NamesTheFirstSkippedRecord) {
  EXPECT_THAT(
      WhyNot(Write("illegal.pgn", "[Event \"?\"]\n\n1. e5 1-0\n")),
      testing::HasSubstr("not a book: illegal.pgn: 1 record skipped: illegal move, the first at line 3"));
}

// Info and verify describe such a file.
TEST_F(EmptyBookTest, IsOpenedToCountItsMoves) {
  EXPECT_TRUE(OpenBook(Write("suite.epd", kStart), {.purpose = Purpose::kCount}).ok());
}

}  // namespace
}  // namespace tabia::books
