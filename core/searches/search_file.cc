#include "core/searches/search_file.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"

#include "core/base/format.h"
#include "core/base/os/file_io.h"
#include "core/base/os/mapped_file.h"
#include "core/base/os/temp_file.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/base/utf8.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/san.h"
#include "core/formats/epd/epd_line.h"
#include "core/formats/epd/epd_moves.h"
#include "core/formats/epd/epd_score.h"
#include "core/moves/chess_board.h"
#include "core/records/scale.h"

namespace tabia::searches {
namespace {

constexpr std::string_view kNoSearch =
    "not a search: expected a position, acn, c0 with evaluated moves, c1 and ce";

constexpr size_t kPieceBytes = 1 << 18;

// A search in the file.
struct Search {
  std::string_view line;
  chess::Board position;
  chess::Score score;  // of the position
  bool has_moves = false;
  std::string_view engine;  // in the line
  uint64_t nodes = 0;
};

// kPart is the beginning of a search, which a killed program has left.
enum class LineKind { kSearch, kPart, kRemark, kOther };

// Returns whether all of the moves in c0 have evaluations.
bool HasEvaluatedMoves(std::string_view line) {
  const std::vector<formats::EpdMove> moves = formats::MovesOfEpd(line).moves;
  return !moves.empty() && std::all_of(moves.begin(), moves.end(), [](const formats::EpdMove& move) {
    return move.stated.evaluation && move.scale == records::Scale::kEvaluations;
  });
}

// Parses a line. Sets `search` if the line is one.
LineKind ParseLine(std::string_view line, const chess::Ruleset& rules, Search& search) {
  if (formats::IsEpdRemark(line)) return LineKind::kRemark;
  const bool has_operation = line.find(';') != std::string_view::npos;
  const absl::StatusOr<chess::Board> position = formats::BoardOfEpd(rules, line);
  if (!position.ok()) {
    const std::string_view board = TakeWord(line);
    const bool is_board = board.find_first_not_of("pnbrqkPNBRQK12345678/[]~") == std::string_view::npos;
    return is_board && !has_operation ? LineKind::kPart : LineKind::kOther;
  }
  if (!has_operation) return LineKind::kPart;
  const auto nodes = ParseNumber<uint64_t>(formats::FindEpdOperand(line, "acn").value_or(""));
  if (!nodes) return LineKind::kOther;
  if (!formats::FindEpdOperand(line, "c0")) return LineKind::kPart;
  const bool has_moves = HasEvaluatedMoves(line);
  const std::optional<std::string_view> engine = formats::FindEpdOperand(line, has_moves ? "c1" : "c0");
  const std::optional<chess::Score> score = formats::PositionScoreOfEpd(line);
  if (engine && score) {
    search = {line, *position, *score, has_moves, *engine, *nodes};
    return LineKind::kSearch;
  }
  if (has_moves) return engine ? LineKind::kOther : LineKind::kPart;
  const size_t operations = formats::EpdOperations(line).size();
  const size_t whole = line.ends_with(';') ? operations : operations - 1;
  return whole == 2 ? LineKind::kPart : LineKind::kOther;  // acn and c0; ce is missing or incomplete
}

using Take = absl::FunctionRef<absl::Status(const Search& search)>;

// Takes each search of the file at `path`. Returns BadFile unless the other lines are remarks or parts of searches. A
// file without any search may have a part in place of its only line.
absl::Status ReadSearches(const std::string& path, const chess::Ruleset& rules, Take take) {
  if (SizeOf(path) == 0u) return absl::OkStatus();
  TABIA_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(path));
  const std::string_view text = file.bytes();
  uint64_t searches = 0, ended_parts = 0;
  formats::EpdLines lines(text);
  while (const std::optional<std::string_view> line = lines.Next()) {
    const bool is_whole = line->data() + line->size() < text.data() + text.size();
    Search search;
    switch (ParseLine(*line, rules, search)) {
      case LineKind::kSearch:
        ++searches;
        TABIA_RETURN_IF_ERROR(take(search));
        break;
      case LineKind::kPart:
        ended_parts += is_whole;
        break;
      case LineKind::kRemark:
        break;
      case LineKind::kOther:
        return BadFile(path, FormatText("line %d", lines.number()), kNoSearch);
    }
  }
  if (searches == 0 && ended_parts > 0) return BadFile(path, "line 1", kNoSearch);
  return absl::OkStatus();
}

// Returns an error unless searches may be added to the file at `path`, which may be missing.
absl::Status CheckHasSearches(const std::string& path, const chess::Ruleset& rules) {
  if (!SizeOf(path)) return absl::OkStatus();
  return ReadSearches(path, rules, [](const Search&) { return absl::OkStatus(); });
}

// Returns the origin as a line has it. The name of an engine may be as long as a line of the engine, and then the line
// of the file would be longer than readers of EPD accept.
SearchOrigin StoredOrigin(const SearchOrigin& origin) {
  constexpr size_t kMaxNameBytes = 1024;
  std::string name = MakePrintable(origin.engine);
  std::replace(name.begin(), name.end(), '"', '\'');
  name.resize(Utf8Prefix(name, kMaxNameBytes).size());
  return {std::move(name), origin.nodes};
}

}  // namespace

absl::StatusOr<SearchFile> SearchFile::Open(const std::string& path, const SearchOrigin& origin,
                                            const chess::Ruleset& rules) {
  const auto check = [rules](const std::string& file) { return CheckHasSearches(file, rules); };
  TABIA_ASSIGN_OR_RETURN(LineAppender file, LineAppender::Open(path, check));
  return SearchFile(std::move(file), StoredOrigin(origin));
}

absl::Status SearchFile::Add(const SearchedPosition& searched) {
  std::string moves;
  for (const SearchedMove& move : searched.moves) {
    moves += FormatText("%s%s eval %s", moves.empty() ? "" : ", ", chess::San(searched.position, move.move),
                        chess::EvaluationText(move.evaluation));
  }
  return file_.Append(FormatText("%s acn %d; c0 \"%s\"; c1 \"%s\"; ce %d;", chess::ToEpd(searched.position),
                                 origin_.nodes, moves, origin_.engine,
                                 formats::EpdNumberOf(searched.moves[0].evaluation.score)));
}

absl::StatusOr<SearchFile::Copied> SearchFile::Copy(const std::string& path, const std::string& folder,
                                                    const chess::Ruleset& rules) {
  TABIA_ASSIGN_OR_RETURN(TempFile copy, TempFile::Create(folder));
  uint64_t searches = 0, without_moves = 0;
  std::string piece;
  const auto append = [&](const Search& search) {
    ++(search.has_moves ? searches : without_moves);
    if (search.has_moves) piece.append(search.line).push_back('\n');
    if (piece.size() < kPieceBytes) return absl::OkStatus();
    return copy.Append(std::exchange(piece, {}));
  };
  if (SizeOf(path)) TABIA_RETURN_IF_ERROR(ReadSearches(path, rules, append));
  TABIA_RETURN_IF_ERROR(copy.Append(piece));
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, formats::SourceFile::OfCopy(path, std::move(copy)));
  return Copied{std::move(file), searches, without_moves};
}

absl::StatusOr<SearchFile::Scores> SearchFile::ReadScores(const std::string& path,
                                                          const std::optional<SearchOrigin>& origin,
                                                          const chess::Ruleset& rules) {
  const SearchOrigin stored = StoredOrigin(origin.value_or(SearchOrigin{}));
  Scores scores;
  TABIA_RETURN_IF_ERROR(ReadSearches(path, rules, [&](const Search& search) {
    if (origin && (search.engine != stored.engine || search.nodes != stored.nodes)) {
      ++scores.others;
    } else {
      scores.of_positions[chess::CanonicalKey(chess::WithoutIdleEnPassant(search.position))] = search.score;
    }
    return absl::OkStatus();
  }));
  return scores;
}

}  // namespace tabia::searches
