#include "core/formats/pgn/pgn_writer.h"

#include <algorithm>
#include <cstdint>

#include "absl/status/status.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/tokens.h"
#include "core/chess/key.h"
#include "core/chess/san.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/weight_text.h"

namespace tabia::formats {
namespace {

uint64_t KeyAfter(const records::TreeMove& move) {
  chess::Position after = move.before;
  after.Make(move.move.move);
  return chess::CanonicalKey(after.setup());
}

constexpr size_t kLineBytes = 79;

// Returns `begin` and the notes.
std::string CommentOf(absl::Span<const chess::BookNote> notes, std::string begin = "") {
  std::string comment = std::move(begin);
  for (const chess::BookNote& note : notes) {
    if (!comment.empty()) comment += "; ";
    comment += note.text;
  }
  return comment;
}

// Returns the evaluation of a move as Lichess writes it, from White's point of view: "[%eval 0.34,20]". Readers take it
// as stated by somebody.
std::string EvaluationCommand(const records::TreeMove& move, LostCounter& lost) {
  const std::optional<chess::Evaluation>& evaluation = move.move.evaluation;
  if (!evaluation) return "";
  if (evaluation->origin != chess::EvaluationOrigin::kStated) {
    lost.AddMove("origins of evaluations", move.before, move.move.move);
  }
  const chess::Score score = evaluation->score.NegatedIfBlack(move.before.turn());
  std::string text =
      score.is_mate() ? FormatText("#%d", score.mate()) : FormatText("%.2f", score.centipawns() / 100.0);
  if (evaluation->depth > 0) AppendParts(text, ",", int{evaluation->depth});
  return Concat("[%eval ", text, "] ");
}

// Counts the comments about a position as lost.
void CountComments(const chess::Position& position, absl::Span<const chess::BookNote> notes,
                   LostCounter& lost) {
  for (const chess::BookNote& note : notes) {
    if (note.kind == chess::NoteKind::kComment) lost.AddNote(position, note);
  }
}

std::optional<PgnOpening> OpeningOf(const records::TreeMove& move, const WriteOptions& options) {
  if (options.pgn_opening) {
    if (auto opening = options.pgn_opening(KeyAfter(move))) return opening;
  }
  PgnOpening stated;
  for (const chess::BookNote& note : move.notes) {
    if (note.kind == chess::NoteKind::kEco) stated.eco = note.text;
    if (note.kind == chess::NoteKind::kName) stated.name = note.text;
  }
  if (stated.eco.empty() && stated.name.empty()) return std::nullopt;
  return stated;
}

void AppendOpeningTags(const PgnOpening& opening, std::string& game) {
  if (!opening.eco.empty()) AppendPgnTag(game, "ECO", opening.eco);
  if (!opening.name.empty()) AppendPgnTag(game, "Opening", opening.name);
}

// Returns the sign by which a reader gives the move its weight, or makes it inactive; empty if it needs none.
std::string_view NagOf(const chess::BookMove& move) {
  if (!move.active) return "$2";
  return move.stated_weight == kGoodMoveWeight ? "$1" : "";
}

}  // namespace

absl::Status PgnWriter::Write(const records::TreeMove& move) {
  const std::string weight = options_.pgn_weights ? WeightText(move.move, options_.scale) : "";
  line_.resize(std::min(line_.size(), move.plies));
  line_.push_back(
      {chess::San(move.before, move.move.move), CommentOf(move.notes, weight), OpeningOf(move, options_)});
  return move.ends_line ? WriteGame() : absl::OkStatus();
}

absl::Status PgnWriter::WriteNotes(const chess::Position& position, size_t,
                                   absl::Span<const chess::BookNote> notes) {
  CountComments(position, notes, lost_);
  return absl::OkStatus();
}

absl::Status PgnWriter::WriteGame() {
  game_.clear();
  AppendTags(game_);
  PgnMovetext moves(game_);
  for (size_t plies = 0; plies < line_.size(); ++plies) {
    moves.AddMove(plies, line_[plies].san);
    if (!line_[plies].comment.empty()) moves.AddComment(line_[plies].comment);
  }
  moves.End(kPgnNoResult);
  ++report_.records;
  return sink_.Append(game_);
}

void PgnWriter::AppendTags(std::string& game) const {
  AppendSevenPgnTags(game, options_.name, "?");
  if (options_.pgn_weights) AppendPgnTag(game, kBookWeightsTag, records::ScaleName(options_.scale));
  const auto named = std::find_if(line_.rbegin(), line_.rend(), [](const Ply& ply) { return ply.opening; });
  if (named != line_.rend()) AppendOpeningTags(*named->opening, game);
  game += '\n';
}

PgnChapterWriter::PgnChapterWriter(ByteSink& sink, WriteOptions options)
    : sink_(sink), options_(std::move(options)), nodes_(1), line_{0} {}

absl::Status PgnChapterWriter::Write(const records::TreeMove& move) {
  line_.resize(std::min(line_.size(), move.plies + 1));
  const size_t node = nodes_.size(), parent = line_.back();
  const std::string comment = EvaluationCommand(move, lost_) + CommentOf(move.notes);
  nodes_.push_back({chess::San(move.before, move.move.move), std::string(Trim(comment)),
                    OpeningOf(move, options_), NagOf(move.move), parent});
  nodes_[parent].replies.push_back(node);
  line_.push_back(node);
  if (move.move.games) lost_.AddMove("games", move.before, move.move.move);
  const uint32_t weight = move.move.stated_weight.value_or(1);
  const bool is_good = move.move.active && weight == kGoodMoveWeight;
  if (weight != 1 && !is_good) lost_.AddMove("weights", move.before, move.move.move);
  const size_t plies = line_.size() - 1, chapter_plies = options_.pgn_chapter_plies.value_or(0);
  if (plies == chapter_plies || (plies < chapter_plies && move.ends_line)) chapters_.push_back(node);
  return absl::OkStatus();
}

absl::Status PgnChapterWriter::WriteNotes(const chess::Position& position, size_t plies,
                                          absl::Span<const chess::BookNote> notes) {
  if (plies == 0) {
    nodes_[0].comment = CommentOf(notes);
  } else {
    CountComments(position, notes, lost_);
  }
  return absl::OkStatus();
}

absl::StatusOr<records::WriteReport> PgnChapterWriter::Finish() {
  if (options_.pgn_chapter_plies.value_or(0) == 0 && nodes_.size() > 1) chapters_ = {0};
  // A chapter may add others at the end.
  for (size_t i = 0; i < chapters_.size(); ++i) TABIA_RETURN_IF_ERROR(WriteChapter(chapters_[i]));
  return std::move(report_);
}

absl::Status PgnChapterWriter::WriteChapter(size_t node) {
  std::vector<size_t> line;
  for (size_t at = node; at != 0; at = nodes_[at].parent) line.push_back(at);
  std::reverse(line.begin(), line.end());
  const auto named =
      std::find_if(line.rbegin(), line.rend(), [this](size_t at) { return nodes_[at].opening; });
  std::string game;
  AppendSevenPgnTags(game, options_.name, std::to_string(report_.records + 1));
  if (named != line.rend()) AppendOpeningTags(*nodes_[*named].opening, game);
  game += '\n';
  PgnMovetext moves(game);
  const bool is_first = report_.records == 0;
  if (is_first && !nodes_[0].comment.empty()) moves.AddComment(nodes_[0].comment);
  for (size_t plies = 0; plies < line.size(); ++plies) AppendMove(line[plies], plies, moves);
  AppendReplies(node, line.size(), 0, moves);
  moves.End(kPgnNoResult);
  ++report_.records;
  return sink_.Append(game);
}

void PgnChapterWriter::AppendReplies(size_t node, size_t plies, size_t depth, PgnMovetext& moves) {
  while (!nodes_[node].replies.empty()) {
    const std::vector<size_t>& replies = nodes_[node].replies;
    AppendMove(replies[0], plies, moves);
    for (size_t i = 1; i < replies.size(); ++i) {
      const bool is_too_deep = depth + 1 == PgnGame::kMaxDepth;
      moves.BeginVariation();
      AppendMove(replies[i], plies, moves);
      if (is_too_deep && !nodes_[replies[i]].replies.empty()) chapters_.push_back(replies[i]);
      if (!is_too_deep) AppendReplies(replies[i], plies + 1, depth + 1, moves);
      moves.EndVariation();
    }
    node = replies[0];
    ++plies;
  }
}

void PgnChapterWriter::AppendMove(size_t node, size_t plies, PgnMovetext& moves) const {
  moves.AddMove(plies, nodes_[node].san);
  if (!nodes_[node].nag.empty()) moves.AddNag(nodes_[node].nag);
  if (!nodes_[node].comment.empty()) moves.AddComment(nodes_[node].comment);
}

void AppendPgnTag(std::string& game, std::string_view name, std::string_view value) {
  game.append("[").append(name).append(" \"");
  for (const char c : value) {
    if (c == '"' || c == '\\') game += '\\';
    game += c;
  }
  game += "\"]\n";
}

void AppendSevenPgnTags(std::string& game, std::string_view event, std::string_view round) {
  AppendPgnTag(game, "Event", event);
  AppendPgnTag(game, "Site", "?");
  AppendPgnTag(game, "Date", "????.??.??");
  AppendPgnTag(game, "Round", round);
  AppendPgnTag(game, "White", "?");
  AppendPgnTag(game, "Black", "?");
  AppendPgnTag(game, "Result", kPgnNoResult);
}

void PgnMovetext::AddMove(size_t plies, std::string_view san) {
  const bool black = plies % 2 == 1;
  if (wants_number_ || !black) AddWord(std::to_string(plies / 2 + 1) + (black ? "..." : "."));
  AddWord(san);
  wants_number_ = false;
}

void PgnMovetext::AddComment(std::string_view text) {
  std::string comment(text);
  std::replace(comment.begin(), comment.end(), '{', '(');
  std::replace(comment.begin(), comment.end(), '}', ')');
  comment = '{' + comment + '}';
  std::string_view rest = comment;
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    if (!word.empty()) AddWord(word);
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
  }
  wants_number_ = true;
}

void PgnMovetext::BeginVariation() {
  opens_ = true;
  ++depth_;
  wants_number_ = true;
}

void PgnMovetext::EndVariation() {
  out_ += ')';
  ++line_bytes_;
  --depth_;
  wants_number_ = true;
}

void PgnMovetext::End(std::string_view result) {
  AddWord(result);
  out_ += "\n\n";
}

// Keeps a word with % in its line: readers ignore a line that begins with %.
void PgnMovetext::AddWord(std::string_view word) {
  // The parentheses that are open may end after this word.
  const bool fits = line_bytes_ + 1 + opens_ + word.size() + depth_ <= kLineBytes;
  if (line_bytes_ > 0 && !fits && word[0] != '%') {
    out_ += '\n';
    line_bytes_ = 0;
  }
  if (line_bytes_ > 0) {
    out_ += ' ';
    ++line_bytes_;
  }
  if (std::exchange(opens_, false)) {
    out_ += '(';
    ++line_bytes_;
  }
  out_ += word;
  line_bytes_ += word.size();
}

}  // namespace tabia::formats
