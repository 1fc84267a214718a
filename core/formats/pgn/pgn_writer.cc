#include "core/formats/pgn/pgn_writer.h"

#include <algorithm>

#include "absl/status/status.h"

#include "core/base/status.h"
#include "core/chess/key.h"
#include "core/chess/san.h"
#include "core/formats/pgn/pgn_game_text.h"
#include "core/formats/pgn/pgn_headers.h"
#include "core/formats/weight_text.h"

namespace tabia::formats {
namespace {

uint64_t KeyAfter(const records::TreeMove& move) {
  chess::Position after = move.before;
  after.Make(move.move.move);
  return chess::CanonicalKey(after.setup());
}

}  // namespace

absl::Status PgnWriter::Write(const records::TreeMove& move) {
  line_.resize(std::min(line_.size(), move.plies));
  line_.push_back({chess::San(move.before, move.move.move), Comment(move), Opening(move)});
  return move.ends_line ? WriteGame() : absl::OkStatus();
}

std::string PgnWriter::Comment(const records::TreeMove& move) const {
  std::string comment;
  if (options_.weights) comment = WeightText(move.move, options_.scale);
  for (const chess::BookNote& note : move.notes) {
    if (!comment.empty()) comment += "; ";
    comment += note.text;
  }
  return comment;
}

std::optional<PgnOpening> PgnWriter::Opening(const records::TreeMove& move) const {
  if (options_.opening) {
    if (auto opening = options_.opening(KeyAfter(move))) return opening;
  }
  PgnOpening stated;
  for (const chess::BookNote& note : move.notes) {
    if (note.kind == chess::NoteKind::kEco) stated.eco = note.text;
    if (note.kind == chess::NoteKind::kName) stated.name = note.text;
  }
  if (stated.eco.empty() && stated.name.empty()) return std::nullopt;
  return stated;
}

absl::Status PgnWriter::WriteGame() {
  game_.clear();
  AppendTags(game_);
  PgnMovetext moves(game_);
  for (size_t plies = 0; plies < line_.size(); ++plies) {
    moves.AddMove(plies, line_[plies].san);
    if (!line_[plies].comment.empty()) moves.AddComment(line_[plies].comment);
  }
  moves.End(kPgnNoResult);
  ++report_.records;
  return sink_.Append(game_);
}

void PgnWriter::AppendTags(std::string& game) const {
  AppendSevenPgnTags(game, options_.event, "?");
  if (options_.weights) AppendPgnTag(game, kBookWeightsTag, records::ScaleName(options_.scale));
  const auto named = std::find_if(line_.rbegin(), line_.rend(), [](const Ply& ply) { return ply.opening; });
  if (named != line_.rend()) {
    if (!named->opening->eco.empty()) AppendPgnTag(game, "ECO", named->opening->eco);
    if (!named->opening->name.empty()) AppendPgnTag(game, "Opening", named->opening->name);
  }
  game += '\n';
}

}  // namespace tabia::formats
