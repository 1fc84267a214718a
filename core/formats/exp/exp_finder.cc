#include "core/formats/exp/exp_finder.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"

#include "core/base/format.h"
#include "core/base/hash_table.h"
#include "core/base/status.h"
#include "core/chess/key.h"
#include "core/chess/position.h"
#include "core/formats/exp/exp_layout.h"
#include "core/formats/exp/exp_placer.h"
#include "core/formats/exp/exp_records.h"
#include "core/formats/position_finder.h"
#include "core/records/scale.h"

namespace tabia::formats {
namespace {

bool IsSameNote(const chess::NoteView& a, const chess::NoteView& b) {
  return a.move == b.move && a.text == b.text;
}

class ExpFinder final : public PositionFinder {
 public:
  ExpFinder(const ExpLayout& layout, std::string_view bytes) : layout_(layout), records_(layout, bytes) {}

  absl::Status ForEachKey(absl::FunctionRef<void(uint64_t key)> visit) const override {
    for (const auto& [key, position] : places()) visit(key);
    return absl::OkStatus();
  }

  const ExpRecords& records() const { return records_; }

 private:
  using Places = HashMap<uint64_t, chess::Position>;  // by canonical key

  const Places& places() const {
    std::call_once(places_once_, [this] {
      Places places;
      const auto add = [&places](const chess::Position& position, absl::Span<const ExpRecord> records) {
        const auto is_searched = [](const ExpRecord& record) { return record.evaluation().has_value(); };
        if (std::any_of(records.begin(), records.end(), is_searched)) {
          places.emplace(chess::CanonicalKey(position.setup()), position);
        }
        return absl::OkStatus();
      };
      ExpPlacer(records_).From(chess::Position(), add).IgnoreError();  // `add` returns none
      places_ = std::move(places);
    });
    return places_;
  }

  // Returns the notes of all records, in the order of records_.
  const std::vector<std::string>& notes() const {
    std::call_once(notes_once_, [this] {
      std::vector<std::string> notes;
      notes.reserve(records_.all().size());
      for (const ExpRecord& record : records_.all()) notes.push_back(ExpNote(record, layout_.kind));
      notes_ = std::move(notes);
    });
    return notes_;
  }

  std::optional<chess::Position> PositionOf(uint64_t key) const override {
    const auto found = places().find(key);
    return found != places().end() ? std::optional(found->second) : std::nullopt;
  }

  bool FindHere(const chess::Position& position, chess::BookEntry& entry) const override {
    entry = ExpEntryOf(records_, position);
    return !entry.moves.empty();
  }

  void VisitNotesHere(const chess::Position& position, OnNote visit) const override {
    std::vector<chess::NoteView> here;
    VisitExpRecords(records_, position, [&](const ExpRecord& record, chess::Move move) {
      const auto number = static_cast<size_t>(&record - records_.all().data());
      here.push_back({.move = move, .text = notes()[number]});
    });
    std::sort(here.begin(), here.end(), chess::ComesBefore);
    here.erase(std::unique(here.begin(), here.end(), IsSameNote), here.end());
    for (const chess::NoteView& note : here) visit(note);
  }

  const ExpLayout layout_;
  const ExpRecords records_;
  mutable std::once_flag places_once_, notes_once_;
  mutable Places places_;
  mutable std::vector<std::string> notes_;
};

uint64_t KeysIn(absl::Span<const ExpRecord> records) {
  uint64_t keys = 0;
  for (size_t i = 0; i < records.size(); ++i) keys += i == 0 || records[i].key != records[i - 1].key;
  return keys;
}

}  // namespace

absl::StatusOr<records::InPlaceBook> OpenExpInPlace(std::string_view bytes, std::string_view path,
                                                    const ReadOptions& /*options*/) {
  TABIA_ASSIGN_OR_RETURN(const ExpLayout layout, ReadExpLayout(std::string(path), bytes));
  auto finder = std::make_unique<const ExpFinder>(layout, bytes);
  records::InPlaceBook book;
  book.report.format = FormatText("experience (%s)", ExpKindName(layout.kind));
  book.report.scale = records::Scale::kEvaluations;
  book.report.records = finder->records().all().size();
  book.positions = KeysIn(finder->records().all());
  book.moves = finder->records().all().size();
  book.finder = std::move(finder);
  return book;
}

}  // namespace tabia::formats
