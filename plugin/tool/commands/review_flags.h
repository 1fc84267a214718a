// The flags of tabia review, for chess and for backgammon.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/piece.h"
#include "core/formats/foreign_source.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/game_review.h"
#include "plugin/tool/cli/output.h"
#include "plugin/tool/flags/backgammon_flags.h"
#include "plugin/tool/flags/book_argument.h"

namespace tabia::tool {

enum class ReviewFormat : uint8_t { kText, kTsv, kJson, kHtml };

struct ReviewFlags {
  std::string match, book;
  BookFlags reading;
  bool all = false;
  ReviewFormat format = ReviewFormat::kText;
  BackgammonFlags backgammon;
  std::vector<std::string> players;
  std::string against;
  std::optional<chess::Color> side;
};

// Returns the rule by which a backgammon match is reviewed.
probe::GameReviewRule RuleOf(const BackgammonFlags& flags);
// Opens the book of a review, or the default book of backgammon.
absl::StatusOr<probe::BackgammonBook> OpenReviewBook(const ReviewFlags& flags);

// Compares the games of a PGN file with a repertoire. Returns the exit code.
absl::StatusOr<int> ReviewChessGames(formats::SourceFile games, const ReviewFlags& flags, Output& out);

// Compares the turns of a match with a book. Returns the exit code.
absl::StatusOr<int> ReviewBackgammonMatch(formats::ForeignSource match, const ReviewFlags& flags,
                                          Output& out);

// Compares the turns of all matches in a folder with a book. Returns the exit code.
absl::StatusOr<int> ReviewBackgammonMatches(const formats::FolderFiles& files, const ReviewFlags& flags,
                                            Output& out);

}  // namespace tabia::tool
