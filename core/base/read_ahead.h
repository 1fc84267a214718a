// Unpacks on one core while another reads what is unpacked.
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

// Hands on what another source has, which a thread asks for a few pieces in advance, if the system has a
// thread to give; else it asks itself. The source must not wait for anybody: the thread ends only between two
// pieces.
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

  const std::unique_ptr<ByteSource> source_;  // of the thread
  Piece piece_;                               // handed on
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Piece> ready_;
  bool stops_ = false;
  std::thread thread_;  // none if the system had none
};

}  // namespace tabia
