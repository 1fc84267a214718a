// tabia serve: serves books over HTTP, to browsers and to programs that query the public explorers.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"

#include "core/base/checksum.h"
#include "core/base/os/program.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/records/game.h"
#include "core/suites/suite_reader.h"
#include "plugin/page/editing.h"
#include "plugin/page/pages.h"
#include "plugin/report/chess/match_report.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/commands/serve_editing.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/book_name.h"
#include "plugin/tool/flags/choice_flags.h"
#include "plugin/tool/flags/input_paths.h"
#include "plugin/tool/flags/match_flags.h"
#include "plugin/tool/flags/served_books.h"
#include "protocol/explorer/dialects.h"
#include "protocol/explorer/library.h"
#include "protocol/http/conversation.h"
#include "protocol/http/metrics.h"
#include "protocol/http/response.h"
#include "protocol/http/router.h"
#include "protocol/http/site.h"
#include "protocol/io/server.h"
#include "protocol/io/server_os.h"
#include "protocol/io/user_log.h"

namespace tabia::tool {
namespace {

constexpr const char* kSuiteHeading = "A suite after its match";
constexpr int kMaxIdleSeconds = 86'400;
constexpr size_t kMaxConnections = 512;
constexpr std::chrono::seconds kHeadTime{10};  // from its first byte
constexpr std::chrono::seconds kLingering{2};

struct ServeFlags {
  ServedBooksFlags books;
  std::string suite;  // a path; empty: none
  MatchFlags match;
  std::optional<uint64_t> seed;
  std::string listen = "127.0.0.1:7880";
  std::vector<std::string> names;
  std::string base = "/";
  bool any_address = false;
  bool cors = false;
  bool log_queries = false;
  bool check = false;  // opens everything and exits
  std::string edit;    // the path of a file of changes; empty: nothing can be changed
  size_t max_connections = kMaxConnections;
  uint64_t idle_seconds = 60;
};

http::SiteConfig SiteConfigOf(const ServeFlags& flags, const explorer::Shelf& shelf) {
  http::SiteConfig config;
  config.hosts.names = flags.names;
  config.hosts.upstreams = explorer::PublicExplorerHosts();
  config.hosts.any_address = flags.any_address;
  config.cors = flags.cors;
  config.log_queries = flags.log_queries;
  config.base = flags.base;
  config.not_found = page::NotFound(shelf);
  config.identity = [&shelf] { return shelf.library(false)->identity; };
  return config;
}

http::Router RouterOf(explorer::Shelf& shelf, const http::SiteConfig& config) {
  http::Router router;
  explorer::AddDialects(shelf, router);
  explorer::AddMetrics(shelf, config.metrics, router);
  page::AddPages(shelf, config.metrics, router);
  return router;
}

struct ReloadCounts {
  uint64_t succeeded = 0;
  uint64_t failed = 0;
  absl::Time opened = absl::Now();  // when the books were opened that are served now
};

// Serves the books that were opened again; the old ones if one of them could not be opened. Counts the result.
absl::Status TakeReloaded(absl::StatusOr<explorer::Library>&& opened, explorer::Shelf& shelf,
                          ReloadCounts& counts) {
  ++(opened.ok() ? counts.succeeded : counts.failed);
  if (!opened.ok()) return opened.status();
  shelf.Replace(*std::move(opened));
  counts.opened = absl::Now();
  return absl::OkStatus();
}

// Returns a function that reopens the books whose files have changed; it runs on another thread. If an edit has
// replaced the library meanwhile, the new library stays, and `again` is called to begin another reload.
io::Reload ReloadOf(const ServedBooksFlags& flags, explorer::Shelf& shelf, ReloadCounts& counts,
                    const io::Log& log, const std::function<void()>& again) {
  return [flags, &shelf, &counts, log, again]() -> std::function<void()> {
    const std::shared_ptr<const explorer::Library> old = shelf.library(/*may_wait=*/true);
    const auto opened = std::make_shared<absl::StatusOr<explorer::Library>>(OpenServedBooks(flags, *old));
    return [old, opened, log, again, &shelf, &counts] {
      if (shelf.library(/*may_wait=*/true) != old) return again();
      const size_t books = opened->ok() ? (*opened)->listing.size() + (*opened)->before.size() : 0;
      const size_t newly_opened = opened->ok() ? (*opened)->opened : 0;
      const absl::Status taken = TakeReloaded(std::move(*opened), shelf, counts);
      log(taken.ok() ? Concat("the books were reloaded: ", newly_opened, " of ", books, " opened")
                     : "the books were not reloaded: " + Message(taken));
    };
  };
}

// Adds the metrics of the program, of its clients and of reloads. `server` is set before the first request.
void AddServerMetrics(const std::unique_ptr<io::Server>& server, size_t max_connections,
                      const ReloadCounts& reloads, http::Metrics& metrics) {
  using Samples = std::vector<http::Sample>;
  const auto add = [&metrics](std::string_view name, http::MetricType type, std::string_view help,
                              std::function<uint64_t()> value) {
    metrics.Add(name, type, help, [value = std::move(value)] { return Samples{{.value = value()}}; });
  };
  metrics.Add("tabia_build_info", http::MetricType::kGauge, "The version of tabia; always 1.", [] {
    return Samples{{"version=\"" TABIA_VERSION "\"", 1}};
  });
  metrics.Add(
      "tabia_reloads_total", http::MetricType::kCounter, "Reloads of the books by result.", [&reloads] {
        return Samples{{"result=\"success\"", reloads.succeeded}, {"result=\"failure\"", reloads.failed}};
      });
  add("tabia_books_opened_timestamp_seconds", http::MetricType::kGauge,
      "Time when the books were opened, in seconds since 1970.",
      [&reloads] { return static_cast<uint64_t>(absl::ToUnixSeconds(reloads.opened)); });
  add("tabia_connections", http::MetricType::kGauge, "Clients that are connected.",
      [&server] { return server->clients().connected; });
  add("tabia_connections_limit", http::MetricType::kGauge, "Maximum number of clients (--connections).",
      [max_connections] { return uint64_t{max_connections}; });
  add("tabia_connections_accepted_total", http::MetricType::kCounter, "Clients that were accepted.",
      [&server] { return server->clients().accepted; });
  add("tabia_connections_refused_total", http::MetricType::kCounter,
      "Clients that were refused because the limit was reached.",
      [&server] { return server->clients().refused; });
  add("tabia_connections_evicted_total", http::MetricType::kCounter,
      "Idle clients that were disconnected for a new one.",
      [&server] { return server->clients().disconnected; });
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

// Reads the suite and its match. Returns null if there is none.
absl::StatusOr<std::shared_ptr<const report::MatchReport>> OpenPlayedSuite(const ServeFlags& flags) {
  if (flags.suite.empty()) return nullptr;
  TABIA_ASSIGN_OR_RETURN(const suites::Suite suite, OpenSuite(flags.suite, "--suite"));
  TABIA_ASSIGN_OR_RETURN(report::MatchReport match, ReadMatch(suite, flags.match));
  WarnOfUnreadable(match);
  return std::make_shared<const report::MatchReport>(std::move(match));
}

// Returns a hash of all numbers of the report.
uint64_t HashOf(const report::MatchReport& match) {
  return Checksum(report::MatchTableJson(report::RowsOf(match.suite, /*by_eco=*/false)) +
                  report::MatchSummaryJson(match).Text());
}

// Prints the books that --check has opened.
absl::Status ReportChecked(const explorer::Library& library, Output& out) {
  for (const explorer::ListedBook& listed : library.listing) {
    TABIA_RETURN_IF_ERROR(
        out.Write(Concat(listed.name, ": ", records::GameName(listed.book.info().game), ", ",
                         FormatCount(listed.book.info().positions, "position"), "\n")));
  }
  return absl::OkStatus();
}

absl::StatusOr<int> Serve(const ServeFlags& flags, Output& out) {
  io::HoldReloadSignal();  // until the server runs: opening the books may take long
  TABIA_ASSIGN_OR_RETURN(const std::shared_ptr<const report::MatchReport> match, OpenPlayedSuite(flags));
  ServedBooksFlags books = flags.books;
  if (match != nullptr) books.suite_hash = HashOf(*match);
  books.seed = SeedOf(flags.seed).number;
  TABIA_ASSIGN_OR_RETURN(io::ServerOptions options, ServerOptionsOf(flags));
  if (!flags.edit.empty()) {
    InputPaths inputs("serve");
    TABIA_RETURN_IF_ERROR(AddServedBooks(books, inputs));
    inputs.Add("--suite", flags.suite).Add("--played", flags.match.games);
    TABIA_RETURN_IF_ERROR(inputs.Check("--edit", flags.edit));
  }
  TABIA_RETURN_IF_ERROR(PrepareEditing(flags.edit, flags.any_address, flags.check, books));
  TABIA_ASSIGN_OR_RETURN(explorer::Library library, OpenServedBooks(books));
  if (flags.check) {
    TABIA_RETURN_IF_ERROR(ReportChecked(library, out));
    return kDone;
  }
  explorer::Shelf shelf(std::move(library));
  io::UserLog user_log(kStandardError);
  const io::Log log = [&user_log](const std::string& text) { user_log.Write("tabia serve: " + text); };
  http::SiteConfig config = SiteConfigOf(flags, shelf);
  std::unique_ptr<io::Server> server;
  config.on_unavailable = [&server, log](const absl::Status& book_status) {
    if (!absl::IsAborted(book_status)) return;  // the file was not replaced on its server
    log(Message(book_status));
    server->RequestReload();
  };
  config.hosts.names.push_back(options.listen.host);
  ReloadCounts reloads;
  AddServerMetrics(server, flags.max_connections, reloads, *config.metrics);
  http::Router router = RouterOf(shelf, config);
  if (match != nullptr) page::AddSuitePage(shelf, match, router);
  std::string fragment;
  if (!flags.edit.empty()) {
    page::Editor editor = EditorOf(flags.edit, shelf, books.use_cache, [&] {
      return TakeReloaded(OpenServedBooks(books, *shelf.library(/*may_wait=*/true)), shelf, reloads);
    });
    fragment = Concat("#edit=", editor.token);
    page::AddEditing(shelf, std::move(editor), router);
  }
  const http::Site site(std::move(config), std::move(router));
  options.reload = ReloadOf(books, shelf, reloads, log, [&server] { server->RequestReload(); });
  const auto begin = [&site] { return std::make_unique<http::Conversation>(site); };
  TABIA_ASSIGN_OR_RETURN(server, io::Server::Listen(options, begin, log));
  TABIA_RETURN_IF_ERROR(
      out.Write(Concat("http://", io::ToText(server->address()), flags.base, fragment, "\n")));
  if (match != nullptr) {
    TABIA_RETURN_IF_ERROR(out.Write(Concat("http://", io::ToText(server->address()), flags.base, "suite\n")));
  }
  if (!books.public_url.empty()) TABIA_RETURN_IF_ERROR(out.Write(Concat(books.public_url, "\n")));
  TABIA_RETURN_IF_ERROR(out.Flush());
  TABIA_RETURN_IF_ERROR(server->Run());
  // The user must not wait for the network, and nothing can interrupt it.
  if (server->busy()) std::_Exit(kDone);
  return kDone;
}

// Returns whether `path` is a path such as "/books" or "/books/".
bool IsFolderPath(std::string_view path) {
  const auto may_be = [](char c) { return MayBeInName(c) || c == '/' || c == '.' || c == '~'; };
  return path.starts_with('/') && std::all_of(path.begin(), path.end(), may_be) &&
         path.find("//") == std::string_view::npos;
}

std::string WithSlash(std::string text) {
  if (!text.ends_with('/')) text += '/';
  return text;
}

// Sets the address of the server on the internet, and adds its host to those that are answered. Returns the error text
// of an address that has more than a scheme, a host and a path.
std::string TakePublicUrl(const std::string& url, ServeFlags& flags) {
  const size_t host_begin = url.starts_with("https://") ? 8 : 7;
  const size_t host_end = std::min(url.find('/', host_begin), url.size());
  const std::string host = url.substr(std::min(host_begin, host_end), host_end - host_begin);
  if (!IsUrl(url) || !http::IsHost(host) || (host_end < url.size() && !IsFolderPath(url.substr(host_end)))) {
    return Concat(MakePrintable(url), ": must be an address such as https://books.example/explorer/");
  }
  flags.books.public_url = WithSlash(url);
  flags.names.emplace_back(http::WithoutPort(host));
  return "";
}

void AddServerFlags(const Command& command, ServeFlags& flags) {
  command.AddText("--listen", flags.listen, "Address to listen on; port 0 is any free port (127.0.0.1:7880)")
      .ValueName("HOST:PORT")
      .Details("A port without a host is a port of 127.0.0.1.");
  command
      .AddFlag("--any-address", flags.any_address,
               "Allow --listen on an address that other machines can reach")
      .Details("There is no password.");
  command.AddRepeated("--name", flags.names, "Additional host name of this server; may be repeated")
      .ValueName("HOST");
  const auto take_base = [&flags](const std::string& path) -> std::string {
    if (!IsFolderPath(path)) return Concat(MakePrintable(path), ": must be a path such as /books/");
    flags.base = WithSlash(path);
    return "";
  };
  command.AddParsed("--base", take_base, "Path prefix of all addresses, such as /books/ (/)")
      .ValueName("PATH")
      .ManualText(
          "Path prefix of all addresses (/). With /books/, the explorer is at /books/masters, and a proxy "
          "need not change paths.");
  command
      .AddParsed(
          "--public-url", [&flags](const std::string& url) { return TakePublicUrl(url, flags); },
          "Address of this server on the internet, if a proxy serves it; also a --name")
      .ValueName("URL")
      .ManualText(
          "Address of this server on the internet, if a proxy serves it, such as "
          "https://books.example/explorer/. It is used in link previews and on the page /status, and printed "
          "on a second line. Its host is also a --name; its path may differ from --base if the proxy changes "
          "paths.");
  command.AddFlag("--cors", flags.cors, "Allow pages of other sites to read the answers");
  command.AddFlag("--log", flags.log_queries, "Log each request to standard error");
  command.AddFlag("--check", flags.check, "Open all books, print them and exit; listen on no address")
      .Details("The exit code is 0 if all books can be opened.");
  command.AddNumber("--connections", flags.max_connections, "Maximum number of clients (512)")
      .ValueName("N")
      .Within(1, 10000);
  command
      .AddNumber("--idle-timeout", flags.idle_seconds,
                 "Seconds of silence before a client is disconnected (60)")
      .ValueName("N")
      .Within(1, kMaxIdleSeconds);
}

void AddSeedFlag(const Command& command, ServeFlags& flags) {
  const auto take = [&flags](const std::string& text) -> std::string {
    flags.seed = ParseNumber<uint64_t>(text);
    return flags.seed ? "" : MakePrintable(text) + ": must be a whole number";
  };
  command.AddParsed("--seed", take, "Seed of random choices (random)")
      .ValueName("N")
      .ManualText("The seed of random choices. The default is random.");
}

}  // namespace

void AddServe(CommandLine& line) {
  const auto flags = std::make_shared<ServeFlags>();
  const CommandHelp help = {"serve", "[--book SPEC]... [--listen HOST:PORT]",
                            "Serves books to browsers and explorer clients"};
  const Command command = line.AddCommand(help);
  command.AddRepeated("--book", flags->books.specs, "Book; may be repeated (the default books)")
      .ValueName("SPEC");
  AddBeforeFlag(command, flags->books.before);
  command
      .AddText("--edit", flags->edit, "EPD file of changes that the page edits, in front of the chess books")
      .ValueName("CHANGES")
      .ManualText(
          "EPD file of changes (`tabia-changes`(5)) that the page edits; it is created if it is missing, and "
          "is in front of all chess books. Only this machine can change it: --edit is refused with "
          "--any-address and --public-url, and on every address that is not a loopback address. Open the "
          "address that tabia prints: it contains a random token, which every change requires.");
  AddCacheFlag(command, flags->books.use_cache);
  AddSeedFlag(command, *flags);
  AddServerFlags(command, *flags);
  const Option suite = command.AddText("--suite", flags->suite, "Suite to show after its match, at /suite");
  const Option played = AddMatchFlags(command, kSuiteHeading, flags->match);
  suite.ValueName("SUITE")
      .Needs(played)
      .Group(kSuiteHeading)
      .ManualText("Suite to show after its match at /suite; needs --played.");
  played.Needs(suite);
  command.SetAction([flags](Output& out) { return Serve(*flags, out); });
}

}  // namespace tabia::tool
