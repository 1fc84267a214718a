#include "core/formats/table/table_row.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/key.h"
#include "core/moves/move_evaluation.h"

namespace tabia::formats {
namespace {

using Cells = std::vector<std::string_view>;

constexpr std::array<std::string_view, 7> kContext = {"away_self", "away_opponent", "crawford", "jacoby",
                                                      "beaver",    "cube",          "owner"};
constexpr std::array<std::string_view, 7> kValues = {"lose_backgammon", "lose_gammon",    "lose",  "win",
                                                     "win_gammon",      "win_backgammon", "equity"};
constexpr std::array<std::string_view, 3> kCubeValues = {"no_double", "double_take", "double_pass"};
constexpr std::array<std::string_view, 6> kOrigin = {"level", "games", "ci95", "program", "date", "source"};

// Adds the next cells to `object`, under these names.
template <size_t kSize>
void Take(const std::array<std::string_view, kSize>& names, const Cells& cells, size_t& at, Json& object) {
  for (const std::string_view name : names) object[name] = Json(cells[at++]);
}

Json PositionRow(const Cells& cells) {
  Json row = {{"position_id", cells[1]}}, context;
  size_t at = 2;
  Take(kContext, cells, at, context);
  Take(kValues, cells, at, row);
  Take(kOrigin, cells, at, row);
  row["context"] = std::move(context);
  return row;
}

Json PlayRow(const Cells& cells) {
  Json row = {{"position_id", cells[1]}, {"dice", cells[2]}}, context;
  size_t at = 3;
  Take(kContext, cells, at, context);
  Take(std::array<std::string_view, 2>{"play", "after_position_id"}, cells, at, row);
  Take(kValues, cells, at, row);
  Take(kOrigin, cells, at, row);
  row["context"] = std::move(context);
  return row;
}

Json CubeRow(const Cells& cells) {
  Json row = {{"position_id", cells[1]}}, context, cube;
  size_t at = 2;
  Take(kContext, cells, at, context);
  Take(kCubeValues, cells, at, cube);
  Take(kOrigin, cells, at, cube);
  row["context"] = std::move(context);
  row["cube"] = std::move(cube);
  return row;
}

// The kinds of backgammon rows, with the numbers of their cells.
struct Kind {
  std::string_view name;
  size_t cells;
  Json (*row)(const Cells& cells);
};
constexpr std::array<Kind, 3> kKinds = {
    {{"position", 22, PositionRow}, {"play", 25, PlayRow}, {"cube", 18, CubeRow}}};

bool IsNumber(std::string_view cell) {
  return !cell.empty() && std::all_of(cell.begin(), cell.end(), IsDigit);
}

// Reads "name: Sicilian Defense; eco: B20". Sets `other` to a text before the first note.
Json NotesOf(std::string_view cell, std::string_view& other) {
  static constexpr std::array<std::string_view, 3> kNoteKinds = {"name: ", "comment: ", "eco: "};
  Json notes = Json::Array();
  std::vector<std::pair<std::string, std::string>> read;
  for (const std::string_view part : Split(cell, ";")) {
    const std::string_view note = part.starts_with(' ') ? part.substr(1) : part;
    const auto kind = std::find_if(kNoteKinds.begin(), kNoteKinds.end(),
                                   [note](std::string_view known) { return note.starts_with(known); });
    if (kind != kNoteKinds.end()) {
      read.emplace_back(kind->substr(0, kind->size() - 2), note.substr(kind->size()));
    } else if (!read.empty()) {
      read.back().second.append(";").append(part);
    } else {
      other = cell.substr(0, static_cast<size_t>(part.data() + part.size() - cell.data()));
    }
  }
  for (auto& [kind, text] : read) notes.Append({{"kind", std::move(kind)}, {"text", std::move(text)}});
  return notes;
}

// Reads an evaluation as the object of JSON; nothing for any other text.
std::optional<Json> EvaluationOf(std::string_view cell) {
  const std::optional<chess::Evaluation> evaluation = chess::ParseEvaluation(cell);
  if (!evaluation) return std::nullopt;
  return Json({{evaluation->score.unit(), evaluation->score.number()},
               {"depth", uint64_t{evaluation->depth}},
               {"origin", chess::OriginName(evaluation->origin)},
               {"distance", uint64_t{evaluation->distance}}});
}

// Reads "POSITION MOVE", then the weight or the games won, drawn and lost, "inactive", the evaluation, and the notes. A
// move with an evaluation may lack the numbers.
std::optional<Json> ChessRow(const Cells& cells) {
  constexpr std::string_view kKeyAlone = "key ";
  std::string_view subject = cells[0];
  const bool is_key = chess::ParseKey(subject) || subject.starts_with(kKeyAlone);
  if (subject.starts_with(kKeyAlone)) subject.remove_prefix(kKeyAlone.size());
  Json row = {{is_key ? "key" : "position", subject}, {"move", cells[1]}};
  size_t numbers = 0;
  while (2 + numbers < cells.size() && numbers < 3 && IsNumber(cells[2 + numbers])) ++numbers;
  if (numbers == 2) return std::nullopt;
  static constexpr std::array<std::string_view, 3> kGames = {"win", "draw", "loss"};
  if (numbers == 1) row["weight"] = Json(cells[2]);
  for (size_t i = 0; numbers == 3 && i < kGames.size(); ++i) row[kGames[i]] = Json(cells[2 + i]);
  size_t at = 2 + numbers;
  const bool is_inactive = at < cells.size() && cells[at] == "inactive";
  row["active"] = Json(!is_inactive);
  at += is_inactive;
  std::optional<Json> evaluation = at < cells.size() ? EvaluationOf(cells[at]) : std::nullopt;
  if (numbers == 0 && !evaluation) return std::nullopt;
  at += evaluation.has_value();
  if (evaluation) row["evaluation"] = *std::move(evaluation);
  if (at < cells.size()) {
    std::string_view other;
    row["notes"] = NotesOf(cells[at], other);
    if (!other.empty()) row[Concat(at + 1)] = Json(other);
  }
  for (++at; at < cells.size(); ++at) {
    if (!cells[at].empty()) row[Concat(at + 1)] = Json(cells[at]);
  }
  return row;
}

}  // namespace

std::optional<Json> ParseTableRow(std::string_view line) {
  if (line.starts_with('{')) {
    std::optional<Json> row = Json::Parse(line);
    if (row && row->members() == nullptr) row.reset();
    return row;
  }
  constexpr ptrdiff_t kMaxCells = 100;  // more than any row has
  if (std::count(line.begin(), line.end(), '\t') > kMaxCells) return std::nullopt;
  const Cells cells = Split(line, "\t");
  const auto kind = std::find_if(kKinds.begin(), kKinds.end(),
                                 [&cells](const Kind& known) { return known.name == cells[0]; });
  if (kind != kKinds.end())
    return cells.size() == kind->cells ? std::optional(kind->row(cells)) : std::nullopt;
  return cells.size() >= 3 ? ChessRow(cells) : std::nullopt;
}

bool HasTableRows(std::string_view bytes, absl::FunctionRef<bool(const Json& row)> is_wanted) {
  const auto sign_of = [&is_wanted](std::string_view line) {
    const std::optional<Json> row = ParseTableRow(line);
    return row && is_wanted(*row) ? LineSign::kRecord : LineSign::kOther;
  };
  return HasRecords(bytes, sign_of, kMaxRowBytes);
}

absl::Status TableParser::ReadLine(std::string_view line) {
  if (Trim(line).empty()) return absl::OkStatus();
  const std::optional<Json> row = ParseTableRow(line);
  if (!row) return Skip("unreadable line", "neither the columns of tabia dump nor JSON");
  is_json_ |= line.starts_with('{');
  return ReadRow(*row);
}

void TableParser::CountOthers(const Json& row, absl::Span<const std::string_view> known) {
  for (const Json::Member& member : *row.members()) {
    if (std::find(known.begin(), known.end(), member.name) == known.end())
      CountUnused(member.name, member.value);
  }
}

void TableParser::CountUnless(bool is_used, const Json& row, std::string_view name) {
  const Json* const value = is_used ? nullptr : row.Find(name);
  if (value != nullptr) CountUnused(name, *value);
}

void TableParser::CountUnused(std::string_view name, const Json& value) {
  const std::string text = value.ScalarText().value_or(value.Text());
  if (!text.empty() && text != "null")
    not_used_.Add("column", place(), [&] { return Concat(name, ": ", text); });
}

std::string TableParser::FormatName(std::string_view name) const {
  return Concat(name, is_json_ ? " (JSON)" : "");
}

std::string TextIn(const Json& row, std::string_view name) {
  const Json* const value = row.Find(name);
  return value == nullptr ? std::string() : value->ScalarText().value_or("");
}

std::optional<double> NumberIn(const Json& row, std::string_view name) {
  return ParseNumber<double>(TextIn(row, name));
}

bool IsTrueIn(const Json& row, std::string_view name) {
  const std::string text = TextIn(row, name);
  return text == "true" || text == "1";
}

}  // namespace tabia::formats
