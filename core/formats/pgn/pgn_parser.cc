#include "core/formats/pgn/pgn_parser.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "core/base/status.h"
#include "core/formats/pgn/pgn_tokens.h"

namespace tabia::formats {
namespace {

constexpr size_t kMaxHeldTags = 32;  // more than a program adds amid the moves

// Returns whether a tag can only be one of those that precede a game's moves.
bool BeginsTags(std::string_view name) {
  static constexpr std::array<std::string_view, 10> kNames = {"Event", "Site",   "Date", "Round", "White",
                                                              "Black", "Result", "FEN",  "SetUp", "Variant"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

// Counts the moves of a game by the numbers before them.
class MoveNumbers {
 public:
  void Add(uint32_t number) {
    moves_ = number > 0 ? 1 : moves_ + 1;
    if (number > 0) last_ = number;
  }
  bool any() const { return last_ > 0; }
  // Returns whether a move with this number follows the last one: "2. Nf3", then "2... Nc6" or "3. Bb5".
  bool IsNext(uint32_t number) const {
    return last_ > 0 && number > 1 && (number == last_ + 1 || (number == last_ && moves_ == 1));
  }

 private:
  uint32_t last_ = 0;   // 0: the moves have no numbers
  uint32_t moves_ = 0;  // since then, with the one that has the number
};

// Finds where a game ends and the next one begins. After a marker, and after tags that may have been inserted
// amid the moves, the number of the next move decides.
class GameParser {
 public:
  GameParser(PgnVisitor& visitor, PgnTextState& text) : visitor_(visitor), text_(text) {}

  absl::Status Take(const PgnToken& token) {
    switch (token.kind) {
      case PgnToken::kTag:
        return TakeTag(token);
      case PgnToken::kMove:
        return TakeMove(token);
      case PgnToken::kComment:
        if (IsAmidMoves() || part_ == Part::kTags) visitor_.Comment(token.text, token.line);
        return absl::OkStatus();
      case PgnToken::kNag:
      case PgnToken::kRemark:
        if (IsAmidMoves()) {
          visitor_.Annotation(token.kind == PgnToken::kNag ? PgnAnnotation::kNag : PgnAnnotation::kRemark,
                              token.text, token.line, 1);
        }
        return absl::OkStatus();
      case PgnToken::kSkippedVariation:
      case PgnToken::kVariation:
      case PgnToken::kVariationEnd:
        TakeVariation(token);
        return absl::OkStatus();
      case PgnToken::kFault:
        return TakeFault(token);
      case PgnToken::kResult:
        return TakeMarker(token);
      case PgnToken::kEnd:
        break;
    }
    TABIA_RETURN_IF_ERROR(Settle());
    return End();
  }

 private:
  enum class Part : uint8_t { kNothing, kTags, kMoves, kMarker };

  struct HeldTag {
    std::string name, value;
    int64_t line;
  };

  // Takes a tag. A game may have neither moves nor a marker: the next one then begins with a second Event tag.
  absl::Status TakeTag(const PgnToken& token) {
    if (part_ == Part::kMoves && !BeginsTags(token.name) && held_.size() < kMaxHeldTags) {
      held_.push_back({std::string(token.name), std::string(token.text), token.line});
      return absl::OkStatus();
    }
    TABIA_RETURN_IF_ERROR(Settle());
    const bool is_second_event = has_event_ && token.name == "Event";
    if (part_ != Part::kTags || is_second_event) TABIA_RETURN_IF_ERROR(End());
    AddTag(token.name, token.text, token.line);
    return absl::OkStatus();
  }

  absl::Status TakeMove(const PgnToken& token) {
    if (depth_ > 0) {
      if (IsAmidMoves()) PassMove(token);
      return absl::OkStatus();
    }
    const bool follows = part_ == Part::kMarker || !held_.empty();
    if (follows && Continues(token)) {
      held_.clear();
      part_ = Part::kMoves;
    }
    TABIA_RETURN_IF_ERROR(Settle());
    if (part_ == Part::kMarker) TABIA_RETURN_IF_ERROR(End());
    if (IsText(token)) return absl::OkStatus();
    if (LacksBeginning(token)) visitor_.Fault("missing beginning", token.line, "it begins amid a game");
    part_ = Part::kMoves;
    numbers_.Add(token.number);
    PassMove(token);
    return absl::OkStatus();
  }

  void PassMove(const PgnToken& token) {
    visitor_.Move(token.text, token.line);
    if (!token.name.empty()) visitor_.Annotation(PgnAnnotation::kNag, token.name, token.line, 1);
  }

  void TakeVariation(const PgnToken& token) {
    depth_ += token.kind == PgnToken::kVariation;
    depth_ -= token.kind == PgnToken::kVariationEnd;
    if (!IsAmidMoves()) return;
    visitor_.Variation(token.kind == PgnToken::kVariation      ? PgnVariation::kBegins
                       : token.kind == PgnToken::kVariationEnd ? PgnVariation::kEnds
                                                               : PgnVariation::kSkipped,
                       token.line);
    if (token.kind != PgnToken::kSkippedVariation || token.number == 0) return;
    visitor_.Annotation(PgnAnnotation::kEvaluationOfVariation, token.text, token.line, token.number);
  }

  absl::Status TakeFault(const PgnToken& token) {
    depth_ = 0;
    TABIA_RETURN_IF_ERROR(Settle());
    if (part_ == Part::kMarker) TABIA_RETURN_IF_ERROR(End());
    if (part_ == Part::kNothing && !text_.had_game) return absl::OkStatus();
    part_ = Part::kMoves;
    visitor_.Fault(token.text, token.line, "it has no end");
    return absl::OkStatus();
  }

  absl::Status TakeMarker(const PgnToken& token) {
    TABIA_RETURN_IF_ERROR(Settle());
    if (part_ == Part::kTags || part_ == Part::kMoves) marker_ = std::string(token.text);
    if (part_ != Part::kNothing) part_ = Part::kMarker;
    marker_line_ = token.line;
    return absl::OkStatus();
  }

  // Returns whether a comment or a variation is about the last move.
  bool IsAmidMoves() const { return part_ == Part::kMoves && held_.empty(); }

  bool Continues(const PgnToken& move) const {
    if (move.number > 0) return numbers_.IsNext(move.number);
    return numbers_.any() && (!held_.empty() || move.line == marker_line_);
  }

  // Returns whether a word between games is text and not a move: it has no number, as when a mail mentions "e4".
  bool IsText(const PgnToken& move) const {
    return part_ == Part::kNothing && move.number == 0 && move.line != marker_line_ &&
           (!text_.had_game || text_.had_numbers);
  }

  // Returns whether the first moves of a game are missing: it begins with a higher number than 1, or without a number
  // although the games before it have some.
  bool LacksBeginning(const PgnToken& move) const {
    if (part_ == Part::kMoves || has_fen_) return false;
    return move.number > 1 || (move.number == 0 && part_ == Part::kNothing && text_.had_numbers);
  }

  void AddTag(std::string_view name, std::string_view value, int64_t line) {
    part_ = Part::kTags;
    has_event_ |= name == "Event";
    has_fen_ |= name == "FEN";
    visitor_.Tag(name, value, line);
  }

  // Gives the held tags to the next game.
  absl::Status Settle() { return held_.empty() ? absl::OkStatus() : BeginHeldGame(); }

  // Ends the game before the held tags, and begins the next one with them.
  absl::Status BeginHeldGame() {
    const std::vector<HeldTag> tags = std::exchange(held_, {});
    TABIA_RETURN_IF_ERROR(End());
    for (const HeldTag& tag : tags) AddTag(tag.name, tag.value, tag.line);
    return absl::OkStatus();
  }

  absl::Status End() {
    if (part_ == Part::kNothing) return absl::OkStatus();
    text_.had_game = true;
    text_.had_numbers |= numbers_.any();
    part_ = Part::kNothing;
    has_event_ = has_fen_ = false;
    numbers_ = {};
    return visitor_.EndGame(std::exchange(marker_, {}));
  }

  PgnVisitor& visitor_;
  PgnTextState& text_;
  Part part_ = Part::kNothing;  // of the game, so far
  uint64_t depth_ = 0;          // of open variations
  bool has_event_ = false, has_fen_ = false;
  MoveNumbers numbers_;
  std::vector<HeldTag> held_;  // tags after moves: of the next game, or inserted in this one
  std::string marker_;
  int64_t marker_line_ = 0;  // of the last marker
};

}  // namespace

absl::Status ParsePgn(ByteSource& bytes, PgnVisitor& visitor, PgnTextState& state) {
  PgnTokenizer tokens(bytes, state.line);
  const auto set_kept_tokens = [&tokens, &visitor] {
    tokens.KeepAnnotations(visitor.WantsAnnotations());
    tokens.KeepVariations(visitor.WantsVariations());
  };
  set_kept_tokens();
  GameParser parser(visitor, state);
  for (;;) {
    const PgnToken token = tokens.Next();
    if (token.kind == PgnToken::kEnd) TABIA_RETURN_IF_ERROR(tokens.status());
    TABIA_RETURN_IF_ERROR(parser.Take(token));
    if (token.kind == PgnToken::kTag) set_kept_tokens();
    if (token.kind == PgnToken::kEnd) return absl::OkStatus();
  }
}

}  // namespace tabia::formats
