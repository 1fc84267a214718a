#include "protocol/uci/driver/uci_loop.h"

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "protocol/io/line_loop.h"
#include "protocol/io/without_exceptions.h"
#include "protocol/uci/engine/bookshelf.h"
#include "protocol/uci/engine/uci_session.h"

namespace tabia::uci {
namespace {

// The session requests its books while it is constructed, so the loader must be attached before.
class AttachedLoader {
 public:
  AttachedLoader(BookLoader& loader, BookLoader::Receiver receive) : loader_(loader) {
    loader_.Attach(std::move(receive));
  }
  AttachedLoader(const AttachedLoader&) = delete;
  AttachedLoader& operator=(const AttachedLoader&) = delete;
  ~AttachedLoader() { loader_.Detach(); }

 private:
  BookLoader& loader_;
};

absl::Status Run(SessionConfig config, BookLoader& loader, io::LineLoopOptions options) {
  options.expects_posts = [&loader] { return loader.busy(); };
  io::LineLoop loop([](const std::string&) {}, options);
  std::optional<Session> session;
  const AttachedLoader attached(loader, [&](BookLoader::Report report) {
    loop.Post([&session, report = std::move(report)] { return HandleReport(*session, report); });
  });
  config.open_book = [&loader](const BookRequest& request) { loader.Begin(request); };
  config.read_ahead = [&loader](std::function<void()> read) { loader.ReadAhead(std::move(read)); };
  session.emplace(std::move(config));
  return loop.Run(*session);
}

}  // namespace

absl::Status RunUci(SessionConfig config, BookLoader& loader, UciStreams streams,
                    std::chrono::milliseconds quit_limit) {
  io::LineLoopOptions options;
  options.input = streams.input;
  options.output = streams.output;
  options.max_line_bytes = kMaxLineBytes;
  options.quit_limit = quit_limit;
  return io::WithoutExceptions("standard input", [&] { return Run(std::move(config), loader, options); });
}

}  // namespace tabia::uci
