#include "protocol/uci/engine/answer.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/entry/evaluation_text.h"
#include "core/chess/legal_moves.h"
#include "core/chess/uci_move.h"
#include "core/chess/variant.h"
#include "core/probe/chess/best_line.h"
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

std::string ScoreText(const Known& evaluation) {
  if (!evaluation) return "cp 0";
  const chess::Score score = evaluation->score;
  return score.is_mate() ? absl::StrFormat("mate %d", score.mate())
                         : absl::StrFormat("cp %d", score.centipawns());
}

// Formats a line with the evaluation of its first move. Without one the score is 0: UCI has no way to express an
// unknown score, and some programs require one. The nodes show that nothing was searched now.
std::string PvLine(const std::vector<std::string>& pv, const Known& evaluation,
                   std::string_view multipv = "") {
  const int depth = evaluation ? std::max<int>(evaluation->depth, 1) : 1;
  std::string line =
      absl::StrFormat("info depth %d%s score %s nodes 0 time 0 pv", depth, multipv, ScoreText(evaluation));
  for (const std::string& move : pv) line.append(" ").append(move);
  return line;
}

// Returns the same books for lookups that wait at most `total` for the network (ChessBook::Within).
std::vector<probe::RuledBook> Within(std::chrono::milliseconds total, std::vector<probe::RuledBook> books) {
  for (auto& [book, rule] : books) {
    book = book.Within(total);
    for (probe::ChessBook& before : rule.before) before = before.Within(total);
  }
  return books;
}

// Answers one question, and collects the infos.
class Answerer {
 public:
  explicit Answerer(const Question& question)
      : question_(question),
        position_(*question.line.position.rules()),
        style_(question.options.castling_style()) {}

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
  std::string Text(Move move) const { return chess::UciMove(position_, move, style_); }

  // Returns whether the game is over. Call it only without a book move, because it is slower than a probe.
  bool IsGameOver() const { return chess::LegalMoves(position_).empty(); }

  Answer GameOver() {
    const bool mated = position_.checkers() != 0;
    answer_.infos = {mated ? "info depth 0 score mate 0" : "info depth 0 score cp 0"};
    Inform(mated ? "checkmate: there is no move" : "stalemate: there is no move");
    answer_.bestmove = "bestmove 0000";
    return std::move(answer_);
  }

  void ReadSearchmoves() {
    only_ = LegalSearchmoves(question_.go, position_);
    if (only_.empty() && !question_.go.searchmoves.empty()) {
      Inform("searchmoves: none of them is legal here; every move is allowed");
    }
  }

  // Takes the move of the first book that has one.
  Outcome AskBooks(bool may_wait) {
    ReadSearchmoves();
    if (!question_.options.own_book) {
      Inform("OwnBook is false: the books are not probed");
      return Outcome::kNone;
    }
    if (question_.shelf.places().empty()) Inform("no book: set the option Book File");
    for (const Bookshelf::Place& place : question_.shelf.places()) {
      if (!IsForTheMover(place)) continue;
      if (place.loading && may_wait && !IsUrl(place.spec.path)) return Outcome::kMustWait;
      const std::optional<chess::BookMove> found = AskBook(place);
      if (!found) {
        if (place.book.ok()) before_.push_back(*place.book);
        continue;
      }
      AddBookMove(*found);
      ReadAhead(found->move);
      return Outcome::kMove;
    }
    return Outcome::kNone;
  }

  bool IsForTheMover(const Bookshelf::Place& place) {
    if (place.spec.IsFor(position_.turn())) return true;
    const std::string_view other = position_.turn() == chess::kWhite ? "Black" : "White";
    Inform(absl::StrFormat("book %s: only for %s", BookName(place.spec.path), other));
    return false;
  }

  std::optional<chess::BookMove> AskBook(const Bookshelf::Place& place) {
    const std::string name = BookName(place.spec.path);
    if (place.loading) {
      Inform(absl::StrFormat("book %s: still being read", name));
    } else if (!place.book.ok()) {
      Inform(absl::StrFormat("book %s: could not be opened", name));
    } else if (!chess::KnowsRules(place.book->info().variant)) {
      Inform(absl::StrFormat("book %s: tabia does not support the rules of its variant", name));
    } else {
      probe::ChoiceRule rule = place.spec.Rule(question_.options.Rule());
      rule.before = before_;
      return AskOpenBook(name, *place.book, rule);
    }
    return std::nullopt;
  }

  std::optional<chess::BookMove> AskOpenBook(const std::string& name, const probe::ChessBook& whole_book,
                                             const probe::ChoiceRule& rule) {
    const std::chrono::milliseconds limit = question_.options.network_timeout;
    const probe::ChessBook book = whole_book.Within(question_.go.LookupTime(position_.turn(), limit));
    const probe::Choice choice = probe::Choose(book, question_.line, rule, question_.seed, only_);
    asked_.push_back({whole_book, rule});
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
    if (choice.chosen) {
      if (IsAnalysis()) AddCandidateLines(choice.candidates);
      return choice.candidates[*choice.chosen].move;
    }
    Inform(absl::StrFormat("book %s: no move: %s", name, choice.no_move));
    return std::nullopt;
  }

  bool IsAnalysis() const { return question_.go.infinite || question_.options.analyse_mode; }

  // Adds a line for each playable move, the best first, because most GUIs show these and hide info strings.
  void AddCandidateLines(const std::vector<probe::Candidate>& candidates) {
    int number = 0;
    for (const probe::Candidate& candidate : candidates) {
      const Move move = candidate.move.move;
      if (!candidate.rejected.empty() || !chess::IsLegal(position_, move)) continue;
      answer_.infos.push_back(
          PvLine(BestLine(move), candidate.move.evaluation, absl::StrFormat(" multipv %d", ++number)));
    }
  }

  void InformOfCandidate(const std::string& name, const probe::Candidate& candidate) {
    const chess::BookMove& move = candidate.move;
    if (!chess::IsLegal(position_, move.move)) return;
    std::string text = absl::StrFormat("book %s move %s share %.1f%% probability %.1f%%", name,
                                       Text(move.move), 100 * candidate.share, 100 * candidate.probability);
    if (move.games) {
      text += absl::StrFormat(" games %d win %d draw %d loss %d", move.games->total(), move.games->win,
                              move.games->draw, move.games->loss);
    } else {
      text += absl::StrFormat(" weight %d", move.weight());
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
    const auto is_on_network = [](const probe::RuledBook& asked) { return asked.book.is_on_network(); };
    if (std::none_of(asked_.begin(), asked_.end(), is_on_network)) return;
    answer_.read_ahead = [asked = asked_, line = question_.line, move] {
      const std::vector<probe::RuledBook> patient = Within(kReadAheadLimit, asked);
      if (move) {
        probe::BestLine(patient, line, {.move = *move}, kMaxPvPlies).status.IgnoreError();
      } else {
        chess::BookEntry entry;
        patient.back().book.Probe(line.position, entry).status().IgnoreError();
      }
    };
  }

  // Returns the line that the books expect after `move`. Unless the user analyses, no lookup waits: if a book becomes
  // unavailable on the way, the line is sent as far as it is known.
  std::vector<std::string> BestLine(Move move) const {
    const std::chrono::milliseconds limit = question_.options.network_timeout;
    const auto total = IsAnalysis() ? question_.go.LookupTime(position_.turn(), limit) : kNoTime;
    const std::vector<probe::RuledBook> books = Within(total, asked_);
    const probe::BookLine line = probe::BestLine(books, question_.line, {.move = move}, kMaxPvPlies);
    return probe::UciMovesOf(line, position_, style_);
  }

  void AddDefaultMove() {
    std::vector<Move> moves = only_;
    if (moves.empty()) {
      const chess::MoveList legal = chess::LegalMoves(position_);
      moves.assign(legal.begin(), legal.end());
    }
    const std::string move = Text(DefaultMove(position_, moves));
    Inform("out of book: " + move + " is a legal move, not a good one");
    answer_.infos.push_back(PvLine({move}, std::nullopt));
    answer_.bestmove = "bestmove " + move;
  }

  const Question& question_;
  const chess::Position& position_;
  const chess::CastlingStyle style_;
  std::vector<probe::ChessBook> before_;  // that had no move
  std::vector<probe::RuledBook> asked_;   // with their rules, which have the books before each
  std::vector<Move> only_;                // the legal moves of searchmoves
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

using chess::Move;
using chess::Position;

// By PieceType, in pawns; a king is never captured, and an empty square has nothing.
constexpr std::array<int, 7> kValues = {1, 3, 3, 5, 9, 0, 0};

int Captured(const Position& position, Move move) {
  if (!position.IsCapture(move)) return 0;
  const chess::PieceType type = chess::TypeOf(position.at(move.to()));
  return type == chess::kNoPieceType ? kValues[chess::kPawn] : kValues[type];
}

int Gain(const Position& position, const Position& after, Move move) {
  if (position.IsCastling(move)) return 0;
  const int stands_there = kValues[chess::TypeOf(after.at(move.to()))];
  const int moved = kValues[chess::TypeOf(position.at(move.from()))];
  const bool can_be_captured = after.AttackersTo(move.to(), after.turn(), after.occupied()) != 0;
  return Captured(position, move) + stands_there - moved - (can_be_captured ? stands_there : 0);
}

// Returns the rank of a move; a greater one is better.
std::tuple<int, int, int> Merit(const Position& position, Move move) {
  Position after = position;
  after.Make(move);
  const int replies = static_cast<int>(chess::LegalMoves(after).size());
  const bool ends_game = replies == 0;
  const bool mates = ends_game && after.checkers() != 0;
  return {mates ? 1 : ends_game ? -1 : 0, Gain(position, after, move), -replies};
}

}  // namespace

Move DefaultMove(const Position& position, const std::vector<Move>& moves) {
  const auto rank = [&position](Move move) {
    return std::tuple(Merit(position, move), chess::UciMove(position, move));
  };
  return *std::min_element(moves.begin(), moves.end(), [&rank](Move a, Move b) {
    const auto [merit_a, text_a] = rank(a);
    const auto [merit_b, text_b] = rank(b);
    return merit_a != merit_b ? merit_a > merit_b : text_a < text_b;
  });
}

}  // namespace tabia::uci
