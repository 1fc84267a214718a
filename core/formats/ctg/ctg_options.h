// The option for reading CTG: what a book's recommendations mean.
#pragma once

#include "core/chess/entry/recommended.h"

namespace tabia::formats {

struct CtgOptions {
  // A move with ? or ?? counts as marked not to be played.
  chess::Recommended recommended = chess::Recommended::kFirst;
};

}  // namespace tabia::formats
