// What goes to an engine and comes from it.
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

namespace tabia::io {

// A running engine. None of its functions waits for it, but for the moment that WhyLost may take.
class EngineLink {
 public:
  // As EngineProcess::Start. `handle` gets what the engine says, from within Read and ReadLast.
  static absl::StatusOr<std::unique_ptr<EngineLink>> Start(const std::vector<std::string>& command,
                                                           PieceHandler handle);

  // Says it as soon as the engine reads; what it does not read now, a later call says.
  void Say(std::string_view bytes);
  size_t unsaid_bytes() const { return unsaid_.size_bytes(); }
  // Hands on what the engine says. False if it has closed its output.
  bool Read();

  // To be polled, -1 once closed: writable when the engine reads, with an error when it never will again;
  // readable when Read has something to do; readable when the engine has ended.
  int to_write() const { return process_->input(); }
  int to_read() const { return process_->output(); }
  int to_end() const { return process_->end(); }

  // To be called when the engine has ended or closed a stream. Reads what it said before; of a line that it
  // did not end, nothing. Says how it ended, or else `otherwise`.
  std::string WhyLost(const std::string& otherwise);
  // Reads what it said before it ended, to the last byte.
  Fate ReadLast();

  // What is unsaid then remains so.
  void CloseInput();
  void CloseOutput() { process_->CloseOutput(); }

 private:
  EngineLink(std::unique_ptr<EngineProcess> process, PieceHandler handle);

  void ReadWhatIsThere();

  const std::unique_ptr<EngineProcess> process_;
  const PieceHandler handle_;
  LinePieces pieces_;
  Outbox unsaid_;
};

}  // namespace tabia::io
