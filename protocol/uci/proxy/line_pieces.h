// Divides a stream of bytes into pieces of lines. No byte is lost or changed.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tabia::uci {

using Time = std::chrono::milliseconds;  // since an origin of the driver's choice

// A line with its end. A line that is too long to be kept whole comes in several pieces, and the last piece of a stream
// may have no end. Lines of the GUI are divided after kMaxLineBytes, those of the engine after 64 KiB.
struct LinePiece {
  std::string_view bytes;
  bool begins = true;  // the first piece of its line
  bool ends = true;    // the last one
  Time received = {};
};

// Splits a stream into pieces. Lines end in LF or CR LF. Keeps at most `max_bytes` and a line end.
class LinePieces {
 public:
  explicit LinePieces(size_t max_bytes) : max_piece_bytes_(max_bytes + kLineEndBytes) {}

  // Removes the first piece from `bytes` and returns it. If they complete no piece, removes all of them and returns
  // nothing. The piece is valid until `bytes` change, or until the next call.
  std::optional<LinePiece> Take(std::string_view& bytes);

  // Returns the bytes after the last piece, if there are any.
  std::optional<LinePiece> TakeRest();

  // Returns whether the next piece continues a line.
  bool is_within_line() const { return !begins_; }

 private:
  static constexpr size_t kLineEndBytes = 2;

  LinePiece Give(std::string_view piece);

  size_t max_piece_bytes_;
  std::string kept_;
  bool is_given_ = false;  // the kept bytes were returned as the last piece
  bool begins_ = true;     // the next piece is the first of its line
};

}  // namespace tabia::uci
