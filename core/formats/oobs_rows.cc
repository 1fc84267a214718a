#include "core/formats/oobs_rows.h"

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/chess/uci_move.h"

namespace tabia::formats {
namespace {

constexpr int64_t kMostGames = UINT32_MAX;
// Texts of up to this size may be answered for many rows, being the positions in a table of their own.
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
  return absl::StrFormat("after row %d", last_place_);
}

absl::Status OobsRows::Take(const SqliteRow& row) {
  row_ = row;
  const uint64_t text_bytes = Measure();
  if (text_bytes > text_bytes_left_) {
    return BadFile(file_.path(), Where(), "more text than a file of this size holds");
  }
  text_bytes_left_ -= text_bytes;
  ++count_;
  const bool has_id = schema_.has_id && types_[kId] == SQLITE_INTEGER;
  last_place_ = has_id ? row.integer(kId) : static_cast<int64_t>(count_);
  return absl::OkStatus();
}

// Fills in types_ and bytes_. Returns the bytes of the row's long texts and blobs: where rows share their
// overflow pages, a small file holds long texts without end.
uint64_t OobsRows::Measure() {
  uint64_t sum = 0;
  for (int column = 0; column < kColumns; ++column) {
    const int type = types_[column] = row_.type(column);
    if (type != SQLITE_TEXT && type != SQLITE_BLOB) continue;
    bytes_[column] = row_.size_bytes(column);
    if (bytes_[column] > kShortTextBytes) sum += bytes_[column];
  }
  return sum;
}

std::optional<RowFault> OobsRows::Read() {
  if (auto fault = ReadPosition()) return fault;
  if (auto fault = ReadMove()) return fault;
  if (auto fault = ReadActive()) return fault;
  chess::Games games;
  if (auto fault = ReadGames(games)) return fault;
  move_.games = games;
  return std::nullopt;
}

std::optional<OobsRows::Tally> OobsRows::ReadTally() {
  if (types_[kPosition] != SQLITE_TEXT) return std::nullopt;
  const std::optional<uint64_t> key = position_.ReadKey(TextOf(kPosition));
  chess::Games games;
  if (!key || ReadGames(games)) return std::nullopt;
  return Tally{*key, games};
}

std::optional<RowFault> OobsRows::ReadPosition() {
  if (auto fault = TextFault(types_[kPosition], "the position", "null position")) return fault;
  return position_.Read(TextOf(kPosition));
}

std::optional<RowFault> OobsRows::ReadMove() {
  if (auto fault = TextFault(types_[kMove], "the move", "null move")) return fault;
  const std::string_view text = TextOf(kMove);
  if (const chess::Position* rules = position().rules()) {
    const std::optional<chess::Move> move = chess::ParseUciMove(*rules, text);
    if (!move) {
      return RowFault{"illegal move", absl::StrFormat("%s is illegal in %s", Quoted(text), position().Epd())};
    }
    move_.move = *move;
    return std::nullopt;
  }
  const std::optional<chess::OpaqueMove> move = chess::OpaqueMove::Parse(text);
  if (!move) return RowFault{"unreadable move", Quoted(text) + " is no move of any variant"};
  move_.opaque_move = *move;
  return std::nullopt;
}

// Bit 0 says whether the move may be played; the standard keeps the others for later use.
std::optional<RowFault> OobsRows::ReadActive() {
  const int type = types_[kActive];
  if (type == SQLITE_NULL) return NullFault("Active", "null active");
  if (type != SQLITE_INTEGER) return WrongType("Active", type);
  move_.active = (row_.integer(kActive) & 1) != 0;
  return std::nullopt;
}

std::optional<RowFault> OobsRows::ReadGames(chess::Games& games) const {
  if (auto fault = ReadCount(kWin, "Win", games.win)) return fault;
  if (auto fault = ReadCount(kDraw, "Draw", games.draw)) return fault;
  return ReadCount(kLoss, "Loss", games.loss);
}

std::optional<RowFault> OobsRows::ReadCount(int column, std::string_view name, uint64_t& count) const {
  const int type = types_[column];
  if (type == SQLITE_NULL) return NullFault(name, "null count");
  if (type != SQLITE_INTEGER) return WrongType(name, type);
  const int64_t value = row_.integer(column);
  if (value < 0) return RowFault{"negative count", absl::StrFormat("%s is %d", name, value)};
  if (value > kMostGames) return RowFault{"absurd count", absl::StrFormat("%s is %d", name, value)};
  count = static_cast<uint64_t>(value);
  return std::nullopt;
}

std::optional<std::string_view> OobsRows::comment() const {
  if (types_[kComment] != SQLITE_TEXT) return std::nullopt;
  return TextOf(kComment);
}

}  // namespace tabia::formats
