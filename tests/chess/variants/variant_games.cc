#include "tests/chess/variants/variant_games.h"

#include <algorithm>
#include <cctype>
#include <fstream>

#include "core/chess/variants/variant_san.h"
#include "tests/chess/variants/variants_golden.h"

namespace tabia::chess {
namespace {

// Returns the movetext without comments, variations and NAGs.
std::string MainLine(const std::string& text) {
  std::string line;
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '{') {
      i = std::min(text.find('}', i), text.size());
    } else if (text[i] == ';') {
      i = std::min(text.find('\n', i), text.size());
    } else if (text[i] == '$') {
      while (std::isdigit(static_cast<unsigned char>(text[i + 1]))) ++i;
    } else {
      depth += (text[i] == '(') - (text[i] == ')');
      if (depth == 0) line.push_back(text[i] == '\n' || text[i] == ')' ? ' ' : text[i]);
    }
  }
  return line;
}

void ReadMoves(const std::string& movetext, GameOfVariant& game) {
  for (const std::string& word : Fields(MainLine(movetext), ' ')) {
    const bool is_number = std::isdigit(static_cast<unsigned char>(word[0])) && word[0] != '0';
    if (!word.empty() && !is_number && word != game.result) game.moves.push_back(word);
  }
}

}  // namespace

std::vector<GameOfVariant> ReadGamesOfVariants(const std::string& path) {
  std::vector<GameOfVariant> games;
  std::ifstream file(path);
  std::string movetext;
  const auto finish = [&] {
    if (!games.empty()) ReadMoves(movetext, games.back());
    movetext.clear();
  };
  for (std::string line; std::getline(file, line);) {
    const std::vector<std::string> parts = Fields(line, '"');
    if (line.empty() || line[0] != '[') {
      movetext += line + '\n';
    } else if (parts[0] == "[Event ") {
      finish();
      games.emplace_back();
    } else if (parts[0] == "[Variant ") {
      games.back().variant = parts[1];
    } else if (parts[0] == "[FEN ") {
      games.back().fen = parts[1];
    } else if (parts[0] == "[Result ") {
      games.back().result = parts[1];
    }
  }
  finish();
  return games;
}

std::vector<PlayedMove> PlayGame(const GameOfVariant& game) {
  const Variant variant = VariantOf(game.variant);
  VariantPosition position = game.fen.empty() ? VariantPosition(variant) : VariantAt(variant, game.fen);
  std::vector<PlayedMove> played;
  for (const std::string& san : game.moves) {
    const std::optional<Move> move = ParseSan(position, san);
    if (!move) break;
    played.push_back({position, *move});
    position.Make(*move);
  }
  return played;
}

}  // namespace tabia::chess
