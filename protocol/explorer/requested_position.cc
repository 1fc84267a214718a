#include "protocol/explorer/requested_position.h"

#include <algorithm>
#include <array>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/fen.h"

namespace tabia::explorer {
namespace {

using chess::Bit;
using chess::Bitboard;
using chess::Setup;
using chess::Square;

using Fields = std::array<std::string, 4>;  // board, turn, castling, en passant

// Replaces the first fields of `fields` by those in `parts`.
Fields FieldsOf(const std::vector<std::string_view>& parts, Fields fields) {
  for (size_t i = 0; i < std::min(parts.size(), fields.size()); ++i) fields[i] = parts[i];
  return fields;
}

bool IsReadable(const Fields& fields) {
  return chess::ParseFen(Join(fields, " ")).ok();
}

std::string WhyUnreadable(const Fields& fields) {
  if (fields[0].empty()) return "invalid fen";
  if (!IsReadable({fields[0], "w", "-", "-"})) return "invalid board part in fen";
  if (!IsReadable({fields[0], fields[1], "-", "-"})) return "invalid turn part in fen";
  if (!IsReadable({fields[0], fields[1], fields[2], "-"})) return "invalid castling part in fen";
  return "invalid ep square in fen";
}

struct Army {
  int kings = 0, pawns = 0, pieces = 0;
};

std::array<Army, 2> ArmiesOf(const Setup& setup) {
  std::array<Army, 2> armies;
  for (const chess::Piece piece : setup.board) {
    if (piece == chess::kNoPiece) continue;
    Army& army = armies[chess::ColorOf(piece)];
    ++army.pieces;
    army.kings += chess::TypeOf(piece) == chess::kKing ? 1 : 0;
    army.pawns += chess::TypeOf(piece) == chess::kPawn ? 1 : 0;
  }
  return armies;
}

bool HasPawnOnLastRank(const Setup& setup) {
  for (Square square = 0; square < setup.board.size(); ++square) {
    const int rank = chess::RankOf(square);
    const chess::Piece piece = setup.board[square];
    if ((rank == 0 || rank == 7) && piece != chess::kNoPiece && chess::TypeOf(piece) == chess::kPawn)
      return true;
  }
  return false;
}

template <typename Test>
bool AnyOf(const std::array<Army, 2>& armies, Test test) {
  return std::any_of(armies.begin(), armies.end(), test);
}

// Returns the reason why a setup that cannot be repaired is illegal.
std::string WhyIllegal(const Setup& setup) {
  const std::array<Army, 2> armies = ArmiesOf(setup);
  if (armies[0].pieces + armies[1].pieces == 0) return "empty board, missing king";
  std::vector<std::string_view> reasons;
  if (AnyOf(armies, [](const Army& army) { return army.kings == 0; })) reasons.push_back("missing king");
  if (AnyOf(armies, [](const Army& army) { return army.kings > 1; })) reasons.push_back("too many kings");
  if (HasPawnOnLastRank(setup)) reasons.push_back("pawns on backrank");
  if (reasons.empty()) {
    Setup turned = setup;
    turned.turn = chess::Opponent(setup.turn);
    reasons.push_back(Repair(turned) ? "opposite check" : "impossible check");
  }
  return Join(reasons, ", ");
}

bool HasTooMuchMaterial(const Setup& setup) {
  return AnyOf(ArmiesOf(setup), [](const Army& army) { return army.pawns > 8 || army.pieces > 16; });
}

// Returns true if there are more promoted pieces than missing pawns.
bool HasTooManyPromoted(const chess::Position& position, chess::Color color) {
  static constexpr std::array<int, 5> kInitial = {8, 2, 2, 2, 1};
  int promoted = 0, pawns = 0;
  for (int type = 0; type < 5; ++type) {
    Bitboard squares = position.of(static_cast<chess::PieceType>(type), color);
    int count = 0;
    for (; squares != 0; squares &= squares - 1) ++count;
    if (type == chess::kPawn)
      pawns = count;
    else
      promoted += std::max(0, count - kInitial[static_cast<size_t>(type)]);
  }
  return promoted > 8 - pawns;
}

std::optional<chess::Position> PositionOf(const Setup& setup) {
  const absl::StatusOr<chess::Position> position = chess::Position::FromSetup(setup);
  if (!position.ok()) return std::nullopt;
  return *position;
}

// Keeps the characters that ChessDB keeps, and makes each separator a blank.
std::string Clean(std::string_view text) {
  std::string cleaned;
  for (const char c : text) {
    const char lower = static_cast<char>(c | 0x20);
    if (IsBlank(c) || c == '_' || c == '+')
      cleaned.push_back(' ');
    else if (IsDigit(c) || (lower >= 'a' && lower <= 'z') || c == '/' || c == '-')
      cleaned.push_back(c);
  }
  return cleaned;
}

}  // namespace

std::optional<chess::Position> Repair(const Setup& setup) {
  Setup repaired = setup;
  repaired.castling_rooks = 0;
  repaired.en_passant = chess::kNoSquare;
  std::optional<chess::Position> position = PositionOf(repaired);
  if (!position) return std::nullopt;
  const auto keep_if_legal = [&](const Setup& changed) {
    if (std::optional<chess::Position> better = PositionOf(changed)) {
      repaired = changed;
      position = better;
    }
  };
  for (const Square rook : chess::SquaresOf(setup.castling_rooks)) {
    Setup changed = repaired;
    changed.castling_rooks |= Bit(rook);
    keep_if_legal(changed);
  }
  Setup changed = repaired;
  changed.en_passant = setup.en_passant;
  keep_if_legal(changed);
  return position;
}

RequestedPosition ParseLichessFen(std::string_view text) {
  const Fields fields = FieldsOf(SplitWords(text, " _"), {"", "w", "-", "-"});
  const absl::StatusOr<Setup> setup = chess::ParseFen(Join(fields, " "));
  if (!setup.ok()) return {.unreadable = WhyUnreadable(fields)};
  RequestedPosition requested{.position = Repair(*setup)};
  if (!requested.position && !HasTooMuchMaterial(*setup)) requested.illegal = WhyIllegal(*setup);
  return requested;
}

std::optional<chess::Position> ParseChessDbBoard(std::string_view text) {
  const std::string cleaned = Clean(text);
  const std::vector<std::string_view> parts = SplitWords(cleaned, " ");
  if (parts.size() < 2) return std::nullopt;
  Fields fields = FieldsOf(parts, {"", "", "-", "-"});
  if (!IsReadable({fields[0], fields[1], fields[2], "-"})) fields[2] = "-";
  if (!IsReadable(fields)) fields[3] = "-";
  const absl::StatusOr<Setup> setup = chess::ParseFen(Join(fields, " "));
  if (!setup.ok()) return std::nullopt;
  std::optional<chess::Position> position = Repair(*setup);
  if (!position) return std::nullopt;
  for (const chess::Color color : {chess::kWhite, chess::kBlack}) {
    if (HasTooManyPromoted(*position, color)) return std::nullopt;
  }
  return position;
}

}  // namespace tabia::explorer
