#include "core/formats/pgn/pgn_game.h"

#include <utility>

#include "absl/status/statusor.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/fen.h"
#include "core/chess/san.h"

namespace tabia::formats {
namespace {

constexpr uint32_t kMaxPlies = 20000;  // more than the rule of seventy-five moves lets a game last

}  // namespace

void PgnGame::Begin(const PgnHeaders& headers) {
  plies_.clear();
  fault_.reset();
  is_whole_ = max_plies_of_games_ == 0 || headers.book_scale;
  max_plies_ = is_whole_ ? kMaxPlies : max_plies_of_games_;
  position_ = chess::Position();
  const PgnHeaders::Text &fen = headers.fen, &variant = headers.variant;
  if (!headers.KnowsRules()) return SetFault("unknown variant", variant.line, MakePrintable(variant.value));
  if (fen.line == 0 || headers.denies_setup) return;
  const absl::StatusOr<chess::Setup> setup = chess::ParseFen(fen.value);
  if (!setup.ok()) return SetFault("unreadable position", fen.line, MakePrintable(Message(setup.status())));
  absl::StatusOr<chess::Position> position = chess::Position::FromSetup(*setup);
  if (!position.ok())
    return SetFault("illegal position", fen.line, MakePrintable(Message(position.status())));
  position_ = *position;
}

void PgnGame::Play(std::string_view text, int64_t line) {
  if (fault_) return;
  if (plies_.size() == max_plies_) {
    if (is_whole_) SetFault("endless game", line, FormatText("more than %d plies", max_plies_));
    return;
  }
  const std::optional<chess::Move> move = chess::ParseSan(position_, text);
  if (!move) return SetIllegalMove(text, line);
  plies_.push_back({position_, *move});
  position_.Make(*move);
}

void PgnGame::SetIllegalMove(std::string_view text, int64_t line) {
  const bool is_null = text == "--" || text == "Z0" || text == "0000" || text == "@@@@";
  SetFault(is_null ? "null move" : "illegal move", line,
           FormatText("move %d %s: %s in %s", position_.setup().fullmove_number, MakePrintable(text),
                      is_null ? "no move" : "illegal", chess::ToEpd(position_.setup())));
}

void PgnGame::SetFault(std::string_view kind, int64_t line, std::string why) {
  if (!fault_) fault_ = {kind, line, std::move(why)};
}

}  // namespace tabia::formats
