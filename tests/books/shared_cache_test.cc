// Several threads or programs open one book at the same time.
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <future>
#include <optional>
#include <thread>
#include <utility>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/books/book_options.h"
#include "core/books/open_book.h"
#include "tests/books/cached_book.h"

namespace tabia::books {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

class SharedCache : public testing::Test, protected CachedBook {};

TEST_F(SharedCache, ASecondThreadWaitsAndReportsTheProgress) {
  using Step = std::pair<uint64_t, uint64_t>;
  std::promise<void> first_reads, second_waits;
  std::optional<Step> read, known;
  OpenOptions first = options_, second = options_;
  first.reading.progress = [&](uint64_t done, uint64_t total) {
    if (read) return;
    read = Step(done, total);
    first_reads.set_value();
    second_waits.get_future().wait();
  };
  second.waiting = [&](uint64_t done, uint64_t total) {
    if (known) return;
    known = Step(done, total);
    second_waits.set_value();
  };
  second.reading.progress = [&](uint64_t, uint64_t) { ADD_FAILURE() << "the second one reads as well"; };
  std::thread reader([&] { EXPECT_TRUE(OpenBook(source_, first).ok()); });
  first_reads.get_future().wait();
  EXPECT_THAT(MovesAtStart(As<probe::ChessIndex>(OpenBook(source_, second))), ElementsAre("e2e4", "d2d4"));
  reader.join();
  EXPECT_EQ(known, read);
  EXPECT_THAT(Files(), SizeIs(1));
}

// Opens the book, but writes a byte to `descriptor` and sleeps forever in the middle of reading.
[[noreturn]] void ReadForEver(const std::string& source, OpenOptions options, int descriptor) {
  options.reading.progress = [descriptor](uint64_t, uint64_t) {
    if (write(descriptor, "", 1) == 1) pause();
  };
  const bool opened = OpenBook(source, options).ok();
  _exit(opened ? 1 : 2);
}

TEST_F(SharedCache, AWaitingProgramTakesOverFromAKilledReader) {
  int reads[2];
  ASSERT_EQ(pipe(reads), 0);
  const pid_t reader = fork();
  if (reader == 0) ReadForEver(source_, options_, reads[1]);
  char byte;
  ASSERT_EQ(read(reads[0], &byte, 1), 1);
  bool waited = false;
  options_.waiting = [&](uint64_t, uint64_t) {
    if (waited) return;
    waited = true;
    kill(reader, SIGKILL);
    waitpid(reader, nullptr, 0);
  };
  EXPECT_THAT(MovesAtStart(Open()), ElementsAre("e2e4", "d2d4"));
  EXPECT_TRUE(waited);
  EXPECT_THAT(Files(), SizeIs(1));
  EXPECT_TRUE(warnings_.empty());
}

}  // namespace
}  // namespace tabia::books
