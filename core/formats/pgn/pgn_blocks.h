// Divides a PGN text into blocks of whole games, which can be parsed on different threads.
//
// A block begins at a tag Event at which a parser of the whole text is in the same state as at the beginning of a text.
// This is the case if the last line before the tag that is not empty ends with a termination marker, and has none of
// the characters that hide the rest of a line (';', '%', '<') or begin a tag ('['). If this marker is a token, it ends
// the previous game. If it is inside a comment, a variation or a remark, the comment, variation or remark ends at the
// tag, as a fault of the previous game. The rest of the state, such as whether earlier games have move numbers, is in
// PgnTextState.
//
// If a text has no such places, the remaining text is one rest, which is parsed on one thread. The lines of a book are
// a rest too, because a move that several lines share counts only in the first of them.
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
  int64_t line = 1;         // number of its first line
  uint64_t file_bytes = 0;  // read so far
};

class PgnBlocks {
 public:
  // Keeps a reference to `source`. The blocks have about `block_bytes`.
  PgnBlocks(ByteSource& source, size_t block_bytes) : source_(source), block_bytes_(block_bytes) {}

  // Returns the next block; nullopt at the beginning of the rest.
  std::optional<PgnBlock> Next();

  // Returns the rest, which contains the last games of every text, and the error of the source if there is one.
  std::unique_ptr<ByteSource> Rest();
  int64_t line() const { return line_; }  // the first line of the rest

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
