// Unpacks xz: one stream, or several in sequence.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/base/packed/packed_bytes.h"

namespace tabia {

class XzSource final : public ByteSource {
 public:
  XzSource(std::string path, std::unique_ptr<ByteSource> packed);
  ~XzSource() override;

  absl::StatusOr<std::string_view> Next() override;
  uint64_t file_bytes() const override { return packed_.file_bytes(); }

 private:
  struct Stream;

  PackedBytes packed_;
  std::unique_ptr<Stream> stream_;
  std::string unpacked_;
  bool ended_ = false;
};

}  // namespace tabia
