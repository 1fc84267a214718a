// BOOK and POSITION as the user names them.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/books/open_options.h"
#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/probe/book.h"
#include "core/probe/chess/book_spec.h"
#include "core/records/game.h"
#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

// The book that answers when none is named: $TABIA_BOOK, or the sample book of the game that is installed
// with this program.
absl::StatusOr<std::string> DefaultBook(records::Game game = records::Game::kChess);

// `named`, or the default book if that is empty.
absl::StatusOr<std::string> BookOrDefault(const std::string& named);

// Adds --book, which may be given several times.
void AddBooksOption(const Command& command, std::vector<std::string>& books);

// The same of book specifications.
void AddBookSpecsOption(const Command& command, std::vector<probe::BookSpec>& books);

// Adds --no-cache, which makes `use_cache` false.
void AddCacheFlag(const Command& command, bool& use_cache);

// Adds --mirror, which adds an address to that of the book.
void AddMirrorOption(const Command& command, std::vector<std::string>& mirrors);
// Returns the book with its mirrors, as OpenBook takes them.
absl::StatusOr<std::string> WithMirrors(std::string book, const std::vector<std::string>& mirrors);

// Adds --ctg-recommended.
void AddRecommendedFlag(const Command& command, formats::CtgOptions& ctg);

// Opens a book, at an address too, with a progress bar if it must be read first. Prints warnings to standard error. A
// lookup of a session waits at most a second for a server, because all other clients wait meanwhile.
absl::StatusOr<probe::Book> OpenBook(const std::string& path, books::OpenOptions options);
absl::StatusOr<probe::Book> OpenBook(formats::SourceFile file, books::OpenOptions options);

// Adds --salvage.
void AddSalvageFlag(const Command& command, bool& salvage);

struct BookAndPosition {
  std::string book;      // a path
  std::string position;  // the words of POSITION, joined by blanks
};

// Parts the words of "[BOOK] POSITION…". The first one is BOOK if a file has that name; else, if it is alone
// or begins like a position, the default book of the position's game answers. kBookRule describes it to users.
absl::StatusOr<BookAndPosition> SplitBookAndPosition(const std::vector<std::string>& words);

inline constexpr const char* kBookRule =
    R"(BOOK is a book of any format that tabia reads, a URL of an index, or - for standard input. The first
word is BOOK if a file has that name or if it is a URL. Without BOOK, tabia uses $TABIA_BOOK, or the
sample book.

POSITION is a FEN, an EPD or startpos, optionally followed by 'moves' and moves (e2e4 e7e5, or 1. e4
e5). For backgammon it is an XGID, a GNU Backgammon position id with or without a match id
(4HPwATDgc/ABMA:cAngAAAAAAAE), or a board: line. Quotes are not needed.

)";

inline constexpr const char* kBookWithoutPosition =
    R"(BOOK is a book of any format that tabia reads, a URL of an index, or - for standard input. Without
BOOK, tabia uses $TABIA_BOOK, or the sample book.

)";

inline constexpr const char* kCacheRule =
    R"(Books of at least 1 MiB, unless they are indexes or probed in place (.bin, .ctg, .exp), are read
once and cached as an index; see tabia cache.
)";

}  // namespace tabia::tool
