#include "plugin/page/opening_search.h"

#include <algorithm>
#include <optional>

#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/chess/san.h"
#include "core/chess/uci_move.h"
#include "plugin/page/page_frame.h"

namespace tabia::page {
namespace {

struct Row {
  std::string_view eco, name, moves;
};

std::string_view TakeUpTo(std::string_view& text, char end) {
  const size_t size = std::min(text.find(end), text.size());
  const std::string_view part = text.substr(0, size);
  text.remove_prefix(std::min(size + 1, text.size()));
  return part;
}

bool BeginsWith(std::string_view text, std::string_view beginning) {
  return EqualIgnoringCase(text.substr(0, beginning.size()), beginning);
}

bool Fits(const Row& row, std::string_view text) {
  if (BeginsWith(row.eco, text)) return true;
  for (std::string_view rest = row.name; !rest.empty(); TakeUpTo(rest, ' ')) {
    if (BeginsWith(rest, text)) return true;
  }
  return false;
}

// Returns the opening with its moves. They are legal, because the build has read the lists.
FoundOpening ReplayMoves(const Row& row) {
  FoundOpening found{row.eco, row.name, {}, {}};
  chess::Position position;
  std::string_view moves = row.moves;
  for (std::string_view word = TakeWord(moves); !word.empty(); word = TakeWord(moves)) {
    const std::optional<chess::Move> move = chess::ParseSan(position, word);
    if (!move) continue;  // "1."
    if (!found.play.empty()) found.play.push_back(',');
    found.play += chess::UciMove(position, *move);
    position.Make(*move);
  }
  found.fen = chess::ToFen(position.setup());
  return found;
}

}  // namespace

std::vector<FoundOpening> SearchOpenings(std::string_view text, size_t max) {
  std::vector<FoundOpening> found;
  text = Trim(text);
  if (text.empty()) return found;
  for (const EmbeddedFile& list : OpeningLists()) {
    std::string_view rows = list.text;
    TakeUpTo(rows, '\n');  // titles
    while (!rows.empty() && found.size() < max) {
      std::string_view cells = TakeUpTo(rows, '\n');
      const std::string_view eco = TakeUpTo(cells, '\t'), name = TakeUpTo(cells, '\t');
      if (Fits({eco, name, cells}, text)) found.push_back(ReplayMoves({eco, name, cells}));
    }
  }
  return found;
}

}  // namespace tabia::page
