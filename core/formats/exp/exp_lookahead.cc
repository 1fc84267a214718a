#include "core/formats/exp/exp_lookahead.h"

#include <algorithm>
#include <bit>

#include "absl/container/inlined_vector.h"

#include "core/chess/attacks.h"
#include "core/chess/piece.h"
#include "core/chess/setup.h"
#include "core/chess/square.h"
#include "core/formats/exp/engine_key.h"
#include "core/formats/exp/engine_numbers.h"

namespace tabia::formats {
namespace {

using chess::Bit;
using chess::Bitboard;
using chess::Color;
using chess::Piece;
using chess::PieceType;
using chess::Square;

constexpr uint64_t kMarksPerKey = 128, kMinMarks = 1 << 12;
constexpr Bitboard kLastRanks = chess::RankMask(0) | chess::RankMask(7);

// The keys of both generations, or the change of them.
struct KeyPair {
  uint64_t newer, older;

  KeyPair operator^(uint64_t change) const { return {newer ^ change, older ^ change}; }
};

// The pieces on the board before a move of `mover`: those of `position`, except on the two squares that a move of the
// opponent has changed.
struct Scene {
  const chess::Position& position;
  Color mover;
  Bitboard own, others;  // occupied by the mover and by the opponent
  Square vacated = chess::kNoSquare, filled = chess::kNoSquare;
  Piece filler = chess::kNoPiece;

  Bitboard occupied() const { return own | others; }
  Piece At(Square square) const {
    if (square == filled) return filler;
    return square == vacated ? chess::kNoPiece : position.at(square);
  }
};

Bitboard Ahead(Color color, Bitboard squares) {
  return color == chess::kWhite ? squares << 8 : squares >> 8;
}

// Returns all targets except en passant.
Bitboard PawnTargets(const Scene& scene, Square from) {
  const Bitboard empty = ~scene.occupied();
  const Bitboard push = Ahead(scene.mover, Bit(from)) & empty;
  const Bitboard third = chess::RankMask(scene.mover == chess::kWhite ? 2 : 5);
  return push | (Ahead(scene.mover, push & third) & empty) |
         (chess::PawnAttacks(scene.mover, from) & scene.others);
}

// Returns whether a pawn of the opponent is beside a square, or may be there after one move.
bool MayBeCapturedEnPassant(const Scene& scene, Square square) {
  const Bitboard neighbours =
      chess::EmptyBoardAttacks(chess::kKing, square) | chess::EmptyBoardAttacks(chess::kKnight, square);
  return (neighbours & scene.position.of(chess::kPawn, chess::Opponent(scene.mover))) != 0;
}

// Calls `visit` with the change that each move of `pieces` makes to the key of the placement, until it returns true.
// Returns whether it did. Leaves out castling and en passant; a move may be illegal. Visits a double push twice if
// its en passant square may count.
template <typename Visit>
bool VisitMoves(const Scene& scene, Bitboard pieces, Visit visit) {
  for (const Square from : chess::SquaresOf(pieces)) {
    const Piece piece = scene.position.at(from);
    const PieceType type = chess::TypeOf(piece);
    const bool is_pawn = type == chess::kPawn;
    const Bitboard targets =
        is_pawn ? PawnTargets(scene, from) : chess::PieceAttacks(type, from, scene.occupied()) & ~scene.own;
    for (const Square to : chess::SquaresOf(targets)) {
      const uint64_t change = kEngineNumbers.pieces[piece][from] ^ kEngineNumbers.pieces[scene.At(to)][to];
      if (is_pawn && (Bit(to) & kLastRanks)) {
        for (const PieceType promotion : {chess::kKnight, chess::kBishop, chess::kRook, chess::kQueen}) {
          if (visit(change ^ kEngineNumbers.pieces[chess::MakePiece(promotion, scene.mover)][to], from, to))
            return true;
        }
        continue;
      }
      const uint64_t moved = change ^ kEngineNumbers.pieces[piece][to];
      if (visit(moved, from, to)) return true;
      const bool is_double_push = is_pawn && (from ^ to) == 16 && MayBeCapturedEnPassant(scene, to);
      if (is_double_push &&
          visit(moved ^ kEngineNumbers.en_passant[static_cast<size_t>(chess::FileOf(to))], from, to))
        return true;
    }
  }
  return false;
}

// Calls `visit` for every castling right of the mover, whether or not it may castle now.
template <typename Visit>
bool VisitCastlings(const Scene& scene, Visit visit) {
  const Bitboard rooks =
      scene.position.setup().castling_rooks & chess::RankMask(chess::BackRank(scene.mover)) & scene.own;
  const Square king = scene.position.king(scene.mover);
  const auto& kings = kEngineNumbers.pieces[chess::MakePiece(chess::kKing, scene.mover)];
  const auto& own_rooks = kEngineNumbers.pieces[chess::MakePiece(chess::kRook, scene.mover)];
  for (const Square rook : chess::SquaresOf(rooks)) {
    const chess::CastlingTarget target = chess::CastlingTargetOf(king, rook);
    const uint64_t change = kings[king] ^ kings[target.king] ^ own_rooks[rook] ^ own_rooks[target.rook];
    if (visit(change, king, rook)) return true;
  }
  return false;
}

// Calls `visit` for every capture en passant.
template <typename Visit>
bool VisitEnPassant(const Scene& scene, Visit visit) {
  const Square to = scene.position.setup().en_passant;
  if (to == chess::kNoSquare) return false;
  const Color opponent = chess::Opponent(scene.mover);
  const Piece pawn = chess::MakePiece(chess::kPawn, scene.mover);
  const Square captured = to ^ 8;
  for (const Square from :
       chess::SquaresOf(chess::PawnAttacks(opponent, to) & scene.position.of(chess::kPawn, scene.mover))) {
    const uint64_t change = kEngineNumbers.pieces[pawn][from] ^ kEngineNumbers.pieces[pawn][to] ^
                            kEngineNumbers.pieces[chess::MakePiece(chess::kPawn, opponent)][captured];
    if (visit(change, from, to)) return true;
  }
  return false;
}

// The castling rights of a position, as moves lose them.
class Rights {
 public:
  explicit Rights(const chess::Position& position)
      : position_(position), set_(EngineCastlingSetOf(position.setup())) {
    for (const Square rook : chess::SquaresOf(position.setup().castling_rooks)) {
      const Color owner =
          chess::RankOf(rook) == chess::BackRank(chess::kWhite) ? chess::kWhite : chess::kBlack;
      squares_ |= Bit(rook) | Bit(position.king(owner));
    }
  }

  bool AreLostBy(Square from, Square to) const { return ((Bit(from) | Bit(to)) & squares_) != 0; }
  // Returns the set of rights after a move between two squares.
  size_t SetAfter(Square from, Square to) const {
    if (!AreLostBy(from, to)) return set_;
    chess::Setup setup = position_.setup();
    setup.castling_rooks &= ~(Bit(from) | Bit(to));
    if (chess::TypeOf(position_.at(from)) == chess::kKing) {
      setup.castling_rooks &= ~chess::RankMask(chess::BackRank(chess::ColorOf(position_.at(from))));
    }
    return EngineCastlingSetOf(setup);
  }
  size_t set() const { return set_; }

 private:
  const chess::Position& position_;
  const size_t set_;
  Bitboard squares_ = 0;  // of rooks and kings that have a right
};

KeyPair StateNumbers(size_t castling_set, Color turn) {
  return {kEngineNumbers.StateNumber(KeyGeneration::kNew, castling_set, turn),
          kEngineNumbers.StateNumber(KeyGeneration::kOld, castling_set, turn)};
}

Scene SceneOf(const chess::Position& position) {
  const Color mover = position.turn();
  return {position, mover, position.occupied(mover), position.occupied(chess::Opponent(mover))};
}

}  // namespace

ExpLookahead::ExpLookahead(const HashSet<uint64_t>& keys)
    : keys_(keys), mask_(std::max(kMinMarks, std::bit_ceil(kMarksPerKey * keys.size())) - 1) {
  marks_.resize((mask_ + 1) / 64);
  for (const uint64_t key : keys) marks_[(key & mask_) >> 6] |= uint64_t{1} << (key & 63);
}

bool ExpLookahead::Has(const chess::Position& position) const {
  const auto keys = EngineKeysOf(position);
  return std::any_of(keys.begin(), keys.end(),
                     [this](const EngineKey& key) { return keys_.contains(key.key); });
}

namespace {

// The moves of one position, and the replies to them.
class TwoPlies {
 public:
  TwoPlies(const ExpLookahead& file, const chess::Position& position)
      : file_(file),
        position_(position),
        rights_(position),
        replier_(chess::Opponent(position.turn())),
        placement_(EnginePlacementOf(position)),
        before_replies_(StateNumbers(rights_.set(), replier_)) {
    FindReplies();
  }

  // Returns whether the file may have the position after `move`, or one after a reply to it.
  bool IsPromising(chess::Move move) const { return IsSimple(move) ? SimpleLeads(move) : Leads(move); }

 private:
  // Finds the changes of the keys by all replies to a null move, which are the replies to most moves.
  void FindReplies() {
    const Scene scene = {position_, replier_, position_.occupied(replier_),
                         position_.occupied(position_.turn())};
    const auto add = [this](uint64_t change, Square from, Square to) {
      replies_.push_back(StateNumbers(rights_.SetAfter(from, to), position_.turn()) ^ change);
      return false;
    };
    VisitMoves(scene, scene.own, add);
    VisitCastlings(scene, add);
  }

  // Returns whether the move changes nothing but its two squares: no other piece, no right, no en passant square.
  bool IsSimple(chess::Move move) const {
    if (move.promotion() != chess::kPawn || rights_.AreLostBy(move.from(), move.to())) return false;
    if (chess::TypeOf(position_.at(move.from())) != chess::kPawn) return true;
    if (move.to() == position_.setup().en_passant) return false;
    const bool is_double_push = (move.from() ^ move.to()) == 16;
    return !is_double_push || (Beside(move.to()) & position_.of(chess::kPawn, replier_)) == 0;
  }

  static Bitboard Beside(Square square) {
    return chess::EmptyBoardAttacks(chess::kKing, square) & chess::RankMask(chess::RankOf(square));
  }

  bool SimpleLeads(chess::Move move) const {
    const Square from = move.from(), to = move.to();
    const Piece piece = position_.at(from);
    const uint64_t placement = placement_ ^ kEngineNumbers.pieces[piece][from] ^
                               kEngineNumbers.pieces[piece][to] ^ kEngineNumbers.pieces[position_.at(to)][to];
    if (MayHave(before_replies_ ^ placement)) return true;
    for (const KeyPair& reply : replies_) {
      if (MayHave(reply ^ placement)) return true;
    }
    return NewReplyLeads(move, placement);
  }

  // Does the same for the replies of pieces that see one of the two squares: these replies may not be in replies_.
  bool NewReplyLeads(chess::Move move, uint64_t placement) const {
    const Square from = move.from(), to = move.to();
    const Bitboard own = position_.occupied(replier_) & ~Bit(to);
    const Bitboard others = (position_.occupied(position_.turn()) ^ Bit(from)) | Bit(to);
    const Scene scene = {position_, replier_, own, others, from, to, position_.at(from)};
    const Bitboard seers = position_.AttackersTo(from, replier_, own | others) |
                           position_.AttackersTo(to, replier_, own | others);
    const Bitboard behind =
        Ahead(position_.turn(), Bit(from));  // from the replier's side, before the vacated square
    const Bitboard pushers =
        position_.of(chess::kPawn, replier_) & (behind | Ahead(position_.turn(), behind));
    return VisitMoves(
        scene, (seers | pushers) & own, [&](uint64_t change, Square reply_from, Square reply_to) {
          return MayHave(StateNumbers(rights_.SetAfter(reply_from, reply_to), position_.turn()) ^ change ^
                         placement);
        });
  }

  // Does the same as SimpleLeads for any move, by making it.
  bool Leads(chess::Move move) const {
    chess::Position after = position_;
    after.Make(move);
    if (file_.Has(after)) return true;
    const Scene scene = SceneOf(after);
    const Rights rights(after);
    const uint64_t placement = EnginePlacementOf(after);
    const auto leads = [&](uint64_t change, Square from, Square to) {
      return MayHave(StateNumbers(rights.SetAfter(from, to), position_.turn()) ^ change ^ placement);
    };
    return VisitMoves(scene, scene.own, leads) || VisitCastlings(scene, leads) ||
           VisitEnPassant(scene, leads);
  }

  bool MayHave(const KeyPair& keys) const { return file_.HasEither(keys.newer, keys.older); }

  const ExpLookahead& file_;
  const chess::Position& position_;
  const Rights rights_;
  const Color replier_;
  const uint64_t placement_;
  const KeyPair before_replies_;  // the state after a move
  absl::InlinedVector<KeyPair, 64> replies_;
};

}  // namespace

chess::MoveList ExpLookahead::PromisingMoves(const chess::Position& position) const {
  constexpr unsigned kPlies = 2;
  const chess::MoveList legal = chess::LegalMoves(position);
  if (position.setup().halfmove_clock + kPlies >= kFirstMixedClock) return legal;
  const TwoPlies plies(*this, position);
  chess::MoveList promising;
  for (const chess::Move move : legal) {
    if (plies.IsPromising(move)) promising.Add(move);
  }
  return promising;
}

}  // namespace tabia::formats
