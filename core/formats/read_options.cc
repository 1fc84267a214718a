#include "core/formats/read_options.h"

#include "core/base/bytes.h"

namespace tabia::formats {
namespace {

void AppendPgn(std::string& bytes, const PgnOptions& pgn) {
  Append(bytes, pgn.plies);
  Append(bytes, pgn.min_plies);
  Append(bytes, pgn.min_elo);
  Append(bytes, pgn.white_wins);
  Append(bytes, pgn.draws);
  Append(bytes, pgn.black_wins);
  Append(bytes, pgn.side);
  Append(bytes, pgn.unfinished);
  Append(bytes, pgn.variations);
  Append(bytes, pgn.evaluations);
}

}  // namespace

void AppendRecordOptions(std::string& bytes, const ReadOptions& options) {
  Append(bytes, options.perspective);
  Append(bytes, options.strict);
  AppendPgn(bytes, options.pgn);
  Append(bytes, options.ctg.recommended);
  Append(bytes, options.sgf.beaver);
}

}  // namespace tabia::formats
