#include "core/formats/pgn/pgn_writer.h"

#include <algorithm>
#include <cstdint>

#include "absl/status/status.h"

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

}  // namespace

absl::Status PgnWriter::Write(const records::TreeMove& move) {
  line_.resize(std::min(line_.size(), move.plies));
  line_.push_back({chess::San(move.before, move.move.move), Comment(move), Opening(move)});
  return move.ends_line ? WriteGame() : absl::OkStatus();
}

std::string PgnWriter::Comment(const records::TreeMove& move) const {
  std::string comment;
  if (options_.pgn_weights) comment = WeightText(move.move, options_.scale);
  for (const chess::BookNote& note : move.notes) {
    if (!comment.empty()) comment += "; ";
    comment += note.text;
  }
  return comment;
}

std::optional<PgnOpening> PgnWriter::Opening(const records::TreeMove& move) const {
  if (options_.pgn_opening) {
    if (auto opening = options_.pgn_opening(KeyAfter(move))) return opening;
  }
  PgnOpening stated;
  for (const chess::BookNote& note : move.notes) {
    if (note.kind == chess::NoteKind::kEco) stated.eco = note.text;
    if (note.kind == chess::NoteKind::kName) stated.name = note.text;
  }
  if (stated.eco.empty() && stated.name.empty()) return std::nullopt;
  return stated;
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
  if (named != line_.rend()) {
    if (!named->opening->eco.empty()) AppendPgnTag(game, "ECO", named->opening->eco);
    if (!named->opening->name.empty()) AppendPgnTag(game, "Opening", named->opening->name);
  }
  game += '\n';
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

void PgnMovetext::End(std::string_view result) {
  AddWord(result);
  out_ += "\n\n";
}

// Keeps a word with % in its line: readers ignore a line that begins with %.
void PgnMovetext::AddWord(std::string_view word) {
  const bool fits = line_bytes_ + 1 + word.size() <= kLineBytes;
  if (line_bytes_ > 0 && !fits && word[0] != '%') {
    out_ += '\n';
    line_bytes_ = 0;
  }
  if (line_bytes_ > 0) {
    out_ += ' ';
    ++line_bytes_;
  }
  out_ += word;
  line_bytes_ += word.size();
}

}  // namespace tabia::formats
