// tabia uci: the UCI engine on the standard streams, alone or in front of another.
#include <chrono>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/probe/book_spec.h"
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
  config.notice = Message(book.status()) + "; no book is open: set the option Book File";
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
  return absl::UnavailableError("uci: standard input or output: the system refused to read or to write");
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
  const Option engine =
      command.AddProgram("--engine", flags.engine, "Let this program play where the books know no move")
          .ValueName("CMD [ARG]...")
          .Group(kGroup);
  command.AddFlag("--restart", flags.restarts_engine, "Start the engine again when it is lost")
      .Needs(engine)
      .Group(kGroup);
  command.AddFlag("--warm-up", flags.warm_up, "Let the engine think on the opponent's time after a book move")
      .Needs(engine)
      .Group(kGroup);
}

constexpr const char* kUciDetails =
    R"(Plays from its books in any chess program that speaks UCI, until 'quit' or the end of standard
input. The first book that has a move answers; without --book, $TABIA_BOOK or else the sample book.
A book that cannot be opened is reported on standard error and by an info string. Huge pages make a
slower start and quicker answers. The other flags are the values that the engine's options begin
with.
SPEC is the path of a book, or the address of an index (https://...) or several of the same one with
blanks between them, which settings may follow that are for this book alone:
'PATH;KEY=VALUE;...'. KEY is side (white, black or both: for whom the book is asked), choice, top,
temperature, randomness, min-share, min-games, deepest-ply, plies-before-end (as the flags) or
repetition (allowed or avoided). FILE has the flags' names without dashes, one 'NAME = VALUE' a
line: text in quotes, numbers, true, several texts as ["A", "B"], and # before a remark. Flags of
the command line go before it. A link named tabia-uci is this command with the file tabia/uci.toml
in $XDG_CONFIG_HOME or ~/.config, if it exists.

With --engine the program CMD, which is any UCI engine, plays wherever the books know no move: run
this command in place of CMD. All words after CMD are arguments of CMD, so --engine comes last. Ends
with 4 when the engine is lost: it could not be started, it ended, or it was silent for 10 seconds
after 'uci'.
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
  command.AddFlag("--huge-pages", flags->opening.huge_pages, "Copy books into huge pages of memory");
  AddCacheFlag(command, flags->opening.use_cache);
  AddRecommendedFlag(command, flags->opening.ctg);
  command.AddFlag("--require-books", flags->requires_books,
                  "End with 3 or 4 before the first answer if a book cannot be opened");
  AddChoiceFlags(command, flags->choice);
  AddEngineFlags(command, *flags);
  command.SetAction([flags](Output&) { return Uci(*flags); });
}

}  // namespace tabia::tool
