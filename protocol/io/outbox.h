// Bytes that wait for a slow reader.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "protocol/io/stream.h"

namespace tabia::io {

class Outbox {
 public:
  void Add(std::string_view bytes) { bytes_.append(bytes); }
  void Clear();

  size_t size_bytes() const { return bytes_.size() - written_; }
  bool empty() const { return size_bytes() == 0; }

  // Writes as much as possible without waiting. Returns 0 or the system's error number.
  int WriteTo(Stream& stream);

 private:
  std::string bytes_;
  size_t written_ = 0;  // bytes of `bytes_`
};

}  // namespace tabia::io
