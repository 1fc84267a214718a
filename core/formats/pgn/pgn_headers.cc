#include "core/formats/pgn/pgn_headers.h"

#include "absl/strings/ascii.h"

#include "core/chess/variant.h"
#include "core/formats/pgn/pgn_signs.h"

namespace tabia::formats {
namespace {

// Returns the letters and digits in lower case: "Fischer Random" -> "fischerrandom".
std::string Essence(std::string_view variant) {
  std::string essence;
  for (const char c : variant) {
    if (absl::ascii_isalnum(static_cast<unsigned char>(c))) essence.push_back(absl::ascii_tolower(c));
  }
  return essence;
}

// Returns the number at the beginning; an Elo has at most four digits.
uint32_t ReadElo(std::string_view text) {
  constexpr uint32_t kMax = 9999;
  uint32_t elo = 0;
  for (const char c : text) {
    if (c < '0' || c > '9' || elo > kMax / 10) break;
    elo = 10 * elo + static_cast<uint32_t>(c - '0');
  }
  return elo;
}

}  // namespace

PgnResult ParsePgnResult(std::string_view stated) {
  const std::string text = WithAsciiSigns(stated);
  if (text == "1-0") return PgnResult::kWhiteWins;
  if (text == "0-1") return PgnResult::kBlackWins;
  if (text == "1/2-1/2" || text == "1/2") return PgnResult::kDraw;
  return PgnResult::kUnknown;
}

void PgnHeaders::Add(std::string_view name, std::string_view value, int64_t line) {
  if (name == "Result") {
    result = ParsePgnResult(value);
  } else if (name == "WhiteElo") {
    white_elo = ReadElo(value);
  } else if (name == "BlackElo") {
    black_elo = ReadElo(value);
  } else if (name == "FEN") {
    fen = {std::string(value), line};
  } else if (name == "SetUp") {
    denies_setup = value == "0";
  } else if (name == kBookWeightsTag) {
    for (const auto scale : {records::Scale::kPercent, records::Scale::kGames, records::Scale::kWeights}) {
      if (value == records::ScaleName(scale)) book_scale = scale;
    }
  } else if (name == "Variant") {
    variant = {std::string(value), line};
  }
}

bool PgnHeaders::KnowsRules() const {
  const std::string name = Essence(variant.value);
  return chess::KnowsRules(name) || name == "fromposition" || name == "normal" || IsChess960();
}

bool PgnHeaders::IsChess960() const {
  const std::string name = Essence(variant.value);
  return chess::IsChess960(name) || name == "fischerrandom";
}

}  // namespace tabia::formats
