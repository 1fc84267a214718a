#include "core/probe/chess/explain.h"

#include <utility>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"

namespace tabia::probe {
namespace {

using chess::Setup;

const char* ColorName(chess::Color color) {
  return color == chess::kWhite ? "White" : "Black";
}

std::string CastlingText(const Setup& setup) {
  const std::string epd = chess::ToEpd(setup);
  const size_t begin = epd.find(' ', epd.find(' ') + 1) + 1;
  return epd.substr(begin, epd.find(' ', begin) - begin);
}

// Returns the rooks that could have a castling right: those beside a king on its back rank.
chess::Bitboard PossibleCastlingRooks(const Setup& setup) {
  chess::Bitboard rooks = 0;
  for (const chess::Color color : {chess::kWhite, chess::kBlack}) {
    for (const bool king_side : {false, true}) {
      const chess::Square rook = chess::OutermostRook(setup, color, king_side);
      if (rook != chess::kNoSquare) rooks |= chess::Bit(rook);
    }
  }
  return rooks;
}

// Looks for positions that differ from a missed one in castling rights, en passant square or side to move, which
// people and programs often get wrong.
class Misses {
 public:
  Misses(const ChessBook& book, const Setup& setup) : book_(book), setup_(setup) {}

  absl::StatusOr<std::vector<std::string>> Find() {
    OtherCastling();
    OtherEnPassant();
    OtherTurn();
    TABIA_RETURN_IF_ERROR(status_);
    return std::move(found_);
  }

 private:
  // Returns true if the book has this position. After the first error it returns false without a lookup.
  bool Knows(const Setup& setup) {
    const absl::StatusOr<chess::Position> position = chess::Position::FromSetup(setup);
    if (!position.ok() || !status_.ok()) return false;
    chess::BookEntry entry;
    const Lookup lookup = book_.Probe(chess::BookPosition::Of(*position), entry);
    status_ = lookup.status();
    return lookup.found();
  }

  void OtherCastling() {
    const chess::Bitboard possible = PossibleCastlingRooks(setup_) | setup_.castling_rooks;
    // Every subset of the possible rights, by counting down through the bits of the set.
    for (chess::Bitboard rooks = possible;; rooks = (rooks - 1) & possible) {
      Setup other = setup_;
      other.castling_rooks = rooks;
      if (rooks != setup_.castling_rooks && Knows(other)) {
        found_.push_back(FormatText("the book contains this position with castling rights %s, not %s",
                                    CastlingText(other), CastlingText(setup_)));
      }
      if (rooks == 0) return;
    }
  }

  void OtherEnPassant() {
    const int rank = setup_.turn == chess::kWhite ? 5 : 2;
    for (int file = -1; file < 8; ++file) {
      Setup other = setup_;
      other.en_passant = file < 0 ? chess::kNoSquare : chess::SquareAt(file, rank);
      if (file >= 0 && !chess::EnPassantCounts(other)) continue;
      if (chess::CanonicalKey(other) == chess::CanonicalKey(setup_) || !Knows(other)) continue;
      found_.push_back(file < 0 ? "the book contains this position without an en passant square"
                                : FormatText("the book contains this position with en passant square %s",
                                             chess::SquareName(other.en_passant)));
    }
  }

  void OtherTurn() {
    Setup other = setup_;
    other.turn = Opponent(setup_.turn);
    other.en_passant = chess::kNoSquare;
    if (Knows(other)) {
      found_.push_back(FormatText("the book contains this position with %s to move", ColorName(other.turn)));
    }
  }

  const ChessBook& book_;
  const Setup& setup_;
  absl::Status status_;
  std::vector<std::string> found_;
};

// Returns the plies of the last position of the line that the book has; nothing without one.
absl::StatusOr<std::optional<size_t>> LastInBook(const ChessBook& book, const MoveSequence& line) {
  const std::vector<chess::BookPosition> positions = PositionsOf(line);
  for (size_t ply = line.moves.size(); ply-- > 0;) {
    chess::BookEntry entry;
    const Lookup lookup = book.Probe(positions[ply], entry);
    TABIA_RETURN_IF_ERROR(lookup.status());
    if (lookup.found()) return ply;
  }
  return std::nullopt;
}

void AddNormalisations(const MoveSequence& line, std::vector<std::string>& normalised) {
  const Setup& start = line.stated_start;
  if (start.en_passant != chess::kNoSquare && !chess::EnPassantCounts(start)) {
    normalised.push_back(FormatText("en passant square %s left out: no pawn stands beside the pushed one",
                                    chess::SquareName(start.en_passant)));
  }
  if ((start.castling_rooks & ~chess::kCorners) != 0) {
    normalised.push_back(
        FormatText("castling rights %s: a letter of a file means a rook that is not the outermost one",
                   CastlingText(start)));
  }
}

}  // namespace

absl::StatusOr<Explanation> Explain(const ChessBook& book, const MoveSequence& line, const Choice& choice) {
  TABIA_RETURN_IF_ERROR(choice.status);
  Explanation explanation;
  explanation.position = line.position.Epd();
  explanation.key = line.position.key();
  if (line.position.of_chess() != nullptr) AddNormalisations(line, explanation.normalised);
  if (choice.candidates.empty()) {
    explanation.reasons.emplace_back("the book does not contain this position");
    if (!line.position.has_board()) return explanation;
    if (line.position.of_chess() != nullptr) {
      TABIA_ASSIGN_OR_RETURN(std::vector<std::string> misses,
                             Misses(book, line.position.of_chess()->setup()).Find());
      for (std::string& reason : misses) explanation.reasons.push_back(std::move(reason));
    }
    TABIA_ASSIGN_OR_RETURN(explanation.last_in_book, LastInBook(book, line));
    if (explanation.last_in_book) {
      explanation.reasons.push_back(
          FormatText("the game left the book with move %d of the line", *explanation.last_in_book + 1));
    }
  } else if (!choice.chosen) {
    bool all_inactive = true;
    for (const Candidate& candidate : choice.candidates) all_inactive &= !candidate.move.active;
    explanation.reasons.emplace_back(all_inactive
                                         ? "the book contains this position, but all its moves are inactive"
                                         : "the book contains this position, but every move is refused");
  }
  return explanation;
}

}  // namespace tabia::probe
