#include "protocol/uci/engine/answer.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <climits>
#include <compare>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/legal_moves.h"
#include "core/chess/uci_move.h"
#include "core/chess/variants/variant_moves.h"
#include "core/chess/variants/variant_position.h"
#include "core/moves/move_evaluation.h"
#include "core/probe/chess/best_line.h"
#include "core/probe/chess/book_changes.h"
#include "core/probe/chess/book_stack.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"
#include "protocol/uci/engine/book_news.h"

namespace tabia::uci {
namespace {

using chess::Move;

constexpr size_t kMaxPvPlies = 8;
constexpr std::chrono::seconds kReadAheadLimit{5};
constexpr std::chrono::milliseconds kNoTime{0};

using Known = std::optional<chess::Evaluation>;

// Formats a line with the evaluation of its first move. Without one the score is 0: UCI has no way to express an
// unknown score, and some programs require one. The nodes show that nothing was searched now.
std::string PvLine(const std::vector<std::string>& pv, const Known& evaluation,
                   std::string_view multipv = "") {
  const chess::Evaluation known = evaluation.value_or(chess::Evaluation());
  std::string line = Concat("info depth ", std::max<int>(known.depth, 1), multipv, " score ",
                            chess::UciScoreText(known.score), " nodes 0 time 0 pv");
  for (const std::string& move : pv) AppendParts(line, " ", move);
  return line;
}

// Answers one question, and collects the infos.
class Answerer {
 public:
  explicit Answerer(const Question& question)
      : question_(question), position_(question.line.position), style_(question.options.castling_style()) {}

  std::optional<Answer> Find(bool may_wait) {
    const Outcome outcome = AskBooks(may_wait);
    if (outcome != Outcome::kMove && IsGameOver()) return GameOver();
    if (outcome == Outcome::kMustWait) return std::nullopt;
    if (outcome == Outcome::kNone) AddDefaultMove();
    return std::move(answer_);
  }

  Answer FindInBooks() {
    if (AskBooks(false) != Outcome::kMove && IsGameOver()) return {};
    return std::move(answer_);
  }

  bool MustWait() { return AskBooks(true) == Outcome::kMustWait && !IsGameOver(); }

 private:
  enum class Outcome { kMove, kNone, kMustWait };

  void Inform(std::string_view text) { answer_.infos.push_back(InfoString(text)); }
  std::string Text(Move move) const { return chess::UciMove(position_.board(), move, style_); }

  // Returns whether the game is over. Call it only without a book move, because it is slower than a probe.
  bool IsGameOver() const { return chess::LegalMoves(position_.board()).empty(); }

  Answer GameOver() {
    const std::string_view result = chess::ResultOf(position_.board());
    const bool is_drawn = chess::EndOf(position_.board()) == chess::GameEnd::kDrawn;
    answer_.infos = {is_drawn ? "info depth 0 score cp 0" : "info depth 0 score mate 0"};
    Inform(absl::StrFormat("the game is over: %s", result));
    answer_.bestmove = "bestmove 0000";
    return std::move(answer_);
  }

  void ReadSearchmoves() {
    only_ = LegalSearchmoves(question_.go, position_);
    if (only_.empty() && !question_.go.searchmoves.empty()) {
      Inform("searchmoves: none of them is legal here; every move is allowed");
    }
  }

  // Takes the move of the first book that plays one.
  Outcome AskBooks(bool may_wait) {
    ReadSearchmoves();
    if (!question_.options.own_book) {
      Inform("OwnBook is false: the books are not probed");
      return Outcome::kNone;
    }
    const std::vector<Bookshelf::Place>& places = question_.shelf.places();
    if (places.empty()) Inform("no book: set the option Book File");
    // Books after one that must be waited for are not asked yet.
    const auto end = std::find_if(places.begin(), places.end(), [&](const Bookshelf::Place& place) {
      return place.loading && may_wait && !IsUrl(place.spec.path) && place.spec.IsFor(position_.turn());
    });
    for (auto place = places.begin(); place != end; ++place) {
      if (WhyNotAsked(*place).empty()) {
        books_.Add(*place->book, place->spec.Rule(question_.options.Rule()));
        names_.push_back(place->name);
      }
    }
    const std::chrono::milliseconds limit = question_.options.network_timeout;
    const auto answers = books_.Within(question_.go.LookupTime(position_.turn(), limit))
                             .Ask(question_.line, question_.seed, only_);
    // A file of changes answers after the books behind it.
    const auto changes = std::find_if(answers.begin(), answers.end(), [this](const auto& answer) {
      return probe::IsOfChanges(books_.book(answer.place));
    });
    auto asked = answers.begin();
    size_t number = 0;  // of the book at `place` among those that can be asked
    for (auto place = places.begin(); place != end; ++place) {
      const std::string why_not = WhyNotAsked(*place);
      if (!why_not.empty()) {
        Inform(absl::StrFormat("book %s: %s", place->name, why_not));
      } else if (asked != changes && asked->place == number && Take(*asked++)) {
        return Outcome::kMove;
      }
      number += why_not.empty();
    }
    if (end != places.end()) return Outcome::kMustWait;
    const bool is_taken =
        std::any_of(changes, answers.end(), [this](const auto& answer) { return Take(answer); });
    return is_taken ? Outcome::kMove : Outcome::kNone;
  }

  // Returns why the book of a place cannot be asked; empty if it can.
  std::string WhyNotAsked(const Bookshelf::Place& place) const {
    if (!place.spec.IsFor(position_.turn())) {
      return position_.turn() == chess::kWhite ? "only for Black" : "only for White";
    }
    if (place.loading) return "still being read";
    if (!place.book.ok()) return "could not be opened";
    if (place.book->HasRulesOf(position_)) return "";
    return OtherVariantText(place.book->info().rules(), question_.options.rules());
  }

  // Reports the answer of a book, and takes its move. Returns false if it plays none.
  bool Take(const probe::BookStack::Asked& asked) {
    const probe::Choice& choice = asked.choice;
    const std::string_view name = names_[asked.place];
    asked_ = probe::IsOfChanges(books_.book(asked.place)) ? books_ : books_.First(asked.place + 1);
    if (!choice.status.ok()) {
      Inform(absl::StrFormat("book %s: the lookup failed: %s", name, Message(choice.status)));
      ReadAhead(std::nullopt);
    }
    for (size_t i = 0; i < choice.candidates.size(); ++i) {
      if (IsAnalysis() || choice.chosen == i) InformOfCandidate(name, choice.candidates[i]);
    }
    if (!choice.candidates.empty() && !answer_.is_known) {
      answer_.is_known = true;
      answer_.refused_by = choice.candidates[0].filter;
    }
    if (!choice.chosen) {
      Inform(absl::StrFormat("book %s: no move: %s", name, choice.no_move));
      return false;
    }
    if (IsAnalysis()) AddCandidateLines(choice.candidates);
    const chess::BookMove& move = choice.candidates[*choice.chosen].move;
    AddBookMove(move);
    ReadAhead(move.move);
    return true;
  }

  bool IsAnalysis() const { return question_.go.infinite || question_.options.analyse_mode; }

  // Adds a line for each playable move, the best first, because most GUIs show these and hide info strings.
  void AddCandidateLines(const std::vector<probe::Candidate>& candidates) {
    int number = 0;
    for (const probe::Candidate& candidate : candidates) {
      if (!candidate.rejected.empty()) continue;
      answer_.infos.push_back(
          PvLine(BestLine(candidate.move.move), candidate.move.evaluation, Concat(" multipv ", ++number)));
    }
  }

  void InformOfCandidate(std::string_view name, const probe::Candidate& candidate) {
    if (!candidate.is_legal) return;
    const chess::BookMove& move = candidate.move;
    std::string text =
        Concat("book ", name, " move ", Text(move.move), " share ", Decimal{100 * candidate.share, 1},
               "% probability ", Decimal{100 * candidate.probability, 1}, "%");
    if (move.games) {
      AppendParts(text, " games ", move.games->total(), " win ", move.games->win, " draw ", move.games->draw,
                  " loss ", move.games->loss);
    } else {
      AppendParts(text, " weight ", move.weight());
    }
    if (move.evaluation) text += " evaluation " + chess::EvaluationText(*move.evaluation);
    if (!candidate.rejected.empty()) text += " refused: " + candidate.rejected;
    Inform(text);
  }

  // Adds the move and the line after it.
  void AddBookMove(const chess::BookMove& move) {
    const std::vector<std::string> pv = BestLine(move.move);
    if (!IsAnalysis()) answer_.infos.push_back(PvLine(pv, move.evaluation));
    answer_.bestmove = "bestmove " + pv[0];
    if (pv.size() > 1) answer_.bestmove += " ponder " + pv[1];
  }

  // Prepares to read books on the network while the opponent thinks: the line after `move`, or this position if the
  // last book could not be read in time.
  void ReadAhead(std::optional<Move> move) {
    if (!asked_.is_on_network()) return;
    answer_.read_ahead = [asked = asked_, line = question_.line, move] {
      const probe::BookStack patient = asked.Within(kReadAheadLimit);
      if (move) {
        probe::BestLine(patient, line, {.move = *move}, kMaxPvPlies).status.IgnoreError();
      } else {
        chess::BookEntry entry;
        patient.last().Probe(line.position, entry).status().IgnoreError();
      }
    };
  }

  // Returns the line that the books expect after `move`. Unless the user analyses, no lookup waits: if a book becomes
  // unavailable on the way, the line is sent as far as it is known.
  std::vector<std::string> BestLine(Move move) const {
    const std::chrono::milliseconds limit = question_.options.network_timeout;
    const auto total = IsAnalysis() ? question_.go.LookupTime(position_.turn(), limit) : kNoTime;
    const probe::BookLine line =
        probe::BestLine(asked_.Within(total), question_.line, {.move = move}, kMaxPvPlies);
    return probe::UciMovesOf(line, position_, style_);
  }

  void AddDefaultMove() {
    std::vector<Move> moves = only_;
    if (moves.empty()) moves = chess::LegalMoves(position_.board());
    const std::string move = Text(DefaultMove(position_.board(), moves));
    Inform("out of book: " + move + " is a legal move, not a good one");
    answer_.infos.push_back(PvLine({move}, std::nullopt));
    answer_.bestmove = "bestmove " + move;
  }

  const Question& question_;
  const chess::BookPosition& position_;
  const chess::CastlingStyle style_;
  probe::BookStack books_;               // that can be asked
  std::vector<std::string_view> names_;  // of these books
  probe::BookStack asked_;               // its beginning, up to the last book whose answer was read
  std::vector<Move> only_;               // the legal moves of searchmoves
  Answer answer_;
};

}  // namespace

std::optional<Answer> FindAnswer(const Question& question, bool may_wait) {
  return Answerer(question).Find(may_wait);
}

Answer FindBookAnswer(const Question& question) {
  return Answerer(question).FindInBooks();
}

bool MustWait(const Question& question) {
  return Answerer(question).MustWait();
}

Answer NullAnswer(const std::string& why) {
  return {{InfoString(why)}, "bestmove 0000"};
}

namespace {

// By PieceType, in pawns; a king is never captured, and an empty square has nothing.
constexpr std::array<int, 7> kValues = {1, 3, 3, 5, 9, 0, 0};

template <typename AnyPosition>
int Captured(const AnyPosition& position, Move move) {
  if (!position.IsCapture(move)) return 0;
  const chess::PieceType type = chess::TypeOf(position.at(move.to()));
  return type == chess::kNoPieceType ? kValues[chess::kPawn] : kValues[type];
}

template <typename AnyPosition>
int Gain(const AnyPosition& position, const AnyPosition& after, Move move) {
  if (position.IsCastling(move)) return 0;
  const int stands_there = kValues[chess::TypeOf(after.at(move.to()))];
  const int moved = chess::IsDrop(move) ? stands_there : kValues[chess::TypeOf(position.at(move.from()))];
  const bool can_be_captured = after.AttackersTo(move.to(), after.turn(), after.occupied()) != 0;
  return Captured(position, move) + stands_there - moved - (can_be_captured ? stands_there : 0);
}

// The rank of a move; a greater one is better.
struct Merit {
  int end = 0;  // of the game: 1 if the mover wins, -1 if it is another end
  int gain = 0;
  int replies = 0;  // minus their number, because fewer are better

  auto operator<=>(const Merit&) const = default;
};

// Returns whether the move before may have won. In chess, only a check does.
bool MayHaveWon(const chess::Position& after) {
  return after.checkers() != 0;
}
bool MayHaveWon(const chess::VariantPosition&) {
  return true;
}

// Returns the merit of a move. May leave out the replies, which take long to count, of a move that is worse than
// `best`.
template <typename AnyPosition>
Merit MeritOf(const AnyPosition& position, Move move, const Merit& best) {
  AnyPosition after = position;
  after.Make(move);
  const int gain = Gain(position, after, move);
  if (!MayHaveWon(after) && Merit{0, gain} < best) return {0, gain, INT_MIN};
  const int replies = static_cast<int>(chess::LegalMoves(after).size());
  const int end = replies > 0 ? 0 : chess::EndOf(after) == chess::GameEnd::kLost ? 1 : -1;
  return {end, gain, -replies};
}

}  // namespace

Move DefaultMove(const chess::Board& board, const std::vector<Move>& moves) {
  Move best;
  Merit best_merit = {INT_MIN};
  for (const Move move : moves) {
    const auto merit_of = [&](const auto& position) { return MeritOf(position, move, best_merit); };
    const Merit merit = board.Visit(merit_of);
    const bool is_better =
        merit != best_merit ? merit > best_merit : chess::UciMove(board, move) < chess::UciMove(board, best);
    if (!is_better) continue;
    best = move;
    best_merit = merit;
  }
  return best;
}

}  // namespace tabia::uci
