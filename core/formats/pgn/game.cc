#include "core/formats/pgn/game.h"

#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/fen.h"
#include "core/chess/san.h"

namespace tabia::formats {

void PgnGame::Begin(const PgnHeaders& headers) {
  plies_.clear();
  fault_.reset();
  position_ = chess::Position();
  if (!headers.KnowsRules()) {
    return SetFault("unknown variant", headers.variant.line, Printable(headers.variant.value));
  }
  if (headers.fen.line == 0 || headers.denies_setup) return;
  const absl::StatusOr<chess::Setup> setup = chess::ParseFen(headers.fen.value);
  if (!setup.ok())
    return SetFault("unreadable position", headers.fen.line, Printable(Message(setup.status())));
  absl::StatusOr<chess::Position> position = chess::Position::FromSetup(*setup);
  if (!position.ok())
    return SetFault("illegal position", headers.fen.line, Printable(Message(position.status())));
  position_ = *position;
}

void PgnGame::Play(std::string_view text, int64_t line) {
  if (fault_) return;
  if (plies_.size() == max_plies_) {
    if (is_whole_) SetFault("endless game", line, absl::StrFormat("more than %d plies", max_plies_));
    return;
  }
  const std::optional<chess::Move> move = chess::ParseSan(position_, text);
  if (!move) {
    const bool is_null = text == "--" || text == "Z0" || text == "0000" || text == "@@@@";
    return SetFault(
        is_null ? "null move" : "illegal move", line,
        absl::StrFormat("move %d %s: %s in %s", position_.setup().fullmove_number, Printable(text),
                        is_null ? "no move" : "illegal", chess::ToEpd(position_.setup())));
  }
  plies_.push_back({position_, *move});
  position_.Make(*move);
}

void PgnGame::SetFault(std::string_view kind, int64_t line, std::string why) {
  if (!fault_) fault_ = {kind, line, std::move(why)};
}

}  // namespace tabia::formats
