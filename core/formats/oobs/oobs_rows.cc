#include "core/formats/oobs/oobs_rows.h"

#include "sqlite3.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/uci_move.h"
#include "core/chess/variants/variant_fen.h"
#include "core/chess/variants/variant_key.h"
#include "core/chess/variants/variant_position.h"
#include "core/chess/variants/variant_uci.h"

namespace tabia::formats {
namespace {

constexpr int64_t kMaxOobsGames = UINT32_MAX;

constexpr size_t kMaxQuoteBytes = 100;

std::string_view TypeName(int type) {
  switch (type) {
    case SQLITE_INTEGER:
      return "an integer";
    case SQLITE_FLOAT:
      return "a floating-point number";
    case SQLITE_TEXT:
      return "a text";
    default:
      return "a blob";
  }
}

}  // namespace

bool OobsRows::Read() {
  if (!sound_) sound_ = ReadPosition() && ReadMove() && ReadActive() && ReadGames(move_.games.emplace());
  return *sound_;
}

bool OobsRows::Fail(RowFault fault) {
  fault_ = std::move(fault);
  return false;
}

std::optional<OobsRows::Tally> OobsRows::ReadTally() {
  if (row_->types[oobs::kPosition] != SQLITE_TEXT || IsTooLong(row_->texts[oobs::kPosition]))
    return std::nullopt;
  const std::optional<uint64_t> key = position_.ReadKey(row_->texts[oobs::kPosition]);
  chess::Games games;
  if (!key || !ReadGames(games)) return std::nullopt;
  return Tally{*key, games};
}

bool OobsRows::ReadPosition() {
  const int type = row_->types[oobs::kPosition];
  if (type != SQLITE_TEXT) return Fail(ValueFault(type, "the position", "null position"));
  if (IsTooLong(row_->texts[oobs::kPosition])) {
    return Fail({"unreadable position", FormatText("more than %d bytes", kMaxOobsTextBytes)});
  }
  return position_.Read(row_->texts[oobs::kPosition]) || Fail(position_.fault());
}

bool OobsRows::ReadMove() {
  const int type = row_->types[oobs::kMove];
  if (type != SQLITE_TEXT) return Fail(ValueFault(type, "the move", "null move"));
  const std::string_view text = row_->texts[oobs::kMove];
  if (position().has_board()) {
    const std::optional<chess::Move> move = chess::ParseUciMove(position().board(), text);
    move_.move = move.value_or(chess::Move());
    if (move) return true;
    return Fail({"illegal move", FormatText("%s is illegal in %s", Quoted(text), position().Epd())});
  }
  const std::optional<chess::OpaqueMove> move = chess::OpaqueMove::Parse(text);
  move_.opaque_move = move.value_or(chess::OpaqueMove());
  return move || Fail({"unreadable move", Quoted(text) + " is no move of any variant"});
}

// Reads bit 0, the flag of a move that may be played; the standard reserves the other bits.
bool OobsRows::ReadActive() {
  const int type = row_->types[oobs::kActive];
  if (type != SQLITE_INTEGER) return Fail(ValueFault(type, "Active", "null active"));
  move_.active = (row_->integers[oobs::kActive] & 1) != 0;
  return true;
}

bool OobsRows::ReadGames(chess::Games& games) {
  return ReadCount(oobs::kWin, "Win", games.win) && ReadCount(oobs::kDraw, "Draw", games.draw) &&
         ReadCount(oobs::kLoss, "Loss", games.loss);
}

bool OobsRows::ReadCount(int column, std::string_view name, uint64_t& count) {
  const int type = row_->types[column];
  if (type != SQLITE_INTEGER) return Fail(ValueFault(type, name, "null count"));
  const int64_t value = row_->integers[column];
  if (value < 0) return Fail({"negative count", FormatText("%s is %d", name, value)});
  if (value > kMaxOobsGames) return Fail({"absurd count", FormatText("%s is %d", name, value)});
  count = static_cast<uint64_t>(value);
  return true;
}

std::optional<std::string_view> OobsRows::comment() const {
  if (row_->types[oobs::kComment] != SQLITE_TEXT) return std::nullopt;
  return row_->texts[oobs::kComment];
}

std::string Quoted(std::string_view text) {
  return FormatText("\"%s\"", MakePrintable(text.substr(0, kMaxQuoteBytes)));
}

RowFault ValueFault(int type, std::string_view name, std::string_view null_kind) {
  if (type == SQLITE_NULL) return {null_kind, FormatText("%s is NULL", name)};
  return {"wrong type", FormatText("%s is %s", name, TypeName(type))};
}

void OobsPosition::Take(std::string_view text) {
  if (text_ == text) return;
  text_ = text;
  sound_.reset();
  if (rules_.is_chess()) setup_ = chess::ParseFen(text);
  if (rules_.variant()) variant_setup_ = chess::ParseVariantFen(*rules_.variant(), text);
}

std::optional<uint64_t> OobsPosition::ReadKey(std::string_view text) {
  Take(text);
  if (setup_.ok()) return chess::CanonicalKey(*setup_);
  if (variant_setup_.ok()) return chess::CanonicalKey(*variant_setup_);
  return std::nullopt;
}

bool OobsPosition::Read(std::string_view text) {
  Take(text);
  if (!sound_) sound_ = rules_.is_chess() ? Judge() : rules_.variant() ? JudgeVariant() : JudgeOpaque();
  return *sound_;
}

bool OobsPosition::Fail(RowFault fault) {
  fault_ = std::move(fault);
  return false;
}

bool OobsPosition::Judge() {
  if (!setup_.ok()) return Fail({"unreadable position", Message(setup_.status())});
  const auto position = chess::Position::FromSetup(*setup_);
  if (!position.ok()) {
    return Fail({"illegal position", FormatText("%s: %s", Quoted(*text_), Message(position.status()))});
  }
  position_ = chess::BookPosition::Of(*position);
  return true;
}

bool OobsPosition::JudgeVariant() {
  if (!variant_setup_.ok()) return Fail({"unreadable position", Message(variant_setup_.status())});
  const auto position = chess::VariantPosition::FromSetup(*variant_setup_);
  if (!position.ok()) {
    return Fail({"illegal position", FormatText("%s: %s", Quoted(*text_), Message(position.status()))});
  }
  position_ = chess::BookPosition::Of(*position);
  return true;
}

bool OobsPosition::JudgeOpaque() {
  position_ = chess::BookPosition::Opaque(rules_.name(), *text_);
  if (!position_) return Fail({"unreadable position", Quoted(*text_) + " is no position of any variant"});
  return true;
}

}  // namespace tabia::formats
