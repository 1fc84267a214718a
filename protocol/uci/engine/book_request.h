// A book that is to be opened, and how.
#pragma once

#include <string>

#include "core/chess/entry/recommended.h"

namespace tabia::uci {

struct BookRequest {
  std::string path = {};
  chess::Recommended recommended = chess::Recommended::kFirst;  // of a CTG book

  auto operator<=>(const BookRequest&) const = default;
};

}  // namespace tabia::uci
