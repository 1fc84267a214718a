// Unpacks on one core while another processes what is unpacked.
#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

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
    std::exception_ptr thrown = nullptr;  // while the piece was fetched; the reader throws it again

    bool is_last() const { return !status.ok() || bytes.empty() || thrown; }
  };

  Piece Fetch();
  void Run();
  bool Put(Piece piece);
  // Adds a piece to those that are ready, which must be fewer than the ring holds.
  void Append(Piece piece) { pieces_[(first_ + count_++) % pieces_.size()] = std::move(piece); }

  const std::unique_ptr<ByteSource> source_;  // used by the thread
  Piece piece_;                               // returned last
  std::mutex mutex_;
  std::condition_variable changed_;
  std::array<Piece, 8>
      pieces_;  // a ring: nothing may be allocated where the thread could not report a failure
  size_t first_ = 0, count_ = 0;  // of the pieces that are ready
  bool stops_ = false;
  std::thread thread_;  // not running if the system could not start one
};

}  // namespace tabia
