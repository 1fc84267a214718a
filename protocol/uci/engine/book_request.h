// A book that is to be opened, and how.
#pragma once

#include <string>

#include "core/records/recommended.h"

namespace tabia::uci {

struct BookRequest {
  std::string path = {};
  records::Recommended recommended = records::Recommended::kFirst;  // of a CTG book

  auto operator<=>(const BookRequest&) const = default;
};

}  // namespace tabia::uci
