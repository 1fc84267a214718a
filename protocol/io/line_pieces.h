// A stream of bytes as pieces of lines, none of them lost or changed.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/uci/proxy/engine_proxy.h"

namespace tabia::io {

// Lines end in LF or CR LF and come out whole with their ends. A line of more than
// `max_bytes` without its end comes in parts, so that memory stays bounded whatever comes in.
class LinePieces {
 public:
  explicit LinePieces(size_t max_bytes) : part_bytes_(max_bytes + kLineEndBytes) {}

  // Takes the first piece off `bytes`, or all of them if they complete none. The piece is valid until `bytes`
  // change, or the next call.
  std::optional<uci::LinePiece> Take(std::string_view& bytes);

  // What came after the last piece; nothing if that is nothing.
  std::optional<uci::LinePiece> TakeRest();

  // Whether the next piece continues a line.
  bool is_within_line() const { return !begins_; }

 private:
  static constexpr size_t kLineEndBytes = 2;

  uci::LinePiece Give(std::string_view piece);

  size_t part_bytes_;
  std::string kept_;
  bool is_given_ = false;  // what is kept, with the last piece
  bool begins_ = true;     // the next piece a line
};

}  // namespace tabia::io
