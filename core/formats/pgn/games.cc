#include "core/formats/pgn/games.h"

#include "core/base/status.h"

namespace tabia::formats {
namespace {

class GameReading {
 public:
  explicit GameReading(PgnVisitor& visitor) : visitor_(visitor) {}

  absl::Status Take(const PgnToken& token) {
    switch (token.kind) {
      case PgnToken::kTag:
        return TakeTag(token);
      case PgnToken::kMove:
        in_ = Part::kMoves;
        visitor_.Move(token.text, token.line);
        return absl::OkStatus();
      case PgnToken::kFault:
        in_ = Part::kMoves;
        visitor_.Fault(token.text, token.line);
        return absl::OkStatus();
      case PgnToken::kResult:
        return End(ParsePgnResult(token.text));
      case PgnToken::kEnd:
        break;
    }
    return End(PgnResult::kUnknown);
  }

 private:
  enum class Part : uint8_t { kNothing, kTags, kMoves };

  // A game may have no move and no result at all.
  absl::Status TakeTag(const PgnToken& token) {
    const bool is_event = token.name == "Event";
    if (in_ == Part::kMoves || (is_event && has_event_)) {
      TABIA_RETURN_IF_ERROR(End(PgnResult::kUnknown));
    }
    in_ = Part::kTags;
    has_event_ |= is_event;
    visitor_.Tag(token.name, token.text, token.line);
    return absl::OkStatus();
  }

  absl::Status End(PgnResult marker) {
    if (in_ == Part::kNothing) return absl::OkStatus();
    in_ = Part::kNothing;
    has_event_ = false;
    return visitor_.EndGame(marker);
  }

  PgnVisitor& visitor_;
  Part in_ = Part::kNothing;
  bool has_event_ = false;
};

}  // namespace

absl::Status ReadPgnGames(PgnTokenizer& tokens, PgnVisitor& visitor) {
  GameReading reading(visitor);
  PgnToken token;
  do {
    token = tokens.Next();
    if (token.kind == PgnToken::kEnd) TABIA_RETURN_IF_ERROR(tokens.status());
    TABIA_RETURN_IF_ERROR(reading.Take(token));
  } while (token.kind != PgnToken::kEnd);
  return absl::OkStatus();
}

}  // namespace tabia::formats
