// The arguments BOOK and POSITION.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/books/book_options.h"
#include "core/books/open_book.h"
#include "core/books/source.h"
#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/moves/chess_board.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "core/probe/book.h"
#include "core/probe/chess/book_spec.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/move_sequence.h"
#include "core/records/game.h"
#include "plugin/report/book/position_argument.h"
#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

// Returns $TABIA_BOOK, or else the installed book of the game.
absl::StatusOr<std::string> DefaultBook(records::Game game = records::Game::kChess);

// Returns `named`, or the default book of chess if it is empty.
absl::StatusOr<std::string> BookOrDefault(const std::string& named);

// Adds --book, which may be repeated.
void AddBooksOption(const Command& command, std::vector<std::string>& books);

// Adds --book with book specifications.
void AddBookSpecsOption(const Command& command, std::vector<probe::BookSpec>& books);

// Adds --no-cache, which makes `use_cache` false.
void AddCacheFlag(const Command& command, bool& use_cache);

// Adds --max-download.
void AddDownloadLimit(const Command& command, uint64_t& max_bytes);

// Adds --ctg-recommended.
void AddRecommendedFlag(const Command& command, formats::CtgOptions& ctg);

// Adds --variant, which gives the rules of a source that does not contain them, and returns it.
Option AddRulesFlag(const Command& command, std::string& variant);

// The flags of a command that reads any books.
struct BookFlags {
  bool use_cache = true;
  std::string variant = {};  // of a book that does not contain it

  books::OpenOptions ToOptions() const;
};

// Adds --no-cache and --variant.
void AddBookFlags(const Command& command, BookFlags& flags);

// Opens a book at a path or an address, with a progress bar if it must be read into an index. Prints warnings to
// standard error. With Purpose::kSession, a lookup waits at most a second for a server, because the other clients wait
// too.
absl::StatusOr<probe::Book> OpenBook(const std::string& path, books::OpenOptions options);
absl::StatusOr<probe::Book> OpenBook(books::Source source, books::OpenOptions options);

// The flags of a command that asks BOOK about a position.
struct AskedBookFlags : BookFlags {
  uint64_t max_download_bytes = books::NetworkPolicy().max_download_bytes;
  std::vector<std::string> mirrors = {};  // other addresses of the book
  formats::CtgOptions ctg = {};
};

// Adds --no-cache, --mirror, --max-download, --ctg-recommended and --variant.
void AddAskedBookFlags(const Command& command, AskedBookFlags& flags);

// Opens the book for lookups.
absl::StatusOr<books::GameBook> OpenAskedBook(const std::string& book, const AskedBookFlags& flags);

// Opens a file that is read several times, so a pipe is held in memory. A file of an unknown format is
// rejected by its first bytes and not read into memory, because it may be endless.
absl::StatusOr<formats::SourceFile> OpenForSeveralReadings(const std::string& path);

// Opens a chess book for lookups.
absl::StatusOr<probe::ChessBook> OpenChessBook(const std::string& path, const BookFlags& flags);
// Opens a repertoire, as books::RepertoireReading says.
absl::StatusOr<probe::ChessBook> OpenRepertoire(const std::string& path, const BookFlags& flags);

// Returns the variant of a book, if its settings name one or if it is an index of chess on this machine; else an empty
// text.
std::string StatedVariant(const probe::BookSpec& spec);

// Returns a usage error unless both books have the same legal moves. `flag` names the other one: "next: --against".
absl::Status CheckSameMoves(const std::string& flag, const probe::ChessBook& book,
                            const probe::ChessBook& other);

// Adds --salvage.
void AddSalvageFlag(const Command& command, bool& salvage);

// Returns whether a word is "-" or the path of something that exists.
bool NamesFile(const std::string& word);
// Returns whether a word is written like a path and unlike anything that a person types for a position: it has a slash,
// or it ends in an extension.
bool LooksLikeAPath(std::string_view word);

struct BookAndPosition {
  std::string book;      // a path
  std::string position;  // the words of POSITION, joined by blanks
};

// Splits the words of "[BOOK] POSITION…". The first word is BOOK in these cases:
//   a file has that name, or it is "-"
//   it is a URL, and more words follow, or it is not the link to a position
//   it is written like a path, and more words follow
//   the words after it begin like a position
// Otherwise BOOK is the default book of the position's game.
absl::StatusOr<BookAndPosition> SplitBookAndPosition(const std::vector<std::string>& words);

// Reads a POSITION that a person typed: any that report::ParsePosition and report::ParseQuestion read, or a text of the
// search field of tabia's page, such as an opening's name or a roll (core/probe/finder). A usage error begins with
// POSITION.
absl::StatusOr<probe::MoveSequence> FindPosition(const std::string& typed, const probe::ChessBook& book);
absl::StatusOr<probe::BackgammonQuestion> FindQuestion(const std::string& typed,
                                                       const report::QuestionOptions& options);

// Returns the position of --from by the rules of a book. `command` is for the usage error.
absl::StatusOr<chess::Board> ParseFrom(const std::string& command, const std::string& text,
                                       const chess::Ruleset& rules);

}  // namespace tabia::tool
