#include "protocol/explorer/chessdb_text.h"

#include <utility>

#include "core/base/format.h"
#include "core/base/tokens.h"
#include "core/chess/chess960.h"
#include "core/chess/san.h"
#include "core/chess/uci_move.h"

namespace tabia::explorer {
namespace {

// With backslashes, because two question marks before a dash or a bracket were another character once.
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

std::string Rating(std::string_view score, std::string_view rank, std::string_view note) {
  return Concat(R"(,"score":)", score, R"(,"rank":)", rank, R"(,"note":")", note, R"(")");
}

std::string WithNul(std::string text) {
  text.push_back('\0');
  return text;
}

}  // namespace

std::string ChessDbWriter::Answer(std::string json_members, std::string text) const {
  return is_json_ ? Concat(R"({"status":"ok")", json_members, "}") : WithNul(std::move(text));
}

std::string ChessDbWriter::MoveText(chess::Move move) const {
  return UciIn(position_, move);
}

// An object's first members, without its end.
std::string ChessDbWriter::Names(chess::Move move) const {
  return Concat(R"({"uci":")", MoveText(move), R"(","san":")", chess::San(position_, move), R"(")");
}

std::string ChessDbWriter::Status(std::string_view status) const {
  return is_json_ ? Concat(R"({"status":")", status, R"("})") : WithNul(std::string(status));
}

std::string ChessDbWriter::Nothing() const {
  return is_json_ ? "{}" : WithNul({});
}

std::string ChessDbWriter::Move(std::string_view name, chess::Move move) const {
  const std::string text = MoveText(move);
  return Answer(Concat(R"(,")", name, R"(":")", text, R"(")"), Concat(name, ":", text));
}

std::string ChessDbWriter::Moves(const std::vector<RatedMove>& moves,
                                 const std::vector<chess::Move>& unknown) const {
  std::vector<std::string> objects, texts;
  for (const RatedMove& rated : moves) {
    const std::string score = std::to_string(rated.score), rank = std::to_string(rated.rank);
    const std::string note = NoteOf(rated), win_rate = FormatText("%.2f", WinRateOf(rated.score));
    objects.push_back(
        Concat(Names(rated.move.move), Rating(score, rank, note), R"(,"winrate":")", win_rate, R"("})"));
    texts.push_back(Concat("move:", MoveText(rated.move.move), ",score:", score, ",rank:", rank,
                           ",note:", note, ",winrate:", win_rate));
  }
  for (const chess::Move move : unknown) {
    objects.push_back(Concat(Names(move), Rating(Concat("\"", kUnknownScore, "\""), "0", kUnknownNote), "}"));
    texts.push_back(Concat("move:", MoveText(move), ",score:", kUnknownScore, ",rank:0,note:", kUnknownNote));
  }
  return Answer(Concat(R"(,"moves":[)", Join(objects, ","), "]"), Join(texts, "|"));
}

std::string ChessDbWriter::SearchMoves(const std::vector<RatedMove>& moves) const {
  std::vector<std::string> objects, texts;
  for (const RatedMove& rated : moves) {
    const std::string uci = MoveText(rated.move.move);
    objects.push_back(Names(rated.move.move) + "}");
    texts.push_back(Concat(moves.size() == 1 ? "move:" : "search:", uci));
  }
  return Answer(Concat(R"(,"search_moves":[)", Join(objects, ","), "]"), Join(texts, "|"));
}

std::string ChessDbWriter::Score(int score) const {
  return Answer(Concat(R"(,"eval":)", score), Concat("eval:", score));
}

std::string ChessDbWriter::Line(int score, const std::vector<chess::BookMove>& line) const {
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

}  // namespace tabia::explorer
