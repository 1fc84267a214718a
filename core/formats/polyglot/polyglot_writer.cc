#include "core/formats/polyglot/polyglot_writer.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "absl/numeric/int128.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/chess/key.h"
#include "core/chess/uci_move.h"
#include "core/chess/variants/variant_key.h"
#include "core/chess/variants/variant_uci.h"
#include "core/formats/polyglot/polyglot_rules.h"
#include "core/moves/book_position.h"

namespace tabia::formats {
namespace {

constexpr size_t kBytesPerAppend = 1 << 16;

uint64_t SaturatedSum(uint64_t a, uint64_t b) {
  return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

// Returns nullopt if the formula needs games and the move has none, or needs a weight and the move has games.
std::optional<uint64_t> WeightOf(const chess::BookMove& move, WeightFormula formula) {
  const bool wants_games = formula != WeightFormula::kAuto && formula != WeightFormula::kStated;
  if (!move.games) return wants_games ? std::nullopt : std::optional<uint64_t>(move.weight());
  const chess::Games& games = *move.games;
  switch (formula) {
    case WeightFormula::kStated:
      return std::nullopt;
    case WeightFormula::kWins:
      return games.win;
    case WeightFormula::kGames:
      return SaturatedSum(SaturatedSum(games.win, games.draw), games.loss);
    case WeightFormula::kAuto:
    case WeightFormula::kScore:
      break;
  }
  return SaturatedSum(SaturatedSum(games.win, games.win), games.draw);
}

// Returns `weight` in 16 bits, given the greatest weight of its position.
uint16_t Scaled(uint64_t weight, uint64_t greatest) {
  if (greatest <= kMaxPolyglotWeight) return static_cast<uint16_t>(weight);
  const absl::uint128 product = absl::uint128(weight) * kMaxPolyglotWeight;
  const auto nearest = static_cast<uint16_t>((product + greatest / 2) / greatest);
  return nearest == 0 && weight > 0 ? 1 : nearest;
}

// Returns the move as python-chess codes it: a promotion to a king, which only antichess has, by the code of the king.
chess::Move RecordMoveOf(const chess::BookPosition& position, chess::Move move) {
  const chess::VariantPosition* const board = position.of_variant();
  const bool is_king = board != nullptr && !chess::IsDrop(move) && board->PromotionOf(move) == chess::kKing;
  return is_king ? chess::Move(move.from(), move.to(), chess::kKing) : move;
}

bool IsSameMove(const PolyglotRecord& a, const PolyglotRecord& b) {
  return a.key == b.key && a.move == b.move;
}

bool ByMove(const PolyglotRecord& a, const PolyglotRecord& b) {
  return std::tuple(a.key, a.move.code(), b.weight) < std::tuple(b.key, b.move.code(), a.weight);
}

bool ByWeight(const PolyglotRecord& a, const PolyglotRecord& b) {
  return std::tuple(a.key, b.weight, a.move.code()) < std::tuple(b.key, a.weight, b.move.code());
}

}  // namespace

absl::Status PolyglotWriter::Write(const records::BookNode& node) {
  const uint64_t key =
      node.position.board().Visit([](const auto& board) { return chess::PolyglotKey(board.setup()); });
  const bool has_inner_rooks = node.position.of_chess() != nullptr && key != node.position.key();
  if (has_inner_rooks) {
    lost_.Add("positions with inner castling rooks", [&] { return node.position.Epd(); });
    return absl::OkStatus();
  }
  for (const chess::BookNote& note : node.notes) lost_.AddNote(node.position, note);
  return AddEntry(key, node.position, node.entry);
}

absl::StatusOr<bool> PolyglotWriter::WriteKey(uint64_t key, const chess::BookEntry& entry) {
  const std::optional<chess::Variant> variant = rules_.variant();
  const bool needs_board = variant && (SharesKeys(*variant) || *variant == chess::Variant::kAntichess);
  if (is_chess960_ || needs_board) return false;
  TABIA_RETURN_IF_ERROR(AddEntry(key, chess::BookPosition::OfKey(key), entry));
  return true;
}

absl::Status PolyglotWriter::AddEntry(uint64_t key, const chess::BookPosition& position,
                                      const chess::BookEntry& entry) {
  const size_t first = records_.size();
  std::vector<uint64_t> weights;
  for (const chess::BookMove& move : entry.moves) {
    const auto which = [&] {
      const bool is_drop = chess::IsDrop(move.move);
      return FormatText("%s in %s", is_drop ? chess::DropText(move.move) : chess::CodedMoveText(move.move),
                        position.Epd());
    };
    const std::optional<uint64_t> weight = WeightOf(move, options_.formula);
    if (!weight) {
      return UsageError(FormatText("weights: %s: the book has %s", which(),
                                   move.games ? "games and no weights" : "weights and no games"));
    }
    if (!Keeps(move, *weight, which)) continue;
    weights.push_back(move.active ? *weight : 0);
    records_.push_back({.key = key, .move = RecordMoveOf(position, move.move)});
  }
  const uint64_t greatest = weights.empty() ? 0 : *std::max_element(weights.begin(), weights.end());
  for (size_t i = 0; i < weights.size(); ++i) {
    const uint16_t weight = Scaled(weights[i], greatest);
    records_[first + i].weight = weight == 0 && options_.zeros == ZeroPolicy::kOne ? 1 : weight;
  }
  return absl::OkStatus();
}

// Returns whether the move is written. Counts its losses.
bool PolyglotWriter::Keeps(const chess::BookMove& move, uint64_t weight,
                           absl::FunctionRef<std::string()> which) {
  if (!move.active && options_.zeros != ZeroPolicy::kKeep) {
    lost_.Add("inactive moves", which);
    return false;
  }
  if (weight == 0 && options_.zeros == ZeroPolicy::kDrop) {
    lost_.Add("moves of weight 0", which);
    return false;
  }
  if (chess::IsDrop(move.move) && move.move.promotion() == chess::kPawn) {
    lost_.Add("pawn drops", which);
    return false;
  }
  if (move.games) lost_.Add("results of games", which);
  return true;
}

absl::StatusOr<records::WriteReport> PolyglotWriter::Finish() {
  Sort();
  std::string bytes;
  for (const PolyglotRecord& record : records_) {
    AppendPolyglotRecord(bytes, record);
    if (bytes.size() < kBytesPerAppend) continue;
    TABIA_RETURN_IF_ERROR(sink_.Append(bytes));
    bytes.clear();
  }
  TABIA_RETURN_IF_ERROR(sink_.Append(bytes));
  report_.records = records_.size();
  return std::move(report_);
}

void PolyglotWriter::Sort() {
  std::sort(records_.begin(), records_.end(), ByMove);
  records_.erase(std::unique(records_.begin(), records_.end(), IsSameMove), records_.end());
  std::sort(records_.begin(), records_.end(), ByWeight);
}

}  // namespace tabia::formats
