// Backgammon books made from a fixed seed, in Folder().
#pragma once

#include <cstdint>
#include <string>

namespace tabia::bench {

// Makes an index of analyses of all plays of UsualRolls(rolls) and of RichestRoll(), and of an opening book
// that names the position after every fourth play.
std::string MakeAnalysedIndex(uint32_t rolls);

// Makes an opening book of eXtreme Gammon's format: positions after plays of random games, each once.
std::string MakeOpeningBook(uint32_t entries);

// Makes an index of MakeOpeningBook(entries), which is removed afterwards.
std::string MakeOpeningIndex(uint32_t entries);

}  // namespace tabia::bench
