#include "core/formats/pgn/pgn_identity.h"

#include <algorithm>
#include <iterator>

#include "core/base/bytes.h"
#include "core/base/checksum.h"
#include "core/base/date.h"
#include "core/formats/pgn/pgn_tag_filter.h"
#include "core/moves/book_position.h"

namespace tabia::formats {
namespace {

constexpr std::array<std::string_view, 4> kTagNames = {"White", "Black", "Date", "UTCDate"};

bool IsSquare(char file, char rank) {
  return file >= 'a' && file <= 'h' && rank >= '1' && rank <= '8';
}

}  // namespace

void PgnIdentity::AddTag(std::string_view name, std::string_view value) {
  const auto tag = std::find(kTagNames.begin(), kTagNames.end(), name);
  if (tag != kTagNames.end()) tags_[static_cast<size_t>(tag - kTagNames.begin())] = value;
}

void PgnIdentity::AddLaterMove(std::string_view san) {
  for (size_t end = san.size(); end >= 2; --end) {
    if (!IsSquare(san[end - 2], san[end - 1])) continue;
    later_moves_ += san.substr(end - 2, 2);
    return;
  }
  // Castling, with letters or zeros.
  later_moves_ += std::count(san.begin(), san.end(), '-') > 1 ? "OOO" : "OO";
}

void PgnIdentity::EndGame() {
  begun_ = line_ == last_line_ ? begun_ + 1 : 1;
  last_line_ = line_;
  line_ = 0;
  for (std::string& tag : tags_) tag.clear();
  later_moves_.clear();
}

template <typename Game>
records::GameIdentity PgnIdentity::Of(const Game& game, PgnResult result) {
  moves_.clear();
  Append(moves_, chess::BookPosition::Of(game.plies().front().before).key());
  Append(moves_, static_cast<uint8_t>(result));
  for (const auto& ply : game.plies()) Append(moves_, ply.move.code());
  moves_ += later_moves_;
  return {.moves = Checksum(moves_),
          .possible_days = PossibleDaysOf(DateOfGame(tags_[kDate], tags_[kUtcDate], {})),
          .white = records::NameSketch(tags_[kWhite]),
          .black = records::NameSketch(tags_[kBlack])};
}

template records::GameIdentity PgnIdentity::Of(const PgnGame& game, PgnResult result);
template records::GameIdentity PgnIdentity::Of(const PgnGameOfAnyRules& game, PgnResult result);

}  // namespace tabia::formats
