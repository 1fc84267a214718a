// tabia uci: the UCI engine on the standard streams, alone or in front of another.
#include <chrono>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/probe/chess/book_spec.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command.h"
#include "plugin/tool/cli/config_file.h"
#include "plugin/tool/cli/output.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/choice_flags.h"
#include "plugin/tool/flags/uci_books.h"
#include "protocol/uci/driver/proxy_loop.h"
#include "protocol/uci/driver/uci_loop.h"

namespace tabia::tool {
namespace {

constexpr std::chrono::milliseconds kForReports{100};

struct UciFlags {
  std::vector<probe::BookSpec> books;
  absl::Status config;  // what came of --config
  UciBookFlags opening;
  bool requires_books = false;
  ChoiceFlags choice;
  bool restarts_engine = false;
  bool warm_up = false;
  std::vector<std::string> engine;  // its command; empty: none
};

// Without any book tabia starts all the same: the option Book File can name one.
absl::Status TakeDefaultBook(bool is_required, uci::SessionConfig& config) {
  const absl::StatusOr<std::string> book = DefaultBook();
  if (book.ok()) {
    config.books.push_back(probe::SpecOfPath(*book));
    return absl::OkStatus();
  }
  if (is_required) return book.status();
  config.notice = Message(book.status()) + "; set the option Book File to open a book";
  Warn(config.notice);
  return absl::OkStatus();
}

absl::StatusOr<uci::SessionConfig> SessionConfigOf(const UciFlags& flags) {
  uci::SessionConfig config;
  config.version = TABIA_VERSION;
  config.books = flags.books;
  if (flags.books.empty()) TABIA_RETURN_IF_ERROR(TakeDefaultBook(flags.requires_books, config));
  const report::Seed seed = SeedOf(flags.choice);
  config.seed = seed.number;
  config.seed_was_drawn = seed.was_drawn;
  config.seed_name = flags.choice.seed_name;
  config.choice = flags.choice.rule;
  config.recommended = flags.opening.ctg.recommended;
  return config;
}

// Ends the process if a book is still being opened: nothing can stop that, and the user must not wait for it. But one
// that cannot be opened is reported, however early the GUI goes: that takes no time.
absl::StatusOr<int> End(const absl::Status& status, const uci::BookLoader& loader) {
  if (!loader.WaitUntilIdle(kForReports)) {
    if (!status.ok()) Warn(Message(status));
    std::_Exit(ExitCode(status));
  }
  if (!status.ok()) return status;
  return kDone;
}

absl::Status RunInFrontOfEngine(const UciFlags& flags, uci::SessionConfig books, uci::BookLoader& loader) {
  uci::ProxyConfig config;
  config.session = std::move(books);
  config.engine_name = flags.engine[0];
  config.warm_up = flags.warm_up;
  config.restarts = flags.restarts_engine;
  uci::EngineOptions options;
  options.command = flags.engine;
  const absl::Status status = uci::RunProxy(std::move(config), loader, options);
  return status.ok() ? status : absl::Status(status.code(), "uci: " + Message(status));
}

absl::Status RunAlone(uci::SessionConfig config, uci::BookLoader& loader) {
  if (uci::RunUci(std::move(config), loader).ok()) return absl::OkStatus();
  return absl::UnavailableError("uci: standard input or output: cannot be read or written");
}

absl::StatusOr<int> Uci(const UciFlags& flags) {
  TABIA_RETURN_IF_ERROR(flags.config);
  TABIA_ASSIGN_OR_RETURN(uci::SessionConfig config, SessionConfigOf(flags));
  OpenBooks required;
  if (flags.requires_books) {
    TABIA_ASSIGN_OR_RETURN(required, OpenRequiredBooks(config.books, flags.opening));
  }
  uci::BookLoader loader(ReportingOpener(flags.opening, std::move(required)));
  return End(!flags.engine.empty() ? RunInFrontOfEngine(flags, std::move(config), loader)
                                   : RunAlone(std::move(config), loader),
             loader);
}

void AddEngineFlags(const Command& command, UciFlags& flags) {
  constexpr const char* kGroup = "Another engine";
  const Option engine = command
                            .AddProgram("--engine", flags.engine,
                                        "UCI engine that plays if the books have no move; the last flag")
                            .ValueName("CMD [ARG]...")
                            .Group(kGroup);
  command.AddFlag("--restart", flags.restarts_engine, "Restart the engine if it exits or crashes")
      .Needs(engine)
      .Group(kGroup);
  command
      .AddFlag("--warm-up", flags.warm_up, "Let the engine search on the opponent's time after a book move")
      .Needs(engine)
      .Group(kGroup);
}

constexpr const char* kUciDetails =
    R"(Answers a chess program on standard input and output until 'quit'. The first book that has a move
plays it; without --book, the book is $TABIA_BOOK or the sample book. The flags are the initial
values of the engine's UCI options. tabia reports a book that it cannot open, and plays from the
others.

SPEC is the path of a book, or a URL of an index, optionally followed by settings for this book:
'PATH;KEY=VALUE;...'. The keys are side (white, black, both), choice, top, temperature, randomness,
min-share, min-games, deepest-ply, plies-before-end (as the flags) and repetition (allowed,
avoided).

With --engine, tabia runs the UCI engine CMD, which plays if the books have no move. Use this
command in place of CMD in your chess program. All words after CMD are its arguments. tabia exits
with 4 if the engine cannot be started, ends, or does not reply to 'uci' within 10 seconds.

FILE is TOML with the names of the flags: book = ["A", "B"], choice = "best", seed = 1. Flags of the
command line have precedence. A link named tabia-uci to this program runs tabia uci with the file
tabia/uci.toml in $XDG_CONFIG_HOME or ~/.config, if that exists.

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
                            "Runs a UCI engine that plays from books",
                            std::string(kUciDetails) + kCacheRule + kUciExample};
  const Command command = line.AddCommand(help);
  AddConfigOption(command, flags->config);
  AddBookSpecsOption(command, flags->books);
  command.AddFlag("--huge-pages", flags->opening.huge_pages,
                  "Copy books into huge pages: slower start, faster lookups");
  AddCacheFlag(command, flags->opening.use_cache);
  AddRecommendedFlag(command, flags->opening.ctg);
  command.AddFlag("--require-books", flags->requires_books,
                  "Exit with 3 or 4 at the start if a book cannot be opened");
  AddChoiceFlags(command, flags->choice);
  AddEngineFlags(command, *flags);
  command.SetAction([flags](Output&) { return Uci(*flags); });
}

}  // namespace tabia::tool
