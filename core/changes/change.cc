#include "core/changes/change.h"

#include <algorithm>
#include <utility>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/san.h"
#include "core/formats/epd/epd_line.h"
#include "core/formats/epd/epd_moves.h"
#include "core/formats/text_lines.h"
#include "core/probe/chess/move_sequence.h"
#include "core/probe/finder/pasted_game.h"

namespace tabia::changes {
namespace {

using formats::EpdOperandOf;
using formats::WithEpdOperation;

// The changes that a line has.
class Line {
 public:
  Line(std::string_view text, const chess::Position& position) : text_(text), position_(position) {}

  const std::string& text() const { return text_; }

  std::vector<std::string> MovesOf(std::string_view opcode) const {
    std::vector<std::string> moves;
    for (const std::string_view san : formats::EpdMovesOf(EpdOperandOf(text_, opcode)))
      moves.emplace_back(san);
    return moves;
  }
  bool Has(std::string_view opcode, chess::Move move) const {
    const std::vector<std::string> moves = MovesOf(opcode);
    return std::any_of(moves.begin(), moves.end(), [&](const std::string& san) { return IsMove(san, move); });
  }
  bool HasWeight(chess::Move move) const {
    const std::vector<formats::EpdWeight> weights = Weights();
    return std::any_of(weights.begin(), weights.end(),
                       [&](const formats::EpdWeight& weight) { return IsMove(weight.san, move); });
  }
  // Returns the sum of the weights of all moves but this one.
  uint32_t OtherWeights(chess::Move move) const {
    uint32_t sum = 0;
    for (const formats::EpdWeight& weight : Weights()) sum += IsMove(weight.san, move) ? 0 : weight.percent;
    return sum;
  }

  // Adds a move to those of `bm` or `am`, or removes it.
  void Set(std::string_view opcode, chess::Move move, bool is_there) {
    if (Has(opcode, move) == is_there) return;
    std::vector<std::string> moves = MovesOf(opcode);
    if (is_there) {
      moves.push_back(chess::San(position_, move));
    } else {
      std::erase_if(moves, [&](const std::string& san) { return IsMove(san, move); });
    }
    SetOperands(opcode, Join(moves, " "));
  }

  // Gives a move this weight; none if it is 0.
  void SetWeight(chess::Move move, uint32_t percent) {
    std::vector<std::string> weights;
    bool is_done = percent == 0;
    for (const formats::EpdWeight& weight : Weights()) {
      const bool is_move = IsMove(weight.san, move);
      if (is_move && is_done) continue;
      weights.push_back(FormatText("%s %d", weight.san, is_move ? percent : weight.percent));
      is_done |= is_move;
    }
    if (!is_done) weights.push_back(FormatText("%s %d", chess::San(position_, move), percent));
    const std::string text = Join(weights, ", ");
    SetOperands(formats::kWeightOpcode, text.empty() ? text : Concat("\"", text, "\""));
  }

  void SetComment(std::string text) {
    std::replace(text.begin(), text.end(), '"', '\'');
    SetOperands(formats::kCommentOpcode, text.empty() ? text : Concat("\"", MakePrintable(text), "\""));
  }

  void RemoveAll() {
    for (const std::string_view opcode :
         {std::string_view("am"), std::string_view("bm"), formats::kCommentOpcode, formats::kWeightOpcode}) {
      SetOperands(opcode, {});
    }
  }

 private:
  std::vector<formats::EpdWeight> Weights() const {
    return formats::WeightsOfEpd(text_).value_or(std::vector<formats::EpdWeight>());
  }

  bool IsMove(std::string_view text, chess::Move move) const {
    return formats::ParseEpdMove(position_, text) == move;
  }

  // Removes the operation if it has no operands.
  void SetOperands(std::string_view opcode, const std::string& operands) {
    text_ = WithEpdOperation(text_, opcode,
                             operands.empty() ? std::nullopt : std::optional<std::string_view>(operands));
  }

  std::string text_;
  const chess::Position& position_;
};

absl::Status GiveWeight(Line& line, const Change& change) {
  const chess::Move move = *change.move;
  const std::string san = chess::San(change.position, move), verb(NameOf(change.verb));
  const std::string place = chess::ToEpd(change.position.setup());
  if (!line.MovesOf("bm").empty() && !line.Has("bm", move)) {
    return UsageError(FormatText("edit: %s: %s in %s: only %s may be played there; revert these moves first",
                                 verb, san, place, Join(line.MovesOf("bm"), " ")));
  }
  const uint32_t others = line.OtherWeights(move);
  const uint32_t left = formats::kMaxEpdWeight - std::min(others, formats::kMaxEpdWeight);
  const uint32_t percent = change.percent == 0 ? left : change.percent;
  if (percent == 0 || percent > left) {
    return UsageError(
        FormatText("edit: %s: %s in %s: the weights of other moves there add up to %d, so it can have at "
                   "most %d; lower or revert one of them first",
                   verb, san, place, others, left));
  }
  line.Set("am", move, false);
  line.SetWeight(move, percent);
  return absl::OkStatus();
}

// Returns a change for each move of the side.
absl::StatusOr<std::vector<Change>> AddedMoves(const RequestedChange& requested) {
  if (requested.side != "white" && requested.side != "black") {
    return UsageError("edit: add: requires the side white or black, whose moves are added");
  }
  const chess::Color side = requested.side == "white" ? chess::kWhite : chess::kBlack;
  absl::StatusOr<probe::MoveSequence> line = probe::ParseMoveSequence(requested.position);
  if (!line.ok()) {
    TABIA_ASSIGN_OR_RETURN(probe::PastedGame game, probe::ReadPastedGame(requested.position));
    if (game.variations > 0) {
      return UsageError(
          FormatText("edit: add: the game has %s; remove the moves in parentheses, and add each line",
                     FormatCount(game.variations, "variation")));
    }
    line = std::move(game.line);
  }
  chess::Position position = *line->start.of_chess();
  std::vector<Change> changes;
  for (const chess::Move move : line->moves) {
    if (position.turn() == side) changes.push_back({Verb::kAdd, position, move, requested.percent});
    position.Make(move);
  }
  if (changes.empty()) {
    return UsageError(
        FormatText("edit: add: %s: has no move of %s", MakePrintable(requested.position), requested.side));
  }
  return changes;
}

}  // namespace

absl::StatusOr<std::vector<Change>> ParseChanges(const RequestedChange& requested) {
  const auto name = std::find(kVerbs.begin(), kVerbs.end(), requested.verb);
  if (name == kVerbs.end()) {
    return UsageError(
        FormatText("edit: %s: must be one of %s", MakePrintable(requested.verb), Join(kVerbs, ", ")));
  }
  const Verb verb = static_cast<Verb>(name - kVerbs.begin());
  const uint32_t least = verb == Verb::kWeight ? 1 : 0;
  if (requested.percent < least || requested.percent > formats::kMaxEpdWeight) {
    return UsageError(
        FormatText("edit: %s: %d: must be a whole number from 1 to %d, the per cent of the position; ban "
                   "excludes a move",
                   *name, requested.percent, formats::kMaxEpdWeight));
  }
  if (verb == Verb::kAdd) return AddedMoves(requested);
  const bool is_decision = verb == Verb::kAccept || verb == Verb::kDrop;
  if (is_decision && requested.position.empty()) {
    Change of_all = {verb, {}};
    of_all.is_of_whole_file = true;
    return std::vector<Change>{of_all};
  }
  TABIA_ASSIGN_OR_RETURN(const probe::MoveSequence line, probe::ParseMoveSequence(requested.position));
  Change change = {verb, *line.position.of_chess()};
  const bool may_lack_move = is_decision || verb == Verb::kRevert;
  const bool has_move = verb != Verb::kComment && (!may_lack_move || !requested.move.empty());
  if (has_move) {
    change.move = formats::ParseEpdMove(change.position, requested.move);
    if (!change.move) {
      return UsageError(FormatText("edit: %s: %s: is not a legal move in %s; write a move as e4 or e2e4",
                                   *name, MakePrintable(requested.move),
                                   chess::ToEpd(change.position.setup())));
    }
  }
  const bool has_seen = requested.seen && !requested.seen->empty();
  if (has_seen && may_lack_move && !change.move) change.line = requested.seen;
  change.percent = requested.percent;
  change.comment = requested.comment;
  return std::vector<Change>{std::move(change)};
}

absl::StatusOr<std::string> ApplyToLine(std::string_view line, const Change& change) {
  if (change.move && !formats::WeightsOfEpd(line)) {
    return UsageError(
        FormatText("edit: %s: has an impossible weight; correct the line in an editor", MakePrintable(line)));
  }
  Line changed(line, change.position);
  switch (change.verb) {
    case Verb::kBan:
      changed.Set("bm", *change.move, false);
      changed.SetWeight(*change.move, 0);
      changed.Set("am", *change.move, true);
      break;
    case Verb::kOnly:
      changed.Set("am", *change.move, false);
      changed.Set("bm", *change.move, true);
      break;
    case Verb::kWeight:
      TABIA_RETURN_IF_ERROR(GiveWeight(changed, change));
      break;
    case Verb::kAdd:
      if (!changed.Has("bm", *change.move) && !changed.HasWeight(*change.move)) {
        TABIA_RETURN_IF_ERROR(GiveWeight(changed, change));
      }
      break;
    case Verb::kAccept:
    case Verb::kDrop:
      return absl::InvalidArgumentError("is no change of one line");
    case Verb::kComment:
      changed.SetComment(change.comment);
      break;
    case Verb::kRevert:
      if (formats::LastDayOfEpd(line) && (!change.move || changed.Has("am", *change.move)))
        return std::string();
      if (!change.move) {
        changed.RemoveAll();
        break;
      }
      for (const char* const opcode : {"am", "bm"}) changed.Set(opcode, *change.move, false);
      changed.SetWeight(*change.move, 0);
      break;
  }
  if (formats::EpdOperations(changed.text()).empty()) return std::string();
  // The operation that becomes the first one may look like a counter of the position.
  const absl::StatusOr<chess::Setup> setup = formats::ParseEpdPosition(changed.text());
  if (!setup.ok() || chess::CanonicalKey(*setup) != chess::CanonicalKey(change.position)) {
    return UsageError(
        FormatText("edit: %s: would not be readable after the change; correct the line in an editor",
                   MakePrintable(line)));
  }
  if (changed.text().size() > formats::kMaxLineBytes) {
    return UsageError(
        FormatText("edit: %s: the line would have more than %d bytes, which no reader takes; shorten its "
                   "comment",
                   chess::ToEpd(change.position.setup()), formats::kMaxLineBytes));
  }
  return changed.text();
}

std::string CommentIn(std::string_view line) {
  return std::string(formats::EpdOperandOf(line, formats::kCommentOpcode));
}

std::vector<Change> ChangesIn(std::string_view line, const chess::Position& position) {
  std::vector<Change> changes;
  const auto add = [&](Verb verb, std::string_view text, uint32_t percent) {
    if (const auto move = formats::ParseEpdMove(position, text))
      changes.push_back({verb, position, move, percent});
  };
  const formats::EpdOperands operands(line);
  for (const std::string_view san : formats::EpdMovesOf(operands.Of("am"))) add(Verb::kBan, san, 0);
  for (const std::string_view san : formats::EpdMovesOf(operands.Of("bm"))) add(Verb::kOnly, san, 0);
  const auto weights = formats::WeightsOfEpd(line).value_or(std::vector<formats::EpdWeight>());
  for (const formats::EpdWeight& weight : weights) add(Verb::kWeight, weight.san, weight.percent);
  if (const std::string_view comment = operands.Of(formats::kCommentOpcode); !comment.empty()) {
    changes.push_back({Verb::kComment, position, {}, 0, std::string(comment)});
  }
  return changes;
}

}  // namespace tabia::changes
