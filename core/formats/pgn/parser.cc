#include "core/formats/pgn/parser.h"

#include "core/base/status.h"
#include "core/formats/pgn/tokens.h"

namespace tabia::formats {
namespace {

// Finds where a game ends and the next one begins.
class GameParser {
 public:
  explicit GameParser(PgnVisitor& visitor) : visitor_(visitor) {}

  absl::Status Take(const PgnToken& token) {
    switch (token.kind) {
      case PgnToken::kTag:
        return TakeTag(token);
      case PgnToken::kMove:
        part_ = Part::kMoves;
        visitor_.Move(token.text, token.line);
        return absl::OkStatus();
      case PgnToken::kFault:
        part_ = Part::kMoves;
        visitor_.Fault(token.text, token.line);
        return absl::OkStatus();
      case PgnToken::kResult:
        return End(token.text);
      case PgnToken::kEnd:
        break;
    }
    return End("");
  }

 private:
  enum class Part : uint8_t { kNothing, kTags, kMoves };

  // A game may have neither moves nor a marker: the next one then begins with a second Event tag.
  absl::Status TakeTag(const PgnToken& token) {
    const bool is_event = token.name == "Event";
    if (part_ == Part::kMoves || (is_event && has_event_)) TABIA_RETURN_IF_ERROR(End(""));
    part_ = Part::kTags;
    has_event_ |= is_event;
    visitor_.Tag(token.name, token.text, token.line);
    return absl::OkStatus();
  }

  absl::Status End(std::string_view marker) {
    if (part_ == Part::kNothing) return absl::OkStatus();
    part_ = Part::kNothing;
    has_event_ = false;
    return visitor_.EndGame(marker);
  }

  PgnVisitor& visitor_;
  Part part_ = Part::kNothing;  // of the game, so far
  bool has_event_ = false;
};

}  // namespace

absl::Status ParsePgn(ByteSource& bytes, PgnVisitor& visitor) {
  PgnTokenizer tokens(bytes);
  GameParser parser(visitor);
  PgnToken token;
  do {
    token = tokens.Next();
    if (token.kind == PgnToken::kEnd) TABIA_RETURN_IF_ERROR(tokens.status());
    TABIA_RETURN_IF_ERROR(parser.Take(token));
  } while (token.kind != PgnToken::kEnd);
  return absl::OkStatus();
}

}  // namespace tabia::formats
