#include "core/probe/finder/pasted_game.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"

#include "core/base/byte_streams.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/san.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/pgn/pgn_parser.h"
#include "core/formats/pgn/pgn_tokens.h"

namespace tabia::probe {
namespace {

// Returns the move with a capital letter for the piece, as people omit it: "nf3". "b" remains the pawn of file b.
std::string WithCapital(std::string_view text) {
  std::string move(text);
  if (!move.empty() && std::string_view("nrqk").find(move[0]) != std::string_view::npos) {
    move[0] = absl::ascii_toupper(static_cast<unsigned char>(move[0]));
  }
  return move;
}

std::optional<chess::Move> ParseTypedMove(const chess::Position& position, const std::string& text) {
  const std::optional<chess::Move> move = chess::ParseSan(position, text);
  if (move || !text.starts_with('b')) return move;
  return chess::ParseSan(position, "B" + text.substr(1));  // "bc4", the bishop's move
}

// Plays the main line of the first game that has a move or a position.
class FirstGame final : public formats::PgnVisitor {
 public:
  explicit FirstGame(size_t max_plies) : max_plies_(max_plies) {}

  absl::StatusOr<PastedGame> Take() {
    if (!status_.ok()) return status_;
    if (!has_content_) return UsageError("the text contains neither moves nor a FEN");
    return std::move(game_);
  }

  void Tag(std::string_view name, std::string_view value, int64_t line) override {
    headers_.Add(name, value, line);
    if (name == "White") white_ = MakePrintable(value);
    if (name == "Black") black_ = MakePrintable(value);
    if (name == "Date") year_ = MakePrintable(value.substr(0, 4));
  }

  void Move(std::string_view text, int64_t /*line*/) override {
    if (!Begin() || game_.line.moves.size() >= max_plies_) return;
    const std::string typed = WithCapital(text);
    const chess::Position& position = *game_.line.position.of_chess();
    const std::optional<chess::Move> move = ParseTypedMove(position, typed);
    if (!move) return Fail(chess::ExplainIllegalMove(position, typed), text);
    game_.line.Play(*move);
  }

  void Variation(formats::PgnVariation part, int64_t /*line*/) override {
    game_.variations += part == formats::PgnVariation::kSkipped;
  }

  void Fault(std::string_view kind, int64_t line, std::string_view /*why*/) override {
    if (!Begin()) return;
    if (kind == "missing beginning") {
      status_ = UsageError("the game does not begin with move 1; paste the game from move 1 or with its FEN");
    } else {
      status_ = UsageError(Concat("line ", line, ": ", kind, After()));
    }
  }

  absl::Status EndGame(std::string_view /*marker*/) override {
    if (has_content_ || (headers_.fen.line != 0 && Begin()) || !status_.ok()) return absl::CancelledError();
    *this = FirstGame(max_plies_);
    return absl::OkStatus();
  }

 private:
  // Sets up the first position, when the tags are complete. Returns false if the game has an error.
  bool Begin() {
    if (std::exchange(has_content_, true)) return status_.ok();
    if (!headers_.rules().is_chess()) {
      status_ = UsageError(Concat("the game is of the variant ", MakePrintable(headers_.variant.value),
                                  "; only chess is found here"));
      return false;
    }
    const bool has_fen = headers_.fen.line != 0 && !headers_.denies_setup;
    absl::StatusOr<MoveSequence> line = ParseMoveSequence(has_fen ? headers_.fen.value : "startpos");
    status_ = line.status();
    if (!line.ok()) return false;
    game_.line = *std::move(line);
    if (IsName(white_) && IsName(black_)) game_.players = Concat(white_, " – ", black_);
    if (!game_.players.empty() && ParseNumber<uint16_t>(year_)) game_.players += ", " + year_;
    return true;
  }

  static bool IsName(std::string_view player) { return !player.empty() && player != "?"; }

  void Fail(std::string_view why, std::string_view text) {
    const int number = game_.line.position.of_chess()->setup().fullmove_number;
    const std::string move = MakePrintable(text.substr(0, kMaxQuoteBytes));
    status_ = UsageError(Concat("move ", number, ", ", move, ": ", why, After()));
  }

  // Returns how far the game is understood.
  std::string After() const {
    const size_t plies = game_.line.moves.size();
    return plies == 0 ? "" : Concat(" (", FormatCount(plies, "legal ply", "legal plies"), " before it)");
  }

  size_t max_plies_;
  formats::PgnHeaders headers_;
  std::string white_, black_, year_;
  bool has_content_ = false;
  PastedGame game_;
  absl::Status status_;
};

}  // namespace

absl::StatusOr<PastedGame> ReadPastedGame(std::string_view text, const PastedGameOptions& options) {
  formats::PgnTextState state;
  state.had_game = !options.skips_text_before;
  std::string with_fen;
  if (!options.fen.empty()) {
    // Makes the FEN a tag, so that the parser expects any move number.
    with_fen = Concat("[FEN \"", options.fen, "\"] ", text);
    text = with_fen;
  }
  FirstGame game(options.max_plies);
  const absl::Status parsed = formats::ParsePgn(*MemorySource(text), game, state);
  if (!absl::IsCancelled(parsed)) TABIA_RETURN_IF_ERROR(parsed);
  return game.Take();
}

namespace {

// Returns whether a word is longer than the "N" that marks a novelty.
bool HasLetters(std::string_view word) {
  const auto is_letter = [](char c) { return absl::ascii_isalpha(static_cast<unsigned char>(c)); };
  return std::count_if(word.begin(), word.end(), is_letter) > 1;
}

}  // namespace

bool BeginsWithMove(std::string_view text) {
  constexpr size_t kMaxMoveBytes = 12;
  for (std::string_view word = TakeWord(text); !word.empty(); word = TakeWord(text)) {
    if (word.find_first_not_of("0123456789.") == std::string_view::npos) continue;  // "1."
    const std::unique_ptr<ByteSource> bytes = MemorySource(word);
    formats::PgnTokenizer tokens(*bytes);
    const formats::PgnToken token = tokens.Next();
    if (token.kind != formats::PgnToken::kMove || token.text.size() > kMaxMoveBytes) return false;
    return token.text.find_first_of("0123456789") != std::string_view::npos || token.text.starts_with("O-O");
  }
  return false;
}

std::string_view FirstWordBesideMoves(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n,";
  while (!text.empty()) {
    const size_t size = std::min(text.find_first_of(kBlanks), text.size());
    const std::string_view word = text.substr(0, size);
    text.remove_prefix(std::min(size + 1, text.size()));
    const bool is_en_passant = word == "ep" || word == "e.p.";
    if (!HasLetters(word) || is_en_passant) continue;
    const std::unique_ptr<ByteSource> bytes = MemorySource(word);
    if (formats::PgnTokenizer(*bytes).Next().kind == formats::PgnToken::kEnd) return word;
  }
  return {};
}

}  // namespace tabia::probe
