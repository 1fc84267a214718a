// Unpacks gzip: one member, or several in sequence.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/base/packed/packed_bytes.h"

namespace tabia {

class GzipSource final : public ByteSource {
 public:
  GzipSource(std::string path, std::unique_ptr<ByteSource> packed);
  ~GzipSource() override;

  absl::StatusOr<std::string_view> Next() override;
  uint64_t file_bytes() const override { return packed_.file_bytes(); }

 private:
  struct Stream;

  absl::StatusOr<bool> BeginMember();

  PackedBytes packed_;
  std::unique_ptr<Stream> stream_;
  std::string unpacked_;
  bool inside_member_ = false;
};

}  // namespace tabia
