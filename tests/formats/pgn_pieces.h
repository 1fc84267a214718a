// PGN that comes in pieces of a given size, and its tokens as text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_format.h"

#include "core/formats/pgn_tokens.h"

namespace tabia::formats {

class PiecesOfSize final : public ByteSource {
 public:
  PiecesOfSize(std::string_view bytes, size_t size) : bytes_(bytes), size_(size) {}

  // Each in memory of its own, so that a sanitizer sees who reads behind it.
  absl::StatusOr<std::string_view> Next() override {
    const std::string_view piece = bytes_.substr(used_, size_);
    used_ += piece.size();
    piece_.assign(piece.begin(), piece.end());
    piece_.shrink_to_fit();
    return std::string_view(piece_.data(), piece_.size());
  }
  uint64_t file_bytes() const override { return used_; }

 private:
  std::string_view bytes_;
  size_t size_;
  size_t used_ = 0;
  std::vector<char> piece_;
};

// "3 move e4": line, kind, then the name of a tag, and the text.
inline std::vector<std::string> Tokens(std::string_view bytes, size_t piece_size = 1 << 20) {
  static constexpr std::string_view kKinds[] = {"tag", "move", "result", "fault", "end"};
  PiecesOfSize source(bytes, piece_size);
  PgnTokenizer tokenizer(source);
  std::vector<std::string> tokens;
  for (PgnToken token = tokenizer.Next(); token.kind != PgnToken::kEnd; token = tokenizer.Next()) {
    tokens.push_back(absl::StrFormat("%d %s %s%s%s", token.line, kKinds[token.kind], token.name,
                                     token.name.empty() ? "" : " ", token.text));
  }
  return tokens;
}

}  // namespace tabia::formats
