// The tokens of a PGN as text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_format.h"

#include "core/formats/pgn/pgn_tokens.h"
#include "tests/base/pieces_of_size.h"

namespace tabia::formats {

// Returns "3 move e4" for each token: line, kind, then the name of a tag, and the text.
inline std::vector<std::string> Tokens(std::string_view bytes, size_t piece_size = 1 << 20,
                                       bool keep_variations = false, bool keep_annotations = false) {
  static constexpr std::string_view kKinds[] = {"tag",     "move", "result", "fault", "end",   "comment",
                                                "skipped", "(",    ")",      "NAG",   "remark"};
  PiecesOfSize source(bytes, piece_size);
  PgnTokenizer tokenizer(source);
  tokenizer.KeepVariations(keep_variations);
  tokenizer.KeepAnnotations(keep_annotations);
  std::vector<std::string> tokens;
  for (PgnToken token = tokenizer.Next(); token.kind != PgnToken::kEnd; token = tokenizer.Next()) {
    std::string text = absl::StrFormat("%d %s", token.line, kKinds[token.kind]);
    for (const std::string_view part : {token.name, token.text}) {
      if (!part.empty() || token.kind == PgnToken::kTag) text.append(" ").append(part);
    }
    tokens.push_back(text);
  }
  return tokens;
}

}  // namespace tabia::formats
