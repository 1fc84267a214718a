#include "core/formats/oobs_rows.h"

#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/words.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/uci_move.h"
#include "core/chess/variant.h"

namespace tabia::formats {
namespace {

constexpr int64_t kMostGames = UINT32_MAX;
// Texts of up to this size may be answered for many rows, being the positions in a table of their own.
constexpr size_t kShortTextBytes = 512;
constexpr size_t kLongestQuoteBytes = 100;

std::string Quoted(std::string_view text) {
  return absl::StrFormat("\"%s\"", Printable(text.substr(0, kLongestQuoteBytes)));
}

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

RowFault WrongType(std::string_view name, int type) {
  return {"wrong type", absl::StrFormat("%s is %s", name, TypeName(type))};
}

// Nothing where a text stands in the column.
std::optional<RowFault> TextFault(const SqliteQuery& query, int column, std::string_view name,
                                  std::string_view null_kind) {
  const int type = query.type(column);
  if (type == SQLITE_TEXT) return std::nullopt;
  if (type == SQLITE_NULL) return RowFault{null_kind, absl::StrFormat("%s is NULL", name)};
  return WrongType(name, type);
}

}  // namespace

OobsRows::OobsRows(const SqliteFile& file, const OobsSchema& schema, std::string_view variant,
                   SqliteQuery query)
    : path_(file.path()),
      text_bytes_left_(2 * file.size_bytes()),  // UTF-16 may grow by half
      variant_(variant),
      knows_rules_(chess::KnowsRules(variant)),
      has_id_(schema.has_id),
      query_(std::move(query)) {}

absl::StatusOr<OobsRows> OobsRows::Open(const SqliteFile& file, const OobsSchema& schema,
                                        std::string_view variant) {
  TABIA_ASSIGN_OR_RETURN(SqliteQuery query, file.Query(schema.rows_sql));
  return OobsRows(file, schema, variant, std::move(query));
}

absl::StatusOr<bool> OobsRows::Next() {
  const auto where = [&] { return absl::StrFormat("after row %d", last_place_); };
  TABIA_ASSIGN_OR_RETURN(const bool row, query_.Step(where));
  if (!row) return false;
  const uint64_t text_bytes = TextBytes();
  if (text_bytes > text_bytes_left_)
    return BadFile(path_, where(), "more text than a file of this size holds");
  text_bytes_left_ -= text_bytes;
  ++rows_;
  last_place_ =
      has_id_ && query_.type(kId) == SQLITE_INTEGER ? query_.integer(kId) : static_cast<int64_t>(rows_);
  return true;
}

// The bytes of the row's long texts and blobs: where rows share their overflow pages, a small file holds long
// texts without end.
uint64_t OobsRows::TextBytes() const {
  uint64_t sum = 0;
  for (int column = kId; column <= kComment; ++column) {
    const int type = query_.type(column);
    if (type != SQLITE_TEXT && type != SQLITE_BLOB) continue;
    if (const uint64_t bytes = query_.size_bytes(column); bytes > kShortTextBytes) sum += bytes;
  }
  return sum;
}

Place OobsRows::place() const {
  return {"row", last_place_};
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
  if (query_.type(kPosition) != SQLITE_TEXT) return std::nullopt;
  const absl::StatusOr<chess::Setup> setup = chess::ParseFen(query_.text(kPosition));
  chess::Games games;
  if (!setup.ok() || ReadGames(games)) return std::nullopt;
  return Tally{chess::CanonicalKey(*setup), games};
}

std::optional<RowFault> OobsRows::ReadPosition() {
  if (auto fault = TextFault(query_, kPosition, "the position", "null position")) return fault;
  const std::string_view text = query_.text(kPosition);
  if (position_text_ != text || text.empty()) {
    position_text_ = text;
    position_fault_ = ParsePosition(text);
  }
  return position_fault_;
}

std::optional<RowFault> OobsRows::ParsePosition(std::string_view text) {
  if (!knows_rules_) {
    position_ = chess::BookPosition::Opaque(variant_, text);
    if (!position_) return RowFault{"unreadable position", Quoted(text) + " is no position of any variant"};
    TakeWord(text);
    black_to_move_ = TakeWord(text) == "b";
    return std::nullopt;
  }
  const auto setup = chess::ParseFen(text);
  if (!setup.ok()) return RowFault{"unreadable position", Message(setup.status())};
  const auto position = chess::Position::FromSetup(*setup);
  if (!position.ok()) {
    return RowFault{"illegal position", absl::StrFormat("%s: %s", Quoted(text), Message(position.status()))};
  }
  position_ = chess::BookPosition::Of(*position);
  black_to_move_ = position->turn() == chess::kBlack;
  return std::nullopt;
}

std::optional<RowFault> OobsRows::ReadMove() {
  if (auto fault = TextFault(query_, kMove, "the move", "null move")) return fault;
  const std::string_view text = query_.text(kMove);
  if (knows_rules_) {
    const std::optional<chess::Move> move = chess::ParseUciMove(*position_->rules(), text);
    if (!move) {
      return RowFault{"illegal move", absl::StrFormat("%s is illegal in %s", Quoted(text), position_->Epd())};
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
  const int type = query_.type(kActive);
  if (type == SQLITE_NULL) return RowFault{"null active", "Active is NULL"};
  if (type != SQLITE_INTEGER) return WrongType("Active", type);
  move_.active = (query_.integer(kActive) & 1) != 0;
  return std::nullopt;
}

std::optional<RowFault> OobsRows::ReadGames(chess::Games& games) const {
  if (auto fault = ReadCount(kWin, "Win", games.win)) return fault;
  if (auto fault = ReadCount(kDraw, "Draw", games.draw)) return fault;
  return ReadCount(kLoss, "Loss", games.loss);
}

std::optional<RowFault> OobsRows::ReadCount(int column, std::string_view name, uint64_t& count) const {
  const int type = query_.type(column);
  if (type == SQLITE_NULL) return RowFault{"null count", absl::StrFormat("%s is NULL", name)};
  if (type != SQLITE_INTEGER) return WrongType(name, type);
  const int64_t value = query_.integer(column);
  if (value < 0) return RowFault{"negative count", absl::StrFormat("%s is %d", name, value)};
  if (value > kMostGames) return RowFault{"absurd count", absl::StrFormat("%s is %d", name, value)};
  count = static_cast<uint64_t>(value);
  return std::nullopt;
}

std::optional<std::string_view> OobsRows::comment() const {
  if (query_.type(kComment) != SQLITE_TEXT) return std::nullopt;
  return query_.text(kComment);
}

}  // namespace tabia::formats
