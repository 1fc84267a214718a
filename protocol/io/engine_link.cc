#include "protocol/io/engine_link.h"

#include <poll.h>

#include <chrono>
#include <optional>
#include <utility>

#include "core/base/status.h"

namespace tabia::io {
namespace {

using std::chrono::milliseconds;

constexpr size_t kMaxLineBytes = size_t{1} << 16;
// An engine that closes a stream is about to end, as a rule.
constexpr milliseconds kForFate{30};
// As much as a pipe can hold, 1 MiB: a process that lives on may still write to it.
constexpr int kLastReads = 16;

bool IsReadable(int descriptor) {
  pollfd wait = {descriptor, POLLIN, 0};
  return poll(&wait, 1, 0) == 1;
}

}  // namespace

absl::StatusOr<std::unique_ptr<EngineLink>> EngineLink::Start(const std::vector<std::string>& command,
                                                              PieceHandler handle) {
  TABIA_ASSIGN_OR_RETURN(std::unique_ptr<EngineProcess> process, EngineProcess::Start(command));
  return std::unique_ptr<EngineLink>(new EngineLink(std::move(process), std::move(handle)));
}

EngineLink::EngineLink(std::unique_ptr<EngineProcess> process, PieceHandler handle)
    : process_(std::move(process)), handle_(std::move(handle)), pieces_(kMaxLineBytes) {}

void EngineLink::Say(std::string_view bytes) {
  unsaid_.Add(bytes);
  // To be closed by the engine, or by us, is no error of writing.
  if (to_write() < 0 || unsaid_.WriteTo(to_write()) != 0) unsaid_.Clear();
}

bool EngineLink::Read() {
  return ReadPieces(process_->output(), pieces_, handle_) == Reading::kGoesOn;
}

std::string EngineLink::WhyLost(const std::string& otherwise) {
  const std::optional<Fate> fate = process_->FateWithin(kForFate);
  ReadWhatIsThere();
  // Nobody makes a word of half of one; but of a long line something is told already, which has to end.
  if (pieces_.is_within_line()) handle_({"\n", false, true});
  return fate ? fate->text : otherwise;
}

Fate EngineLink::ReadLast() {
  ReadWhatIsThere();
  if (const auto rest = pieces_.TakeRest()) handle_(*rest);
  return process_->FateWithin(milliseconds{0}).value_or(Fate{});
}

void EngineLink::CloseInput() {
  process_->CloseInput();
  unsaid_.Clear();
}

void EngineLink::ReadWhatIsThere() {
  for (int reads = 0; reads < kLastReads && IsReadable(process_->output()); ++reads) {
    if (!Read()) return;
  }
}

}  // namespace tabia::io
