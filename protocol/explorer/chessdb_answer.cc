#include "protocol/explorer/chessdb_answer.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/tokens.h"
#include "core/chess/chess960.h"
#include "core/chess/legal_moves.h"
#include "core/chess/san.h"
#include "core/chess/uci_move.h"
#include "core/moves/move_evaluation.h"
#include "core/probe/chess/best_line.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/move_sequence.h"
#include "protocol/explorer/chessdb_moves.h"
#include "protocol/explorer/requested_position.h"

namespace tabia::explorer {
namespace {

// The backslashes prevent trigraphs, which older compilers would replace.
constexpr std::string_view kUnknownScore = "?\?", kUnknownNote = "? (?\?-?\?)";
constexpr std::string_view kMarks = "?*!";  // by rank

std::string UciIn(const chess::Position& position, chess::Move move) {
  const bool is_orthodox = chess::HasOrthodoxCastling(position.setup());
  return chess::UciMove(position, move,
                        is_orthodox ? chess::CastlingStyle::kOrthodox : chess::CastlingStyle::kKingTakesRook);
}

std::string NoteOf(const RatedMove& rated) {
  return FormatText("%c (%02d-%02d)", kMarks[static_cast<size_t>(rated.rank)], rated.replies,
                    rated.good_replies);
}

// Returns the member "basis" of JSON, which ChessDB does not have: "search", "stated" or "solved" for an evaluation,
// "results" for games; nothing for weights. Texts have no room for it.
std::string BasisMember(const RatedMove& rated) {
  if (rated.basis == ScoreBasis::kNone) return "";
  const std::string_view basis =
      rated.basis == ScoreBasis::kResults ? "results" : chess::OriginName(rated.move.evaluation->origin);
  return Concat(R"(,"basis":")", basis, R"(")");
}

std::string Rating(std::string_view score, std::string_view rank, std::string_view note) {
  return Concat(R"(,"score":)", score, R"(,"rank":)", rank, R"(,"note":")", note, R"(")");
}

std::string WithNul(std::string text) {
  text.push_back('\0');
  return text;
}

// Writes an answer as JSON, or as text with a NUL at its end, as the client requested.
class ChessDbWriter {
 public:
  ChessDbWriter(const chess::Position& position, bool is_json) : position_(position), is_json_(is_json) {}

  std::string Status(std::string_view status) const {
    return is_json_ ? Concat(R"({"status":")", status, R"("})") : WithNul(std::string(status));
  }

  // Returns {"status":"ok","NAME":"e2e4"} or NAME:e2e4.
  std::string Move(std::string_view name, chess::Move move) const {
    const std::string text = MoveText(move);
    return Answer(Concat(R"(,")", name, R"(":")", text, R"(")"), Concat(name, ":", text));
  }

  // Returns the moves of the book, then the other legal moves.
  std::string Moves(const std::vector<RatedMove>& moves, const std::vector<chess::Move>& unknown) const {
    std::vector<std::string> objects, texts;
    for (const RatedMove& rated : moves) {
      const std::string score = std::to_string(rated.score), rank = std::to_string(rated.rank);
      const std::string note = NoteOf(rated);
      std::string object = Concat(Names(rated.move.move), Rating(score, rank, note)),
                  text = Concat("move:", MoveText(rated.move.move), ",score:", score, ",rank:", rank,
                                ",note:", note);
      if (const std::optional<double> win_rate = WinRateOf(rated.score)) {
        object += FormatText(R"(,"winrate":"%.2f")", *win_rate);
        text += FormatText(",winrate:%.2f", *win_rate);
      }
      objects.push_back(Concat(object, BasisMember(rated), "}"));
      texts.push_back(std::move(text));
    }
    for (const chess::Move move : unknown) {
      objects.push_back(
          Concat(Names(move), Rating(Concat("\"", kUnknownScore, "\""), "0", kUnknownNote), "}"));
      texts.push_back(
          Concat("move:", MoveText(move), ",score:", kUnknownScore, ",rank:0,note:", kUnknownNote));
    }
    return Answer(Concat(R"(,"moves":[)", Join(objects, ","), "]"), Join(texts, "|"));
  }

  std::string SearchMoves(const std::vector<RatedMove>& moves) const {
    std::vector<std::string> objects, texts;
    for (const RatedMove& rated : moves) {
      const std::string uci = MoveText(rated.move.move);
      objects.push_back(Names(rated.move.move) + "}");
      texts.push_back(Concat(moves.size() == 1 ? "move:" : "search:", uci));
    }
    return Answer(Concat(R"(,"search_moves":[)", Join(objects, ","), "]"), Join(texts, "|"));
  }

  std::string Score(const RatedMove& best) const {
    return Answer(Concat(R"(,"eval":)", best.score, BasisMember(best)), Concat("eval:", best.score));
  }

  std::string Line(int score, const std::vector<chess::BookMove>& line) const {
    std::vector<std::string> moves, sans;
    chess::Position position = position_;
    for (const chess::BookMove& move : line) {
      moves.push_back(UciIn(position, move.move));
      sans.push_back(chess::San(position, move.move));
      position.Make(move.move);
    }
    return Answer(Concat(R"(,"score":)", score, R"(,"depth":)", line.size(), R"(,"pv":[")",
                         Join(moves, R"(",")"), R"("],"pvSAN":[")", Join(sans, R"(",")"), R"("])"),
                  Concat("score:", score, ",depth:", line.size(), ",pv:", Join(moves, "|")));
  }

  // Returns {} or an empty text.
  std::string Nothing() const { return is_json_ ? "{}" : WithNul({}); }

 private:
  std::string Answer(std::string json_members, std::string text) const {
    return is_json_ ? Concat(R"({"status":"ok")", json_members, "}") : WithNul(std::move(text));
  }

  std::string MoveText(chess::Move move) const { return UciIn(position_, move); }

  // Returns the first members of an object, without its end.
  std::string Names(chess::Move move) const {
    return Concat(R"({"uci":")", MoveText(move), R"(","san":")", chess::San(position_, move), R"(")");
  }

  const chess::Position position_;
  const bool is_json_;
};

constexpr size_t kMaxLinePlies = 100;

bool IsTrue(std::string_view value) {
  for (const std::string_view word : {"1", "true", "on", "yes"}) {
    if (EqualIgnoringCase(value, word)) return true;
  }
  return false;
}

struct Question {
  std::string_view action;
  bool show_all = false;
  probe::MoveSequence line = {};
  uint64_t seed = 0;
};

class Answerer {
 public:
  Answerer(const Library& library, const Question& question, const ChessDbWriter& writer)
      : question_(question), writer_(writer) {
    for (const ServedChessBook& served : library.chess) {
      absl::StatusOr<std::vector<RatedMove>> moves = RatedMoves(served, question.line.position);
      status_ = moves.status();
      if (!moves.ok()) return;
      moves_ = *std::move(moves);
      served_ = &served;
      if (!moves_.empty()) return;
    }
  }

  absl::StatusOr<std::string> Answer() const {
    TABIA_RETURN_IF_ERROR(status_);
    const std::string_view action = question_.action;
    if (action == "queryall" || action == "queryscore" || action == "querypv") return AnswerRated(action);
    if (action == "querysearch") return AnswerSearch();
    if (action == "querybest") return AnswerBest();
    if (action == "query" || action == "querylearn") return AnswerRandom();
    return writer_.Nothing();  // also for "queue" and "store", because this server stores nothing
  }

 private:
  absl::StatusOr<std::string> AnswerRated(std::string_view action) const {
    if (moves_.empty()) return writer_.Status(WhyUnknown());
    if (action == "queryscore") return writer_.Score(moves_[0]);
    if (action == "queryall") return writer_.Moves(moves_, question_.show_all ? UnknownMoves() : Moves());
    if (!HasGoodMove()) return writer_.Status("unknown");
    const probe::BookLine line = probe::BestLine(served_->StackBy(probe::Policy::kBest), question_.line,
                                                 moves_[0].move, kMaxLinePlies);
    TABIA_RETURN_IF_ERROR(line.status);
    return writer_.Line(moves_[0].score, line.moves);
  }

  std::string AnswerBest() const {
    return HasGoodMove() ? writer_.Move("move", moves_[0].move.move) : writer_.Status("nobestmove");
  }

  absl::StatusOr<std::string> AnswerRandom() const {
    if (!HasGoodMove()) return writer_.Status("nobestmove");
    const probe::BookStack books = served_->StackBy(probe::Policy::kWeighted);
    const probe::Choice choice = std::move(books.Ask(question_.line, question_.seed).back().choice);
    TABIA_RETURN_IF_ERROR(choice.status);
    if (!choice.chosen) return AnswerBest();
    return writer_.Move("move", choice.candidates[*choice.chosen].move.move);
  }

  std::string AnswerSearch() const {
    std::vector<RatedMove> good = moves_;
    std::erase_if(good, [](const RatedMove& rated) { return rated.rank == 0; });
    return good.empty() ? writer_.Status("nobestmove") : writer_.SearchMoves(good);
  }

  bool HasGoodMove() const { return !moves_.empty() && moves_[0].rank == 2; }

  const chess::Position& position() const { return *question_.line.position.of_chess(); }

  std::string_view WhyUnknown() const {
    if (!chess::LegalMoves(position()).empty()) return "unknown";
    return position().checkers() != 0 ? "checkmate" : "stalemate";
  }

  using Moves = std::vector<chess::Move>;
  Moves UnknownMoves() const {
    Moves unknown;
    for (const chess::Move move : chess::LegalMoves(position())) {
      const bool is_known = std::any_of(moves_.begin(), moves_.end(),
                                        [&](const RatedMove& rated) { return rated.move.move == move; });
      if (!is_known) unknown.push_back(move);
    }
    return unknown;
  }

  const Question& question_;
  const ChessDbWriter& writer_;
  const ServedChessBook* served_ = nullptr;
  std::vector<RatedMove> moves_;
  absl::Status status_;  // why a book could not be read
};

}  // namespace

bool AsksForJson(const UrlQuery& query) {
  return IsTrue(query.Get("json"));
}

absl::StatusOr<ChessDbAnswer> AnswerChessDb(const Library& library, const UrlQuery& query, uint64_t seed) {
  ChessDbAnswer answer;
  answer.is_json = AsksForJson(query);
  const std::string_view board = query.Get("board");
  Question question{query.Get("action"), IsTrue(query.Get("showall"))};
  if (question.action.empty()) return answer;
  if (board.empty()) {
    answer.body = answer.is_json ? R"({"status":"invalid parameters"})" : "invalid parameters";
    return answer;
  }
  const std::optional<chess::Position> position = ParseChessDbBoard(board);
  const ChessDbWriter writer(position ? *position : chess::Position(), answer.is_json);
  if (!position) {
    answer.body = writer.Status("invalid board");
    return answer;
  }
  question.line.position = chess::BookPosition::Of(*position);
  question.seed = seed;
  answer.is_drawn = question.action == "query" || question.action == "querylearn";
  TABIA_ASSIGN_OR_RETURN(answer.body, Answerer(library, question, writer).Answer());
  return answer;
}

}  // namespace tabia::explorer
