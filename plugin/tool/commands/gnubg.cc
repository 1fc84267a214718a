// tabia gnubg: runs the external player of GNU Backgammon, over TCP or on the standard streams.
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/os/program.h"
#include "core/base/status.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/flags/backgammon_books.h"
#include "plugin/tool/flags/backgammon_flags.h"
#include "plugin/tool/flags/book_argument.h"
#include "protocol/gnubg/gnubg_session.h"
#include "protocol/io/line_conversation.h"
#include "protocol/io/line_loop.h"
#include "protocol/io/server.h"
#include "protocol/io/user_log.h"

namespace tabia::tool {
namespace {

constexpr int kMaxWaitSeconds = 86'400;

struct GnubgFlags {
  std::vector<std::string> books;
  std::string listen = "127.0.0.1:7811";
  std::string upstream;
  bool any_address = false;
  bool use_streams = false;
  bool use_cache = true;
  bool other_contexts = false;
  size_t max_connections = io::ServerOptions().max_connections;
  uint64_t idle_seconds = 3600, fallback_seconds = 60;
  gnubg::SessionConfig config;
};

absl::StatusOr<std::optional<io::Address>> UpstreamOf(const GnubgFlags& flags) {
  if (flags.upstream.empty()) return std::nullopt;
  TABIA_ASSIGN_OR_RETURN(io::Address address, io::ParseAddress(flags.upstream));
  return address;
}

absl::Status Serve(const GnubgFlags& flags, const gnubg::SessionConfig& config, const io::Log& log) {
  io::ServerOptions options;
  TABIA_ASSIGN_OR_RETURN(options.listen, io::ParseAddress(flags.listen));
  TABIA_ASSIGN_OR_RETURN(options.upstream, UpstreamOf(flags));
  options.any_address = flags.any_address;
  options.max_connections = flags.max_connections;
  options.limits.idle = std::chrono::seconds(flags.idle_seconds);
  options.upstream_limits.answer = std::chrono::seconds(flags.fallback_seconds);
  const auto begin = [&config] { return std::make_unique<gnubg::Session>(config); };
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<io::Server> server,
                         io::Server::Listen(options, io::InLines(begin, gnubg::kMaxLineBytes), log));
  log("listening on " + io::ToText(server->address()));
  return server->Run();
}

absl::Status AnswerStreams(const GnubgFlags& flags, const gnubg::SessionConfig& config, const io::Log& log) {
  io::LineLoopOptions options;
  TABIA_ASSIGN_OR_RETURN(options.upstream, UpstreamOf(flags));
  options.upstream_limits.answer = std::chrono::seconds(flags.fallback_seconds);
  options.max_line_bytes = gnubg::kMaxLineBytes;
  gnubg::Session session(config);
  return io::RunLines(session, log, options);
}

absl::StatusOr<int> Gnubg(const GnubgFlags& flags) {
  gnubg::SessionConfig config = flags.config;
  config.version = TABIA_VERSION;
  config.has_upstream = !flags.upstream.empty();
  io::UserLog user_log(kStandardError);
  const io::Log log = [&user_log](const std::string& text) { user_log.Write("tabia gnubg: " + text); };
  TABIA_ASSIGN_OR_RETURN(const auto books, BackgammonBooks::Open(flags.books, flags.use_cache, log));
  config.ask = [&](probe::BackgammonQuestion question) {
    question.other_contexts = flags.other_contexts;
    return books->Ask(question);
  };
  config.begin_game = [&books] { books->BeginGame(); };
  TABIA_RETURN_IF_ERROR(flags.use_streams ? AnswerStreams(flags, config, log) : Serve(flags, config, log));
  return kDone;
}

void AddNetworkFlags(const Command& command, GnubgFlags& flags) {
  const Option streams =
      command.AddFlag("--stdio", flags.use_streams, "Use standard input and output instead of a port");
  command.AddText("--listen", flags.listen, "Address to listen on; port 0 is any free port (127.0.0.1:7811)")
      .ValueName("HOST:PORT")
      .Excludes(streams)
      .Details("A port without a host is a port of 127.0.0.1.");
  command
      .AddFlag("--any-address", flags.any_address,
               "Allow --listen on an address that other machines can reach")
      .Excludes(streams)
      .Details("There is no password.");
  command.AddNumber("--connections", flags.max_connections, "Maximum number of clients (64)")
      .ValueName("N")
      .Within(1, 10000)
      .Excludes(streams);
  command
      .AddNumber("--idle-timeout", flags.idle_seconds,
                 "Seconds of silence before a client is disconnected (3600)")
      .ValueName("N")
      .Within(1, kMaxWaitSeconds)
      .Excludes(streams);
  const Option upstream =
      command.AddText("--fallback", flags.upstream, "External player to query if the books have no answer")
          .ValueName("HOST:PORT")
          .ManualText(
              "The address of another external player, which tabia queries if the books have no answer.");
  command
      .AddNumber("--fallback-timeout", flags.fallback_seconds,
                 "Seconds to wait for the answer of --fallback (60)")
      .ValueName("N")
      .Within(1, kMaxWaitSeconds)
      .Needs(upstream);
}

void AddProtocolFlags(const Command& command, gnubg::SessionConfig& config) {
  AddPositionRuleFlags(command, config.rules);
  AddTrustFlags(command, config.trust);
  AddWordFlag<gnubg::OnMiss>(command, "--on-miss", config.on_miss,
                             {{"play", gnubg::OnMiss::kPlay}, {"error", gnubg::OnMiss::kError}},
                             "Without any answer: play by a simple rule, or error (play)")
      .ValueName("RULE")
      .ManualText(
          "If neither a book nor --fallback has an answer: `play` by a simple rule, the default, or reply "
          "`error`, at which GNU Backgammon stops the game.");
}

}  // namespace

void AddGnubg(CommandLine& line) {
  const auto flags = std::make_shared<GnubgFlags>();
  const CommandHelp help = {"gnubg", "[--book BOOK]... [--listen HOST:PORT | --stdio]",
                            "Runs an external player for GNU Backgammon"};
  const Command command = line.AddCommand(help);
  AddBooksOption(command, flags->books);
  AddCacheFlag(command, flags->use_cache);
  command.AddFlag("--other-contexts", flags->other_contexts,
                  "Fall back to another score or rule, and log it");
  AddNetworkFlags(command, *flags);
  AddProtocolFlags(command, flags->config);
  command.SetAction([flags](Output&) { return Gnubg(*flags); });
}

}  // namespace tabia::tool
