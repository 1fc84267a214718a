#include "protocol/uci/driver/engine_link.h"

#include <cerrno>
#include <chrono>
#include <optional>
#include <utility>

#include "core/base/status.h"
#include "protocol/io/descriptor_io.h"

namespace tabia::uci {
namespace {

using std::chrono::milliseconds;

constexpr size_t kMaxEngineLineBytes = size_t{1} << 16;
// An engine that closes a stream usually ends at once, but on a busy machine the system may let other programs run
// first. Such a loss is rare, so a long wait costs little.
constexpr milliseconds kForFate{250};
// A pipe contains at most 1 MiB. Without a limit, a process that still runs could write forever.
constexpr int kLastReads = 16;

}  // namespace

Reading ReadPieces(io::Stream& stream, LinePieces& pieces, const PieceHandler& handle) {
  char bytes[1 << 16];
  const ssize_t size = stream.Read(bytes, sizeof bytes);
  if (size < 0) return io::IsTransient(errno) ? Reading::kContinues : Reading::kFailed;
  std::string_view unread(bytes, static_cast<size_t>(size));
  while (const auto piece = pieces.Take(unread)) handle(*piece);
  return size > 0 ? Reading::kContinues : Reading::kIsOver;
}

absl::StatusOr<std::unique_ptr<EngineLink>> EngineLink::Start(asio::io_context& io,
                                                              const std::vector<std::string>& command,
                                                              EngineEvents events, PieceHandler handle) {
  TABIA_ASSIGN_OR_RETURN(std::unique_ptr<io::EngineProcess> process, io::EngineProcess::Start(command));
  std::unique_ptr<EngineLink> link(
      new EngineLink(io, std::move(process), std::move(events), std::move(handle)));
  if (const int error = link->StartStreams(); error != 0) return SystemError("engine", "watched", error);
  return link;
}

EngineLink::EngineLink(asio::io_context& io, std::unique_ptr<io::EngineProcess> process, EngineEvents events,
                       PieceHandler handle)
    : process_(std::move(process)),
      handle_(std::move(handle)),
      input_(io, {.writable = std::move(events.writable), .broken = std::move(events.input_broken)}),
      output_(io, {.readable = std::move(events.readable)}),
      end_(io, {.readable = std::move(events.ended)}),
      pieces_(kMaxEngineLineBytes) {}

int EngineLink::StartStreams() {
  if (const int error = input_.Start(process_->input()); error != 0) return error;
  if (const int error = output_.Start(process_->output()); error != 0) return error;
  return end_.Start(process_->end());
}

void EngineLink::Send(std::string_view bytes) {
  unsent_.Add(bytes);
  // A closed input is not an error here: the event reports it.
  if (!has_input() || unsent_.WriteTo(input_) != 0) unsent_.Clear();
}

void EngineLink::AwaitEvents(bool may_read) {
  input_.AwaitBroken();
  if (!unsent_.empty()) input_.AwaitWritable();
  if (may_read) output_.AwaitReadable();
  end_.AwaitReadable();
}

bool EngineLink::Read() {
  return ReadPieces(output_, pieces_, handle_) == Reading::kContinues;
}

std::string EngineLink::WhyLost(const std::string& otherwise) {
  const std::optional<io::Fate> fate = process_->FateWithin(kForFate);
  ReadWhatIsThere();
  // An incomplete line is dropped. But if a part of a long line was passed, the line must end.
  if (pieces_.is_within_line()) handle_({"\n", false, true});
  return fate ? fate->text : otherwise;
}

io::Fate EngineLink::ReadLast() {
  ReadWhatIsThere();
  if (const auto rest = pieces_.TakeRest()) handle_(*rest);
  return process_->FateWithin(milliseconds{0}).value_or(io::Fate{});
}

void EngineLink::CloseInput() {
  input_.Stop();
  process_->CloseInput();
  unsent_.Clear();
}

void EngineLink::CloseOutput() {
  output_.Stop();
  process_->CloseOutput();
}

void EngineLink::ReadWhatIsThere() {
  for (int reads = 0; reads < kLastReads && output_.IsReadable(); ++reads) {
    if (!Read()) return;
  }
}

}  // namespace tabia::uci
