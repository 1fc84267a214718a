#include "core/formats/ctg/ctg_position_code.h"

namespace tabia::formats {
namespace {

constexpr uint8_t kCtgHasEnPassant = 0x20, kCtgHasCastling = 0x40;
constexpr int kCtgFileBits = 3, kCtgRightsBits = 4, kCtgMaxCodeBits = 6;

struct CtgPieceCode {
  uint8_t bits = 0;
  uint8_t count = 0;
};

// By chess::Piece: each type black, then white.
constexpr std::array<CtgPieceCode, chess::kPieces + 1> kCtgPieceCodes = {{
    {0b111, 3},
    {0b110, 3},  // pawns
    {0b10011, 5},
    {0b10010, 5},  // knights
    {0b10101, 5},
    {0b10100, 5},  // bishops
    {0b10111, 5},
    {0b10110, 5},  // rooks
    {0b100011, 6},
    {0b100010, 6},  // queens
    {0b100001, 6},
    {0b100000, 6},  // kings
    {0b0, 1},
}};

struct CtgRight {
  uint32_t bit;
  chess::Square king, rook;
};
constexpr std::array<CtgRight, 4> kCtgRights = {{
    {8, chess::kE8, chess::kH8},
    {4, chess::kE8, chess::kA8},
    {2, chess::kE1, chess::kH1},
    {1, chess::kE1, chess::kA1},
}};

// The constants of dbm, a hash table in files of the Unix of 1979.
constexpr std::array<uint32_t, 64> kCtgHashNumbers = {
    0x3100d2bf, 0x3118e3de, 0x34ab1372, 0x2807a847, 0x1633f566, 0x2143b359, 0x26d56488, 0x3b9e6f59,
    0x37755656, 0x3089ca7b, 0x18e92d85, 0x0cd0e9d8, 0x1a9e3b54, 0x3eaa902f, 0x0d9bfaae, 0x2f32b45b,
    0x31ed6102, 0x3d3c8398, 0x146660e3, 0x0f8d4b76, 0x02c77a5f, 0x146c8799, 0x1c47f51f, 0x249f8f36,
    0x24772043, 0x1fbc1e4d, 0x1e86b3fa, 0x37df36a6, 0x16ed30e4, 0x02c3148e, 0x216e5929, 0x0636b34e,
    0x317f9f56, 0x15f09d70, 0x131026fb, 0x38c784b1, 0x29ac3305, 0x2b485dc5, 0x3c049ddc, 0x35a9fbcd,
    0x31d5373b, 0x2b246799, 0x0a2923d3, 0x08a96e9d, 0x30031a9f, 0x08f525b5, 0x33611c06, 0x2409db98,
    0x0ca4feb2, 0x1000b71e, 0x30566e32, 0x39447d31, 0x194e3752, 0x08233a95, 0x0f38fe36, 0x29c7cd57,
    0x0f7b3a39, 0x328e8a16, 0x1e7d1388, 0x0fba78f5, 0x274c7e7c, 0x1e8be65c, 0x2fa0b0bb, 0x1eb6c371,
};

// The piece whose code begins the lowest kCtgMaxCodeBits bits, by those bits; a code without a piece is empty with no
// bits.
struct CtgPieceOfBits {
  chess::Piece piece = chess::kNoPiece;
  uint8_t count = 0;
};
constexpr auto CtgPiecesByBits() {
  std::array<CtgPieceOfBits, 1 << kCtgMaxCodeBits> pieces{};
  for (chess::Piece piece = 0; piece <= chess::kNoPiece; ++piece) {
    const CtgPieceCode code = kCtgPieceCodes[piece];
    const int free = kCtgMaxCodeBits - code.count;
    for (int rest = 0; rest < 1 << free; ++rest) {
      pieces[static_cast<size_t>(code.bits << free | rest)] = {piece, code.count};
    }
  }
  return pieces;
}

class CtgBits {
 public:
  explicit CtgBits(std::string_view bytes) : bytes_(bytes) {}

  // Returns the next bits, with zeros after the last byte.
  uint32_t Peek(int count) const {
    const uint32_t word = static_cast<uint32_t>(Byte(at_ / 8) << 8 | Byte(at_ / 8 + 1));
    return word >> (16 - static_cast<int>(at_ % 8) - count) & ((1u << count) - 1);
  }
  void Skip(int count) { at_ += static_cast<size_t>(count); }
  size_t left() const { return at_ > 8 * bytes_.size() ? 0 : 8 * bytes_.size() - at_; }
  bool is_past_end() const { return at_ > 8 * bytes_.size(); }

 private:
  int Byte(size_t i) const { return i < bytes_.size() ? static_cast<uint8_t>(bytes_[i]) : 0; }

  std::string_view bytes_;
  size_t at_ = 0;
};

// Returns false if the bits are not those of 64 squares.
bool TakeCtgBoard(CtgBits& bits, chess::Setup& setup) {
  static constexpr auto kPieces = CtgPiecesByBits();
  for (int i = 0; i < 64; ++i) {
    const CtgPieceOfBits next = kPieces[bits.Peek(kCtgMaxCodeBits)];
    if (next.count == 0) return false;
    bits.Skip(next.count);
    if (next.piece != chess::kNoPiece) setup.Put(next.piece, chess::SquareAt(i / 8, i % 8));
  }
  return !bits.is_past_end();
}

bool SetCtgRights(uint32_t rights, chess::Setup& setup) {
  for (const auto& [bit, king, rook] : kCtgRights) {
    if ((rights & bit) == 0) continue;
    const chess::Color color = chess::RankOf(king) == 0 ? chess::kWhite : chess::kBlack;
    if (setup.board[king] != chess::MakePiece(chess::kKing, color)) return false;
    setup.castling_rooks |= chess::Bit(rook);
  }
  return true;
}

// Returns the rights of `position`, in its frame; nothing if one is of Chess960.
std::optional<uint32_t> CtgRightsOf(const chess::Position& position, CtgFrame frame) {
  chess::Bitboard rooks = position.setup().castling_rooks;
  uint32_t rights = 0;
  for (const auto& [bit, king, rook] : kCtgRights) {
    const chess::Bitboard turned = chess::Bit(frame.Turned(rook));
    if ((rooks & turned) == 0) continue;
    const bool is_white = (chess::RankOf(king) == 0) != frame.flipped;
    if (position.king(is_white ? chess::kWhite : chess::kBlack) != frame.Turned(king)) return std::nullopt;
    rights |= bit;
    rooks &= ~turned;
  }
  return rooks == 0 ? std::optional(rights) : std::nullopt;
}

// Returns `setup`, which has no castling rights, with its files turned over.
chess::Setup WithFilesTurned(const chess::Setup& setup) {
  constexpr CtgFrame kMirror = {.mirrored = true};
  chess::Setup turned = setup;
  turned.board = chess::Setup::EmptyBoard();
  turned.placement_key = 0;
  for (const chess::Square square : chess::SquaresOf(chess::kAllSquares)) {
    if (setup.board[square] != chess::kNoPiece) turned.Put(setup.board[square], kMirror.Turned(square));
  }
  if (setup.en_passant != chess::kNoSquare) turned.en_passant = kMirror.Turned(setup.en_passant);
  return turned;
}

}  // namespace

bool CtgPositionCode::Append(uint32_t bits, int count) {
  while (count > 0) {
    if (free_bits_ == 0) {
      if (size_ == kMaxBytes) return false;
      bytes_[size_++] = 0;
      free_bits_ = 8;
    }
    const int taken = count < free_bits_ ? count : free_bits_;
    count -= taken;
    free_bits_ -= taken;
    bytes_[size_ - 1] =
        static_cast<char>(bytes_[size_ - 1] | (bits >> count & ((1u << taken) - 1)) << free_bits_);
  }
  return true;
}

bool CtgPositionCode::AppendFields(uint32_t fields, int count) {
  if (count == 0) return Append(0, 1);
  const int zeros = free_bits_ >= count ? free_bits_ - count : free_bits_ + 8 - count;
  return Append(0, zeros) && Append(fields, count);
}

bool CtgPositionCode::Encode(const chess::Position& position, CtgFrame frame) {
  size_ = 1;
  free_bits_ = 0;
  for (int i = 0; i < 64; ++i) {
    const chess::Square square = frame.Turned(chess::SquareAt(i / 8, i % 8));
    const CtgPieceCode code = kCtgPieceCodes[frame.TurnedPiece(position.at(square))];
    if (!Append(code.bits, code.count)) return false;
  }
  const std::optional<uint32_t> rights = CtgRightsOf(position, frame);
  if (!rights) return false;
  uint32_t fields = 0;
  int count = 0;
  uint8_t flags = 0;
  if (chess::EnPassantCounts(position.setup())) {
    fields = static_cast<uint32_t>(chess::FileOf(frame.Turned(position.setup().en_passant)));
    count = kCtgFileBits;
    flags = kCtgHasEnPassant;
  }
  if (*rights != 0) {
    fields = fields << kCtgRightsBits | *rights;
    count += kCtgRightsBits;
    flags |= kCtgHasCastling;
  }
  if (!AppendFields(fields, count)) return false;
  bytes_[0] = static_cast<char>(flags | size_);
  return true;
}

std::optional<chess::Setup> DecodeCtgPosition(std::string_view bytes) {
  chess::Setup setup;
  const auto flags = static_cast<uint8_t>(bytes[0]);
  CtgBits bits(bytes.substr(1));
  if (!TakeCtgBoard(bits, setup)) return std::nullopt;
  const bool has_en_passant = (flags & kCtgHasEnPassant) != 0, has_castling = (flags & kCtgHasCastling) != 0;
  const size_t fields = has_en_passant * size_t{kCtgFileBits} + has_castling * size_t{kCtgRightsBits};
  if (bits.left() < fields) return std::nullopt;
  bits.Skip(static_cast<int>(bits.left() - fields));
  if (has_en_passant) {
    setup.en_passant = chess::SquareAt(static_cast<int>(bits.Peek(kCtgFileBits)), 5);
    bits.Skip(kCtgFileBits);
  }
  if (has_castling && !SetCtgRights(bits.Peek(kCtgRightsBits), setup)) return std::nullopt;
  return setup;
}

uint32_t CtgHash(std::string_view position_bytes) {
  uint32_t hash = 0, at = 0;
  for (const char c : position_bytes) {
    const uint32_t byte = static_cast<uint8_t>(c);
    for (const uint32_t nibble : {byte & 15, byte >> 4}) {
      at += 61 - 4 * nibble;
      hash += kCtgHashNumbers[at % 64];
    }
  }
  return hash;
}

CtgFrame CtgFrameOf(const chess::Position& position) {
  const bool is_on_left = chess::FileOf(position.king(position.turn())) < 4;
  return {.flipped = position.turn() == chess::kBlack,
          .mirrored = is_on_left && position.setup().castling_rooks == 0};
}

chess::Position InCtgFrame(const chess::Position& position, CtgFrame frame) {
  chess::Setup setup = position.setup();
  if (frame.mirrored) setup = WithFilesTurned(setup);
  if (frame.flipped) setup = chess::Mirror(setup);
  return *chess::Position::FromSetup(setup);  // legal, because `position` is
}

}  // namespace tabia::formats
