#include "core/suites/opening_evaluations.h"

#include "core/base/status.h"
#include "core/chess/entry/move_order.h"
#include "core/chess/key.h"

namespace tabia::suites {

std::optional<chess::Score> OpeningEvaluations::Known(const chess::Position& position) const {
  if (sources_.file != nullptr) {
    if (const std::optional<chess::Score> stored = sources_.file->Find(position)) return stored;
  }
  const uint64_t key = chess::CanonicalKey(position);
  if (const auto found = sources_.known.find(key); found != sources_.known.end()) return found->second;
  chess::BookEntry entry;
  if (sources_.book == nullptr || !sources_.book->Probe(key, entry)) return std::nullopt;
  const std::optional<chess::Evaluation> reference = chess::ReferenceOf(entry);
  return reference ? std::optional(reference->score) : std::nullopt;
}

absl::StatusOr<std::vector<std::optional<chess::Score>>> OpeningEvaluations::Find(
    absl::Span<const chess::Position> positions) {
  std::vector<std::optional<chess::Score>> found(positions.size());
  std::vector<chess::Position> unknown;
  HashMap<uint64_t, size_t> places;  // of the unknown positions, by their keys
  for (size_t i = 0; i < positions.size(); ++i) {
    found[i] = Known(positions[i]);
    known_ += found[i].has_value();
    if (found[i]) continue;
    unknown.push_back(positions[i]);
    places[chess::CanonicalKey(positions[i])] = i;
  }
  if (sources_.searcher == nullptr) return found;
  const auto take = [&](const searches::SearchedPosition& searched) -> absl::Status {
    if (searched.moves.empty()) return absl::OkStatus();
    const chess::Score score = searched.moves[0].evaluation.score;
    found[places.at(chess::CanonicalKey(searched.position))] = score;
    ++searched_;
    return sources_.file == nullptr ? absl::OkStatus() : sources_.file->Add(searched.position, score);
  };
  TABIA_RETURN_IF_ERROR(sources_.searcher->Search(unknown, take));
  return found;
}

}  // namespace tabia::suites
