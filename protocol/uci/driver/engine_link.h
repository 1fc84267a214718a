// The lines to an engine and from it.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "protocol/io/engine_process.h"
#include "protocol/io/outbox.h"
#include "protocol/io/stream.h"
#include "protocol/uci/proxy/line_pieces.h"

namespace tabia::uci {

using PieceHandler = std::function<void(const LinePiece& piece)>;

enum class Reading {
  kContinues,  // the stream may have more, now or later
  kIsOver,
  kFailed,  // errno has the reason
};

// Reads once from `stream`, and passes each complete piece to `handle`.
Reading ReadPieces(io::Stream& stream, LinePieces& pieces, const PieceHandler& handle);

// What happens to an engine. Each is called on the event loop, and may destroy the link.
struct EngineEvents {
  io::Stream::Handler readable;      // Read has something to do
  io::Stream::Handler writable;      // the engine reads again
  io::Stream::Handler input_broken;  // the engine has closed its input
  io::Stream::Handler ended;
};

// A running engine. None of its functions waits for it, except for the moment that WhyLost may take.
class EngineLink {
 public:
  // Starts an engine as EngineProcess::Start does. Read and ReadLast pass the output of the engine to `handle`.
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
  io::Fate ReadLast();

  // What is unsent then remains so.
  void CloseInput();
  void CloseOutput();

 private:
  EngineLink(asio::io_context& io, std::unique_ptr<io::EngineProcess> process, EngineEvents events,
             PieceHandler handle);
  int StartStreams();
  void ReadWhatIsThere();

  const std::unique_ptr<io::EngineProcess> process_;
  const PieceHandler handle_;
  io::Stream input_, output_, end_;
  LinePieces pieces_;
  io::Outbox unsent_;
};

}  // namespace tabia::uci
