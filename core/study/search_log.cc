#include "core/study/search_log.h"

#include <algorithm>
#include <string_view>

#include "core/base/format.h"
#include "core/base/os/mapped_file.h"
#include "core/base/os/temp_file.h"
#include "core/base/status.h"
#include "core/chess/entry/evaluation_text.h"
#include "core/chess/fen.h"
#include "core/chess/san.h"

namespace tabia::study {

absl::StatusOr<SearchLog> SearchLog::Open(const std::string& path, const std::string& engine,
                                          uint64_t nodes) {
  TABIA_ASSIGN_OR_RETURN(LineAppender file, LineAppender::Open(path));
  std::string quotable = engine;
  std::replace(quotable.begin(), quotable.end(), '"', '\'');
  return SearchLog(std::move(file), std::move(quotable), nodes);
}

absl::Status SearchLog::Add(const SearchedPosition& searched) {
  std::string moves;
  for (const SearchedMove& move : searched.moves) {
    moves += FormatText("%s%s eval %s", moves.empty() ? "" : ", ", chess::San(searched.position, move.move),
                        chess::EvaluationText(move.evaluation));
  }
  return file_.Append(FormatText("%s acn %d; c0 \"%s\"; c1 \"%s\";", chess::ToEpd(searched.position.setup()),
                                 nodes_, moves, engine_));
}

absl::StatusOr<formats::SourceFile> SearchLog::Copy(const std::string& path, const std::string& folder) {
  TABIA_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(path));
  TABIA_ASSIGN_OR_RETURN(TempFile copy, TempFile::Create(folder));
  std::string_view lines = file.bytes();
  lines = lines.substr(0, lines.rfind('\n') + 1);
  // A program that was killed may have left part of a line, by which the file would not be recognised as EPD.
  while (!lines.empty() && !chess::ParseFen(lines.substr(0, lines.find('\n'))).ok()) {
    lines.remove_prefix(lines.find('\n') + 1);
  }
  TABIA_RETURN_IF_ERROR(copy.Append(lines));
  return formats::SourceFile::OfCopy(path, std::move(copy));
}

}  // namespace tabia::study
