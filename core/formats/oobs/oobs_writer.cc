#include "core/formats/oobs/oobs_writer.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string_view>

#include "core/base/os/temp_file.h"
#include "core/base/status.h"
#include "core/chess/uci_move.h"
#include "core/chess/variant.h"
#include "core/formats/oobs/oobs_schema.h"
#include "core/formats/sqlite/sqlite_file.h"
#include "core/moves/ruleset.h"

namespace tabia::formats {
namespace {

constexpr char kInfoTable[] = "BEGIN; CREATE TABLE Info (Name TEXT UNIQUE NOT NULL, Value TEXT)";
constexpr char kIndex[] = "CREATE INDEX BookEPD ON Book (EPD)";
constexpr char kInsertInfo[] = "INSERT INTO Info VALUES (?, ?)";

constexpr std::string_view kStructureVersion = "0.1";  // of the standard

constexpr uint64_t kMaxStoredGames = std::numeric_limits<int64_t>::max();

bool FitsRow(const chess::Games& games) {
  return std::max({games.win, games.draw, games.loss}) <= kMaxStoredGames;
}

// Returns the comments on a move, joined by blanks.
std::string CommentOn(chess::Move move, const chess::BookNotes& notes) {
  std::string comment;
  for (const chess::BookNote& note : notes) {
    if (note.move != move || note.kind != chess::NoteKind::kComment) continue;
    if (!comment.empty()) comment += ' ';
    comment += note.text;
  }
  return comment;
}

// Returns `facts` with `own` in place of facts of the same name, which readers compare without regard to case:
// a copied "perspective" must agree with the rows.
std::map<std::string, std::string> WithOwn(std::map<std::string, std::string> facts,
                                           const std::map<std::string, std::string>& own) {
  for (const auto& [name, value] : own) {
    std::erase_if(facts, [&name = name](const auto& fact) { return SameName(fact.first, name); });
  }
  facts.insert(own.begin(), own.end());
  return facts;
}

constexpr char kTable[] =
    "CREATE TABLE Book (ID INTEGER PRIMARY KEY AUTOINCREMENT, EPD TEXT NOT NULL, Move TEXT, "
    "Active INTEGER DEFAULT 1, Win INTEGER, Draw INTEGER, Loss INTEGER, Comment TEXT)";
constexpr size_t kBlockRows = 32;

std::string InsertSql(size_t rows) {
  std::string sql = "INSERT INTO Book (EPD, Move, Active, Win, Draw, Loss, Comment) VALUES (?,?,?,?,?,?,?)";
  for (size_t i = 1; i < rows; ++i) sql += ",(?,?,?,?,?,?,?)";
  return sql;
}

}  // namespace

OobsWriter::OobsWriter(ByteSink& sink, WriteOptions options, SqliteDraft draft)
    : sink_(sink),
      options_(std::move(options)),
      is_chess960_(chess::IsChess960(options_.variant)),
      draft_(std::move(draft)) {}

absl::StatusOr<std::unique_ptr<OobsWriter>> OobsWriter::Create(ByteSink& sink, WriteOptions options) {
  if (options.temp_folder.empty()) options.temp_folder = DefaultTempFolder();
  TABIA_ASSIGN_OR_RETURN(SqliteDraft draft, SqliteDraft::Create(options.temp_folder));
  TABIA_RETURN_IF_ERROR(draft.Run(kInfoTable));
  std::unique_ptr<OobsWriter> writer(new OobsWriter(sink, std::move(options), std::move(draft)));
  TABIA_ASSIGN_OR_RETURN(OobsRowsWriter rows, OobsRowsWriter::Create(writer->draft_));
  writer->rows_.emplace(std::move(rows));
  return writer;
}

absl::Status OobsWriter::Write(const records::BookNode& node) {
  const std::string epd = node.position.Epd();
  for (const chess::BookMove& move : node.entry.moves) {
    if (const auto games = RowGames(move)) {
      TABIA_RETURN_IF_ERROR(rows_->Add(RowOf(epd, node, move, *games)));
      ++report_.records;
    } else {
      CountLostMove(node, move);
    }
  }
  CountLostNotes(node);
  return absl::OkStatus();
}

std::optional<chess::Games> OobsWriter::RowGames(const chess::BookMove& move) const {
  if (!move.games && options_.oobs_weights_as_wins) return chess::Games{.win = move.weight()};
  return move.games && FitsRow(*move.games) ? move.games : std::nullopt;
}

OobsRow OobsWriter::RowOf(const std::string& epd, const records::BookNode& node, const chess::BookMove& move,
                          const chess::Games& games) const {
  const auto style = is_chess960_ ? chess::CastlingStyle::kKingTakesRook : chess::CastlingStyle::kOrthodox;
  return {
      .epd = epd,
      .move = UciMove(node.position.board(), move.move, style),
      .active = move.active,
      .win = static_cast<int64_t>(games.win),
      .draw = static_cast<int64_t>(games.draw),
      .loss = static_cast<int64_t>(games.loss),
      .comment = CommentOn(move.move, node.notes),
  };
}

void OobsWriter::CountLostMove(const records::BookNode& node, const chess::BookMove& move) {
  lost_.AddMove(move.games ? "counts above 2^63-1" : kWeightsWithoutGames, node.position, move.move);
}

void OobsWriter::CountLostNotes(const records::BookNode& node) {
  for (const chess::BookNote& note : node.notes) {
    const bool kept = note.kind == chess::NoteKind::kComment &&
                      std::any_of(node.entry.moves.begin(), node.entry.moves.end(), [&](const auto& move) {
                        return move.move == note.move && RowGames(move).has_value();
                      });
    if (!kept) lost_.AddNote(node.position, note);
  }
}

absl::StatusOr<records::WriteReport> OobsWriter::Finish() {
  TABIA_RETURN_IF_ERROR(rows_->Finish());
  TABIA_RETURN_IF_ERROR(WriteInfo());
  if (options_.oobs_index) TABIA_RETURN_IF_ERROR(draft_.Run(kIndex));
  TABIA_RETURN_IF_ERROR(draft_.Run("COMMIT"));
  TABIA_RETURN_IF_ERROR(draft_.CopyTo(sink_));
  return std::move(report_);
}

// Writes the facts in the order of the standard's own tool, and other facts after them.
absl::Status OobsWriter::WriteInfo() {
  const std::map<std::string, std::string> own = {{"Data Structure Version", std::string(kStructureVersion)},
                                                  {"Variant", chess::Ruleset::Of(options_.variant).name()},
                                                  {std::string(kPerspectiveFact), "mover"},
                                                  {"ItemCount", std::to_string(report_.records)}};
  const std::map<std::string, std::string> facts = WithOwn(options_.facts, own);
  std::vector<std::string> order = {
      "Data Structure Version", "Version", "License", "Description", "Variant", "ItemCount"};
  for (const auto& [name, value] : facts) {
    if (std::find(order.begin(), order.end(), name) == order.end()) order.push_back(name);
  }
  TABIA_ASSIGN_OR_RETURN(SqliteStatement insert, draft_.Prepare(kInsertInfo));
  for (const std::string& name : order) {
    const auto fact = facts.find(name);
    if (fact == facts.end()) continue;
    insert.Bind(1, name);
    insert.Bind(2, fact->second);
    TABIA_RETURN_IF_ERROR(insert.Run());
  }
  return absl::OkStatus();
}

absl::StatusOr<OobsRowsWriter> OobsRowsWriter::Create(SqliteDraft& draft) {
  TABIA_RETURN_IF_ERROR(draft.Run(kTable));
  TABIA_ASSIGN_OR_RETURN(SqliteStatement insert, draft.Prepare(InsertSql(kBlockRows)));
  return OobsRowsWriter(draft, std::move(insert));
}

absl::Status OobsRowsWriter::Add(OobsRow row) {
  rows_.push_back(std::move(row));
  return rows_.size() < kBlockRows ? absl::OkStatus() : InsertAll(insert_);
}

absl::Status OobsRowsWriter::Finish() {
  if (rows_.empty()) return absl::OkStatus();
  TABIA_ASSIGN_OR_RETURN(SqliteStatement insert, draft_.Prepare(InsertSql(rows_.size())));
  return InsertAll(insert);
}

absl::Status OobsRowsWriter::InsertAll(SqliteStatement& insert) {
  int parameter = 0;
  for (const OobsRow& row : rows_) {
    insert.Bind(++parameter, row.epd);
    insert.Bind(++parameter, row.move);
    insert.Bind(++parameter, int64_t{row.active});
    insert.Bind(++parameter, row.win);
    insert.Bind(++parameter, row.draw);
    insert.Bind(++parameter, row.loss);
    ++parameter;
    if (row.comment.empty()) {
      insert.BindNull(parameter);
    } else {
      insert.Bind(parameter, row.comment);
    }
  }
  TABIA_RETURN_IF_ERROR(insert.Run());
  rows_.clear();
  return absl::OkStatus();
}

}  // namespace tabia::formats
