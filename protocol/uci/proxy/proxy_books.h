// The books' side of a front: what the GUI has stated, and what the books make of each "go".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/probe/move_sequence.h"
#include "protocol/uci/engine/answer.h"
#include "protocol/uci/engine/bookshelf.h"
#include "protocol/uci/engine/command.h"
#include "protocol/uci/engine/game_counter.h"
#include "protocol/uci/engine/go_command.h"
#include "protocol/uci/engine/options.h"
#include "protocol/uci/proxy/engine_proxy.h"

namespace tabia::uci {

// What is done with the books at a "go".
enum class BookUse : uint8_t {
  kNone,               // the engine thinks, and nobody hears of the books
  kTold,               // the engine thinks, and the infos are told
  kPlayed,             // the book move is the answer
  kPlayedOnPonderhit,  // the engine thinks, until "ponderhit" asks for the book move
};

struct BookVerdict {
  BookUse use = BookUse::kNone;
  Answer answer = {};
};

class ProxyBooks {
 public:
  using EngineOptions = std::vector<std::string>;  // the names of the engine's options

  // `surroundings` must outlive this. Asks for the books at once.
  explicit ProxyBooks(const ProxyConfig& surroundings);

  std::vector<std::string> OptionLines(const EngineOptions& engine) const;
  static bool IsOption(std::string_view name, const EngineOptions& engine);
  absl::Status SetOption(const SetOptionCommand& command, const EngineOptions& engine);
  // An option of the engine, some of which books have to know.
  void NoteEngineOption(const SetOptionCommand& command);

  void NewGame() { games_.NewGame(); }
  // "position" from behind its first word; or that of a line that cannot be read.
  void Position(std::string_view rest);
  void UnreadablePosition();
  BookVerdict Go(const GoCommand& go);

  bool warms_up() const { return options_.warm_up; }
  Bookshelf& shelf() { return shelf_; }

 private:
  const ProxyConfig& surroundings_;
  const Options defaults_;
  Options options_;
  Bookshelf shelf_;
  GameCounter games_;
  absl::StatusOr<probe::MoveSequence> line_ = probe::ParseMoveSequence("startpos");
  std::optional<uint64_t> left_in_game_;  // a miss was told in it, and no book move has come since
};

}  // namespace tabia::uci
