// Divides a PGN text into blocks of whole games, which can be parsed on different threads.
//
// A block begins at a tag Event before which a parser of the whole text is in the same state as at the beginning of a text,
// whatever came before. That is so if the last line before it that is not empty ends with a termination marker, and has none of
// the signs that hide the rest of a line (';', '%', '<') or begin a tag ('['). If the marker is read as such, it ends the
// game before; if it is within a comment, a variation or a remark, these end at the tag, as a fault of the game before. Only one
// thing remains: whether a game before has move numbers, which the caller knows (PgnTextState).
//
// Some texts have no such places: then all that follows is one rest, to be parsed on one thread. The lines of a book are
// such a rest, too, because of moves that several of them have only the first one counts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"

#include "core/base/byte_streams.h"

namespace tabia::formats {

inline constexpr size_t kPgnBlockBytes = size_t{1} << 18;

struct PgnBlock {
  std::string text;         // of whole games
  int64_t line = 1;         // of its beginning
  uint64_t file_bytes = 0;  // read so far
};

class PgnBlocks {
 public:
  // `source` must outlive this. The blocks have about `block_bytes`.
  PgnBlocks(ByteSource& source, size_t block_bytes) : source_(source), block_bytes_(block_bytes) {}

  // Returns the next block, or nothing where the rest begins.
  std::optional<PgnBlock> Next();

  // Returns the rest, which has the last games of any text, and the error of a source that has one.
  std::unique_ptr<ByteSource> Rest();
  int64_t line() const { return line_; }  // of the beginning of the rest

 private:
  bool Read();
  PgnBlock Take(size_t size);

  ByteSource& source_;
  const size_t block_bytes_;
  std::string text_;  // read and not taken
  int64_t line_ = 1;  // of the beginning of text_
  bool ended_ = false, has_rest_ = false;
  absl::Status end_;
};

// Returns whether a block may begin at `at`.
bool BeginsPgnBlock(std::string_view text, size_t at);

}  // namespace tabia::formats
