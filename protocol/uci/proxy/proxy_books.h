// The books of a proxy: what the GUI has stated, and what the books make of each "go".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/probe/chess/move_sequence.h"
#include "protocol/uci/engine/answer.h"
#include "protocol/uci/engine/bookshelf.h"
#include "protocol/uci/engine/command.h"
#include "protocol/uci/engine/game_counter.h"
#include "protocol/uci/engine/go_command.h"
#include "protocol/uci/engine/options.h"
#include "protocol/uci/proxy/proxy_config.h"

namespace tabia::uci {

// What a "go" does with the books.
enum class BookUse : uint8_t {
  kNone,               // the engine searches, and the GUI receives nothing about the books
  kReported,           // the engine searches, and the infos are sent
  kPlayed,             // the book move is the answer
  kPlayedOnPonderhit,  // the engine searches until "ponderhit" makes the book move the answer
};

struct BookVerdict {
  BookUse use = BookUse::kNone;
  Answer answer = {};
};

class ProxyBooks {
 public:
  using EngineOptions = std::vector<std::string>;  // the names of the engine's options

  // `config` must outlive this. Requests the books at once.
  explicit ProxyBooks(const ProxyConfig& config);

  std::vector<std::string> OptionLines(const EngineOptions& engine) const;
  static bool IsOption(std::string_view name, const EngineOptions& engine);
  absl::Status SetOption(const SetOptionCommand& command, const EngineOptions& engine);
  // Takes over an option of the engine, if it matters to books too.
  void NoteEngineOption(const SetOptionCommand& command);
  // Takes over the variant that the engine listed, unless it is empty or the GUI has stated one.
  void NoteDefaultVariant(const std::string& variant);

  void NewGame() { games_.NewGame(); }
  // The text of "position" after its first word; or that of a line that cannot be read.
  void Position(std::string_view rest);
  void UnreadablePosition();
  BookVerdict Go(const GoCommand& go);

  bool warms_up() const { return options_.warm_up; }
  Bookshelf& shelf() { return shelf_; }

 private:
  BookVerdict UnknownRulesVerdict(std::string why);

  const ProxyConfig& config_;
  const Options defaults_;
  Options options_;
  bool variant_is_stated_ = false;  // by the GUI
  Bookshelf shelf_;
  GameCounter games_;
  absl::StatusOr<probe::MoveSequence> line_ = probe::ParseMoveSequence("startpos");
  // The game in which a miss was reported, while no book move has followed: the reason is sent once in a game.
  std::optional<uint64_t> left_in_game_;
};

}  // namespace tabia::uci
