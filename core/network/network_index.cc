#include "core/network/network_index.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <shared_mutex>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"

#include "core/base/bytes.h"
#include "core/base/checksum.h"
#include "core/base/format.h"
#include "core/base/os/machine.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/index/index.h"
#include "core/index/lookup_extents.h"
#include "core/moves/entry_codec.h"
#include "core/moves/notes_codec.h"
#include "core/network/partial_copy.h"
#include "core/network/ranged_file.h"

namespace tabia::network {
namespace {

constexpr uint64_t kHeadBytes = 1 << 16;
constexpr uint64_t kPartBytes = uint64_t{1} << 20;
constexpr uint64_t kIdentityBytes = 512;
constexpr std::chrono::seconds kTimeout{60};  // for each part

}  // namespace

absl::StatusOr<TempFile> Download(std::string_view urls, const DownloadOptions& options) {
  RangedFile file(Addresses(urls));
  uint64_t done = 0;
  const OnWait report = [&] {
    if (options.progress) options.progress(done, file.size_bytes());
  };
  TABIA_ASSIGN_OR_RETURN(const std::string head, file.Open(kHeadBytes, kIdentityBytes, kTimeout, report));
  if (options.check_head) TABIA_RETURN_IF_ERROR(options.check_head(head));
  if (file.size_bytes() > options.max_bytes) {
    return UsageError(FormatText("%s: has %d bytes; at most %d are downloaded", ShowLocation(urls),
                                 file.size_bytes(), options.max_bytes));
  }
  TABIA_ASSIGN_OR_RETURN(TempFile copy, TempFile::Create(DefaultTempFolder()));
  TABIA_RETURN_IF_ERROR(copy.Append(head));
  while ((done = copy.size()) < file.size_bytes()) {
    const Extent part = {copy.size(), std::min(kPartBytes, file.size_bytes() - copy.size())};
    absl::Status written;
    const auto write = [&](const Extent&, std::string_view bytes) { written = copy.Append(bytes); };
    TABIA_RETURN_IF_ERROR(file.Read({&part, 1}, Clock::now() + kTimeout, write, report));
    TABIA_RETURN_IF_ERROR(written);
  }
  return copy;
}

namespace {

constexpr std::chrono::seconds kOpenTimeout{10};
constexpr uint64_t kFirstBytes = 1 << 16;  // all of a small index, the header and metadata of any
constexpr uint64_t kMaxReadBytes = uint64_t{64} << 20;  // at once: more than any dictionary or note has

uint64_t TotalBytes(absl::Span<const Extent> extents) {
  uint64_t total = 0;
  for (const Extent& extent : extents) total += extent.size;
  return total;
}

// Puts the cached bytes of `missing` into the copy. Returns false if their checksum is wrong.
bool PutKept(std::string_view kept, absl::Span<const Extent> missing, PartialCopy& copy) {
  const uint64_t size = TotalBytes(missing);
  if (kept.size() != size + sizeof(uint64_t)) return false;
  if (Load<uint64_t>(kept.data() + size) != Checksum(kept.substr(0, size))) return false;
  for (const Extent& extent : missing) {
    copy.Put(extent.offset, kept.substr(0, extent.size));
    kept.remove_prefix(extent.size);
  }
  return true;
}

std::string ToBeKept(absl::Span<const Extent> extents, const PartialCopy& copy) {
  std::string bytes;
  for (const Extent& extent : extents) bytes.append(copy.bytes().substr(extent.offset, extent.size));
  Append(bytes, Checksum(bytes));
  return bytes;
}

// The state of an open book, shared by its finders.
class NetworkBook {
 public:
  NetworkBook(std::unique_ptr<RangedFile> file, std::unique_ptr<PartialCopy> copy, const index::Index& index,
              const NetworkOptions& options)
      : timeout_(options.timeout),
        memory_bytes_(options.memory_bytes),
        file_(std::move(file)),
        copy_(std::move(copy)),
        index_(index),
        extents_(index_) {
    extents_.AddCommon(kept_);
    extents_.AddTexts(kept_);
  }

  absl::Status FindEach(absl::Span<const uint64_t> keys, absl::Span<chess::BookEntry> entries,
                        Clock::time_point deadline) const {
    TABIA_RETURN_IF_ERROR(CheckProcess());
    const std::shared_lock lock = Hold();
    const auto add = [&](int step, std::vector<Extent>& wanted) {
      for (const uint64_t key : keys) extents_.AddFind(key, step, wanted);
    };
    TABIA_RETURN_IF_ERROR(LoadSteps(index::LookupExtents::kFindSteps, add, deadline));
    for (size_t i = 0; i < keys.size(); ++i) {
      const std::optional<std::string_view> value = index_.Find(keys[i]);
      if (!value || !chess::DecodeEntry(*value, entries[i])) entries[i].moves.clear();
    }
    return absl::OkStatus();
  }

  absl::Status VisitNotes(uint64_t key, records::EntryFinder::OnNote visit,
                          Clock::time_point deadline) const {
    TABIA_RETURN_IF_ERROR(CheckProcess());
    const std::shared_lock lock = Hold();
    const auto add = [&](int step, std::vector<Extent>& wanted) { extents_.AddNotes(key, step, wanted); };
    TABIA_RETURN_IF_ERROR(LoadSteps(index::LookupExtents::kNoteSteps, add, deadline));
    chess::VisitNotes(index_.FindNotes(key), visit);
    return absl::OkStatus();
  }

  bool HasChanged() const { return file_->has_changed(); }

 private:
  using AddStep = absl::FunctionRef<void(int step, std::vector<Extent>& wanted)>;

  absl::Status CheckProcess() const {
    if (file_->is_own()) return absl::OkStatus();
    return absl::UnavailableError(Concat(
        index_.name(), ": a book on the network was opened before a fork: open it again in the child"));
  }

  // Returns a lock. While it is held, no bytes of the copy are dropped.
  std::shared_lock<std::shared_mutex> Hold() const {
    if (copy_->memory_bytes() > kept_bytes_ + memory_bytes_) {
      const std::unique_lock alone(forgetting_);
      copy_->ForgetAllBut(kept_);
      kept_bytes_ = copy_->memory_bytes();
    }
    return std::shared_lock(forgetting_);
  }

  // Reads the extents of each step. They depend on the bytes of the previous step.
  absl::Status LoadSteps(int steps, AddStep add, Clock::time_point deadline) const {
    const Clock::time_point until = std::min(deadline, Clock::now() + timeout_);
    for (int step = 0; step < steps; ++step) {
      std::vector<Extent> wanted;
      add(step, wanted);
      TABIA_RETURN_IF_ERROR(LoadExtents(wanted, until));
    }
    return absl::OkStatus();
  }

  // Checks the size first, because listing the missing lines of a long extent takes memory.
  absl::Status LoadExtents(absl::Span<const Extent> wanted, Clock::time_point until) const {
    if (TotalBytes(wanted) > kMaxReadBytes) return BadFile("the index", "a value", "it is too long");
    const std::vector<Extent> missing = copy_->Missing(wanted);
    if (missing.empty()) return absl::OkStatus();
    return file_->Read(missing, until, [this](const Extent& extent, std::string_view bytes) {
      copy_->Put(extent.offset, bytes);
    });
  }

  const std::chrono::milliseconds timeout_;
  const uint64_t memory_bytes_;
  const std::unique_ptr<RangedFile> file_;
  const std::unique_ptr<PartialCopy> copy_;
  const index::Index index_;  // a view of the copy
  const index::LookupExtents extents_;
  std::vector<Extent> kept_;  // never forgotten
  mutable std::atomic<uint64_t> kept_bytes_ = 0;  // when lines were last dropped; 0 before
  mutable std::shared_mutex forgetting_;
};

// Looks up positions until a deadline.
class Finder final : public records::EntryFinder {
 public:
  explicit Finder(std::shared_ptr<const NetworkBook> book,
                  Clock::time_point deadline = Clock::time_point::max())
      : book_(std::move(book)), deadline_(deadline) {}

  records::Lookup Find(uint64_t key, chess::BookEntry& entry) const override {
    absl::Status status = book_->FindEach({&key, 1}, {&entry, 1}, deadline_);
    if (!status.ok()) return records::Lookup::Unavailable(std::move(status));
    return records::Lookup::Of(!entry.moves.empty());
  }

  absl::Status FindEach(absl::Span<const uint64_t> keys,
                        absl::Span<chess::BookEntry> entries) const override {
    return book_->FindEach(keys, entries, deadline_);
  }

  absl::Status VisitNotes(uint64_t key, OnNote visit) const override {
    return book_->VisitNotes(key, visit, deadline_);
  }

  void Prefetch(uint64_t) const override {}

  absl::Status ForEachKey(absl::FunctionRef<void(uint64_t)>) const override {
    return absl::UnavailableError("a book on the network cannot be listed: copy it to this machine first");
  }

  std::unique_ptr<const EntryFinder> Within(std::chrono::milliseconds total) const override {
    return std::make_unique<const Finder>(book_, std::min(deadline_, Clock::now() + total));
  }

  bool HasChanged() const override { return book_->HasChanged(); }

 private:
  const std::shared_ptr<const NetworkBook> book_;
  const Clock::time_point deadline_;
};

OnWait OnWaitOf(const NetworkOptions& options) {
  if (!options.progress) return {};
  return [report = options.progress] { report(0, 0); };
}

// Fills the copy with the sections that all lookups share.
absl::Status LoadCommon(const index::Index& index, const NetworkOptions& options, RangedFile& file,
                        PartialCopy& copy) {
  const index::LookupExtents extents(index);
  std::vector<Extent> common;
  extents.AddCommon(common);
  if (TotalBytes(common) > kMaxReadBytes) {
    return BadFile(index.name(), "byte 80", "the sections that are read first are too long");
  }
  const std::vector<Extent> missing = copy.Missing(common);
  const uint64_t header = index.header_checksum();
  const auto kept = [&] { return options.kept(header, TotalBytes(missing) + sizeof(uint64_t)); };
  const bool is_kept = missing.empty() || (options.kept && PutKept(kept(), missing, copy));
  if (!is_kept) {
    TABIA_RETURN_IF_ERROR(file.Read(
        missing, Clock::now() + kOpenTimeout,
        [&copy](const Extent& extent, std::string_view bytes) { copy.Put(extent.offset, bytes); },
        OnWaitOf(options)));
  }
  TABIA_RETURN_IF_ERROR(extents.CheckCommon());
  if (!is_kept && options.keep) options.keep(header, ToBeKept(missing, copy));
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<NetworkIndex> OpenNetworkIndex(std::string_view urls, const NetworkOptions& options) {
  std::vector<std::string> addresses = Addresses(urls);
  const std::string name = ShowLocation(addresses[0]);
  auto file = std::make_unique<RangedFile>(std::move(addresses));
  TABIA_ASSIGN_OR_RETURN(const std::string first,
                         file->Open(kFirstBytes, index::kHeaderBytes, kOpenTimeout, OnWaitOf(options)));
  if (!index::Index::Recognises(first)) return absl::FailedPreconditionError(Concat(name, ": not an index"));
  TABIA_ASSIGN_OR_RETURN(SparseMemory memory, SparseMemory::Reserve(file->size_bytes(), name));
  auto copy = std::make_unique<PartialCopy>(std::move(memory));
  copy->Put(0, first);
  TABIA_ASSIGN_OR_RETURN(const index::Index index, index::Index::Open(copy->bytes(), name));
  TABIA_RETURN_IF_ERROR(LoadCommon(index, options, *file, *copy));
  NetworkIndex opened;
  opened.metadata = std::string(index.metadata());
  opened.file_bytes = file->size_bytes();
  opened.header_checksum = index.header_checksum();
  opened.finder = std::make_unique<const Finder>(
      std::make_shared<const NetworkBook>(std::move(file), std::move(copy), index, options));
  return opened;
}

}  // namespace tabia::network
