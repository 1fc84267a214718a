// tabia uci: runs the UCI engine on the standard streams, alone or in front of another engine.
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/base/os/paths.h"
#include "core/base/os/program.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/books/book_options.h"
#include "core/books/open_book.h"
#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/probe/book.h"
#include "core/probe/chess/book_spec.h"
#include "core/probe/chess/chess_book.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/config_file.h"
#include "plugin/tool/cli/output.h"
#include "plugin/tool/commands/uci_flags.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/choice_flags.h"
#include "protocol/io/user_log.h"
#include "protocol/uci/driver/book_loader.h"
#include "protocol/uci/driver/proxy_loop.h"
#include "protocol/uci/driver/uci_loop.h"
#include "protocol/uci/engine/bookshelf.h"

namespace tabia::tool {
namespace {

bool Exists(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(PathOf(path), error);
}

// Returns the path of an existing file if `path` names one in another character set, else `path`. First the bytes are
// read as Windows-1252 (a superset of Latin-1), which some GUIs send; then the name on the disk is taken to be
// Windows-1252.
std::string PathOnDisk(const std::string& path) {
  if (Exists(path)) return path;
  if (const std::string utf8 = Windows1252ToUtf8(path); Exists(utf8)) return utf8;
  const Windows1252Text old = Utf8ToWindows1252(path);
  return old.replaced == 0 && Exists(old.bytes) ? old.bytes : path;
}

using OpenBooks = std::map<uci::BookRequest, probe::ChessBook>;

// Adds the folder of the process to the error of a relative path that does not exist, because a GUI may start its
// engines in any folder.
absl::Status WithFolder(const absl::Status& status, const std::string& path) {
  std::error_code error;
  const std::filesystem::path opened = PathOf(formats::OpenedPath(path));
  if (IsUrl(path) || opened.is_absolute() || std::filesystem::exists(opened, error)) return status;
  const std::filesystem::path folder = std::filesystem::current_path(error);
  if (error) return status;
  return absl::Status(status.code(), absl::StrFormat("%s; it was looked for in %s", Message(status),
                                                     MakePrintable(folder.string())));
}

absl::StatusOr<probe::ChessBook> OpenChessBook(const std::string& path, const books::OpenOptions& options) {
  TABIA_ASSIGN_OR_RETURN(probe::Book book, books::OpenBook(path, options));
  return probe::ChessBook::Of(std::move(book));
}

// Opens a book of chess. `request` decides about recommended moves, not `flags`.
absl::StatusOr<probe::ChessBook> OpenUciBook(const uci::BookRequest& request, const UciBookFlags& flags,
                                             const uci::LoadObserver& observer) {
  const std::string path = PathOnDisk(request.path);
  books::OpenOptions options;
  options.purpose = books::Purpose::kSession;
  options.cache.enabled = flags.use_cache;
  options.network.allowed = true;
  options.network.max_download_bytes = flags.max_download_bytes;
  if (flags.huge_pages) options.residence = books::Residence::kHugePages;
  options.reading.ctg.recommended = request.recommended;
  options.reading.SetVariant(request.variant);
  options.reading.progress = observer.reading;
  options.waiting = observer.waiting;
  options.warn = observer.warn;
  absl::StatusOr<probe::ChessBook> book = OpenChessBook(path, options);
  if (!book.ok()) return WithFolder(book.status(), path);
  return book;
}

// Opens all books. Returns the error of the first that cannot be opened.
absl::StatusOr<OpenBooks> OpenRequiredBooks(const std::vector<probe::BookSpec>& books,
                                            const UciBookFlags& flags) {
  uci::LoadObserver observer;
  observer.warn = Warn;
  OpenBooks open;
  for (const probe::BookSpec& spec : books) {
    const uci::BookRequest request = {spec.path, flags.ctg.recommended, spec.variant};
    if (open.contains(request)) continue;
    TABIA_ASSIGN_OR_RETURN(probe::ChessBook book, OpenUciBook(request, flags, observer));
    open.emplace(request, std::move(book));
  }
  return open;
}

// Books that were opened before the session began. Safe for any number of threads.
class OpenedBefore {
 public:
  explicit OpenedBefore(OpenBooks books) : books_(std::move(books)) {}

  // Returns a book once: a later request means that it has to be opened again.
  std::optional<probe::ChessBook> Take(const uci::BookRequest& request) {
    const std::lock_guard lock(mutex_);
    OpenBooks::node_type node = books_.extract(request);
    if (node.empty()) return std::nullopt;
    return std::move(node.mapped());
  }

 private:
  std::mutex mutex_;
  OpenBooks books_;
};

// Returns a function that opens books, or takes them from `open`. It also reports errors to standard error, because a
// GUI may hide the info strings of an engine.
uci::BookOpener ReportingOpener(const UciBookFlags& flags, OpenBooks open) {
  return [flags, before = std::make_shared<OpenedBefore>(std::move(open))](
             const uci::BookRequest& request,
             const uci::LoadObserver& observer) -> absl::StatusOr<probe::ChessBook> {
    if (std::optional<probe::ChessBook> book = before->Take(request)) return *std::move(book);
    absl::StatusOr<probe::ChessBook> book = OpenUciBook(request, flags, observer);
    if (!book.ok()) Warn(Message(book.status()));
    return book;
  };
}

constexpr std::chrono::milliseconds kForReports{100};

// Sets the default book. If it is missing, tabia starts without a book, because the option Book File can name one.
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

// Ends the session. If a book is still being opened, this ends the process, because the user must not wait and nothing
// can interrupt the loader. A short wait before lets it report a book that cannot be opened.
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
  config.limited_go = flags.limited_go;
  config.restarts = flags.restarts_engine;
  uci::EngineOptions options;
  options.command = flags.engine;
  io::UserLog user_log(kStandardError);
  const io::Log log = [&user_log](const std::string& text) { user_log.Write("tabia uci: " + text); };
  const absl::Status status = uci::RunProxy(std::move(config), loader, log, options);
  return status.ok() ? status : absl::Status(status.code(), "uci: " + Message(status));
}

absl::StatusOr<int> Uci(const UciFlags& flags) {
  TABIA_RETURN_IF_ERROR(flags.config);
  TABIA_ASSIGN_OR_RETURN(uci::SessionConfig config, SessionConfigOf(flags));
  OpenBooks required;
  if (flags.requires_books) {
    TABIA_ASSIGN_OR_RETURN(required, OpenRequiredBooks(config.books, flags.opening));
  }
  uci::BookLoader loader(ReportingOpener(flags.opening, std::move(required)));
  if (!flags.engine.empty()) return End(RunInFrontOfEngine(flags, std::move(config), loader), loader);
  const bool has_run = uci::RunUci(std::move(config), loader).ok();
  return End(has_run ? absl::OkStatus()
                     : absl::UnavailableError("uci: standard input or output: cannot be read or written"),
             loader);
}

// Warns about the first argument of the engine that is the name of a flag of `command`: the flag was probably meant for
// tabia, and an engine that does not know it may end without a reason that a GUI shows.
void WarnOfOwnFlags(const Command& command, const std::vector<std::string>& engine) {
  for (size_t word = 1; word < engine.size(); ++word) {
    const std::string name = engine[word].substr(0, engine[word].find('='));
    if (!name.starts_with("--") || !command.Find(name.substr(2))) continue;
    Warn("uci: " + name + " follows --engine, so it is an argument of " + MakePrintable(engine[0]) +
         "; a flag of tabia comes before --engine");
    return;
  }
}

void AddEngineFlags(const Command& command, UciFlags& flags) {
  constexpr const char* kGroup = "Another engine";
  const Option engine = command
                            .AddProgram("--engine", flags.engine,
                                        "UCI engine that plays if the books have no move; the last flag")
                            .ValueName("CMD [ARG]...")
                            .Group(kGroup)
                            .ManualText(
                                "The UCI engine that plays if the books have no move. All words after CMD "
                                "are its arguments, so this flag comes last.");
  command.AddFlag("--restart", flags.restarts_engine, "Restart the engine if it exits or crashes")
      .Needs(engine)
      .Group(kGroup);
  command
      .AddFlag("--limited-go", flags.limited_go,
               "Let the books answer 'go depth' and 'go nodes' too, as in matches without clocks")
      .Needs(engine)
      .Group(kGroup)
      .ManualText(
          "Let the books answer `go depth` and `go nodes` too, as in matches without clocks. Without this "
          "flag they are used only if the `go` has a clock or a `movetime`, or no limit.");
  command
      .AddFlag("--warm-up", flags.warm_up, "Let the engine search on the opponent's time after a book move")
      .Needs(engine)
      .Group(kGroup);
}

}  // namespace

void AddUciFlags(const Command& command, UciFlags& flags) {
  AddConfigOption(command, flags.config);
  AddBookSpecsOption(command, flags.books);
  command.AddFlag("--huge-pages", flags.opening.huge_pages,
                  "Copy books into huge pages: slower start, faster lookups");
  AddCacheFlag(command, flags.opening.use_cache);
  AddDownloadLimit(command, flags.opening.max_download_bytes);
  AddRecommendedFlag(command, flags.opening.ctg);
  command
      .AddFlag("--require-books", flags.requires_books,
               "Exit with 3 or 4 at the start if a book cannot be opened")
      .ManualText(
          "Open the books before the first command is answered, and exit with 3 or 4 if one cannot be "
          "opened. Without this flag, the error is reported on standard error and by an `info string`, and "
          "the other books are used.");
  AddChoiceFlags(command, flags.choice);
  AddEngineFlags(command, flags);
}

void AddUci(CommandLine& line) {
  const auto flags = std::make_shared<UciFlags>();
  const CommandHelp help = {"uci", "[--book SPEC]... [FLAG]... [--engine CMD [ARG]...]",
                            "Runs a UCI engine that plays from books"};
  const Command command = line.AddCommand(help);
  AddUciFlags(command, *flags);
  command.SetAction([flags, command](Output&) {
    WarnOfOwnFlags(command, flags->engine);
    return Uci(*flags);
  });
}

}  // namespace tabia::tool
