// Unpacks on one core while another processes what is unpacked.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/byte_source.h"

namespace tabia {

// Yields the pieces of another source, which a thread fetches a few pieces ahead. If the system cannot start
// a thread, Next fetches them itself. The source must not wait for input forever, because the thread ends
// only between two pieces.
class ReadAhead final : public ByteSource {
 public:
  explicit ReadAhead(std::unique_ptr<ByteSource> source);
  ~ReadAhead() override;

  absl::StatusOr<std::string_view> Next() override;
  uint64_t file_bytes() const override { return piece_.file_bytes; }

 private:
  struct Piece {
    absl::Status status;
    std::string bytes;
    uint64_t file_bytes = 0;

    bool is_last() const { return !status.ok() || bytes.empty(); }
  };

  Piece Fetch();
  void Run();
  bool Put(Piece piece);

  const std::unique_ptr<ByteSource> source_;  // used by the thread
  Piece piece_;                               // returned last
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Piece> ready_;
  bool stops_ = false;
  std::thread thread_;  // not running if the system could not start one
};

}  // namespace tabia
