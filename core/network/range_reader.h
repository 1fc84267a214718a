// Reads parts of one file from its mirrors. Each reader has its own connections.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/bytes.h"
#include "core/network/http_answer.h"
#include "core/network/http_client.h"

namespace tabia::network {

// The identity of a file: mirrors with the same identity have the same file.
struct FileIdentity {
  uint64_t size_bytes = 0;
  std::string first_bytes;

  bool operator==(const FileIdentity&) const = default;
};

using TakeExtent = absl::FunctionRef<void(const Extent&, std::string_view bytes)>;

// For one thread at a time. After a failure, a mirror is not used for a while; the pause grows with each failure.
class RangeReader {
 public:
  static absl::StatusOr<std::unique_ptr<RangeReader>> Create(const std::vector<std::string>& urls);

  // Returns the first bytes of the file, at most `count`, and its size in `size_bytes`.
  absl::StatusOr<std::string> ReadStart(uint64_t count, Clock::time_point deadline, uint64_t& size_bytes);

  // Reads `extents` of the file that `identity` describes. AbortedError if a mirror now has another file.
  absl::Status Read(absl::Span<const Extent> extents, const FileIdentity& identity,
                    Clock::time_point deadline, TakeExtent take);

 private:
  struct Mirror {
    std::string url;
    bool is_identified = false;  // its file has the required identity …
    std::string validator;       // … while it sends this validator
    size_t max_ranges = 128;     // that its server accepts in one request
    Clock::duration rest{};      // the last pause; the next one is twice as long, up to a limit
    Clock::time_point awake{};   // not used before this time
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

  std::unique_ptr<HttpClient> client_;
  std::vector<Mirror> mirrors_;
};

}  // namespace tabia::network
