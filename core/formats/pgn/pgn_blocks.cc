#include "core/formats/pgn/pgn_blocks.h"

#include <algorithm>
#include <utility>

#include "absl/status/statusor.h"

#include "core/formats/pgn/pgn_game.h"
#include "core/formats/pgn/pgn_scanner.h"

namespace tabia::formats {
namespace {

constexpr size_t kMaxBlocksAhead = 16;  // of text in which no block begins

bool IsBlank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// Returns the last line of `text` that is not empty, without blanks at its end.
std::string_view LastLine(std::string_view text) {
  while (!text.empty() && IsBlank(text.back())) text.remove_suffix(1);
  const size_t before = text.find_last_of("\r\n");
  return before == text.npos ? text : text.substr(before + 1);
}

bool EndsWithMarker(std::string_view line) {
  if (line.find_first_of(";%<[") != line.npos) return false;
  const size_t before = line.find_last_of(" \t");
  const std::string_view marker = before == line.npos ? line : line.substr(before + 1);
  return marker == "1-0" || marker == "0-1" || marker == "1/2-1/2" || marker == "*";
}

bool HasBookWeights(std::string_view text) {
  return text.find(kBookWeightsTag) != text.npos;
}

// Returns where the last block in `text` may begin that is not the first; 0 if there is none.
size_t LastBegin(std::string_view text) {
  constexpr std::string_view kTag = "[Event ";
  for (size_t at = text.rfind(kTag); at != text.npos && at > 0; at = text.rfind(kTag, at - 1)) {
    if (BeginsPgnBlock(text, at)) return at;
  }
  return 0;
}

// Returns the text that was read before, and then the rest of the source.
class RestBytes final : public ByteSource {
 public:
  // Keeps a reference to `source`, which has ended with `end` if `has_ended`.
  RestBytes(std::string text, ByteSource& source, bool has_ended, absl::Status end)
      : text_(std::move(text)), source_(source), has_ended_(has_ended), end_(std::move(end)) {}

  absl::StatusOr<std::string_view> Next() override {
    if (!std::exchange(is_read_, true) && !text_.empty()) return text_;
    if (!has_ended_) return source_.Next();
    if (!end_.ok()) return end_;
    return std::string_view();
  }
  uint64_t file_bytes() const override { return source_.file_bytes(); }

 private:
  const std::string text_;
  ByteSource& source_;
  const bool has_ended_;
  const absl::Status end_;
  bool is_read_ = false;
};

}  // namespace

bool BeginsPgnBlock(std::string_view text, size_t at) {
  if (at == 0 || text[at - 1] != '\n') return false;
  const std::string_view line = text.substr(at, std::min(text.find_first_of("\r\n", at), text.size()) - at);
  return line.size() < PgnScanner::kMaxLineBytes && WholeTagName(line) == "Event" &&
         EndsWithMarker(LastLine(text.substr(0, at)));
}

bool PgnBlocks::Read() {
  if (ended_) return false;
  const absl::StatusOr<std::string_view> piece = source_.Next();
  end_ = piece.status();
  ended_ = !piece.ok() || piece->empty();
  if (!ended_) text_.append(*piece);
  return !ended_;
}

PgnBlock PgnBlocks::Take(size_t size) {
  PgnBlock block = {{}, line_, source_.file_bytes()};
  std::string left;
  left.reserve(block_bytes_ + kPieceBytes);
  left.append(text_, size);
  text_.resize(size);
  block.text = std::exchange(text_, std::move(left));
  line_ += std::count(block.text.begin(), block.text.end(), '\n');
  return block;
}

// Takes as many whole games as there are in the bytes of a block.
std::optional<PgnBlock> PgnBlocks::Next() {
  for (size_t wanted = block_bytes_; !has_rest_; wanted += block_bytes_) {
    while (text_.size() < wanted && Read()) continue;
    has_rest_ = ended_ || HasBookWeights(text_) || wanted > kMaxBlocksAhead * block_bytes_;
    const size_t begin = has_rest_ ? 0 : LastBegin(text_);
    if (begin > 0) return Take(begin);
  }
  return std::nullopt;
}

std::unique_ptr<ByteSource> PgnBlocks::Rest() {
  return std::make_unique<RestBytes>(std::move(text_), source_, ended_, end_);
}

}  // namespace tabia::formats
