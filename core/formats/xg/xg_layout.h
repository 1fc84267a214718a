// The records of eXtreme Gammon's games (temp.xg): 2560 bytes each, the kind in byte 8.
//
// The offsets of the fields are the same in all versions of the file. There are two points of view. The position and
// cube of a record are seen by player 1; those of the analysis inside it are seen by the player on roll, and so are its
// scores, which are points still needed. A board is 26 signed bytes, as in Board.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include "core/backgammon/board.h"
#include "core/backgammon/entry/evaluation.h"
#include "core/base/bytes.h"

namespace tabia::formats {

inline constexpr uint64_t kXgRecordBytes = 2560;
inline constexpr int kMaxXgCandidates = 32;

enum class XgKind : uint8_t { kMatchHeader, kGameHeader, kCube, kMove, kGameFooter, kMatchFooter };

// Six chances, in the order of Chances, then the equity.
using XgValues = std::array<float, 7>;

// Getters over the bytes of one structure, which the caller has checked.
class XgView {
 public:
  explicit XgView(const char* bytes) : bytes_(bytes) {}

 protected:
  template <typename Number>
  Number Get(size_t at) const {
    return Load<Number>(bytes_ + at);
  }
  backgammon::Board BoardAt(size_t at) const { return {Get<std::array<int8_t, 26>>(at)}; }
  const char* At(size_t at) const { return bytes_ + at; }

 private:
  const char* bytes_;
};

class XgRecord : public XgView {
 public:
  using XgView::XgView;
  XgKind kind() const { return Get<XgKind>(8); }
};

class XgMatchHeader : public XgView {
 public:
  using XgView::XgView;
  int32_t length() const { return Get<int32_t>(92); }  // 99999: a money session
  int32_t variation() const { return Get<int32_t>(96); }
  bool jacoby() const { return Get<uint8_t>(101) != 0; }
  bool beaver() const { return Get<uint8_t>(102) != 0; }
  double date() const { return Get<double>(128); }  // days, as MomentOfDays takes them
  int32_t version() const { return Get<int32_t>(552); }
  uint32_t magic() const { return Get<uint32_t>(556); }
  int32_t comment() const { return Get<int32_t>(576); }
  // Returns one line of UTF-8.
  std::string player1() const { return Text(880, 9); }
  std::string player2() const { return Text(1138, 50); }
  std::string event() const { return Text(622, 136); }
  std::string location() const { return Text(1396, 283); }
  std::string round() const { return Text(1654, 417); }

 private:
  // Returns the UTF-16 text, which exists from version 24 on, or else the Windows-1252 text, which begins with its
  // length.
  std::string Text(size_t utf16_at, size_t windows1252_at) const;
};

class XgGameHeader : public XgView {
 public:
  using XgView::XgView;
  int32_t score1() const { return Get<int32_t>(12); }  // points won by player 1
  int32_t score2() const { return Get<int32_t>(16); }
  bool crawford() const { return Get<uint8_t>(20) != 0; }
};

// The score and the cube of an analysis, as they are stored.
struct XgTerms {
  std::array<int32_t, 2> away;  // of the player on roll first
  int32_t cube;                 // 1, 2, 4 ...
  int32_t owner;                // 0: center; 1: player on roll; -1: the opponent
  int32_t crawford;
  int32_t jacoby;
};

// The analysis of a roll, 2184 bytes.
class XgPlays : public XgView {
 public:
  using XgView::XgView;
  backgammon::Board board() const { return BoardAt(0); }
  std::pair<int32_t, int32_t> dice() const { return {Get<int32_t>(28), Get<int32_t>(32)}; }
  XgTerms terms() const;
  int32_t candidates() const { return Get<int32_t>(64); }
  // Returns a value of candidate `i`, below kMaxXgCandidates. The board after the play is seen by the player who has
  // played.
  backgammon::Board after(int i) const { return BoardAt(68 + 26 * Index(i)); }
  std::array<int8_t, 8> steps(int i) const { return Get<std::array<int8_t, 8>>(900 + 8 * Index(i)); }
  int16_t level(int i) const { return Get<int16_t>(1156 + 4 * Index(i)); }
  XgValues values(int i) const { return Get<XgValues>(1284 + 28 * Index(i)); }

 private:
  static size_t Index(int i) { return static_cast<size_t>(i); }
};

// The analysis of a double, 132 bytes.
class XgDoubling : public XgView {
 public:
  using XgView::XgView;
  backgammon::Board board() const { return BoardAt(0); }
  int32_t level() const { return Get<int32_t>(28); }
  XgTerms terms() const;
  int16_t verdict() const { return Get<int16_t>(56); }  // kNotAnalysed, or the best action
  // Returns the values without a double; their equity is cubeless.
  XgValues values() const { return Get<XgValues>(60); }
  // Returns a cubeful equity.
  float no_double() const { return Get<float>(88); }
  float double_take() const { return Get<float>(92); }
  float double_pass() const { return Get<float>(96); }

  static constexpr int16_t kNotAnalysed = -100;
};

// The position of a record itself. The analysis in the record has its own.
struct XgFrame {
  int32_t player;           // the player on roll: 1 or -1
  backgammon::Board board;  // seen by player 1
  int32_t cube;             // its log2; negative if player 2 owns it
};

class XgMove : public XgView {
 public:
  using XgView::XgView;
  XgFrame frame() const { return {Get<int32_t>(64), BoardAt(9), Get<int32_t>(108)}; }
  // Returns the play: the dice, or the board after it, seen by the player who has played.
  std::pair<int32_t, int32_t> dice() const { return {Get<int32_t>(100), Get<int32_t>(104)}; }
  backgammon::Board after() const { return BoardAt(35); }
  XgPlays analysis() const { return XgPlays(At(124)); }
  int32_t rollout(int i) const { return Get<int32_t>(2344 + 4 * static_cast<size_t>(i)); }  // negative: none
  int32_t comment() const { return Get<int32_t>(2524); }                                    // negative: none
};

class XgCube : public XgView {
 public:
  using XgView::XgView;
  XgFrame frame() const { return {Get<int32_t>(12), BoardAt(36), Get<int32_t>(32)}; }
  int32_t doubled() const {
    return Get<int32_t>(16);
  }                                                  // 0: no; 1: yes; negative: the player could not double
  int32_t take() const { return Get<int32_t>(20); }  // 0: passed; 1: taken; 2: a beaver; negative: no double
  XgDoubling analysis() const { return XgDoubling(At(64)); }
  int32_t rollout() const { return Get<int32_t>(224); }
  int32_t comment() const { return Get<int32_t>(292); }
};

inline constexpr int32_t kXgRolloutLevel = 100;

// Returns the level for a number of eXtreme Gammon, in which plies count from 0. An unknown number becomes kUnknown
// with that number, clamped to the range of a level.
backgammon::Level LevelOfXgNumber(int32_t number);

}  // namespace tabia::formats
