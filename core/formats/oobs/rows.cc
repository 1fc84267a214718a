#include "core/formats/oobs/rows.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/chess/uci_move.h"
#include "core/formats/sqlite/query.h"

namespace tabia::formats {
namespace {

constexpr int64_t kMaxGames = UINT32_MAX;
// Texts up to this size are not limited: a position in a table of its own belongs to many rows.
constexpr size_t kShortTextBytes = 512;

}  // namespace

OobsRows::OobsRows(const SqliteFile& file, const OobsSchema& schema, std::string_view variant)
    : file_(file),
      schema_(schema),
      text_bytes_left_(2 * file.size_bytes()),  // UTF-16 may grow by half
      position_(variant) {}

absl::Status OobsRows::ForEach(absl::FunctionRef<absl::Status()> visit) {
  const auto visit_row = [&](const SqliteRow& row) {
    TABIA_RETURN_IF_ERROR(Take(row));
    return visit();
  };
  return file_.ForEachRow(
      schema_.columns, schema_.from, [&] { return Where(); }, visit_row);
}

std::string OobsRows::Where() const {
  return Formatted("after row %d", last_row_);
}

absl::Status OobsRows::Take(const SqliteRow& row) {
  row_ = row;
  sound_.reset();
  const uint64_t text_bytes = Measure();
  if (text_bytes > text_bytes_left_) {
    return BadFile(file_.path(), Where(), "more text than a file of this size holds");
  }
  text_bytes_left_ -= text_bytes;
  ++count_;
  const bool has_id = schema_.has_id && types_[oobs::kId] == SQLITE_INTEGER;
  last_row_ = has_id ? row.integer(oobs::kId) : static_cast<int64_t>(count_);
  return absl::OkStatus();
}

// Fills in types_ and bytes_. Returns the bytes of the row's long texts and blobs, which the caller limits: a
// small file can have any number of long texts if its rows share their overflow pages.
uint64_t OobsRows::Measure() {
  uint64_t sum = 0;
  for (int column = 0; column < oobs::kColumns; ++column) {
    const int type = types_[column] = row_.type(column);
    if (type != SQLITE_TEXT && type != SQLITE_BLOB) continue;
    bytes_[column] = row_.size_bytes(column);
    if (bytes_[column] > kShortTextBytes) sum += bytes_[column];
  }
  return sum;
}

bool OobsRows::Read() {
  if (!sound_) sound_ = ReadPosition() && ReadMove() && ReadActive() && ReadGames(move_.games.emplace());
  return *sound_;
}

bool OobsRows::Fail(RowFault fault) {
  fault_ = std::move(fault);
  return false;
}

std::optional<OobsRows::Tally> OobsRows::ReadTally() {
  if (types_[oobs::kPosition] != SQLITE_TEXT) return std::nullopt;
  const std::optional<uint64_t> key = position_.ReadKey(TextOf(oobs::kPosition));
  chess::Games games;
  if (!key || !ReadGames(games)) return std::nullopt;
  return Tally{*key, games};
}

bool OobsRows::ReadPosition() {
  const int type = types_[oobs::kPosition];
  if (type != SQLITE_TEXT) return Fail(ValueFault(type, "the position", "null position"));
  return position_.Read(TextOf(oobs::kPosition)) || Fail(position_.fault());
}

bool OobsRows::ReadMove() {
  const int type = types_[oobs::kMove];
  if (type != SQLITE_TEXT) return Fail(ValueFault(type, "the move", "null move"));
  const std::string_view text = TextOf(oobs::kMove);
  if (const chess::Position* rules = position().rules()) {
    const std::optional<chess::Move> move = chess::ParseUciMove(*rules, text);
    move_.move = move.value_or(chess::Move());
    if (move) return true;
    return Fail({"illegal move", Formatted("%s is illegal in %s", Quoted(text), position().Epd())});
  }
  const std::optional<chess::OpaqueMove> move = chess::OpaqueMove::Parse(text);
  move_.opaque_move = move.value_or(chess::OpaqueMove());
  return move || Fail({"unreadable move", Quoted(text) + " is no move of any variant"});
}

// Reads bit 0, which states whether the move may be played; the standard reserves the others.
bool OobsRows::ReadActive() {
  const int type = types_[oobs::kActive];
  if (type != SQLITE_INTEGER) return Fail(ValueFault(type, "Active", "null active"));
  move_.active = (row_.integer(oobs::kActive) & 1) != 0;
  return true;
}

bool OobsRows::ReadGames(chess::Games& games) {
  return ReadCount(oobs::kWin, "Win", games.win) && ReadCount(oobs::kDraw, "Draw", games.draw) &&
         ReadCount(oobs::kLoss, "Loss", games.loss);
}

bool OobsRows::ReadCount(int column, std::string_view name, uint64_t& count) {
  const int type = types_[column];
  if (type != SQLITE_INTEGER) return Fail(ValueFault(type, name, "null count"));
  const int64_t value = row_.integer(column);
  if (value < 0) return Fail({"negative count", Formatted("%s is %d", name, value)});
  if (value > kMaxGames) return Fail({"absurd count", Formatted("%s is %d", name, value)});
  count = static_cast<uint64_t>(value);
  return true;
}

std::optional<std::string_view> OobsRows::comment() const {
  if (types_[oobs::kComment] != SQLITE_TEXT) return std::nullopt;
  return TextOf(oobs::kComment);
}

}  // namespace tabia::formats
