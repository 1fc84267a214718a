#include "protocol/uci/proxy/line_pieces.h"

#include <algorithm>
#include <utility>

namespace tabia::uci {

std::optional<LinePiece> LinePieces::Take(std::string_view& bytes) {
  if (std::exchange(is_given_, false)) kept_.clear();
  const size_t end = bytes.find('\n');
  const size_t to_end = end == std::string_view::npos ? bytes.size() : end + 1;
  const std::string_view taken = bytes.substr(0, std::min(to_end, max_piece_bytes_ - kept_.size()));
  bytes.remove_prefix(taken.size());
  const bool is_piece = taken.ends_with('\n') || kept_.size() + taken.size() == max_piece_bytes_;
  if (is_piece && kept_.empty()) return Give(taken);
  kept_.append(taken);
  if (!is_piece) return std::nullopt;
  is_given_ = true;
  return Give(kept_);
}

std::optional<LinePiece> LinePieces::TakeRest() {
  if (std::exchange(is_given_, true) || kept_.empty()) return std::nullopt;
  return Give(kept_);
}

LinePiece LinePieces::Give(std::string_view piece) {
  const bool ends = piece.ends_with('\n');
  return {piece, std::exchange(begins_, ends), ends};
}

}  // namespace tabia::uci
