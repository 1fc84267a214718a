// The option for reading CTG: what a book's recommendations mean.
#pragma once

#include "core/records/recommended.h"

namespace tabia::formats {

struct CtgOptions {
  // A move with ? or ?? counts as marked not to be played.
  records::Recommended recommended = records::Recommended::kFirst;
};

}  // namespace tabia::formats
