// tabia ubgi: runs the UBGI engine on the standard streams.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/os/program.h"
#include "core/base/status.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/flags/backgammon_books.h"
#include "plugin/tool/flags/backgammon_flags.h"
#include "plugin/tool/flags/book_argument.h"
#include "protocol/io/line_loop.h"
#include "protocol/io/user_log.h"
#include "protocol/ubgi/ubgi_session.h"

namespace tabia::tool {
namespace {

struct UbgiFlags {
  std::vector<std::string> books;
  probe::TrustRule trust = {};
  bool use_cache = true;
};

absl::StatusOr<int> Ubgi(const UbgiFlags& flags) {
  ubgi::SessionConfig config;
  config.version = TABIA_VERSION;
  config.preferences.trust = flags.trust;
  io::UserLog user_log(kStandardError);
  const auto log = [&user_log](const std::string& text) { user_log.Write("tabia ubgi: " + text); };
  TABIA_ASSIGN_OR_RETURN(const auto books, BackgammonBooks::Open(flags.books, flags.use_cache, log));
  config.ask = [&books](const probe::BackgammonQuestion& question) { return books->Ask(question); };
  config.begin_game = [&books] { books->BeginGame(); };
  ubgi::Session session(std::move(config));
  io::LineLoopOptions options;
  options.max_line_bytes = ubgi::kMaxLineBytes;
  TABIA_RETURN_IF_ERROR(io::RunLines(
      session, [](const std::string&) {}, options));
  return kDone;
}

}  // namespace

void AddUbgi(CommandLine& line) {
  const auto flags = std::make_shared<UbgiFlags>();
  const CommandHelp help = {"ubgi", "[--book BOOK]...", "Runs a UBGI engine that plays from books"};
  const Command command = line.AddCommand(help);
  AddBooksOption(command, flags->books);
  AddCacheFlag(command, flags->use_cache);
  AddTrustFlags(command, flags->trust);
  command.SetAction([flags](Output&) { return Ubgi(*flags); });
}

}  // namespace tabia::tool
