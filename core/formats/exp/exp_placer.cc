#include "core/formats/exp/exp_placer.h"

#include "core/base/status.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"

namespace tabia::formats {
namespace {

// Each further stranger makes the search thirty times as long.
constexpr size_t kMaxRecordsOfTwoStrangers = 4096;

HashSet<uint64_t> KeysOf(const ExpRecords& records) {
  HashSet<uint64_t> keys;
  for (const ExpRecord& record : records.all()) keys.insert(record.key);
  return keys;
}

}  // namespace

ExpPlacer::ExpPlacer(const ExpRecords& records)
    : records_(records),
      max_strangers_(records.all().size() <= kMaxRecordsOfTwoStrangers ? 2 : 1),
      keys_(KeysOf(records)),
      lookahead_(keys_) {}

absl::Status ExpPlacer::Place(const chess::Position& position, OnPosition found) {
  for (const EngineKey& key : EngineKeysOf(position)) {
    if (!keys_.contains(key.key) || !placed_.insert(key.key).second) continue;
    const absl::Span<const ExpRecord> records = records_.Find(key.key);
    placed_records_ += records.size();
    ++positions_[static_cast<size_t>(key.generation)];
    TABIA_RETURN_IF_ERROR(found(position, records));
  }
  return absl::OkStatus();
}

void ExpPlacer::Enter(const chess::Position& position, uint32_t ply, uint8_t strangers) {
  const auto [at, is_new] = entered_.try_emplace(chess::CanonicalKey(position.setup()), strangers);
  if (!is_new && at->second <= strangers) return;
  at->second = strangers;
  const bool is_last = strangers + 1 == max_strangers_;
  const chess::MoveList moves = is_last ? lookahead_.PromisingMoves(position) : chess::LegalMoves(position);
  for (const chess::Move move : moves) steps_.push_back({ply, strangers, move});
}

absl::Status ExpPlacer::From(const chess::Position& root, OnPosition found) {
  chess::PlayedLine line(root);
  const bool has_root = lookahead_.Has(root);
  if (has_root) TABIA_RETURN_IF_ERROR(Place(root, found));
  Enter(root, 0, has_root ? 0 : 1);
  // A search that has found all positions would only find them again.
  while (!steps_.empty() && !has_placed_all()) {
    const Step step = steps_.back();
    steps_.pop_back();
    line.BackTo(step.ply);
    chess::Position after = line.position();
    after.Make(step.move);
    const bool is_found = lookahead_.Has(after);
    if (is_found) TABIA_RETURN_IF_ERROR(Place(after, found));
    const uint8_t strangers = is_found ? 0 : static_cast<uint8_t>(step.strangers + 1);
    if (strangers > max_strangers_) continue;
    line.Play(step.move);
    Enter(after, step.ply + 1, strangers);
  }
  steps_.clear();
  return absl::OkStatus();
}

absl::Status ExpPlacer::FromKnown(const chess::Position& position, OnPosition found) {
  if (entered_.contains(chess::CanonicalKey(position.setup())) || !lookahead_.Has(position))
    return absl::OkStatus();
  return From(position, found);
}

}  // namespace tabia::formats
