// What a book knows about itself; travels in the index as its metadata.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/book_code.h"
#include "core/formats/reader.h"

namespace tabia::book {

struct Source {
  std::string name;  // the file's name without its folder
  formats::SourceReport report;
};

struct BookInfo {
  std::string game = "chess";
  int code = chess::kValueCode;  // of the values
  std::string variant = "standard";
  formats::Scale scale = formats::Scale::kGames;
  std::vector<Source> sources;
  uint64_t positions = 0;
  uint64_t moves = 0;
  uint64_t notes = 0;
  uint64_t weight_conflicts = 0;        // moves for which lines of the sources state different weights
  std::vector<std::string> collisions;  // keys shared by different positions, as 16 hex digits; dropped
};

// The names of formats::Scale and back: "percent", "games".
std::string_view ScaleName(formats::Scale scale);

// JSON, with the same names; FromJson fails (data loss) on text that ToJson cannot have written, and on
// an index whose values are of another code.
std::string ToJson(const BookInfo& info);
absl::StatusOr<BookInfo> BookInfoFromJson(std::string_view text);

}  // namespace tabia::book
