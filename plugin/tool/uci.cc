// tabia uci: the UCI engine on the standard streams.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/status.h"
#include "core/book/book_cache.h"
#include "plugin/tool/book_argument.h"
#include "plugin/tool/choice_flags.h"
#include "plugin/tool/command.h"
#include "plugin/tool/config_file.h"
#include "protocol/io/uci_loop.h"

namespace tabia::tool {
namespace {

struct Flags {
  std::vector<book::BookSpec> books;
  absl::Status config;  // what came of --config
  bool huge_pages = false;
  bool use_cache = true;
  ChoiceFlags choice;
};

io::BookOpener Opener(const Flags& flags) {
  return [flags](const std::string& path, const io::OpeningWatch& watch) -> absl::StatusOr<book::Book> {
    book::CacheOptions options;
    options.use_cache = flags.use_cache;
    options.huge_pages = flags.huge_pages;
    options.reading.progress = watch.reading;
    options.waiting = watch.waiting;
    options.warn = watch.warn;
    absl::StatusOr<book::Book> book = book::OpenThroughCache(path, options);
    if (book.ok()) TABIA_RETURN_IF_ERROR(CheckGame(*book, formats::Game::kChess));
    return book;
  };
}

absl::StatusOr<int> Uci(const Flags& flags) {
  TABIA_RETURN_IF_ERROR(flags.config);
  uci::Surroundings surroundings;
  surroundings.version = TABIA_VERSION;
  surroundings.books = flags.books;
  if (flags.books.empty()) {
    TABIA_ASSIGN_OR_RETURN(const std::string book, DefaultBook());
    surroundings.books.push_back(book::SpecOfPath(book));
  }
  const Seed seed = SeedOf(flags.choice);
  surroundings.seed = seed.number;
  surroundings.seed_was_drawn = seed.was_drawn;
  surroundings.choice = flags.choice.rule;
  if (io::RunUci(std::move(surroundings), Opener(flags)) == kDone) return kDone;
  return absl::UnavailableError("uci: standard input or output: the system refused to read or to write");
}

constexpr const char* kDetails =
    R"(Plays from its books in any chess program that speaks UCI, until 'quit' or the end of standard input.
The first book that has a move answers; without --book, $TABIA_BOOK or else the sample book. Huge pages
make a slower start and quicker answers. The other flags are the values that the engine's options begin
with.
SPEC is the path of a book, which settings may follow that are for this book alone: 'PATH;KEY=VALUE;...'.
KEY is side (white, black or both: for whom the book is asked), choice, top, temperature, randomness,
min-share, min-games, deepest-ply, plies-before-end (as the flags) or repetition (allowed or avoided).
FILE has the flags' names without dashes, one 'NAME = VALUE' a line: text in quotes, numbers, true,
several texts as ["A", "B"], and # before a remark. Flags of the command line go before it.
)";

constexpr const char* kExample = R"(
Examples: tabia uci --book club.obk --book big.tabia --choice best
          tabia uci --book 'white.obk;side=white' --book 'black.obk;side=black'
          tabia uci --book 'fun.obk;choice=uniform;deepest-ply=8' --book 'big.tabia;choice=best'
          tabia uci --book big.tabia --randomness 20
          tabia uci --config club.toml)";

}  // namespace

void AddUci(CLI::App& app, Action& action) {
  const auto flags = std::make_shared<Flags>();
  const CommandHelp help = {"uci", "[--book SPEC]...", "Play from books as a UCI engine",
                            std::string(kDetails) + kCacheRule + kExample};
  CLI::App& command = AddCommand(app, help);
  AddConfigOption(command, flags->config);
  AddBookSpecsOption(command, flags->books);
  command.add_flag("--huge-pages", flags->huge_pages, "Copy books into huge pages of memory");
  AddCacheFlag(command, flags->use_cache);
  AddChoiceFlags(command, flags->choice);
  command.callback([flags, &action] { action = [flags](Output&) { return Uci(*flags); }; });
}

}  // namespace tabia::tool
