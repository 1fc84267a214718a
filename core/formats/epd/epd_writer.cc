#include "core/formats/epd/epd_writer.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"

#include "core/base/format.h"
#include "core/chess/san.h"
#include "core/chess/variants/variant_san.h"
#include "core/formats/weight_text.h"
#include "core/moves/move_order.h"

namespace tabia::formats {
namespace {

uint64_t PlayableWeight(const chess::BookMove& move) {
  return move.active ? move.weight() : 0;
}

std::string SanOf(const records::BookNode& node, const chess::BookMove& move) {
  return chess::San(node.position.board(), move.move);
}

// Returns " e4 d4"; empty if no move may be played.
std::string BestMoves(const records::BookNode& node) {
  uint64_t best = 1;
  for (const chess::BookMove& move : node.entry.moves) best = std::max(best, PlayableWeight(move));
  std::string text;
  for (const chess::BookMove& move : node.entry.moves) {
    if (PlayableWeight(move) == best) text += ' ' + SanOf(node, move);
  }
  return text;
}

// Returns "e4 +12 =3 -4, d4 +5 =9 -1", which needs no escapes: it has no quotation marks and no semicolons.
std::string AllMoves(const records::BookNode& node, records::Scale scale) {
  std::string text;
  for (const chess::BookMove& move : node.entry.moves) {
    if (!text.empty()) text += ", ";
    text += SanOf(node, move) + ' ' + WeightText(move, scale);
  }
  return text;
}

// Returns " ce 31;" or " dm 3;"; empty if the player to move is mated, for which EPD has no operation.
std::string ScoreOperation(chess::Score score) {
  if (!score.is_mate()) return FormatText(" ce %d;", score.centipawns());
  return score.mate() > 0 ? FormatText(" dm %d;", score.mate()) : "";
}

}  // namespace

// The operations are sorted by their names, as the format requires.
absl::Status EpdWriter::Write(const records::BookNode& node) {
  std::string line = node.position.Epd();
  const std::optional<chess::Evaluation> evaluation = chess::ReferenceOf(node.entry);
  const std::string best = BestMoves(node);
  if (evaluation && evaluation->depth > 0) line += FormatText(" acd %d;", evaluation->depth);
  if (!best.empty()) line += " bm" + best + ';';
  if (!node.entry.moves.empty()) line += " c0 \"" + AllMoves(node, scale_) + "\";";
  if (evaluation) line += ScoreOperation(evaluation->score);
  for (const chess::BookNote& note : node.notes) lost_.AddNote(node.position, note);
  ++report_.records;
  return sink_.Append(line + '\n');
}

}  // namespace tabia::formats
