// BOOK and POSITION as the user names them.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/books/open_options.h"
#include "core/formats/ctg/ctg_options.h"
#include "core/formats/source_file.h"
#include "core/probe/book.h"
#include "core/probe/book_spec.h"
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
    R"(BOOK is any readable book, recognised by content; - is the standard input. The first word is BOOK if
a file has that name, or if it is an address (https://...): of an index there, a few lines are read.
Without BOOK, $TABIA_BOOK answers, or else the sample book.
POSITION is a FEN or an EPD, or startpos; either may be followed by 'moves' and moves (e2e4 e7e5).
Its words need no quotes. In backgammon it is an XGID, a position id of GNU Backgammon, alone
(money) or with a match id (4HPwATDgc/ABMA:cAngAAAAAAAE), or a 'board:' line.
)";

inline constexpr const char* kBookWithoutPosition =
    "BOOK is any readable book, also at an address (https://...), - the standard input; without it,\n"
    "$TABIA_BOOK or else the sample book.\n";

inline constexpr const char* kCacheRule =
    R"(A book that is neither an index nor probed in place (.bin, .ctg, .exp) is read first. If that
takes long (from 1 MiB on), the index made of it is kept for the next time, in $XDG_CACHE_HOME/tabia
or else ~/.cache/tabia, which may be emptied at any time.
)";

}  // namespace tabia::tool
