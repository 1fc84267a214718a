// The lines to an engine process and from it.
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

// The events of an engine. Each is called on the event loop, and may destroy the link.
struct EngineEvents {
  io::Stream::Handler readable;      // there is something to read
  io::Stream::Handler writable;      // the engine reads again
  io::Stream::Handler input_broken;  // the engine has closed its input
  io::Stream::Handler ended;
};

// A running engine. No function waits for it, except that WhyLost may wait 250 ms.
class EngineLink {
 public:
  // Starts an engine as EngineProcess::Start does. Read and ReadLast pass the output of the engine to `handle`.
  static absl::StatusOr<std::unique_ptr<EngineLink>> Start(asio::io_context& io,
                                                           const std::vector<std::string>& command,
                                                           EngineEvents events, PieceHandler handle);

  // Sends bytes as soon as the engine reads them. A later call sends the rest.
  void Send(std::string_view bytes);
  size_t unsent_bytes() const { return unsent_.size_bytes(); }
  bool has_input() const { return process_->input() >= 0; }

  // Reads the output of the engine. Returns false if the engine has closed it.
  bool Read();

  // Begins to wait for all events; for `readable` only if `may_read` is true. Returns at once.
  void AwaitEvents(bool may_read);

  // Reads the last complete lines of an engine that has ended or closed a stream. Returns its fate, such as "exited
  // with status 1", or `otherwise` if it still runs.
  std::string WhyLost(const std::string& otherwise);
  // Reads the last output of an engine that has ended, to the last byte.
  io::Fate ReadLast();

  // Closes a stream. Unsent bytes are dropped.
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
