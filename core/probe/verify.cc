#include "core/probe/verify.h"

#include <optional>

#include "core/backgammon/entry/book_value.h"
#include "core/backgammon/entry/subject.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/moves/entry_codec.h"
#include "core/moves/notes_codec.h"

namespace tabia::probe {
namespace {

// The values and the notes of a chess index.
struct ChessContents {
  static constexpr std::string_view kNotes = "notes";

  // Counts the records of a value; returns false if it cannot be decoded.
  static bool CountValue(std::string_view value, VerifiedIndex& verified) {
    return chess::VisitEntry(value, [&verified](const chess::BookMove& move) {
      ++verified.records;
      verified.evaluated += move.evaluation.has_value();
    });
  }

  // Counts the notes of a key; returns false if they cannot be decoded.
  static bool CountNotes(uint64_t /*key*/, std::string_view notes, uint64_t& count) {
    return chess::VisitNotes(notes, [&count](const chess::NoteView&) { ++count; });
  }

  // Returns whether each key of the index has notes.
  static bool NeedsNotes(const index::Index& /*index*/) { return false; }
};

// The values and the notes of a backgammon index. The note of a key is its subject. An index has subjects for all of
// its keys or for none.
struct BackgammonContents {
  static constexpr std::string_view kNotes = "position";

  static bool CountValue(std::string_view value, VerifiedIndex& verified) {
    backgammon::BookValue decoded;
    if (!DecodeValue(value, decoded)) return false;
    verified.records += decoded.positions.size() + decoded.decisions.size() + decoded.cubes.size();
    return true;
  }

  static bool CountNotes(uint64_t key, std::string_view notes, uint64_t& /*count*/) {
    const std::optional<backgammon::Subject> subject = backgammon::SubjectOfBytes(notes);
    return subject && CanonicalKey(*subject) == key;
  }

  static bool NeedsNotes(const index::Index& index) { return index.header().notes > 0; }
};

template <typename Contents>
absl::StatusOr<VerifiedIndex> VerifyContents(const index::Index& index, const BookInfo& info,
                                             std::string_view path) {
  VerifiedIndex verified;
  absl::Status status;
  const auto damaged = [path](uint64_t key, std::string_view what) {
    return BadFile(path, FormatText("key %016x", key), FormatText("its %s cannot be decoded", what));
  };
  index.ForEach([&](uint64_t key, std::string_view value) {
    if (!status.ok()) return;
    if (!Contents::CountValue(value, verified)) status = damaged(key, "value");
    if (Contents::NeedsNotes(index) && index.FindNotes(key).empty()) status = damaged(key, Contents::kNotes);
  });
  index.ForEachNote([&](uint64_t key, std::string_view notes) {
    if (status.ok() && !Contents::CountNotes(key, notes, verified.notes))
      status = damaged(key, Contents::kNotes);
  });
  TABIA_RETURN_IF_ERROR(status);
  TABIA_RETURN_IF_ERROR(CheckEvaluated(verified, info, path));
  return verified;
}

}  // namespace

absl::StatusOr<VerifiedIndex> VerifyIndex(const index::Index& index, const BookInfo& info,
                                          std::string_view path, const Progress& progress) {
  TABIA_RETURN_IF_ERROR(index.Verify(progress));
  return info.game == records::Game::kChess ? VerifyContents<ChessContents>(index, info, path)
                                            : VerifyContents<BackgammonContents>(index, info, path);
}

absl::Status CheckEvaluated(const VerifiedIndex& verified, const BookInfo& info, std::string_view path) {
  if (verified.evaluated == info.evaluated) return absl::OkStatus();
  return BadFile(path, "metadata",
                 FormatText("%s listed, but the values have %d", FormatCount(info.evaluated, "evaluation"),
                            verified.evaluated));
}

}  // namespace tabia::probe
