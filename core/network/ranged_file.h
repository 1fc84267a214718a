// Reads parts of one file by HTTP, from its mirrors.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/bytes.h"
#include "core/base/os/program.h"
#include "core/network/http_client.h"

namespace tabia::network {

// The identity of a file: mirrors with the same identity have the same file.
struct FileIdentity {
  uint64_t size_bytes = 0;
  std::string first_bytes;

  bool operator==(const FileIdentity&) const = default;
};

using TakeExtent = absl::FunctionRef<void(const Extent&, std::string_view bytes)>;

// Reads for one thread at a time, on connections of its own. After a failure, a mirror is not used for a while; the
// pause grows with each failure. A deadline is no failure of the mirror, unless the mirror was silent for a second.
class RangeReader {
 public:
  static absl::StatusOr<std::unique_ptr<RangeReader>> Create(const std::vector<std::string>& urls);

  // Sets the function that the next reads call while they wait.
  void set_on_wait(OnWait on_wait) { on_wait_ = std::move(on_wait); }

  // Returns the first bytes of the file, at most `count`, and its size in `size_bytes`.
  absl::StatusOr<std::string> ReadStart(uint64_t count, Clock::time_point deadline, uint64_t& size_bytes);

  // Reads `extents` of the file that `identity` describes. AbortedError if a mirror now has another file.
  absl::Status Read(absl::Span<const Extent> extents, const FileIdentity& identity,
                    Clock::time_point deadline, TakeExtent take);

 private:
  struct Mirror {
    std::string url;
    std::string location;        // the target of the last redirection of `url`, or `url` itself
    std::string shown;           // the address in messages
    bool is_identified = false;  // its file has the required identity …
    std::string validator;       // … while it sends this validator
    size_t max_ranges = 128;     // that its server accepts in one request
    Clock::duration silence{};  // the time of the latest reads that ended at their deadline without an answer
    Clock::duration rest{};     // the last pause; the next one is twice as long, up to a limit
    Clock::time_point awake{};  // not used before this time
  };
  using ReadMirror = absl::FunctionRef<absl::Status(Mirror&, Clock::time_point deadline)>;

  explicit RangeReader(std::unique_ptr<HttpClient> client) : client_(std::move(client)) {}

  absl::Status TryMirrors(Clock::time_point deadline, ReadMirror read);
  absl::StatusOr<std::string> StartOf(Mirror& mirror, uint64_t count, Clock::time_point deadline,
                                      uint64_t& size_bytes);
  absl::Status Identify(Mirror& mirror, const FileIdentity& identity, Clock::time_point deadline);
  absl::Status ReadMirrorFile(Mirror& mirror, std::vector<Extent> extents, const FileIdentity& identity,
                              Clock::time_point deadline, TakeExtent take);
  // Takes the requested extents that an answer contains, and returns the missing ones.
  absl::StatusOr<std::vector<Extent>> TakeAnswer(Mirror& mirror, absl::Span<const Extent> asked,
                                                 const HttpAnswer& answer, const FileIdentity& identity,
                                                 TakeExtent take);

  std::vector<HttpAnswer> Get(absl::Span<const HttpRequest> requests, Clock::time_point deadline);

  std::unique_ptr<HttpClient> client_;
  std::vector<Mirror> mirrors_;
  OnWait on_wait_;
};

// Reads parts of a file by HTTP, from the first of its mirrors that responds.
// Safe for any number of threads: each thread that reads has its own RangeReader with its own connections. Errors begin
// with the address, without its secrets: Unavailable for a temporary failure, PermissionDenied if a server refuses or
// sends wrong data.
class RangedFile {
 public:
  // Takes the addresses of one file, the preferred one first.
  explicit RangedFile(std::vector<std::string> urls) : urls_(std::move(urls)), process_(ProcessId()) {}
  RangedFile(const RangedFile&) = delete;
  RangedFile& operator=(const RangedFile&) = delete;
  ~RangedFile();

  // Returns the first bytes of the file, at most `count`. The first `identity_bytes` of them and the size of the file
  // become its identity. Retries twice after a temporary failure.
  absl::StatusOr<std::string> Open(uint64_t count, uint64_t identity_bytes, std::chrono::milliseconds timeout,
                                   const OnWait& on_wait = {});

  uint64_t size_bytes() const { return identity_.size_bytes; }

  // Returns whether this is the process that opened the file. A child must not read: its connections are also those of
  // its parent, and its locks may be held by threads that it does not have.
  bool is_own() const { return ProcessId() == process_; }

  // Reads `extents`, none of which is empty. One round trip is enough if the server sends several parts at once. `take`
  // gets the bytes of each extent, in any order. After an error, `take` may have received some of them. AbortedError if
  // the server now has another file; DeadlineExceededError, without any request, if the deadline has passed.
  absl::Status Read(absl::Span<const Extent> extents, Clock::time_point deadline, TakeExtent take,
                    const OnWait& on_wait = {});

  // Returns whether a server has replaced the opened file by another one.
  bool has_changed() const { return has_changed_; }

 private:
  using Reader = std::unique_ptr<RangeReader>;

  absl::StatusOr<Reader> TakeReader();
  void GiveBack(Reader reader);

  const std::vector<std::string> urls_;
  const int process_;
  FileIdentity identity_;
  std::atomic<bool> has_changed_{false};
  std::mutex mutex_;
  std::vector<Reader> idle_;  // guarded by mutex_
};

}  // namespace tabia::network
