#include "core/probe/chess/book_changes.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include "core/base/status.h"
#include "core/moves/move_order.h"

namespace tabia::probe {
namespace {

constexpr uint64_t kWhole = 100;  // per cent
constexpr uint64_t kMaxCounted = uint64_t{1}
                                 << 40;  // far above every weight; keeps the products within 64 bits

const chess::BookMove* Find(const std::vector<chess::BookMove>& moves, const chess::BookMove& wanted) {
  const auto found = std::find_if(moves.begin(), moves.end(), [&wanted](const chess::BookMove& move) {
    return chess::IsSameMove(move, wanted);
  });
  return found == moves.end() ? nullptr : &*found;
}

uint64_t TotalOf(const std::vector<chess::BookMove>& shares) {
  uint64_t total = 0;
  for (const chess::BookMove& share : shares) total += share.weight();
  return total;
}

// Returns the product of a weight and a factor, divided so that the greatest product of the position fits. A weight
// stays above 0.
uint32_t Scaled(uint64_t weight, uint64_t factor, uint64_t divisor) {
  const uint64_t product = weight * factor;
  return static_cast<uint32_t>(product == 0 ? 0 : std::max<uint64_t>(product / divisor, 1));
}

// Gives each move its share, and the others the rest in their proportion. The weights become products of whole numbers:
// with a rest of R per cent and other moves of the weight W together, R times its weight for another move, and W times
// its share for a changed one. Their sum is 100 W. A refuted move gets the weight 0: it is never played, so
// its part of the shares would be lost.
void DivideAmong(const std::vector<chess::BookMove>& shares, chess::BookEntry& entry) {
  const uint64_t rest = kWhole - TotalOf(shares);
  uint64_t others = 0, greatest = 0;
  for (const chess::BookMove& move : entry.moves) {
    if (Find(shares, move) != nullptr || !move.playable()) continue;
    others += std::min(move.weight(), kMaxCounted);
    greatest = std::max(greatest, std::min(move.weight(), kMaxCounted) * rest);
  }
  const uint64_t unit = std::max<uint64_t>(others, 1);
  const uint64_t divisor = 1 + std::max(greatest, unit * kWhole) / std::numeric_limits<uint32_t>::max();
  for (chess::BookMove& move : entry.moves) {
    const chess::BookMove* const share = Find(shares, move);
    const uint64_t weight = move.refuted ? 0 : std::min(move.weight(), kMaxCounted);
    move.stated_weight =
        share != nullptr ? Scaled(unit, share->weight(), divisor) : Scaled(weight, rest, divisor);
  }
}

// Makes all other moves inactive. Moves of the whole share keep their weights, if all of them have one.
void LeaveOnly(const std::vector<chess::BookMove>& shares, chess::BookEntry& entry) {
  bool keeps_weights = true;
  for (chess::BookMove& move : entry.moves) {
    const chess::BookMove* const share = Find(shares, move);
    if (share == nullptr) move.active = false;
    keeps_weights &= share == nullptr || (share->weight() == kWhole && move.weight() > 0);
  }
  if (keeps_weights) return;
  for (chess::BookMove& move : entry.moves) {
    const chess::BookMove* const share = Find(shares, move);
    move.stated_weight = static_cast<uint32_t>(share == nullptr ? 0 : share->weight());
  }
}

}  // namespace

bool IsOfChanges(const ChessBook& book) {
  return book.info().scale == records::Scale::kShares;
}

absl::StatusOr<Changes> Changes::Of(absl::Span<const ChessBook> before, const chess::BookPosition& position) {
  Changes changes;
  for (const ChessBook& book : before) TABIA_RETURN_IF_ERROR(changes.Add(book, position));
  changes.DropForbiddenShares();
  return changes;
}

Changes Changes::Of(const chess::BookEntry& entry) {
  Changes changes;
  for (const chess::BookMove& move : entry.moves) {
    if (!move.active) changes.bans_.push_back({move, "avoided"});
  }
  changes.AddShares(entry, "excluded");
  return changes;
}

std::string Changes::Reason(const chess::BookMove& move) const {
  if (const Ban* const ban = FindBan(move)) return ban->reason;
  for (const Shares& shares : shares_) {
    if (TotalOf(shares.moves) >= kWhole && Find(shares.moves, move) == nullptr) return shares.exclusion;
  }
  return "";
}

void Changes::Apply(chess::BookEntry& entry) const {
  if (!bans_.empty()) {
    for (chess::BookMove& move : entry.moves) move.active &= FindBan(move) == nullptr;
    std::stable_partition(entry.moves.begin(), entry.moves.end(),
                          [](const chess::BookMove& move) { return move.active; });
  }
  // The first book has the last word.
  for (auto shares = shares_.rbegin(); shares != shares_.rend(); ++shares) ApplyShares(shares->moves, entry);
}

absl::Status Changes::Add(const ChessBook& book, const chess::BookPosition& position) {
  chess::BookEntry entry;
  const Lookup lookup = book.Probe(position, entry);
  TABIA_RETURN_IF_ERROR(lookup.status());
  if (!lookup.found()) return absl::OkStatus();
  if (IsOfChanges(book)) AddShares(entry, "other moves have the whole position in " + book.name());
  if (std::all_of(entry.moves.begin(), entry.moves.end(),
                  [](const chess::BookMove& move) { return move.active; })) {
    return absl::OkStatus();
  }
  TABIA_ASSIGN_OR_RETURN(const chess::BookNotes notes, book.Notes(position));
  for (const chess::BookMove& move : entry.moves) {
    if (move.active) continue;
    std::string reason = "avoided in " + book.name();
    for (const chess::BookNote& note : notes) {
      if (note.IsAbout(move) && note.kind == chess::NoteKind::kComment) reason += ": " + note.text;
    }
    bans_.push_back({move, std::move(reason)});
  }
  return absl::OkStatus();
}

void Changes::AddShares(const chess::BookEntry& entry, std::string exclusion) {
  Shares shares = {{}, std::move(exclusion)};
  for (const chess::BookMove& move : entry.moves) {
    if (move.active && move.weight() > 0) shares.moves.push_back(move);
  }
  shares_.push_back(std::move(shares));
}

void Changes::DropForbiddenShares() {
  for (Shares& shares : shares_) {
    std::erase_if(shares.moves, [this](const chess::BookMove& share) { return FindBan(share) != nullptr; });
  }
}

const Changes::Ban* Changes::FindBan(const chess::BookMove& move) const {
  const auto found = std::find_if(bans_.begin(), bans_.end(),
                                  [&](const Ban& ban) { return chess::IsSameMove(ban.move, move); });
  return found == bans_.end() ? nullptr : &*found;
}

void Changes::ApplyShares(const std::vector<chess::BookMove>& shares, chess::BookEntry& entry) {
  if (shares.empty()) return;
  for (const chess::BookMove& share : shares) {
    if (chess::FindMove(entry, share) == nullptr)
      entry.moves.push_back({.move = share.move, .active = false, .opaque_move = share.opaque_move});
  }
  if (TotalOf(shares) < kWhole) {
    DivideAmong(shares, entry);
  } else {
    LeaveOnly(shares, entry);
  }
  for (chess::BookMove& move : entry.moves) move.active |= Find(shares, move) != nullptr;
  chess::SortMoves(entry);
  for (chess::BookMove& move : entry.moves) move.refuted &= Find(shares, move) == nullptr;
}

records::Lookup ProbeChanged(const ChessBook& book, absl::Span<const ChessBook> before,
                             const chess::BookPosition& position, chess::BookEntry& entry) {
  const Lookup lookup = book.Probe(position, entry);
  if (before.empty() || !lookup.status().ok()) return lookup;
  if (!lookup.found()) entry.moves.clear();
  const absl::Status status = ApplyChanges(before, position, entry);
  if (!status.ok()) return Lookup::Unavailable(status);
  return entry.moves.empty() ? lookup : Lookup::Found();
}

absl::Status ApplyChanges(absl::Span<const ChessBook> before, const chess::BookPosition& position,
                          chess::BookEntry& entry) {
  if (before.empty()) return absl::OkStatus();
  TABIA_ASSIGN_OR_RETURN(const Changes changes, Changes::Of(before, position));
  changes.Apply(entry);
  return absl::OkStatus();
}

}  // namespace tabia::probe
