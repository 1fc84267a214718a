// Streams of bytes: the sources that readers read from and the sinks that writers append to.
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

namespace tabia {

inline constexpr size_t kPieceBytes = 1 << 17;  // that a source returns at a time

// The bytes of a file or pipe, piece after piece.
class ByteSource {
 public:
  virtual ~ByteSource() = default;

  // Returns the next bytes, valid until the next call; empty at the end.
  virtual absl::StatusOr<std::string_view> Next() = 0;
  // Returns the number of bytes of the file that were read so far. For a packed file these are packed bytes.
  virtual uint64_t file_bytes() const = 0;
};

// Returns a source of bytes in memory, which must outlive it. They are the bytes of a file from `offset` on.
std::unique_ptr<ByteSource> MemorySource(std::string_view bytes, uint64_t offset = 0);

// Returns a source of `first`, bytes taken from `rest` earlier, followed by `rest`.
std::unique_ptr<ByteSource> Joined(std::string first, std::unique_ptr<ByteSource> rest);

// The destination of a writer's bytes, which are appended in order. At the end, a writer can fill in a header that it
// has left empty (Replace), and drop bytes that it does not need (Truncate).
class ByteSink {
 public:
  virtual ~ByteSink() = default;
  virtual absl::Status Append(std::string_view bytes) = 0;

  // Replaces the bytes at `offset`, all of which were appended before.
  virtual absl::Status Replace(uint64_t offset, std::string_view bytes) = 0;
  // Drops everything after the first `size` bytes, which were appended before.
  virtual absl::Status Truncate(uint64_t size) = 0;
};

// A sink in memory.
class StringSink final : public ByteSink {
 public:
  absl::Status Append(std::string_view bytes) override {
    bytes_.append(bytes);
    return absl::OkStatus();
  }
  absl::Status Replace(uint64_t offset, std::string_view bytes) override {
    bytes_.replace(offset, bytes.size(), bytes);
    return absl::OkStatus();
  }
  absl::Status Truncate(uint64_t size) override {
    bytes_.resize(size);
    return absl::OkStatus();
  }
  std::string& bytes() { return bytes_; }

 private:
  std::string bytes_;
};

// Yields the pieces of another source, which a thread fetches a few pieces ahead: one core unpacks while another
// processes the unpacked bytes. If the system cannot start a thread, Next fetches the pieces itself. The source must
// not wait for input forever, because the thread ends only between two pieces.
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
  // Adds a piece to the ready ones. The ring must not be full.
  void Append(Piece piece) { pieces_[(first_ + count_++) % pieces_.size()] = std::move(piece); }

  const std::unique_ptr<ByteSource> source_;  // used by the thread
  Piece piece_;                               // returned last
  std::mutex mutex_;
  std::condition_variable changed_;
  std::array<Piece, 8> pieces_;   // a ring, because the thread could not report a failed allocation
  size_t first_ = 0, count_ = 0;  // of the pieces that are ready
  bool stops_ = false;
  std::thread thread_;  // not running if the system could not start one
};

}  // namespace tabia
