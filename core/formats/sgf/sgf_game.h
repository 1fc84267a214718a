// The first node of a game in an SGF file: the match, the score, the rules.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/backgammon/entry/provenance.h"
#include "core/formats/sgf/sgf_tree.h"

namespace tabia::formats {

struct SgfGame {
  std::string program;  // with its version; UTF-8, as all texts
  backgammon::Program analyst;
  int length = 0;  // points; 0: a money session
  int score_white = 0, score_black = 0;
  bool crawford = false, jacoby = false;
  bool beaver = false;  // the file does not contain it
  bool has_cube = true;
  int cube_log2 = 0;      // after automatic doubles
  std::string variation;  // "Nackgammon"; empty: backgammon
  backgammon::Moment date = 0;
  std::map<std::string, std::string> texts;  // "player White" -> "Ann"

  // Returns the facts about the match, by name.
  std::map<std::string, std::string> Facts() const;
};

// Returns the number in the property GM: 6 is backgammon; the default, 1, is Go.
int SgfGameNumber(const SgfNode& root);

// Fills `game`, or returns the reason why it cannot be read.
std::optional<std::string> ReadSgfGame(const SgfNode& root, SgfGame& game);

// Returns the logarithm of a cube's value: 3 for "8"; nullopt if the text is not such a value.
std::optional<int> SgfCubeLog2(std::string_view value);

// Returns the text of a value as UTF-8, with its line breaks.
std::string SgfText(std::string_view value);

}  // namespace tabia::formats
