#include "core/formats/oobs/oobs_rows.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/chess/uci_move.h"

namespace tabia::formats {
namespace {

constexpr int64_t kMaxGames = UINT32_MAX;

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
  if (row_->types[oobs::kPosition] != SQLITE_TEXT) return std::nullopt;
  const std::optional<uint64_t> key = position_.ReadKey(row_->texts[oobs::kPosition]);
  chess::Games games;
  if (!key || !ReadGames(games)) return std::nullopt;
  return Tally{*key, games};
}

bool OobsRows::ReadPosition() {
  const int type = row_->types[oobs::kPosition];
  if (type != SQLITE_TEXT) return Fail(ValueFault(type, "the position", "null position"));
  return position_.Read(row_->texts[oobs::kPosition]) || Fail(position_.fault());
}

bool OobsRows::ReadMove() {
  const int type = row_->types[oobs::kMove];
  if (type != SQLITE_TEXT) return Fail(ValueFault(type, "the move", "null move"));
  const std::string_view text = row_->texts[oobs::kMove];
  if (const chess::Position* rules = position().rules()) {
    const std::optional<chess::Move> move = chess::ParseUciMove(*rules, text);
    move_.move = move.value_or(chess::Move());
    if (move) return true;
    return Fail({"illegal move", FormatText("%s is illegal in %s", Quoted(text), position().Epd())});
  }
  const std::optional<chess::OpaqueMove> move = chess::OpaqueMove::Parse(text);
  move_.opaque_move = move.value_or(chess::OpaqueMove());
  return move || Fail({"unreadable move", Quoted(text) + " is no move of any variant"});
}

// Reads bit 0, which states whether the move may be played; the standard reserves the others.
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
  if (value > kMaxGames) return Fail({"absurd count", FormatText("%s is %d", name, value)});
  count = static_cast<uint64_t>(value);
  return true;
}

std::optional<std::string_view> OobsRows::comment() const {
  if (row_->types[oobs::kComment] != SQLITE_TEXT) return std::nullopt;
  return row_->texts[oobs::kComment];
}

}  // namespace tabia::formats
