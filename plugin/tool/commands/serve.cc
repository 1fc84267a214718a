// tabia serve: the books over HTTP, for people and for programs that know the public explorers.
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/numbers.h"
#include "core/base/os/program.h"
#include "core/base/parts.h"
#include "core/base/status.h"
#include "core/probe/book.h"
#include "plugin/page/pages.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/choice_flags.h"
#include "plugin/tool/flags/served_books.h"
#include "protocol/explorer/dialects.h"
#include "protocol/explorer/library.h"
#include "protocol/http/conversation.h"
#include "protocol/http/response.h"
#include "protocol/http/router.h"
#include "protocol/http/site.h"
#include "protocol/io/server.h"
#include "protocol/io/user_log.h"

namespace tabia::tool {
namespace {

constexpr int kMaxWaitSeconds = 86'400;
constexpr size_t kMaxConnections = 512;
constexpr std::chrono::seconds kHeadTime{10};  // from its first byte
constexpr std::chrono::seconds kLingering{2};

struct ServeFlags {
  ServedBooksFlags books;
  std::optional<uint64_t> seed;
  std::string listen = "127.0.0.1:7880";
  std::vector<std::string> names;
  bool any_address = false;
  bool cors = false;
  bool log_queries = false;
  size_t max_connections = kMaxConnections;
  uint64_t idle_seconds = 60;
};

http::SiteConfig SiteConfigOf(const ServeFlags& flags, const explorer::Shelf& shelf) {
  http::SiteConfig config;
  config.hosts.names = flags.names;
  config.hosts.upstreams = {"www.chessdb.cn", "chessdb.cn"};
  config.hosts.any_address = flags.any_address;
  config.cors = flags.cors;
  config.log_queries = flags.log_queries;
  config.identity = [&shelf] { return shelf.library().identity; };
  return config;
}

http::Router RouterOf(explorer::Shelf& shelf) {
  http::Router router;
  explorer::AddDialects(shelf, router);
  page::AddPages(shelf, router);
  return router;
}

// Opens the books again on another thread. A book that cannot be opened leaves all as they were.
io::Reload ReloadOf(const ServedBooksFlags& flags, explorer::Shelf& shelf, const io::Log& log) {
  return [flags, &shelf, log]() -> std::function<void()> {
    absl::StatusOr<explorer::Library> opened = OpenServedBooks(flags);
    if (!opened.ok()) {
      return [log, why = Message(opened.status())] { log("the books stay as they were: " + why); };
    }
    const auto library = std::make_shared<explorer::Library>(*std::move(opened));
    return [library, log, &shelf] {
      shelf.Replace(std::move(*library));
      log("the books are open again");
    };
  };
}

// Returns why a book on the network could not be read. Where another book is in its place by now, that is opened.
std::function<std::string()> FaultOf(const ServedBooksFlags& flags, explorer::Shelf& shelf,
                                     const io::Log& log) {
  return [flags, &shelf, log, reopened = uint64_t{0}]() mutable -> std::string {
    const absl::Status fault = probe::Book::TakeFault();
    if (fault.ok()) return "";
    if (absl::IsAborted(fault)) {
      absl::StatusOr<explorer::Library> opened = OpenServedBooks(flags);
      log(opened.ok() ? Message(fault) + "; it is open now" : Message(opened.status()));
      if (opened.ok()) {
        opened->identity += ++reopened;  // what a book states of itself may be the same
        shelf.Replace(*std::move(opened));
      }
    }
    return Message(fault);
  };
}

absl::StatusOr<io::ServerOptions> ServerOptionsOf(const ServeFlags& flags) {
  io::ServerOptions options;
  TABIA_ASSIGN_OR_RETURN(options.listen, io::ParseAddress(flags.listen));
  options.any_address = flags.any_address;
  options.max_connections = flags.max_connections;
  options.limits.idle = std::chrono::seconds(flags.idle_seconds);
  options.limits.message = kHeadTime;
  options.limits.busy = std::chrono::seconds(1);
  options.limits.lingering = kLingering;
  options.turned_away =
      http::ToBytes(http::ErrorResponse(503, "server", "too many connections"), {.keep_alive = false});
  return options;
}

absl::StatusOr<int> Serve(const ServeFlags& flags, Output& out) {
  ServedBooksFlags books = flags.books;
  books.seed = SeedOf(flags.seed).number;
  TABIA_ASSIGN_OR_RETURN(explorer::Library library, OpenServedBooks(books));
  explorer::Shelf shelf(std::move(library));
  io::UserLog user_log(kStandardError);
  const io::Log log = [&user_log](const std::string& text) { user_log.Write("tabia serve: " + text); };
  http::SiteConfig config = SiteConfigOf(flags, shelf);
  config.fault = FaultOf(books, shelf, log);
  TABIA_ASSIGN_OR_RETURN(io::ServerOptions options, ServerOptionsOf(flags));
  config.hosts.names.push_back(options.listen.host);
  const http::Site site(std::move(config), RouterOf(shelf));
  options.reload = ReloadOf(books, shelf, log);
  const auto begin = [&site] { return std::make_unique<http::Conversation>(site); };
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<io::Server> server, io::Server::Listen(options, begin, log));
  TABIA_RETURN_IF_ERROR(out.Write(Concat("http://", io::ToText(server->address()), "/\n")));
  TABIA_RETURN_IF_ERROR(out.Flush());
  TABIA_RETURN_IF_ERROR(server->Run());
  return kDone;
}

void AddServerFlags(const Command& command, ServeFlags& flags) {
  command
      .AddText("--listen", flags.listen, "Where to listen (127.0.0.1:7880); port 0: the system chooses one")
      .ValueName("HOST:PORT");
  command.AddFlag("--any-address", flags.any_address, "Permit --listen where other machines can connect");
  const auto take_name = [&flags](const std::string& name) {
    flags.names.push_back(name);
    return std::string();
  };
  command.AddRepeated("--name", take_name, "A name of this machine by which it may be asked; may be repeated")
      .ValueName("HOST");
  command.AddFlag("--cors", flags.cors, "Permit pages of other sites to read the explorers' answers");
  command.AddFlag("--log", flags.log_queries, "Log each request on standard error");
  command.AddNumber("--connections", flags.max_connections, "How many clients at once (512)")
      .ValueName("N")
      .Within(1, 10000);
  command
      .AddNumber("--idle-timeout", flags.idle_seconds, "Disconnect a client after N seconds of silence (60)")
      .ValueName("N")
      .Within(1, kMaxWaitSeconds);
}

void AddSeedFlag(const Command& command, ServeFlags& flags) {
  const auto take = [&flags](const std::string& text) -> std::string {
    flags.seed = ParseNumber<uint64_t>(text);
    return flags.seed ? "" : "must be a number";
  };
  command.AddParsed("--seed", take, "Draw moves by this number").ValueName("N");
}

constexpr const char* kServeDetails =
    R"(Shows its books to the browsers and programs of this machine, until it is interrupted, and prints
its address, where a browser finds moves, names and reasons. It answers as the Lichess explorer
(/masters, /lichess, /player) and as ChessDB (/cdb.php) do: set its address in a program that has a
setting for one, or set http_proxy for a program that asks chessdb.cn. /masters is the first book,
/lichess all books in their order, /player?player=NAME the book of that name. Scripts ask /api.
Nothing is asked of other servers, and no query is logged unless --log is given. SIGHUP opens the
books again.
SPEC is the path of a book, or its address (https://...), which settings may follow:
'PATH;name=NAME;KEY=VALUE;...'. NAME is the book's name in addresses, else that of its file; KEY is
as in tabia uci. Without --book, $TABIA_BOOK or else the sample books.
Only programs of this machine can connect, unless --any-address is given: there is no password.
)";

constexpr const char* kServeExample = R"(
Examples: tabia serve --book club.tabia --book 'big.tabia;name=all'
          curl 'http://127.0.0.1:7880/masters?play=e2e4')";

}  // namespace

void AddServe(CommandLine& line) {
  const auto flags = std::make_shared<ServeFlags>();
  const CommandHelp help = {"serve", "[--book SPEC]... [--listen HOST:PORT]",
                            "Show books in a browser, and answer as an opening explorer",
                            std::string(kServeDetails) + kCacheRule + kServeExample};
  const Command command = line.AddCommand(help);
  const auto take_book = [flags](const std::string& spec) {
    flags->books.specs.push_back(spec);
    return std::string();
  };
  command.AddRepeated("--book", take_book, "A book to show; may be repeated").ValueName("SPEC");
  AddCacheFlag(command, flags->books.use_cache);
  AddSeedFlag(command, *flags);
  AddServerFlags(command, *flags);
  command.SetAction([flags](Output& out) { return Serve(*flags, out); });
}

}  // namespace tabia::tool
