#include "protocol/explorer/lichess_answer.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/base/status.h"
#include "core/base/tokens.h"
#include "core/chess/opening_name.h"
#include "core/chess/position.h"
#include "core/chess/uci_move.h"
#include "core/chess/variants/variant_moves.h"
#include "core/moves/book_position.h"
#include "core/moves/known_board.h"
#include "core/moves/move_order.h"

namespace tabia::explorer {
namespace {

using chess::BookMove;

// The greatest sum for clients with 32-bit numbers.
constexpr uint64_t kMaxCount = (uint64_t{1} << 31) - 1;

struct Results {
  uint64_t white = 0, draws = 0, black = 0;
};

struct NamedOpening {
  std::string eco, name;
};

// Returns the games of a move, or else its weight.
uint64_t CountOf(const BookMove& move) {
  return move.games ? move.games->total() : move.weight();
}

Results ResultsOf(const BookMove& move, chess::Color mover) {
  if (!move.games) return {0, move.weight(), 0};
  const chess::Games& games = *move.games;
  return mover == chess::kWhite ? Results{games.win, games.draw, games.loss}
                                : Results{games.loss, games.draw, games.win};
}

Results SumOf(const std::vector<BookMove>& moves, chess::Color mover) {
  Results sum;
  for (const BookMove& move : moves) {
    const Results results = ResultsOf(move, mover);
    sum.white += results.white;
    sum.draws += results.draws;
    sum.black += results.black;
  }
  return sum;
}

// Divides the counts. A count above 0 stays above 0, because clients divide by the sum of a move.
void ScaleDown(BookMove& move, uint64_t divisor) {
  const auto divide = [divisor](uint64_t count) {
    return count == 0 ? 0 : std::max<uint64_t>(1, count / divisor);
  };
  if (move.games) {
    move.games = {divide(move.games->win), divide(move.games->draw), divide(move.games->loss)};
  } else {
    move.stated_weight = static_cast<uint32_t>(divide(move.weight()));
  }
}

// Scales down until the sum fits. Returns the divisor.
uint64_t Fit(std::vector<BookMove>& moves) {
  uint64_t sum = 0;
  for (const BookMove& move : moves) sum += CountOf(move);
  if (sum <= kMaxCount) return 1;
  const uint64_t divisor = sum / (kMaxCount - 3 * moves.size()) + 1;
  for (BookMove& move : moves) ScaleDown(move, divisor);
  return divisor;
}

void SortByGames(std::vector<BookMove>& moves) {
  std::sort(moves.begin(), moves.end(), [](const BookMove& a, const BookMove& b) {
    const uint64_t count_a = CountOf(a), count_b = CountOf(b);
    return count_a != count_b ? count_a > count_b
                              : chess::TextOrder(a.move, {}) < chess::TextOrder(b.move, {});
  });
}

// Returns the own name of a position in a book with an index, if the book has its ECO code too.
std::optional<NamedOpening> OwnOpening(const probe::ChessBook& book, uint64_t key) {
  NamedOpening opening;
  chess::VisitNotes(book.index()->FindNotes(key), [&](const chess::NoteView& note) {
    if (note.move || note.opaque_move) return;
    if (note.kind == chess::NoteKind::kName) opening.name = note.text;
    if (note.kind == chess::NoteKind::kEco) opening.eco = note.text;
  });
  if (opening.eco.empty() || opening.name.empty()) return std::nullopt;
  return opening;
}

std::optional<NamedOpening> OpeningAt(const probe::ChessBook* book, uint64_t key) {
  // A request to a server for each move would cost more than all other lookups.
  if (book != nullptr && book->index() != nullptr && book->info().notes > 0) {
    if (std::optional<NamedOpening> own = OwnOpening(*book, key)) return own;
  }
  const std::optional<chess::OpeningName> listed = chess::OpeningNameOf(key);
  if (!listed) return std::nullopt;
  return NamedOpening{std::string(listed->eco), std::string(listed->name)};
}

std::optional<NamedOpening> LastOpening(const probe::ChessBook* book, const probe::MoveSequence& line) {
  std::optional<NamedOpening> opening = OpeningAt(book, line.position.key());
  for (size_t i = line.earlier_keys.size(); !opening && i-- > 0;)
    opening = OpeningAt(book, line.earlier_keys[i]);
  return opening;
}

// Returns the same as Json(text).Text(). Text without escapes is copied, because Json took half of the time of an
// answer.
std::string JsonText(std::string_view text) {
  const bool is_plain = std::all_of(text.begin(), text.end(),
                                    [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
  return is_plain ? Concat("\"", text, "\"") : Json(text).Text();
}

std::string OpeningText(const std::optional<NamedOpening>& opening) {
  if (!opening) return "null";
  return Concat(R"({"eco":)", JsonText(opening->eco), R"(,"name":)", JsonText(opening->name), "}");
}

std::string ResultsText(const Results& results) {
  return Concat(R"("white":)", results.white, R"(,"draws":)", results.draws, R"(,"black":)", results.black);
}

// The rating that stands for all opponents: an index has no ratings, but clients compare moves by the performance.
constexpr int kOpponents = 1500;

// Returns the rating performance of a player with these results against opponents rated kOpponents. Two draws are added
// to the games, so that it is never infinite.
int PerformanceOf(const Results& results, bool is_white) {
  const auto white = static_cast<double>(results.white);
  const auto draws = static_cast<double>(results.draws);
  const auto black = static_cast<double>(results.black);
  const double share = ((is_white ? white : black) + draws / 2 + 1) / (white + draws + black + 2);
  return static_cast<int>(std::lround(kOpponents + 400 * std::log10(share / (1 - share))));
}

// Appends the object of a move. Thirty Json objects would cost more time than all lookups.
void AppendMove(const probe::ChessBook& book, const LichessRequest& request, const BookMove& move,
                std::string& json) {
  const chess::BookPosition& position = request.line.position;
  const Results results = ResultsOf(move, position.turn());
  const bool is_chess = position.of_chess() != nullptr;
  const std::optional<NamedOpening> opening =
      is_chess ? OpeningAt(&book, KeyAfter(position.board(), move.move)) : std::nullopt;
  AppendParts(json, R"({"uci":")",
              probe::MoveText(position, move.move, {}, chess::CastlingStyle::kKingTakesRook), R"(","san":")",
              probe::SanText(position, move), R"(",)", ResultsText(results), R"(,"game":null,"opening":)",
              OpeningText(opening));
  const bool is_of_player = request.source == LichessSource::kPlayer;
  if (is_of_player) AppendParts(json, R"(,"averageOpponentRating":)", kOpponents);
  // The real /masters has no performance, but BotLi compares moves by it.
  if (is_of_player || request.source == LichessSource::kMasters) {
    const bool is_white = is_of_player ? request.color == "white" : position.turn() == chess::kWhite;
    AppendParts(json, R"(,"performance":)", PerformanceOf(results, is_white));
  }
  json += "}";
}

// Returns the active moves with a game or a weight that are legal in `position`, best first.
absl::StatusOr<std::vector<BookMove>> ListedMoves(const ServedChessBook& served,
                                                  const chess::BookPosition& position) {
  chess::BookEntry entry;
  std::vector<BookMove> moves;
  const probe::Lookup lookup = served.Probe(position, entry);
  TABIA_RETURN_IF_ERROR(lookup.status());
  if (!lookup.found()) return moves;
  if (position.has_board()) chess::RemoveIllegalMoves(position.board(), entry);
  for (const BookMove& move : entry.moves) {
    if (move.active && CountOf(move) > 0) moves.push_back(move);
  }
  return moves;
}

struct Found {
  const ServedChessBook* served = nullptr;
  std::vector<BookMove> moves = {};
  bool ignores_color = false;
};

absl::StatusOr<Found> FindMoves(const Library& library, const LichessRequest& request) {
  if (request.source == LichessSource::kPlayer) {
    // The book of the player's games with this colour, or else the book of all the player's games.
    Found found = {.served = library.FindChess(Concat(request.player, "-", request.color))};
    if (found.served == nullptr) {
      found.served = library.FindChess(request.player);
      found.ignores_color = found.served != nullptr;
    }
    if (found.served == nullptr || !request.is_known) return found;
    TABIA_ASSIGN_OR_RETURN(found.moves, ListedMoves(*found.served, request.line.position));
    return found;
  }
  Found first;
  for (const ServedChessBook& served : library.chess) {
    const bool has_rules = request.is_known ? served.book.HasRulesOf(request.line.position)
                                            : served.book.info().rules().is_chess();
    if (!has_rules) continue;
    Found found{&served};
    if (request.is_known) {
      TABIA_ASSIGN_OR_RETURN(found.moves, ListedMoves(served, request.line.position));
    }
    if (request.source == LichessSource::kMasters || !found.moves.empty()) return found;
    if (first.served == nullptr) first = std::move(found);
  }
  return first;
}

std::string MovesText(const Found& found, const LichessRequest& request) {
  std::string json = "[";
  const size_t shown = std::min<uint64_t>(found.moves.size(), request.max_moves);
  for (size_t i = 0; i < shown; ++i) {
    if (i > 0) json.push_back(',');
    AppendMove(found.served->book, request, found.moves[i], json);
  }
  return json + "]";
}

}  // namespace

absl::StatusOr<LichessAnswer> AnswerLichess(const Library& library, const LichessRequest& request) {
  TABIA_ASSIGN_OR_RETURN(Found found, FindMoves(library, request));
  LichessAnswer answer;
  answer.counts_games = !found.moves.empty() ? found.moves[0].games.has_value()
                                             : found.served == nullptr ||
                                                   found.served->book.info().scale == records::Scale::kGames;
  answer.ignores_color = found.ignores_color;
  answer.scaled_down_by = Fit(found.moves);
  SortByGames(found.moves);
  const probe::ChessBook* book = found.served == nullptr ? nullptr : &found.served->book;
  const bool has_board = request.line.position.of_chess() != nullptr;
  const Results sum = SumOf(found.moves, request.line.position.turn());
  AppendParts(answer.json, "{", ResultsText(sum), R"(,"moves":)", MovesText(found, request));
  // The lists of games are empty, because an index contains no games.
  if (request.source != LichessSource::kMasters) answer.json += R"(,"recentGames":[])";
  if (request.source != LichessSource::kPlayer) answer.json += R"(,"topGames":[])";
  AppendParts(answer.json, R"(,"opening":)",
              OpeningText(has_board ? LastOpening(book, request.line) : std::nullopt));
  if (request.source == LichessSource::kPlayer) answer.json += R"(,"queuePosition":0)";
  if (request.history) answer.json += R"(,"history":[])";
  answer.json += "}";
  return answer;
}

}  // namespace tabia::explorer
