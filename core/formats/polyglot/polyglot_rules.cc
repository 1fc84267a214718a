#include "core/formats/polyglot/polyglot_rules.h"

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"

#include "core/base/format.h"
#include "core/base/os/paths.h"
#include "core/base/text.h"
#include "core/chess/position_walk.h"
#include "core/chess/uci_move.h"
#include "core/chess/variants/variant_key.h"
#include "core/chess/variants/variant_moves.h"
#include "core/chess/variants/variant_uci.h"
#include "core/formats/polyglot/polyglot_layout.h"

namespace tabia::formats {
namespace {

using chess::Variant;

constexpr uint64_t kExaminedRecords = 1000;

// The agreement of the first records of a book with the rules of chess or of a variant.
struct Agreement {
  uint64_t legal = 0, illegal = 0;
  uint64_t after_captures = 0;  // legal moves in positions after a capture

  bool Fits() const { return legal > 0 && 20 * illegal <= legal + illegal; }
};

// Plays the moves of a book from the start position, until enough records were seen.
template <typename AnyPosition>
class Examination final : public chess::WalkedBookOf<AnyPosition> {
 public:
  explicit Examination(const PolyglotRecords& records) : records_(records) {}

  Agreement Run(const AnyPosition& start) {
    chess::PositionWalkOf<AnyPosition> walk(*this);
    walk.From(start, chess::WalkWidth::kBookMoves).IgnoreError();  // an error ends it
    return agreement_;
  }

  absl::Status Moves(const AnyPosition& position, uint64_t key, std::vector<chess::Move>& moves) override {
    const PolyglotRecords::Range range = FindRecords(records_, position, key);
    for (uint64_t number = range.begin; number < range.end; ++number) {
      const chess::Move stored = records_.Get(number).move;
      if (stored) moves.push_back(LegalMoveFor(position, stored).value_or(stored));
    }
    return absl::OkStatus();
  }

  bool MayHave(uint64_t /*key*/) const override { return true; }
  void Prefetch(uint64_t /*key*/) const override {}

  absl::Status Visit(const chess::PlayedLineOf<AnyPosition>& line, uint64_t /*key*/,
                     const std::vector<chess::Move>& moves) override {
    const AnyPosition& position = line.position();
    const bool is_after_capture = std::popcount(position.occupied()) < std::popcount(line.first().occupied());
    for (const chess::Move move : moves) {
      const bool is_legal = IsLegal(position, move);
      agreement_.legal += is_legal;
      agreement_.illegal += !is_legal;
      agreement_.after_captures += is_legal && is_after_capture;
    }
    return agreement_.legal + agreement_.illegal < kExaminedRecords ? absl::OkStatus()
                                                                    : absl::CancelledError("seen enough");
  }

 private:
  const PolyglotRecords& records_;
  Agreement agreement_;
};

}  // namespace

absl::StatusOr<chess::Ruleset> PolyglotRules(std::string_view path, const ReadOptions& options) {
  if (!options.variant.empty()) return RulesOf(path, options);
  // Other spellings, such as "House" and "Race", are names of other things too.
  const std::string folder = FileName(FolderOf(std::string(path)));
  for (const std::string_view name :
       {"crazyhouse", "atomic", "antichess", "kingofthehill", "kingOfTheHill", "3check", "threecheck",
        "threeCheck", "horde", "racingkings", "racingKings"}) {
    if (folder == name) return chess::Ruleset::Of(name);
  }
  return chess::Ruleset();
}

PolyglotRecords::Range FindRecords(const PolyglotRecords& records, const chess::VariantPosition& position,
                                   uint64_t /*canonical_key*/) {
  const PolyglotRecords::Range range = records.Find(chess::PolyglotKey(position.setup()));
  if (range.begin < range.end || position.variant() != Variant::kAntichess) return range;
  return records.Find(chess::PolyglotKeyWithRights(position.setup()));
}

bool SharesKeys(Variant variant) {
  return variant == Variant::kCrazyhouse || variant == Variant::kThreeCheck;
}

bool IsPossibleMove(chess::Move move, const chess::Ruleset& rules) {
  return IsPossibleMove(move) || (rules.variant() == Variant::kCrazyhouse && IsDropCode(move)) ||
         (rules.variant() == Variant::kAntichess && IsKingPromotion(move));
}

namespace {

// Returns the reason to believe that a book has the rules of a variant; empty if there is none.
std::string WhyOtherRules(const PolyglotRecords& records) {
  const Agreement chess = Examination<chess::Position>(records).Run(chess::Position());
  if (chess.Fits() && chess.after_captures > 0) return "";
  std::optional<Variant> likeliest;
  Agreement best;
  for (int i = 0; i < chess::kVariants; ++i) {
    const auto variant = static_cast<Variant>(i);
    const Agreement agreement =
        Examination<chess::VariantPosition>(records).Run(chess::VariantPosition(variant));
    const auto rank = [](const Agreement& e) { return std::pair(e.after_captures, e.legal); };
    const bool is_better = agreement.after_captures > chess.after_captures || !chess.Fits();
    if (!agreement.Fits() || !is_better || (likeliest && rank(agreement) <= rank(best))) continue;
    likeliest = variant;
    best = agreement;
  }
  if (!likeliest) return "";
  const std::string_view name = VariantName(*likeliest);
  std::string why = FormatText("the rules of chess lead to no move after a capture, those of %s to %d", name,
                               best.after_captures);
  if (chess.legal == 0) why = "it does not have the start position of chess";
  if (chess.legal > 0 && !chess.Fits()) {
    why = FormatText("illegal in chess: %d of the first %s", chess.illegal,
                     FormatCount(chess.legal + chess.illegal, "move"));
  }
  return FormatText("looks like a book of %s: %s; set the variant with --variant %s or ;variant=%s", name,
                    why, name, name);
}

}  // namespace

void ReportRules(const chess::Ruleset& rules, const PolyglotRecords& records, const ReadOptions& options,
                 records::SourceReport& report) {
  if (rules.variant()) {
    report.variant = rules.name();
    if (!SharesKeys(*rules.variant())) return;
    const bool has_pockets = *rules.variant() == Variant::kCrazyhouse;
    report.facts["keys"] =
        FormatText("contain the board, but no %s; moves that are illegal in a position are left out",
                   has_pockets ? "pockets" : "checks");
  } else if (options.variant.empty()) {
    if (const std::string doubt = WhyOtherRules(records); !doubt.empty()) {
      report.facts[records::kOtherVariantFact] = doubt;
    }
  }
}

}  // namespace tabia::formats
