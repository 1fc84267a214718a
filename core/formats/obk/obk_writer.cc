#include "core/formats/obk/obk_writer.h"

#include <cstdint>
#include <limits>
#include <utility>

#include "core/base/checksum.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/key.h"

namespace tabia::formats {
namespace {

constexpr size_t kBufferBytes = 1 << 16;
constexpr size_t kMaxNoteBytes = 255;
constexpr uint32_t kMaxObkCount = std::numeric_limits<uint32_t>::max();

// Returns the hash of a name for the position with this key.
uint64_t HashOf(uint64_t key, const chess::BookNote& name) {
  return Checksum(name.text, key + static_cast<uint64_t>(name.kind));
}

// Returns the code of a weight, by the rule in the header.
int WeightCodeOf(uint64_t weight, uint64_t best) {
  if (weight == 0) return 0;
  if (weight >= best - best / 3) return 3;
  return weight >= best / 3 + (best % 3 != 0) ? 2 : 1;
}

ObkNoteType TypeOf(chess::NoteKind kind) {
  switch (kind) {
    case chess::NoteKind::kName:
      return kObkName;
    case chess::NoteKind::kEco:
      return kObkEco;
    case chess::NoteKind::kComment:
      break;
  }
  return kObkAnnotation;
}

}  // namespace

ObkWriter::ObkWriter(ByteSink& sink, const WriteOptions& options) : sink_(sink), scale_(options.scale) {
  header_.magic = options.obk_magic == ObkMagic::kBoo ? kObkMagic : kOldObkMagic;
  buffer_ = EncodeObkHeader(header_);
}

bool ObkWriter::Holds(const chess::Position& before, const chess::BookMove& move) {
  const chess::PieceType promotion = move.move.promotion();
  if (promotion == chess::kPawn || promotion == chess::kQueen) return true;
  lost_.AddMove("promotions to another piece than a queen", before, move.move);
  return false;
}

absl::Status ObkWriter::Write(const records::TreeMove& move) {
  if (header_.moves == kMaxObkCount) return UsageError("an OBK book contains at most 4294967295 moves");
  ++header_.moves;
  AppendObkMove(buffer_, Encode(move));
  for (const chess::BookNote& note : move.notes) AddNote(move, note);
  if (buffer_.size() < kBufferBytes) return absl::OkStatus();
  TABIA_RETURN_IF_ERROR(sink_.Append(buffer_));
  buffer_.clear();
  return absl::OkStatus();
}

absl::Status ObkWriter::WriteNotes(const chess::Position& position, size_t,
                                   absl::Span<const chess::BookNote> notes) {
  const auto here = chess::BookPosition::Of(position);
  for (const chess::BookNote& note : notes) {
    if (note.kind == chess::NoteKind::kComment) {
      lost_.AddNote(here, note);
    } else if (!named_.contains(HashOf(here.key(), note))) {
      unnamed_.emplace_back(here, note);
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<records::WriteReport> ObkWriter::Finish() {
  for (const auto& [position, note] : unnamed_) {
    if (!named_.contains(HashOf(position.key(), note))) lost_.AddNote(position, note);
  }
  header_.notes_word = static_cast<uint32_t>(notes_.size());
  TABIA_RETURN_IF_ERROR(sink_.Append(buffer_));
  TABIA_RETURN_IF_ERROR(sink_.Append(notes_));
  TABIA_RETURN_IF_ERROR(sink_.Replace(0, EncodeObkHeader(header_)));
  report_.records = header_.moves;
  return std::move(report_);
}

ObkMove ObkWriter::Encode(const records::TreeMove& move) {
  const chess::Move played = move.move.move;
  const bool castles = move.before.IsCastling(played);
  return {
      .ends_variation = move.ends_line,
      .last_alternative = move.is_last_alternative,
      .from = played.from(),
      .to = castles ? chess::CastlingTargetOf(played.from(), played.to()).king : played.to(),
      .weight_code = WeightCode(move),
  };
}

int ObkWriter::WeightCode(const records::TreeMove& move) {
  const chess::BookMove& book_move = move.move;
  const uint64_t best = scale_ == records::Scale::kPercent ? 100 : move.best_weight;
  const int code = book_move.active ? WeightCodeOf(book_move.weight(), best) : 0;
  if (book_move.games) {
    lost_.AddMove("games", move.before, book_move.move);
  } else if (ObkWeightPercent(code) != book_move.weight()) {
    lost_.AddMove("weights", move.before, book_move.move);
  }
  return code;
}

void ObkWriter::AddNote(const records::TreeMove& move, const chess::BookNote& note) {
  Windows1252Text text = Utf8ToWindows1252(note.text);
  const bool is_long = text.bytes.size() > kMaxNoteBytes;
  if (is_long) text.bytes.resize(kMaxNoteBytes);
  if (!header_.may_have_notes() || kMaxObkCount - notes_.size() < kObkNoteHeaderBytes + text.bytes.size()) {
    return lost_.AddNote(move.before, note);
  }
  if (is_long) lost_.AddMove("ends of notes", move.before, move.move.move);
  if (text.replaced > 0) lost_.AddMove("characters", move.before, move.move.move);
  AppendObkNote(notes_, header_.moves, TypeOf(note.kind), text.bytes);
  if (note.kind != chess::NoteKind::kComment)
    named_.insert(HashOf(chess::KeyAfter(move.before, move.move.move), note));
}

}  // namespace tabia::formats
