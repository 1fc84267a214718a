// Reads parts of one file, on connections of its own to each of its mirrors.
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

// For one thread at a time. A mirror that fails rests for a while, each time longer.
class RangeReader {
 public:
  static absl::StatusOr<std::unique_ptr<RangeReader>> Create(const std::vector<std::string>& urls);

  // Returns the first bytes of the file, at most `count`, and its size in `size_bytes`.
  absl::StatusOr<std::string> ReadStart(uint64_t count, Clock::time_point deadline, uint64_t& size_bytes);

  // Reads these parts of the file of this identity. AbortedError if a mirror has another file now.
  absl::Status Read(absl::Span<const Extent> extents, const FileIdentity& identity,
                    Clock::time_point deadline, TakeExtent take);

 private:
  struct Mirror {
    std::string url;
    bool is_identified = false;  // it has the file of the identity …
    std::string validator;       // … as long as it states this
    size_t max_ranges = 128;     // that its server answers at once
    Clock::duration rest{};      // after the next fault
    Clock::time_point awake{};   // it is not asked before
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
