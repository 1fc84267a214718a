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

#include "core/base/os/program.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
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
      return [log, why = Message(opened.status())] { log("the books were not reloaded: " + why); };
    }
    const auto library = std::make_shared<explorer::Library>(*std::move(opened));
    return [library, log, &shelf] {
      shelf.Replace(std::move(*library));
      log("the books were reloaded");
    };
  };
}

// Opens the books again if one of them has been replaced on its server.
std::function<void(const absl::Status&)> ReopenChanged(const ServedBooksFlags& flags, explorer::Shelf& shelf,
                                                       const io::Log& log) {
  return [flags, &shelf, log, reopened = uint64_t{0}](const absl::Status& book_status) mutable {
    if (!absl::IsAborted(book_status)) return;
    absl::StatusOr<explorer::Library> opened = OpenServedBooks(flags);
    log(opened.ok() ? Message(book_status) + "; it is open now" : Message(opened.status()));
    if (!opened.ok()) return;
    opened->identity += ++reopened;  // the metadata of the new book may be the same
    shelf.Replace(*std::move(opened));
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
  config.on_unavailable = ReopenChanged(books, shelf, log);
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
  command.AddText("--listen", flags.listen, "Address to listen on; port 0 is any free port (127.0.0.1:7880)")
      .ValueName("HOST:PORT");
  command.AddFlag("--any-address", flags.any_address,
                  "Allow --listen on an address that other machines can reach");
  const auto take_name = [&flags](const std::string& name) {
    flags.names.push_back(name);
    return std::string();
  };
  command.AddRepeated("--name", take_name, "Additional host name of this server; may be repeated")
      .ValueName("HOST");
  command.AddFlag("--cors", flags.cors, "Allow pages of other sites to read the answers");
  command.AddFlag("--log", flags.log_queries, "Log each request to standard error");
  command.AddNumber("--connections", flags.max_connections, "Maximum number of clients (512)")
      .ValueName("N")
      .Within(1, 10000);
  command
      .AddNumber("--idle-timeout", flags.idle_seconds,
                 "Seconds of silence before a client is disconnected (60)")
      .ValueName("N")
      .Within(1, kMaxWaitSeconds);
}

void AddSeedFlag(const Command& command, ServeFlags& flags) {
  const auto take = [&flags](const std::string& text) -> std::string {
    flags.seed = ParseNumber<uint64_t>(text);
    return flags.seed ? "" : "must be a number";
  };
  command.AddParsed("--seed", take, "Seed of random choices (random)").ValueName("N");
}

constexpr const char* kServeDetails =
    R"(Serves books over HTTP until you press Ctrl-C, and prints the address of its web page.

Programs that query the Lichess explorer or ChessDB work with it unchanged: enter the printed
address in their settings, or set http_proxy for a program with a fixed chessdb.cn address. /masters
is the first book, /lichess all books, /player?player=NAME the book of that name. Scripts can use
/api, which returns the same JSON as tabia probe --json.

SPEC is the path or the URL of a book, optionally followed by settings: 'PATH;name=NAME;KEY=VALUE'.
NAME is the name of the book in addresses; the keys are those of tabia uci. Without --book, tabia
serves $TABIA_BOOK or the sample books.

tabia contacts no other server, and logs requests only with --log. Only programs on this machine can
connect unless you pass --any-address; there is no password. Send SIGHUP to reload the books.

)";

constexpr const char* kServeExample = R"(
Examples: tabia serve --book club.tabia --book 'big.tabia;name=all'
          curl 'http://127.0.0.1:7880/masters?play=e2e4')";

}  // namespace

void AddServe(CommandLine& line) {
  const auto flags = std::make_shared<ServeFlags>();
  const CommandHelp help = {"serve", "[--book SPEC]... [--listen HOST:PORT]",
                            "Serves books to browsers and explorer clients",
                            std::string(kServeDetails) + kCacheRule + kServeExample};
  const Command command = line.AddCommand(help);
  const auto take_book = [flags](const std::string& spec) {
    flags->books.specs.push_back(spec);
    return std::string();
  };
  command.AddRepeated("--book", take_book, "Book; may be repeated (the sample books)").ValueName("SPEC");
  AddCacheFlag(command, flags->books.use_cache);
  AddSeedFlag(command, *flags);
  AddServerFlags(command, *flags);
  command.SetAction([flags](Output& out) { return Serve(*flags, out); });
}

}  // namespace tabia::tool
