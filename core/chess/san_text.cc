#include "core/chess/san_text.h"

#include <cstdint>

namespace tabia::chess {
namespace {

// Signs that carry no information.
constexpr auto kIsOrnament = [] {
  std::array<bool, 256> is_ornament{};
  for (const char c : std::string_view("+#!?x:-=() ")) is_ornament[static_cast<uint8_t>(c)] = true;
  return is_ornament;
}();

constexpr auto kPieceOf = [] {
  std::array<PieceType, 256> piece_of{};
  piece_of.fill(kNoPieceType);
  for (int type = kPawn; type <= kKing; ++type) piece_of[kSanPieces[type]] = static_cast<PieceType>(type);
  return piece_of;
}();

bool IsFile(char c) {
  return c >= 'a' && c <= 'h';
}
bool IsRank(char c) {
  return c >= '1' && c <= '8';
}

PieceType PieceOf(char letter) {
  return kPieceOf[static_cast<uint8_t>(letter)];
}

// Takes the promotion piece from the end of `text`. Returns false if the letter is not one.
bool TakePromotion(std::string_view& text, PieceType max_promotion, SanWish& wish) {
  if (IsRank(text.back())) return true;
  const char letter = text.back();
  wish.promotion = PieceOf(letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter);
  text.remove_suffix(1);
  return wish.promotion >= kKnight && wish.promotion <= max_promotion;
}

bool TakeTarget(std::string_view& text, SanWish& wish) {
  if (text.size() < 2 || !IsRank(text.back()) || !IsFile(text[text.size() - 2])) return false;
  wish.to = SquareAt(text[text.size() - 2] - 'a', text.back() - '1');
  text.remove_suffix(2);
  return true;
}

void TakeOrigin(std::string_view& text, SanWish& wish) {
  if (!text.empty() && IsFile(text[0])) {
    wish.from &= FileMask(text[0] - 'a');
    text.remove_prefix(1);
  }
  if (!text.empty() && IsRank(text[0])) {
    wish.from &= RankMask(text[0] - '1');
    text.remove_prefix(1);
  }
}

}  // namespace

SanEssence::SanEssence(std::string_view text) {
  for (const char c : text) {
    if (kIsOrnament[static_cast<uint8_t>(c)]) continue;
    if (size_ == letters_.size()) {
      size_ = 0;  // no move has a longer text
      return;
    }
    letters_[size_++] = c;
  }
  if (size_ > 0 && !IsRank(letters_[size_ - 1])) DropEnPassant();
}

void SanEssence::DropEnPassant() {
  if (text().ends_with("ep")) size_ -= 2;
  if (text().ends_with("e.p.")) size_ -= 4;
}

std::optional<SanWish> ReadSanWish(std::string_view text, PieceType max_promotion) {
  SanWish wish;
  if (const PieceType type = PieceOf(text[0]); type != kNoPieceType) {
    wish.type = type;
    text.remove_prefix(1);
  }
  if (text.empty() || !TakePromotion(text, max_promotion, wish) || !TakeTarget(text, wish))
    return std::nullopt;
  TakeOrigin(text, wish);
  return text.empty() ? std::optional(wish) : std::nullopt;
}

bool IsSanCastling(std::string_view text) {
  const bool is_letter = text[0] == 'O' || text[0] == '0' || text[0] == 'o';
  return is_letter && text.size() <= 3 && text.size() >= 2 &&
         text.find_first_not_of(text[0]) == std::string_view::npos;
}

}  // namespace tabia::chess
