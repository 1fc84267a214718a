// A book that is to be opened, and how.
#pragma once

#include <string>
#include <tuple>

#include "core/chess/entry/recommended.h"

namespace tabia::uci {

struct BookRequest {
  std::string path = {};
  chess::Recommended recommended = chess::Recommended::kFirst;  // of a CTG book

  bool operator==(const BookRequest&) const = default;
  // For maps. libc++ 14 has no three-way comparison of strings.
  bool operator<(const BookRequest& other) const {
    return std::tie(path, recommended) < std::tie(other.path, other.recommended);
  }
};

}  // namespace tabia::uci
