#include "core/formats/pgn/pgn_game.h"

#include <cstddef>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/chess/san.h"
#include "core/chess/variants/variant_fen.h"
#include "core/chess/variants/variant_position.h"
#include "core/formats/pgn/pgn_signs.h"
#include "core/formats/pgn/pgn_tokens.h"

namespace tabia::formats {
namespace {

constexpr const char *kStandard = "standard", *kChess960 = "chess960";

constexpr uint32_t kMaxLinePlies = 20000;  // more than the rule of seventy-five moves lets a game last

// Returns the number at the beginning; an Elo has at most four digits.
uint32_t ReadElo(std::string_view text) {
  constexpr uint32_t kMax = 9999;
  uint32_t elo = 0;
  for (const char c : Trim(text)) {
    if (c < '0' || c > '9' || elo > kMax / 10) break;
    elo = 10 * elo + static_cast<uint32_t>(c - '0');
  }
  return elo;
}

std::optional<chess::Variant> VariantOf(const chess::Position&) {
  return std::nullopt;
}
std::optional<chess::Variant> VariantOf(const chess::Board& board) {
  return board.variant();
}

// The reason why a FEN is refused.
struct FenFault {
  std::string_view kind;
  std::string why;
};

template <typename LegalPosition, typename Setup, typename AnyPosition>
std::optional<FenFault> SetUp(const absl::StatusOr<Setup>& setup, AnyPosition& position) {
  if (!setup.ok()) return FenFault{"unreadable position", MakePrintable(Message(setup.status()))};
  const absl::StatusOr<LegalPosition> legal = LegalPosition::FromSetup(*setup);
  if (!legal.ok()) return FenFault{"illegal position", MakePrintable(Message(legal.status()))};
  position = *legal;
  return std::nullopt;
}

// Sets up a position by a FEN. It keeps its rules.
std::optional<FenFault> SetUp(std::string_view fen, chess::Position& position) {
  return SetUp<chess::Position>(chess::ParseFen(fen), position);
}
std::optional<FenFault> SetUp(std::string_view fen, chess::Board& board) {
  if (board.variant())
    return SetUp<chess::VariantPosition>(chess::ParseVariantFen(*board.variant(), fen), board);
  return SetUp<chess::Position>(chess::ParseFen(fen), board);
}

// Returns the reason why a move is illegal in a variant, whose rules people know less well.
std::string ReasonOf(const chess::Position&, std::string_view) {
  return "";
}
std::string ReasonOf(const chess::Board& board, std::string_view move) {
  return board.variant() ? Concat(": ", chess::ExplainIllegalMove(board, move)) : "";
}

const chess::Setup& CommonOf(const chess::Position& position) {
  return position.setup();
}
const chess::Setup& CommonOf(const chess::Board& board) {
  return board.common();
}

std::string EpdOf(const chess::Position& position) {
  return ToEpd(position.setup());
}
std::string EpdOf(const chess::Board& board) {
  return ToEpd(board);
}

}  // namespace

template <typename AnyPosition>
void PgnGameOf<AnyPosition>::Begin(const PgnHeaders& headers) {
  plies_.clear();
  outer_.clear();
  ignored_ = 0;
  line_faults_.clear();
  unsettled_.clear();
  has_movers_view_ = false;
  fault_.reset();
  is_whole_ = max_plies_of_games_ == 0 || headers.book_scale;
  max_plies_ = is_whole_ ? kMaxLinePlies : max_plies_of_games_;
  line_ = Line{start_};
  const PgnHeaders::Text &fen = headers.fen, &variant = headers.variant;
  const chess::Ruleset rules = headers.rules();
  if (rules.variant() != VariantOf(start_)) {
    return SetFault("other variant", variant.line,
                    Concat(MakePrintable(variant.value), "; choose it by --variant"));
  }
  if (!rules.is_supported()) return SetFault("unknown variant", variant.line, MakePrintable(variant.value));
  if (fen.line == 0 || headers.denies_setup) return;
  if (rules.is_chess() && chess::HasVariantFields(fen.value)) {
    return SetFault("other variant", fen.line,
                    Concat("no variant, and a FEN with pockets or checks: ", MakePrintable(fen.value)));
  }
  if (std::optional<FenFault> fault = SetUp(fen.value, line_.position)) {
    SetFault(fault->kind, fen.line, std::move(fault->why));
  }
}

template <typename AnyPosition>
void PgnGameOf<AnyPosition>::Play(std::string_view text, int64_t line) {
  if (fault_ || ignored_ > 0) return;
  line_.is_at_fault = false;
  if (line_.has_ended) return;
  if (line_.plies >= max_plies_) {
    if (is_whole_) SetFault("endless game", line, FormatText("more than %d plies", max_plies_));
    line_.plies = max_plies_ + 1;
    return;
  }
  const std::optional<chess::Move> move = ParseSan(line_.position, text);
  if (!move) return SetIllegalMove(text, line);
  if (plies_.size() == kMaxPlies) {
    return SetFault("endless game", line, FormatText("more than %d plies with its variations", kMaxPlies));
  }
  line_.last = plies_.size();
  ++line_.plies;
  plies_.push_back({line_.position, *move});
  line_.position.Make(*move);
}

template <typename AnyPosition>
bool PgnGameOf<AnyPosition>::SetEvaluation(const PgnEvaluation& evaluation) {
  Ply& ply = plies_[line_.last];
  if (ply.evaluation) return false;
  ply.evaluation = evaluation.evaluation;
  has_movers_view_ |= evaluation.view == PgnEvaluation::View::kMovers;
  if (evaluation.view == PgnEvaluation::View::kWhitesUnlessMovers) unsettled_.push_back(line_.last);
  return true;
}

template <typename AnyPosition>
void PgnGameOf<AnyPosition>::SetJudgement(PgnJudgement judgement) {
  PgnJudgement& known = plies_[line_.last].judgement;
  known = std::max(known, judgement);
}

template <typename AnyPosition>
void PgnGameOf<AnyPosition>::SettleEvaluations() {
  if (!has_movers_view_) return;
  for (const size_t i : unsettled_) {
    chess::Evaluation& evaluation = *plies_[i].evaluation;
    if (plies_[i].before.turn() == chess::kBlack) evaluation.score = -evaluation.score;
    evaluation.origin = chess::EvaluationOrigin::kSearch;  // by the engine that made the move
  }
  unsettled_.clear();
}

// A variation replaces the last move of its line, so it begins in the position before that move. A move at fault was
// never made: the variation that replaces it begins in the current position. A variation that is not played is counted
// with all variations inside it, because only their ends show where it ends.
template <typename AnyPosition>
void PgnGameOf<AnyPosition>::BeginVariation(int64_t line) {
  const bool is_played = !fault_ && ignored_ == 0 && (IsReading() || line_.is_at_fault);
  if (is_played && !line_.is_at_fault && !HasLastMove()) {
    AddLineFault({"variation without a move before it", line, "it replaces no move"});
  } else if (is_played && outer_.size() == kMaxDepth) {
    AddLineFault(
        {"variation nested too deep", line, FormatText("it is inside %d other variations", kMaxDepth)});
  } else if (is_played) {
    outer_.push_back(line_);
    line_ = line_.is_at_fault ? Line{line_.position, line_.plies, plies_.size()}
                              : Line{plies_[line_.last].before, line_.plies - 1, plies_.size()};
    return;
  }
  ++ignored_;
}

template <typename AnyPosition>
void PgnGameOf<AnyPosition>::EndVariation() {
  if (ignored_ > 0) {
    --ignored_;
  } else if (!outer_.empty()) {
    line_ = outer_.back();
    outer_.pop_back();
  }
}

template <typename AnyPosition>
void PgnGameOf<AnyPosition>::SetIllegalMove(std::string_view text, int64_t line) {
  const bool is_null = text == "--" || text == "Z0" || text == "0000" || text == "@@@@";
  std::string why = FormatText("move %d %s: %s in %s", CommonOf(line_.position).fullmove_number,
                               MakePrintable(text), is_null ? "no move" : "illegal", EpdOf(line_.position));
  if (!is_null) why += ReasonOf(line_.position, text);
  const bool is_main = outer_.empty();
  if (is_main && !(is_null && ends_at_null_move_)) {
    return SetFault(is_null ? "null move" : "illegal move", line, std::move(why));
  }
  line_.has_ended = line_.is_at_fault = true;
  AddLineFault({is_main   ? "null move"
                : is_null ? "null move in a variation"
                          : "illegal move in a variation",
                line, std::move(why)});
}

template <typename AnyPosition>
void PgnGameOf<AnyPosition>::AddLineFault(PgnFault fault) {
  for (LineFaults& faults : line_faults_) {
    if (faults.first.kind == fault.kind) {
      ++faults.count;
      return;
    }
  }
  line_faults_.push_back({std::move(fault), 1});
}

template <typename AnyPosition>
void PgnGameOf<AnyPosition>::SetFault(std::string_view kind, int64_t line, std::string why) {
  if (!fault_) fault_ = {kind, line, std::move(why)};
}

template class PgnGameOf<chess::Position>;
template class PgnGameOf<chess::Board>;

PgnResult ParsePgnResult(std::string_view stated) {
  const std::string text = WithAsciiSigns(stated);
  if (text == "1-0") return PgnResult::kWhiteWins;
  if (text == "0-1") return PgnResult::kBlackWins;
  if (text == "1/2-1/2" || text == "1/2" || text == kDecimalDraw) return PgnResult::kDraw;
  return PgnResult::kUnknown;
}

PgnJudgement ParsePgnJudgement(std::string_view sign) {
  if (sign == "!" || sign == "!!" || sign == "$1" || sign == "$3") return PgnJudgement::kGood;
  if (sign == "?" || sign == "??" || sign == "$2" || sign == "$4") return PgnJudgement::kBad;
  return PgnJudgement::kNone;
}

void PgnHeaders::Add(std::string_view name, std::string_view value, int64_t line) {
  if (name == "Result") {
    result = ParsePgnResult(value);
  } else if (name == "WhiteElo") {
    white_elo = ReadElo(value);
  } else if (name == "BlackElo") {
    black_elo = ReadElo(value);
  } else if (name == "FEN") {
    fen = {std::string(value), line};
  } else if (name == "SetUp") {
    denies_setup = value == "0";
  } else if (name == kBookWeightsTag) {
    if (const auto scale = records::ScaleNamed(value)) book_scale = scale;
  } else if (name == "Variant") {
    variant = {std::string(value), line};
  }
}

std::string VariantName(std::string_view text) {
  std::string name;
  for (const char c : text) {
    if (absl::ascii_isalnum(static_cast<unsigned char>(c))) name.push_back(absl::ascii_tolower(c));
  }
  if (name == "fischerrandom") return kChess960;
  if (name == "fromposition" || name == "normal") return kStandard;
  return chess::Ruleset::Of(name).name();
}

chess::Ruleset PgnHeaders::rules() const {
  return variant.value.empty() ? chess::Ruleset() : chess::Ruleset::Of(VariantName(variant.value));
}

bool PgnHeaders::IsChess960() const {
  return !variant.value.empty() && VariantName(variant.value) == kChess960;
}

}  // namespace tabia::formats
