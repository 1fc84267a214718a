#include "core/book/book_cache.h"

#include <chrono>
#include <optional>
#include <thread>
#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/atomic_file.h"
#include "core/base/bytes.h"
#include "core/base/file_lock.h"
#include "core/base/mapped_file.h"
#include "core/base/status.h"
#include "core/book/build.h"
#include "core/book/cache_entry.h"
#include "core/book/source_state.h"

namespace tabia::book {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kBetweenLooks{100};  // of who waits, and between notes for them
constexpr int kReadings = 3;                             // of a book that changes while it is read

absl::StatusOr<Book> OpenDirectly(const std::string& path, const CacheOptions& options) {
  return Book::Open(path, {options.reading, options.huge_pages, options.limits});
}

bool IsLargeForeignBook(const std::string& path, uint64_t small_book_bytes) {
  const absl::StatusOr<MappedFile> file = MappedFile::Open(path);
  return file.ok() && file->bytes().size() >= small_book_bytes && !index::Index::Recognises(file->bytes());
}

// What stands in the lock's file: u64 done, u64 total.
constexpr size_t kNoteBytes = 16;

void WriteNote(FileLock& lock, uint64_t done, uint64_t total) {
  std::string note;
  Append(note, done);
  Append(note, total);
  lock.Write(note);
}

// Tells the caller, and now and then those who wait for the lock.
Progress ProgressForAll(const Progress& own, FileLock& lock) {
  return [&own, &lock, next = Clock::now()](uint64_t done, uint64_t total) mutable {
    if (Clock::now() >= next) {
      next = Clock::now() + kBetweenLooks;
      WriteNote(lock, done, total);
    }
    if (own) own(done, total);
  };
}

// One book on its way through the cache. AbortedError: it has another state by now.
class CachedOpening {
 public:
  static absl::StatusOr<Book> Open(const std::string& path, const CacheOptions& options,
                                   const std::string& folder) {
    TABIA_ASSIGN_OR_RETURN(const uint64_t state, SourceState(path, options.reading));
    return CachedOpening(path, options, folder, state).OpenOrMake();
  }

 private:
  CachedOpening(const std::string& path, const CacheOptions& options, const std::string& folder,
                uint64_t state)
      : path_(path), options_(options), state_(state), entry_(folder, path, state) {}

  absl::StatusOr<Book> OpenOrMake() const;
  absl::StatusOr<Book> Make(FileLock& lock) const;
  absl::Status Write(FileLock& lock) const;
  absl::Status CheckIsUnchanged() const;
  void TellOfWaiting() const;

  const std::string& path_;
  const CacheOptions& options_;
  const uint64_t state_;
  const CacheEntry entry_;
};

absl::StatusOr<Book> CachedOpening::OpenOrMake() const {
  while (true) {
    absl::StatusOr<Book> book = OpenDirectly(entry_.index(), options_);
    if (book.ok()) return book;
    TABIA_ASSIGN_OR_RETURN(std::optional<FileLock> lock, FileLock::TryTake(entry_.lock()));
    if (lock) return Make(*lock);
    TellOfWaiting();
    std::this_thread::sleep_for(kBetweenLooks);
  }
}

// Who held the lock before may have made the index, or the source may have changed meanwhile.
absl::StatusOr<Book> CachedOpening::Make(FileLock& lock) const {
  absl::StatusOr<Book> book = OpenDirectly(entry_.index(), options_);
  if (book.ok()) return book;
  TABIA_RETURN_IF_ERROR(CheckIsUnchanged());
  const absl::Status written = Write(lock);
  if (!written.ok()) {
    entry_.RemoveEmptyFolder();
    return written;
  }
  entry_.RemoveOthers();
  book = OpenDirectly(entry_.index(), options_);
  if (!book.ok()) return absl::UnavailableError(book.status().message());
  return book;
}

// An error in reading a book that changes is no error of the book.
absl::Status CachedOpening::Write(FileLock& lock) const {
  TABIA_RETURN_IF_ERROR(entry_.MakeFolder());
  TABIA_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(entry_.index()));
  BuildOptions options{options_.reading, {options_.limits.memory_bytes, entry_.cache_folder()}};
  options.reading.progress = ProgressForAll(options_.reading.progress, lock);
  WriteNote(lock, 0, 0);
  const absl::Status built = BuildIndex({path_}, options, file).status();
  TABIA_RETURN_IF_ERROR(CheckIsUnchanged());
  TABIA_RETURN_IF_ERROR(built);
  return file.Commit();
}

absl::Status CachedOpening::CheckIsUnchanged() const {
  TABIA_ASSIGN_OR_RETURN(const uint64_t state, SourceState(path_, options_.reading));
  if (state == state_) return absl::OkStatus();
  return absl::AbortedError(path_ + ": cannot be read: it changes meanwhile");
}

void CachedOpening::TellOfWaiting() const {
  if (!options_.waiting) return;
  const std::optional<std::string> note = FileLock::Read(entry_.lock(), kNoteBytes);
  if (note) {
    options_.waiting(Load<uint64_t>(note->data()), Load<uint64_t>(note->data() + 8));
  } else {
    options_.waiting(0, 0);
  }
}

absl::StatusOr<Book> OpenCached(const std::string& path, const CacheOptions& options) {
  std::string folder = options.folder;
  if (folder.empty()) {
    TABIA_ASSIGN_OR_RETURN(folder, DefaultCacheFolder());
  }
  TABIA_RETURN_IF_ERROR(MakePrivateFolder(folder));
  absl::StatusOr<Book> book = CachedOpening::Open(path, options, folder);
  for (int i = 1; i < kReadings && absl::IsAborted(book.status()); ++i) {
    book = CachedOpening::Open(path, options, folder);
  }
  return book;
}

}  // namespace

absl::StatusOr<Book> OpenThroughCache(const std::string& path, const CacheOptions& options) {
  if (!options.use_cache || !IsLargeForeignBook(path, options.small_book_bytes)) {
    return OpenDirectly(path, options);
  }
  absl::StatusOr<Book> book = OpenCached(path, options);
  if (!absl::IsUnavailable(book.status())) return book;
  if (options.warn) {
    options.warn(absl::StrFormat("cache: %s; reading %s into memory", Message(book.status()), path));
  }
  return OpenDirectly(path, options);
}

bool IsIndexFile(const std::string& path) {
  const absl::StatusOr<MappedFile> file = MappedFile::Open(path);
  return file.ok() && index::Index::Recognises(file->bytes());
}

}  // namespace tabia::book
