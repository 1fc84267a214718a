// Backgammon books made from a fixed seed, in Folder().
#pragma once

#include <cstdint>
#include <string>

namespace tabia::bench {

// An index of analyses of all plays of UsualRolls(rolls) and of RichestRoll(), and of an opening book that
// names the position after every fourth play.
std::string MakeAnalysedIndex(uint32_t rolls);

// An opening book of eXtreme Gammon's: positions after plays of random games, each once.
std::string MakeOpeningBook(uint32_t entries);

// An index of MakeOpeningBook(entries), which is gone then.
std::string MakeOpeningIndex(uint32_t entries);

}  // namespace tabia::bench
