// The options for writing a book: the facts that a writer needs about the book, and options of single formats.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "core/records/scale.h"

namespace tabia::formats {

// The formula for the weight of a move in a Polyglot book.
enum class WeightFormula : uint8_t {
  kAuto,    // kStated if the book has weights, else kScore
  kScore,   // 2 x wins + draws
  kWins,    // games won by the mover
  kGames,   // games with the move
  kStated,  // the weight in the book
};

// The treatment of moves of weight 0, which Polyglot never plays and its old versions cannot read.
enum class ZeroPolicy : uint8_t {
  kDrop,  // not written, and neither are inactive moves
  kKeep,  // written, and so are inactive moves, as 0
  kOne,   // written with weight 1; inactive moves are not written
};

struct PolyglotOptions {
  WeightFormula formula = WeightFormula::kAuto;
  ZeroPolicy zeros = ZeroPolicy::kDrop;
};

enum class ObkMagic : uint8_t {
  kBoo,   // BOO!, with notes
  kUgws,  // UGWS, for Chessmaster 4000 to 8000, without notes
};

// The engines that read an experience file.
enum class ExpTarget : uint8_t {
  kBrainLearn,  // BrainLearn and ShashChess: records without a signature, newer keys
  kSugar,       // HypnoS and others: "SugaR Experience version 2", older keys
};

struct PgnOpening {
  std::string eco, name;  // "B20", "Sicilian Defense"
};

struct WriteOptions {
  // The book. Its facts are those of Info in an OOBS database, such as "License" -> "free".
  std::string name = "?";  // UTF-8
  std::string variant = "standard";
  records::Scale scale = records::Scale::kGames;  // of its weights
  std::map<std::string, std::string> facts = {};

  std::string temp_folder = {};  // of a temporary file, if the format needs one; empty: DefaultTempFolder()

  PolyglotOptions polyglot = {};
  ObkMagic obk_magic = ObkMagic::kBoo;
  ExpTarget exp_target = ExpTarget::kBrainLearn;
  bool oobs_index = false;            // an index of the positions: twice the size, but fast to query with SQL
  bool oobs_weights_as_wins = false;  // a stated weight N becomes N games won; otherwise the move is dropped
  std::string ob_author =
      {};  // of the evaluations of games, which do not contain one; empty: the name of the file
  std::chrono::sys_days ob_day = {};  // the date of the book, and of the import of the evaluations of games
  bool pgn_weights = true;            // comments contain the games and weights of moves
  // Length of the opening of each chapter in plies (PgnChapterWriter); 0: one chapter. Nothing: no chapters.
  std::optional<uint32_t> pgn_chapter_plies = {};
  // Returns the opening of a canonical key, for the tags of PGN; nullopt to use the notes of the book.
  std::function<std::optional<PgnOpening>(uint64_t key)> pgn_opening = {};
};

}  // namespace tabia::formats
