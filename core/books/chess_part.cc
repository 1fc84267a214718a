#include "core/books/chess_part.h"

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/types/span.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/books/checked_record.h"
#include "core/moves/notes_codec.h"
#include "core/moves/record_codec.h"

namespace tabia::books {
namespace {

// Returns the moves of a record, which has one row for each move and view; none if it is damaged.
chess::BookEntry MovesOf(std::string_view record) {
  chess::BookEntry entry;
  uint64_t conflicts = 0;
  const auto wins_of = [](uint32_t) { return chess::WinsOf::kMover; };
  if (!chess::DecodeRecord(record, wins_of, entry, conflicts)) entry.moves.clear();
  return entry;
}

bool AreNotes(std::string_view bytes) {
  return chess::VisitNotes(bytes, [](const chess::NoteView&) {});
}

absl::Status CannotBeDecoded(std::string_view path, uint64_t key, std::string_view what) {
  return BadFile(path, FormatText("key %016x", key), FormatText("its %s cannot be decoded", what));
}

// The checks of two positions with the same key, from the metadata of a part.
struct StatedCollision {
  uint64_t key = 0, check_a = 0, check_b = 0;
};
std::optional<StatedCollision> ParseCollision(const std::string& text) {
  const std::vector<std::string> words = absl::StrSplit(text, ' ');
  StatedCollision collision;
  const bool is_stated = words.size() == 3 && absl::SimpleHexAtoi(words[0], &collision.key) &&
                         absl::SimpleHexAtoi(words[1], &collision.check_a) &&
                         absl::SimpleHexAtoi(words[2], &collision.check_b);
  return is_stated ? std::optional(collision) : std::nullopt;
}

// Adds a note for both positions, from which the builder detects the collision again.
absl::Status AddCollisions(const probe::BookInfo& info, bool to_part, index::IndexBuilder& builder) {
  for (const std::string& text : info.collisions) {
    const std::optional<StatedCollision> collision = ParseCollision(text);
    if (!collision) return absl::DataLossError("metadata: collisions: " + text);
    for (const uint64_t check : {collision->check_a, collision->check_b}) {
      TABIA_RETURN_IF_ERROR(builder.AddNote({collision->key, check, to_part ? WithCheck(check, "") : ""}));
    }
  }
  return absl::OkStatus();
}

}  // namespace

index::Reducer PartValues(const std::vector<ChessSourceView>& sources, ChessCounts& counts) {
  return {CombineChecked(chess::CombineRecords),
          [&sources, &counts](std::string_view sum, std::string& value) {
            const Checked checked(sum);
            const auto wins_of = [&sources](uint32_t view) { return WinsOfView(sources, view); };
            std::string turned;
            if (!chess::TurnRecord(checked.bytes, wins_of, turned)) return false;
            const chess::BookEntry entry = MovesOf(turned);
            counts.moves += entry.moves.size();
            counts.evaluated += EvaluatedMoves(entry);
            value = WithCheck(checked.check, turned);
            return true;
          }};
}

index::Reducer PartNotes() {
  return {CombineChecked(
      [](absl::Span<const std::string_view> notes, std::string& sum) { sum = chess::FoldNotes(notes); })};
}

bool IsPartValue(std::string_view value) {
  return chess::IsTurned(Checked(value).bytes);
}

absl::Status AddPart(const index::Index& part, const probe::BookInfo& info, const ChessRule& rule,
                     index::IndexBuilder& builder) {
  absl::Status status = AddCollisions(info, rule.partial, builder);
  const auto is_sound = [&](uint64_t key, bool can_be_decoded, std::string_view what) {
    if (status.ok() && !can_be_decoded && rule.range) status = CannotBeDecoded(part.name(), key, what);
    return status.ok() && can_be_decoded;
  };
  const index::KeyRange range = rule.range.value_or(index::KeyRange());
  part.ForEachIn(range, [&](uint64_t key, std::string_view value) {
    const Checked checked(value);
    if (!is_sound(key, chess::IsTurned(checked.bytes), "record")) return;
    status = builder.Add({key, checked.check, rule.keeps_checks() ? value : checked.bytes});
  });
  part.ForEachNoteIn(range, [&](uint64_t key, std::string_view notes) {
    const Checked checked(notes);
    if (!is_sound(key, AreNotes(checked.bytes), "notes")) return;
    status = builder.AddNote({key, checked.check, rule.partial ? notes : checked.bytes});
  });
  return status;
}

absl::StatusOr<probe::VerifiedIndex> VerifyPart(const index::Index& part, const probe::BookInfo& info,
                                                std::string_view path, const Progress& progress) {
  TABIA_RETURN_IF_ERROR(part.Verify(progress));
  probe::VerifiedIndex verified;
  absl::Status status;
  const auto check = [&](uint64_t key, bool is_sound, std::string_view what) {
    if (status.ok() && !is_sound) status = CannotBeDecoded(path, key, what);
  };
  part.ForEach([&](uint64_t key, std::string_view value) {
    const Checked checked(value);
    const chess::BookEntry entry = MovesOf(checked.bytes);
    verified.records += entry.moves.size();
    verified.evaluated += EvaluatedMoves(entry);
    check(key, chess::IsTurned(checked.bytes), "record");
  });
  part.ForEachNote([&](uint64_t key, std::string_view notes) {
    ++verified.notes;
    check(key, AreNotes(Checked(notes).bytes), "notes");
  });
  TABIA_RETURN_IF_ERROR(status);
  TABIA_RETURN_IF_ERROR(CheckEvaluated(verified, info, path));
  return verified;
}

}  // namespace tabia::books
