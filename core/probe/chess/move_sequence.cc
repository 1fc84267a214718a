#include "core/probe/chess/move_sequence.h"

#include <algorithm>
#include <optional>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/chess/position.h"
#include "core/chess/variants/variant_name.h"
#include "core/chess/variants/variant_position.h"
#include "core/chess/variants/variant_uci.h"

namespace tabia::probe {
namespace {

// Splits "POSITION moves M1 M2 …" at the word "moves".
std::string_view TakePosition(std::string_view& text) {
  const std::string_view whole = text;
  while (true) {
    const std::string_view word = TakeWord(text);
    if (word.empty()) return whole;
    if (word == "moves") return whole.substr(0, static_cast<size_t>(word.data() - whole.data()));
  }
}

std::string Quotable(std::string_view text) {
  constexpr size_t kMaxQuoteBytes = 100;
  return MakePrintable(Trim(text).substr(0, kMaxQuoteBytes));
}

int PlyOf(const chess::Setup& setup) {
  return 2 * (setup.fullmove_number - 1) + (setup.turn == chess::kBlack ? 1 : 0);
}

absl::Status PositionError(std::string_view text, std::string_view why) {
  return UsageError(FormatText("position \"%s\": %s", Quotable(text), why));
}

// Returns the text after the fields of a FEN: four, the counters, and the checks of three-check, "+1+0" or "3+2".
std::string_view AfterFields(std::string_view fen) {
  constexpr int kFields = 4;
  for (int i = 0; i < kFields; ++i) TakeWord(fen);
  while (true) {
    std::string_view rest = fen;
    const std::string_view word = TakeWord(rest);
    if (word.empty() || word.find_first_not_of("0123456789+") != std::string_view::npos) return Trim(fen);
    fen = rest;
  }
}

// Returns a usage error if a FEN has other text after its fields than operations of EPD, which end with semicolons: it
// may be moves, and the parsers of FEN drop it. REQUIRES: the text is a FEN.
absl::Status CheckEndsAfterFields(std::string_view fen) {
  const std::string_view rest = AfterFields(fen);
  if (rest.empty() || rest.ends_with(';')) return absl::OkStatus();
  return PositionError(
      fen, FormatText("\"%s\" after the fields of the FEN; moves follow the word moves", Quotable(rest)));
}

absl::StatusOr<MoveSequence> StartOfChess(std::string_view fen) {
  TABIA_ASSIGN_OR_RETURN(const chess::Setup stated, chess::ParseFen(fen));
  TABIA_RETURN_IF_ERROR(CheckEndsAfterFields(fen));
  const absl::StatusOr<chess::Position> position = chess::Position::FromSetup(stated);
  if (!position.ok()) return PositionError(fen, Message(position.status()));
  MoveSequence line = SequenceAt(*position);
  line.stated_start = stated;
  line.ply = PlyOf(stated);
  return line;
}

absl::StatusOr<MoveSequence> StartOfVariant(std::string_view fen, chess::Variant variant) {
  const absl::StatusOr<chess::VariantPosition> position = chess::VariantPosition::FromFen(variant, fen);
  if (!position.ok()) return PositionError(fen, Message(position.status()));
  TABIA_RETURN_IF_ERROR(CheckEndsAfterFields(fen));
  MoveSequence line = SequenceAt(*position);
  line.ply = PlyOf(line.start.common());
  return line;
}

// Returns the FEN of the start position of the board's rules.
std::string_view StartFenOf(const chess::Board& board) {
  return board.variant() ? chess::VariantStartFen(*board.variant()) : chess::kStartFen;
}

absl::StatusOr<MoveSequence> StartOf(std::string_view text, const chess::Ruleset& rules) {
  std::string_view rest = text;
  const bool is_start = TakeWord(rest) == "startpos";
  if (is_start && !TakeWord(rest).empty()) {
    return PositionError(text, "only \"moves\" may follow startpos");
  }
  if (rules.is_chess()) return StartOfChess(is_start ? chess::kStartFen : text);
  return StartOfVariant(is_start ? chess::VariantStartFen(*rules.variant()) : text, *rules.variant());
}

absl::StatusOr<MoveSequence> OpaqueLine(std::string_view text, std::string_view variant) {
  const std::optional<chess::BookPosition> position = chess::BookPosition::Opaque(variant, text);
  if (!position) return PositionError(text, "not a text of a FEN's shape");
  MoveSequence line;
  line.position = *position;
  return line;
}

// Returns a move without the number before it, as in "1.e4"; empty if `word` is only a number, "1." or
// "1...".
std::string_view WithoutMoveNumber(std::string_view word) {
  const size_t dot = word.find_first_not_of("0123456789");
  if (dot == 0 || dot == std::string_view::npos || word[dot] != '.') return word;
  return word.substr(std::min(word.find_first_not_of('.', dot), word.size()));
}

// Tries UCI's notation first, because GUIs and scripts send thousands of moves in it.
std::optional<chess::Move> ParseMove(const chess::Board& board, std::string_view word) {
  if (const std::optional<chess::Move> move = ParseUciMove(board, word)) return move;
  return ParseSan(board, word);
}

// Returns ": no black knight is in the pocket" for an illegal move of a variant; nothing in chess.
std::string ReasonInVariant(const chess::Board& board, std::string_view move) {
  return board.variant() ? ": " + chess::ExplainIllegalMove(board, move) : "";
}

}  // namespace

bool MoveSequence::Contains(uint64_t key) const {
  return key == position.key() ||
         std::find(earlier_keys.begin(), earlier_keys.end(), key) != earlier_keys.end();
}

void MoveSequence::Play(chess::Move move) {
  earlier_keys.push_back(position.key());
  moves.push_back(move);
  position = chess::After(position, move);
  ++ply;
}

absl::StatusOr<MoveSequence> ParseMoveSequence(std::string_view text, const chess::Ruleset& rules) {
  if (!rules.is_supported()) return OpaqueLine(text, rules.name());
  TABIA_ASSIGN_OR_RETURN(MoveSequence line, StartOf(TakePosition(text), rules));
  constexpr size_t kUsualMoveBytes = 5;
  line.moves.reserve(text.size() / kUsualMoveBytes);
  line.earlier_keys.reserve(text.size() / kUsualMoveBytes);
  for (std::string_view word = TakeWord(text); !word.empty(); word = TakeWord(text)) {
    const std::string_view text_of_move = WithoutMoveNumber(word);
    if (text_of_move.empty()) continue;
    const std::optional<chess::Move> move = ParseMove(line.position.board(), text_of_move);
    if (!move) {
      return UsageError(FormatText("move %d \"%s\": illegal in %s%s", line.moves.size() + 1, Quotable(word),
                                   line.position.Epd(),
                                   ReasonInVariant(line.position.board(), text_of_move)));
    }
    line.Play(*move);
  }
  return line;
}

std::vector<chess::BookPosition> PositionsOf(const MoveSequence& line) {
  if (!line.position.has_board()) return {};
  std::vector<chess::BookPosition> positions = {chess::BookPosition::Of(line.start)};
  for (const chess::Move move : line.moves) positions.push_back(chess::After(positions.back(), move));
  return positions;
}

MoveSequence SequenceAt(const chess::Board& board) {
  MoveSequence line = {chess::BookPosition::Of(board), board, {}, {}};
  if (board.of_chess() != nullptr) line.stated_start = board.common();
  return line;
}

std::string MoveSequenceText(const chess::Board& start, absl::Span<const chess::Move> moves) {
  const std::string fen = ToFen(start);
  std::string text = fen == StartFenOf(start) ? "startpos" : fen;
  if (!moves.empty()) text += " moves";
  chess::Board board = start;
  for (const chess::Move move : moves) {
    text += " " + UciMove(board, move);
    board.Make(move);
  }
  return text;
}

std::string CodedMoveText(chess::Move move, const chess::OpaqueMove& opaque_move) {
  if (opaque_move) return std::string(opaque_move.text());
  return move && chess::IsDrop(move) ? chess::DropText(move) : chess::CodedMoveText(move);
}

std::string MoveText(const chess::BookPosition& position, chess::Move move,
                     const chess::OpaqueMove& opaque_move, chess::CastlingStyle style) {
  return position.has_board() ? UciMove(position.board(), move, style) : CodedMoveText(move, opaque_move);
}

std::string SanText(const chess::BookPosition& position, const chess::BookMove& move) {
  if (position.has_board() && IsLegal(position.board(), move.move)) return San(position.board(), move.move);
  return MoveText(position, move.move, move.opaque_move);
}

}  // namespace tabia::probe
