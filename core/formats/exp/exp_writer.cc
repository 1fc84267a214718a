#include "core/formats/exp/exp_writer.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/status.h"
#include "core/formats/exp/engine_key.h"
#include "core/moves/move_evaluation.h"

namespace tabia::formats {
namespace {

constexpr int32_t kFullPerformance = 100, kOneSearch = 1;

// Returns the record of the comment that has this evaluation; nothing if there is none.
std::optional<ExpRecord> RecordInNotes(const records::BookNode& node, const chess::BookMove& move,
                                       ExpKind kind) {
  for (const chess::BookNote& note : node.notes) {
    if (note.move != move.move) continue;
    const std::optional<ExpRecord> record = ParseExpNote(note.text, kind);
    if (record && record->evaluation() == move.evaluation) return record;
  }
  return std::nullopt;
}

}  // namespace

ExpWriter::ExpWriter(ByteSink& sink, const WriteOptions& options)
    : sink_(sink),
      kind_(options.exp_target == ExpTarget::kSugar ? ExpKind::kSugar2 : ExpKind::kBrainLearn),
      generation_(options.exp_target == ExpTarget::kSugar ? KeyGeneration::kOld : KeyGeneration::kNew) {}

absl::Status ExpWriter::Write(const records::BookNode& node) {
  for (const chess::BookNote& note : node.notes) {
    if (!ParseExpNote(note.text, ExpKind::kBrainLearn) && !ParseExpNote(note.text, ExpKind::kSugar2)) {
      lost_.AddNote(node.position, note);
    }
  }
  Packed packed = {EngineKeyWithoutClock(*node.position.of_chess(), generation_), ""};
  for (const chess::BookMove& move : node.entry.moves) AddMove(node, move, packed.bytes);
  if (!packed.bytes.empty()) positions_.push_back(std::move(packed));
  return absl::OkStatus();
}

void ExpWriter::AddMove(const records::BookNode& node, const chess::BookMove& move, std::string& records) {
  CountLosses(node.position, move);
  if (!move.evaluation) return lost_.AddMove("moves without an evaluation", node.position, move.move);
  if (move.evaluation->depth == 0) {
    return lost_.AddMove("evaluations without a depth", node.position, move.move);
  }
  ExpRecord record = {.last = kind_ == ExpKind::kBrainLearn ? kFullPerformance : kOneSearch};
  if (const std::optional<ExpRecord> known = RecordInNotes(node, move, kind_)) {
    record = *known;
  } else {
    record.SetEvaluation(*move.evaluation);
  }
  if (record.evaluation()->score != move.evaluation->score) {
    lost_.AddMove("scores beyond 149 pawns", node.position, move.move);
  }
  record.key = EngineKeyWithoutClock(*node.position.of_chess(), generation_);
  record.move = move.move;
  AppendExpRecord(records, record, *node.position.of_chess(), kind_);
  ++report_.records;
}

void ExpWriter::CountLosses(const chess::BookPosition& position, const chess::BookMove& move) {
  if (move.games) lost_.AddMove("results of games", position, move.move);
  if (move.stated_weight) lost_.AddMove("weights", position, move.move);
  if (!move.active && !(move.evaluation && move.evaluation->depth < kMinPlayedExpDepth)) {
    lost_.AddMove("inactive moves", position, move.move);
  }
  if (move.evaluation && move.evaluation->origin != chess::EvaluationOrigin::kSearch) {
    lost_.AddMove("origins of evaluations", position, move.move);
  }
}

absl::StatusOr<records::WriteReport> ExpWriter::Finish() {
  const auto before = [](const Packed& a, const Packed& b) {
    return std::tie(a.key, a.bytes) < std::tie(b.key, b.bytes);
  };
  std::sort(positions_.begin(), positions_.end(), before);
  TABIA_RETURN_IF_ERROR(sink_.Append(ExpMagic(kind_)));
  for (const Packed& position : positions_) TABIA_RETURN_IF_ERROR(sink_.Append(position.bytes));
  return std::move(report_);
}

}  // namespace tabia::formats
