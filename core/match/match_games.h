// Reads the games of engine matches: who played which opening, and how the game ended.
//
// The files are PGN of fastchess, cutechess-cli or fishtest. The opening of a game is its first position, from the tag
// FEN, if that is in the suite. Then its moves are not played, so that a million games take seconds. Otherwise it is
// the last position of the suite that the moves with the comment "book" reach: match managers mark the moves of a suite
// so, but an engine's own book may continue.
//
// Games that are no evidence about their opening (games::ReasonToLeaveOut) are left out and counted.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"

#include "core/base/hash_table.h"
#include "core/base/progress.h"
#include "core/formats/source_file.h"
#include "core/games/game_counts.h"
#include "core/moves/chess_board.h"

namespace tabia::match {

enum class Result : uint8_t { kBlackWins, kDraw, kWhiteWins };

struct MatchRule {
  HashSet<uint64_t> suite;  // the keys of its positions (suites::KeysOf)
  bool keep_time_losses = false;
  chess::Ruleset rules = {};  // of the suite; a game of other rules is unreadable
};

// A game that counts. `opening`, `white` and `black` are places in the lists of MatchGames.
struct MatchGame {
  uint32_t opening;
  uint32_t white, black;  // players
  // The number of the file and of the tag Event in it, because each task of a test begins with round 1.
  uint32_t event;
  uint32_t round;  // the first number of the tag Round; UINT32_MAX if it has none
  uint32_t board;  // its second number, as in "12.1"; 0 if it has none
  Result result;
};

// The games of one or several files. Openings, players and events are numbered in the order in which they
// first occur.
class MatchGames {
 public:
  // Adds the games of a PGN file, on `threads` threads. Use the same rule for all files of a match. Returns BadFile if
  // the file is not PGN, or if its packed bytes are damaged.
  absl::Status Read(formats::SourceFile& file, const MatchRule& rule, unsigned threads,
                    const Progress& progress = {});

  const std::vector<MatchGame>& games() const { return games_; }
  const std::vector<std::string>& players() const { return players_; }
  // Returns the positions of the openings, without an en passant square that permits no capture.
  const std::vector<chess::Board>& openings() const { return openings_; }
  // Returns the numbers of games in the files. The first fault begins with the file: "games.pgn: line 12: …".
  const games::GameCounts& counts() const { return counts_; }

 private:
  class Part;
  // Adds the games of the next file, or of the next part of a file.
  void Add(const MatchGames& later);
  uint32_t NumberOfPlayer(const std::string& name);
  uint32_t NumberOfEvent(const std::string& name);
  uint32_t NumberOfOpening(const chess::Board& opening);

  std::vector<MatchGame> games_;
  std::vector<std::string> players_, events_;
  std::vector<chess::Board> openings_;
  HashMap<std::string, uint32_t> number_of_player_;
  HashMap<std::string, uint32_t> number_of_event_;  // of the current file
  HashMap<uint64_t, uint32_t> number_of_opening_;   // by key
  games::GameCounts counts_;
};

}  // namespace tabia::match
