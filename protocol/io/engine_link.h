// The lines to an engine and from it.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "protocol/io/engine_process.h"
#include "protocol/io/outbox.h"
#include "protocol/io/read_pieces.h"
#include "protocol/io/stream.h"

namespace tabia::io {

// What happens to an engine. Each is called on the event loop, and may destroy the link.
struct EngineEvents {
  Stream::Handler readable;      // Read has something to do
  Stream::Handler writable;      // the engine reads again
  Stream::Handler input_broken;  // the engine has closed its input
  Stream::Handler ended;
};

// A running engine. None of its functions waits for it, except for the moment that WhyLost may take.
class EngineLink {
 public:
  // As EngineProcess::Start. `handle` gets what the engine writes, from within Read and ReadLast.
  static absl::StatusOr<std::unique_ptr<EngineLink>> Start(asio::io_context& io,
                                                           const std::vector<std::string>& command,
                                                           EngineEvents events, PieceHandler handle);

  // Sends it as soon as the engine reads; what it does not read now, a later call sends.
  void Send(std::string_view bytes);
  size_t unsent_bytes() const { return unsent_.size_bytes(); }
  bool has_input() const { return process_->input() >= 0; }

  // Passes on what the engine writes. False if it has closed its output.
  bool Read();

  // Awaits all events; `readable` only where it may be read.
  void AwaitEvents(bool may_read);

  // To be called when the engine has ended or closed a stream. Reads what it wrote before; of a line that it did not
  // end, nothing. Returns how it ended, or else `otherwise`.
  std::string WhyLost(const std::string& otherwise);
  // Reads what it wrote before it ended, to the last byte.
  Fate ReadLast();

  // What is unsent then remains so.
  void CloseInput();
  void CloseOutput();

 private:
  EngineLink(asio::io_context& io, std::unique_ptr<EngineProcess> process, EngineEvents events,
             PieceHandler handle);
  int StartStreams();
  void ReadWhatIsThere();

  const std::unique_ptr<EngineProcess> process_;
  const PieceHandler handle_;
  Stream input_, output_, end_;
  LinePieces pieces_;
  Outbox unsent_;
};

}  // namespace tabia::io
