#include "core/moves/book_position.h"

#include "core/base/format.h"
#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/opaque.h"

namespace tabia::chess {

BookPosition BookPosition::Of(const Position& position) {
  BookPosition out;
  out.key_ = CanonicalKey(position.setup());
  out.turn_ = position.turn();
  out.position_ = position;
  return out;
}

std::optional<BookPosition> BookPosition::Opaque(std::string_view variant, std::string_view text) {
  BookPosition out;
  out.variant_ = variant;
  out.text_ = NormaliseOpaquePosition(text);
  if (out.text_.empty()) return std::nullopt;
  out.key_ = OpaqueKey(variant, out.text_);
  std::string_view fields = out.text_;
  TakeWord(fields);
  if (TakeWord(fields) == "b") out.turn_ = kBlack;
  return out;
}

BookPosition BookPosition::OfKey(uint64_t key) {
  BookPosition out;
  out.key_ = key;
  return out;
}

uint64_t BookPosition::check() const {
  if (is_key()) return kUnknownCheck;
  return position_ ? CheckHash(position_->setup()) : OpaqueCheckHash(variant_, text_);
}

std::string BookPosition::Epd() const {
  if (is_key()) return FormatText("key %016x", key_);
  return position_ ? ToEpd(position_->setup()) : text_;
}

}  // namespace tabia::chess
