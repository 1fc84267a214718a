// tabia uci: the UCI engine on the standard streams, alone or in front of another.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/build/open_book.h"
#include "core/build/open_options.h"
#include "core/probe/book.h"
#include "core/probe/book_spec.h"
#include "core/records/game.h"
#include "plugin/tool/arguments.h"
#include "plugin/tool/book_argument.h"
#include "plugin/tool/choice_flags.h"
#include "plugin/tool/command.h"
#include "plugin/tool/config_file.h"
#include "protocol/io/proxy_loop.h"
#include "protocol/io/uci_loop.h"

namespace tabia::tool {
namespace {

struct UciFlags {
  std::vector<probe::BookSpec> books;
  absl::Status config;  // what came of --config
  bool huge_pages = false;
  bool use_cache = true;
  ChoiceFlags choice;
  bool restarts_engine = false;
  bool warm_up = false;
  std::vector<std::string> engine;  // its command; empty: none
};

io::BookOpener Opener(const UciFlags& flags) {
  return [flags](const std::string& path, const io::LoadObserver& observer) -> absl::StatusOr<probe::Book> {
    build::OpenOptions options;
    options.use_cache = flags.use_cache;
    options.huge_pages = flags.huge_pages;
    options.max_copy_bytes = build::kSessionCopyBytes;
    options.reading.progress = observer.reading;
    options.waiting = observer.waiting;
    options.warn = observer.warn;
    absl::StatusOr<probe::Book> book = build::OpenBook(path, options);
    if (book.ok()) TABIA_RETURN_IF_ERROR(CheckGame(*book, records::Game::kChess));
    return book;
  };
}

absl::StatusOr<uci::SessionConfig> SessionConfigOf(const UciFlags& flags) {
  uci::SessionConfig config;
  config.version = TABIA_VERSION;
  config.books = flags.books;
  if (flags.books.empty()) {
    TABIA_ASSIGN_OR_RETURN(const std::string book, DefaultBook());
    config.books.push_back(probe::SpecOfPath(book));
  }
  const report::Seed seed = SeedOf(flags.choice);
  config.seed = seed.number;
  config.seed_was_drawn = seed.was_drawn;
  config.choice = flags.choice.rule;
  return config;
}

// Ends the process at once if a book is still being opened: nothing can stop that, and the user must not wait for it.
absl::StatusOr<int> End(const absl::Status& status, const io::BookLoader& loader) {
  if (loader.busy()) {
    if (!status.ok()) absl::FPrintF(stderr, "tabia: %s\n", Message(status));
    std::_Exit(ExitCode(status));
  }
  if (!status.ok()) return status;
  return kDone;
}

absl::Status RunInFrontOfEngine(const UciFlags& flags, uci::SessionConfig books, io::BookLoader& loader) {
  uci::ProxyConfig config;
  config.session = std::move(books);
  config.engine_name = flags.engine[0];
  config.warm_up = flags.warm_up;
  config.restarts = flags.restarts_engine;
  io::EngineOptions options;
  options.command = flags.engine;
  const absl::Status status = io::RunProxy(std::move(config), loader, options);
  return status.ok() ? status : absl::Status(status.code(), "uci: " + Message(status));
}

absl::Status RunAlone(uci::SessionConfig config, io::BookLoader& loader) {
  if (io::RunUci(std::move(config), loader).ok()) return absl::OkStatus();
  return absl::UnavailableError("uci: standard input or output: the system refused to read or to write");
}

absl::StatusOr<int> Uci(const UciFlags& flags) {
  TABIA_RETURN_IF_ERROR(flags.config);
  TABIA_ASSIGN_OR_RETURN(uci::SessionConfig config, SessionConfigOf(flags));
  io::BookLoader loader(Opener(flags));
  return End(!flags.engine.empty() ? RunInFrontOfEngine(flags, std::move(config), loader)
                                   : RunAlone(std::move(config), loader),
             loader);
}

void AddEngineFlags(const Command& command, UciFlags& flags) {
  constexpr const char* kGroup = "Another engine";
  const Option engine =
      command.AddProgram("--engine", flags.engine, "Let this program play where the books know no move")
          .ValueName("CMD [ARG]...")
          .NotInConfigFile()
          .Group(kGroup);
  command.AddFlag("--restart", flags.restarts_engine, "Start the engine again when it is lost")
      .Needs(engine)
      .Group(kGroup);
  command.AddFlag("--warm-up", flags.warm_up, "Let the engine think on the opponent's time after a book move")
      .Needs(engine)
      .Group(kGroup);
}

constexpr const char* kUciDetails =
    R"(Plays from its books in any chess program that speaks UCI, until 'quit' or the end of standard input.
The first book that has a move answers; without --book, $TABIA_BOOK or else the sample book. Huge pages
make a slower start and quicker answers. The other flags are the values that the engine's options begin
with.
SPEC is the path of a book, which settings may follow that are for this book alone: 'PATH;KEY=VALUE;...'.
KEY is side (white, black or both: for whom the book is asked), choice, top, temperature, randomness,
min-share, min-games, deepest-ply, plies-before-end (as the flags) or repetition (allowed or avoided).
FILE has the flags' names without dashes, one 'NAME = VALUE' a line: text in quotes, numbers, true,
several texts as ["A", "B"], and # before a remark. Flags of the command line go before it.

With --engine the program CMD, which is any UCI engine, plays wherever the books know no move: run
this command in place of CMD. All words after CMD are arguments of CMD, so --engine comes last. Ends
with 4 when the engine is lost: it could not be started, it ended, or it was silent for 10 seconds after
'uci'.
)";

constexpr const char* kUciExample = R"(
Examples: tabia uci --book club.obk --book big.tabia --choice best
          tabia uci --book club.obk --engine stockfish
          tabia uci --book 'white.obk;side=white' --book 'black.obk;side=black'
          tabia uci --book 'fun.obk;choice=uniform;deepest-ply=8' --book 'big.tabia;choice=best'
          tabia uci --book big.tabia --randomness 20
          tabia uci --config club.toml)";

}  // namespace

void AddUci(CommandLine& line) {
  const auto flags = std::make_shared<UciFlags>();
  const CommandHelp help = {"uci", "[--book SPEC]... [FLAG]... [--engine CMD [ARG]...]",
                            "Play from books as a UCI engine",
                            std::string(kUciDetails) + kCacheRule + kUciExample};
  const Command command = line.AddCommand(help);
  AddConfigOption(command, flags->config);
  AddBookSpecsOption(command, flags->books);
  command.AddFlag("--huge-pages", flags->huge_pages, "Copy books into huge pages of memory");
  AddCacheFlag(command, flags->use_cache);
  AddChoiceFlags(command, flags->choice);
  AddEngineFlags(command, *flags);
  command.SetAction([flags](Output&) { return Uci(*flags); });
}

}  // namespace tabia::tool
