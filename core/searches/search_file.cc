#include "core/searches/search_file.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"

#include "core/base/format.h"
#include "core/base/os/file_io.h"
#include "core/base/os/mapped_file.h"
#include "core/base/os/temp_file.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/entry/evaluation_text.h"
#include "core/chess/fen.h"
#include "core/chess/san.h"
#include "core/formats/epd/epd_line.h"
#include "core/formats/epd/epd_moves.h"
#include "core/records/scale.h"

namespace tabia::searches {
namespace {

constexpr std::string_view kNoSearch =
    "not a search of tabia grow: expected a position, acn, c0 with evaluated moves, and c1";

constexpr size_t kPieceBytes = 1 << 18;

// kPart is the beginning of a search, which a killed program has left.
enum class Line { kSearch, kPart, kRemark, kOther };

// Returns whether all of the moves in c0 have evaluations.
bool HasEvaluatedMoves(std::string_view line) {
  const std::vector<formats::EpdMove> moves = formats::MovesOfEpd(line).moves;
  return !moves.empty() && std::all_of(moves.begin(), moves.end(), [](const formats::EpdMove& move) {
    return move.stated.evaluation && move.scale == records::Scale::kEvaluations;
  });
}

Line KindOf(std::string_view line) {
  if (formats::IsEpdRemark(line)) return Line::kRemark;
  const bool has_operation = line.find(';') != std::string_view::npos;
  if (!chess::ParseFen(line).ok()) {
    const std::string_view board = TakeWord(line);
    const bool is_board = board.find_first_not_of("pnbrqkPNBRQK12345678/") == std::string_view::npos;
    return is_board && !has_operation ? Line::kPart : Line::kOther;
  }
  if (!has_operation) return Line::kPart;
  if (!ParseNumber<uint64_t>(formats::FindEpdOperand(line, "acn").value_or(""))) return Line::kOther;
  if (!formats::FindEpdOperand(line, "c0")) return Line::kPart;
  if (!HasEvaluatedMoves(line)) return Line::kOther;
  return formats::FindEpdOperand(line, "c1") ? Line::kSearch : Line::kPart;
}

using Take = absl::FunctionRef<absl::Status(std::string_view line)>;

// Takes each search of `text`, and returns their number. Returns BadFile unless the other lines are remarks or parts of
// searches. A file without any search may have a part in place of its only line.
absl::StatusOr<uint64_t> TakeSearches(const std::string& path, std::string_view text, Take take) {
  uint64_t taken = 0, ended_parts = 0;
  formats::EpdLines lines(text);
  while (const std::optional<std::string_view> line = lines.Next()) {
    const bool is_whole = line->data() + line->size() < text.data() + text.size();
    switch (KindOf(*line)) {
      case Line::kSearch:
        ++taken;
        TABIA_RETURN_IF_ERROR(take(*line));
        break;
      case Line::kPart:
        ended_parts += is_whole;
        break;
      case Line::kRemark:
        break;
      case Line::kOther:
        return BadFile(path, FormatText("line %d", lines.number()), kNoSearch);
    }
  }
  if (taken == 0 && ended_parts > 0) return BadFile(path, "line 1", kNoSearch);
  return taken;
}

// Reads the file at `path`, which may be missing.
absl::StatusOr<uint64_t> ReadSearches(const std::string& path, Take take) {
  if (SizeOf(path).value_or(0) == 0) return 0;
  TABIA_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(path));
  return TakeSearches(path, file.bytes(), take);
}

absl::Status CheckHasSearches(const std::string& path) {
  return ReadSearches(path, [](std::string_view) { return absl::OkStatus(); }).status();
}

}  // namespace

absl::StatusOr<SearchFile> SearchFile::Open(const std::string& path, SearchOrigin origin) {
  TABIA_ASSIGN_OR_RETURN(LineAppender file, LineAppender::Open(path, CheckHasSearches));
  std::replace(origin.engine.begin(), origin.engine.end(), '"', '\'');
  return SearchFile(std::move(file), std::move(origin));
}

absl::Status SearchFile::Add(const SearchedPosition& searched) {
  std::string moves;
  for (const SearchedMove& move : searched.moves) {
    moves += FormatText("%s%s eval %s", moves.empty() ? "" : ", ", chess::San(searched.position, move.move),
                        chess::EvaluationText(move.evaluation));
  }
  return file_.Append(FormatText("%s acn %d; c0 \"%s\"; c1 \"%s\";", chess::ToEpd(searched.position.setup()),
                                 origin_.nodes, moves, origin_.engine));
}

absl::StatusOr<SearchFile::Copied> SearchFile::Copy(const std::string& path, const std::string& folder) {
  TABIA_ASSIGN_OR_RETURN(TempFile copy, TempFile::Create(folder));
  std::string piece;
  const auto append = [&](std::string_view line) {
    piece.append(line).push_back('\n');
    if (piece.size() < kPieceBytes) return absl::OkStatus();
    return copy.Append(std::exchange(piece, {}));
  };
  TABIA_ASSIGN_OR_RETURN(const uint64_t number, ReadSearches(path, append));
  TABIA_RETURN_IF_ERROR(copy.Append(piece));
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, formats::SourceFile::OfCopy(path, std::move(copy)));
  return Copied{std::move(file), number};
}

}  // namespace tabia::searches
