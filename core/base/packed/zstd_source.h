// Unpacks zstd: one frame, or several in sequence, as pzstd and Lichess write them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/base/packed/packed_bytes.h"

namespace tabia {

class ZstdSource final : public ByteSource {
 public:
  ZstdSource(std::string path, std::unique_ptr<ByteSource> packed);
  ~ZstdSource() override;

  absl::StatusOr<std::string_view> Next() override;
  uint64_t file_bytes() const override { return packed_.file_bytes(); }

 private:
  struct Stream;

  // Unpacks what is fetched into unpacked_, and returns how many bytes are there.
  absl::StatusOr<size_t> Unpack();

  PackedBytes packed_;
  std::unique_ptr<Stream> stream_;
  std::string unpacked_;
  bool inside_frame_ = false;
  bool has_more_output_ = false;  // that did not fit into unpacked_, and needs no more input
};

}  // namespace tabia
