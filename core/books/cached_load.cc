#include "core/books/cached_load.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/cleanup/cleanup.h"

#include "core/base/bytes.h"
#include "core/base/os/file_lock.h"
#include "core/base/os/mapped_file.h"
#include "core/base/os/output_file.h"
#include "core/base/status.h"
#include "core/books/book_cache.h"
#include "core/books/build.h"
#include "core/books/source_state.h"

namespace tabia::books {
namespace {

using Clock = std::chrono::steady_clock;

// Between two writes of the progress to the lock file, and between two looks at it by a waiting program.
constexpr std::chrono::milliseconds kBetweenLooks{100};
// Opens an index in the cache.
absl::StatusOr<probe::Book> OpenIndex(const std::string& path, bool huge_pages) {
  TABIA_ASSIGN_OR_RETURN(MappedFile file, MappedFile::OpenOwn(path));
  probe::BookBytes bytes = probe::BytesOfFile(std::move(file));
  bytes.origin = probe::Origin::kCache;
  if (huge_pages) {
    TABIA_ASSIGN_OR_RETURN(bytes, probe::CopyIntoHugePages(std::move(bytes)));
  }
  return probe::Book::Of(std::move(bytes));
}

// The lock file contains the progress of the program that has the lock: u64 done, u64 total.
constexpr size_t kNoteBytes = 16;

void WriteNote(FileLock& lock, uint64_t done, uint64_t total) {
  std::string note;
  Append(note, done);
  Append(note, total);
  lock.Write(note);
}

// Reports to the caller, and every 100 ms to the programs that wait for the lock.
Progress ProgressForAll(const Progress& own, FileLock& lock) {
  return [&own, &lock, next = Clock::now()](uint64_t done, uint64_t total) mutable {
    if (Clock::now() >= next) {
      next = Clock::now() + kBetweenLooks;
      WriteNote(lock, done, total);
    }
    if (own) own(done, total);
  };
}

// Loads one state of a book. AbortedError: the book has changed since.
class CachedLoad {
 public:
  CachedLoad(const std::string& path, const OpenOptions& options, const std::string& folder, uint64_t state)
      : path_(path), options_(options), state_(state), entry_(folder, path, state) {}

  absl::StatusOr<probe::Book> OpenOrMake() const {
    while (true) {
      absl::StatusOr<probe::Book> book =
          OpenIndex(entry_.index(), options_.residence == Residence::kHugePages);
      if (book.ok()) return book;
      TABIA_ASSIGN_OR_RETURN(std::optional<FileLock> lock, FileLock::TryTake(entry_.lock()));
      if (lock) return Make(*lock);
      ReportWaiting();
      std::this_thread::sleep_for(kBetweenLooks);
    }
  }

 private:
  // Makes the index under the lock. Looks for it again first: another program may have made it before it released the
  // lock.
  absl::StatusOr<probe::Book> Make(FileLock& lock) const {
    absl::StatusOr<probe::Book> book = OpenIndex(entry_.index(), options_.residence == Residence::kHugePages);
    if (book.ok()) return book;
    TABIA_RETURN_IF_ERROR(CheckIsUnchanged());
    // A destructor, because the caller's progress function may throw.
    const absl::Cleanup remove_if_empty = [this] { entry_.RemoveEmptyFolder(); };
    TABIA_RETURN_IF_ERROR(Write(lock));
    entry_.RemoveOthers();
    entry_.LinkToSource();
    RemoveIndexesOfLostBooks(entry_.cache_folder());
    book = OpenIndex(entry_.index(), options_.residence == Residence::kHugePages);
    if (!book.ok()) return absl::UnavailableError(book.status().message());
    return book;
  }

  // Builds the index. If the book has changed meanwhile, returns that error, because it may have caused another one.
  absl::Status Write(FileLock& lock) const {
    TABIA_RETURN_IF_ERROR(entry_.MakeFolder());
    TABIA_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(entry_.index()));
    BuildOptions options{options_.reading,
                         {options_.limits.memory_bytes, entry_.cache_folder(), options_.limits.threads}};
    options.reading.progress = ProgressForAll(options_.reading.progress, lock);
    WriteNote(lock, 0, 0);
    const absl::Status built = BuildIndex(std::vector{path_}, options, file).status();
    TABIA_RETURN_IF_ERROR(CheckIsUnchanged());
    TABIA_RETURN_IF_ERROR(built);
    return file.Commit();
  }

  absl::Status CheckIsUnchanged() const {
    TABIA_ASSIGN_OR_RETURN(const uint64_t state, SourceState(path_, options_.reading));
    if (state == state_) return absl::OkStatus();
    return absl::AbortedError(path_ + ": cannot be read: the file changed while it was read");
  }

  void ReportWaiting() const {
    if (!options_.waiting) return;
    const std::optional<std::string> note = FileLock::Read(entry_.lock(), kNoteBytes);
    if (note) {
      options_.waiting(Load<uint64_t>(note->data()), Load<uint64_t>(note->data() + 8));
    } else {
      options_.waiting(0, 0);
    }
  }

  const std::string& path_;
  const OpenOptions& options_;
  const uint64_t state_;
  const CacheEntry entry_;
};

}  // namespace

absl::StatusOr<probe::Book> LoadThroughCache(const formats::SourceFile& file, const OpenOptions& options) {
  std::string folder = options.cache.folder;
  if (folder.empty()) {
    TABIA_ASSIGN_OR_RETURN(folder, DefaultCacheFolder());
  }
  TABIA_RETURN_IF_ERROR(PrepareCacheFolder(folder));
  absl::StatusOr<uint64_t> state = SourceState(file, options.reading);
  for (int reading = 1;; ++reading) {
    TABIA_RETURN_IF_ERROR(state.status());
    absl::StatusOr<probe::Book> book = CachedLoad(file.path(), options, folder, *state).OpenOrMake();
    if (reading == kMaxReadings || !absl::IsAborted(book.status())) return book;
    state = SourceState(file.path(), options.reading);
  }
}

}  // namespace tabia::books
