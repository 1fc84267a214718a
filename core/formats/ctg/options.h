// The option for reading CTG: what a book's recommendations mean.
#pragma once

#include <cstdint>

namespace tabia::formats {

struct CtgOptions {
  // Which moves are active. A move that the book marks as not to be played, or with ? or ??, never is.
  enum class Recommended : uint8_t {
    kFirst,    // where recommended moves can be played, these alone; elsewhere every other move
    kOnly,     // recommended moves alone
    kIgnored,  // every move, recommended or not
  };

  Recommended recommended = Recommended::kFirst;
};

}  // namespace tabia::formats
