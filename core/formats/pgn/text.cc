#include "core/formats/pgn/text.h"

namespace tabia::formats {

bool PgnText::Refill() {
  if (ended_) return false;
  const absl::StatusOr<std::string_view> piece = source_.Next();
  status_ = piece.status();
  ended_ = !piece.ok() || piece->empty();
  if (ended_) return false;
  at_ = piece->data();
  end_ = at_ + piece->size();
  return true;
}

}  // namespace tabia::formats
