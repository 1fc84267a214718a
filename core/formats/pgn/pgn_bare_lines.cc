#include "core/formats/pgn/pgn_bare_lines.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/base/tokens.h"
#include "core/chess/position.h"
#include "core/chess/san.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/text_lines.h"

namespace tabia::formats {
namespace {

bool IsMarker(std::string_view word) {
  return word == "*" || ParsePgnResult(word) != PgnResult::kUnknown;
}

// Returns whether a line consists of legal moves alone, at least four unless a result follows them.
bool IsBareLine(std::string_view line) {
  constexpr size_t kMinMoves = 4, kMaxBytes = 4096;
  if (line.size() > kMaxBytes) return false;
  const size_t last = line.find_last_of(" \t") + 1;
  const bool has_result = IsMarker(line.substr(last));
  if (has_result) line = line.substr(0, last);
  chess::Position position;
  size_t moves = 0;
  for (std::string_view word = TakeWord(line); !word.empty(); word = TakeWord(line), ++moves) {
    const std::optional<chess::Move> move = chess::ParseSan(position, word);
    if (!move) return false;
    position.Make(*move);
  }
  return has_result ? moves > 0 : moves >= kMinMoves;
}

// Returns whether a line begins a tag, a comment or numbered moves, which no file of bare lines has.
bool BeginsGame(std::string_view line) {
  return std::string_view("[{123456789").find(line[0]) != std::string_view::npos;
}

class GamesOfLines final : public ByteSource {
 public:
  explicit GamesOfLines(std::unique_ptr<ByteSource> bytes) : bytes_(std::move(bytes)) {}

  absl::StatusOr<std::string_view> Next() override {
    TABIA_ASSIGN_OR_RETURN(const std::string_view piece, bytes_->Next());
    if (!is_of_lines_) is_of_lines_ = BeginsWithBareLines(piece);
    if (!*is_of_lines_) return piece;
    text_.clear();
    for (const char c : piece) Add(c);
    if (piece.empty()) EndLine();
    // An empty piece would end the text.
    if (text_.empty() && !piece.empty()) text_ = " ";
    return text_;
  }
  uint64_t file_bytes() const override { return bytes_->file_bytes(); }

 private:
  void Add(char c) {
    if (c == '\n') {
      EndLine();
      text_ += '\n';
      return;
    }
    if (!has_word_ && !is_escaped_ && !IsBlank(c)) {
      is_escaped_ = c == '%';
      if (!is_escaped_) text_ += "1. ";
      has_word_ = !is_escaped_;
    }
    text_ += c;
    if (IsBlank(c)) {
      is_in_word_ = false;
      return;
    }
    if (!std::exchange(is_in_word_, true)) word_.clear();
    if (word_.size() < kMaxWordBytes) word_ += c;
  }

  void EndLine() {
    if (has_word_ && !IsMarker(word_)) text_ += " *";
    has_word_ = is_escaped_ = is_in_word_ = false;
    word_.clear();
  }

  static constexpr size_t kMaxWordBytes = 16;  // longer than a result

  const std::unique_ptr<ByteSource> bytes_;
  std::optional<bool> is_of_lines_;
  std::string text_;
  std::string word_;  // the last one of the line, or its beginning
  bool has_word_ = false, is_in_word_ = false;
  bool is_escaped_ = false;  // the line begins with %
};

}  // namespace

bool BeginsWithBareLines(std::string_view text) {
  bool has_bare_line = false, has_game = false;
  const auto sign_of = [&](std::string_view line) {
    if (line[0] == '%') return LineSign::kRemark;
    const bool is_bare = !has_game && IsBareLine(line);
    has_bare_line |= is_bare;
    has_game |= !has_bare_line && BeginsGame(line);
    return is_bare ? LineSign::kRecord : LineSign::kOther;
  };
  return HasRecords(text, sign_of);
}

std::unique_ptr<ByteSource> WithGamesOfBareLines(std::unique_ptr<ByteSource> bytes) {
  return std::make_unique<GamesOfLines>(std::move(bytes));
}

}  // namespace tabia::formats
