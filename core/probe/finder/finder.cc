#include "core/probe/finder/finder.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_replace.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/chess/position.h"
#include "core/chess/san.h"
#include "core/probe/backgammon/backgammon_position.h"
#include "core/probe/chess/game_opening.h"
#include "core/probe/finder/pasted_game.h"
#include "core/probe/finder/pasted_link.h"
#include "core/probe/finder/typed_fen.h"

namespace tabia::probe {
namespace {

constexpr std::string_view kPossible =
    "enter an opening's name, an ECO code, moves, a FEN, a PGN or a link with a position";
constexpr size_t kMaxWordsBytes = 200;  // of a text whose words are searched one by one

bool IsIn(std::string_view set, char c) {
  return set.find(c) != std::string_view::npos;
}

// Drops words such as "FEN:" and "position" from the front.
std::string_view WithoutLabels(std::string_view text) {
  while (true) {
    std::string_view rest = text;
    std::string_view word = TakeWord(rest);
    if (word.ends_with(':')) word.remove_suffix(1);
    const bool is_label = EqualIgnoringCase(word, "fen") || EqualIgnoringCase(word, "pgn") ||
                          EqualIgnoringCase(word, "position") || EqualIgnoringCase(word, "moves") ||
                          EqualIgnoringCase(word, "startpos");
    if (!is_label) return Trim(text);
    text = rest;
  }
}

// Returns the text with one line's blanks for "_", and with the small letter of a first move that a telephone has
// capitalised: "E4 e5".
std::string Tidied(std::string_view typed) {
  std::string text(WithoutLabels(typed));
  if (text.find_first_of(" \t\r\n") == std::string::npos && !BeginsWithLink(text)) {
    std::replace(text.begin(), text.end(), '_', ' ');
  }
  if (text.size() > 1 && IsIn("ABCDEFGH", text[0]) && IsIn("12345678", text[1])) {
    text[0] = absl::ascii_tolower(static_cast<unsigned char>(text[0]));
  }
  return text;
}

// Returns whether the text is an ECO code, or a code with words after it, or a letter and a digit that are not a move.
bool BeginsWithEcoCode(std::string_view text) {
  std::string_view rest = text;
  const std::string_view word = TakeWord(rest);
  if (word.size() < 2 || !IsIn("abcdeABCDE", word[0]) ||
      !std::all_of(word.begin() + 1, word.end(), IsDigit)) {
    return false;
  }
  return word.size() == 3 ||
         (word.size() == 2 && Trim(rest).empty() && !chess::ParseSan(chess::Position(), word));
}

// Returns whether the text begins with moves or with the signs of PGN.
bool BeginsWithGame(std::string_view text) {
  return IsIn("[{(;%$", text[0]) || BeginsWithMove(text);
}

std::string TitleOfLine(const MoveSequence& line, const std::string& players) {
  if (!players.empty()) return players;
  const std::optional<GameOpening> opening = OpeningOf(line);
  return opening ? Concat(opening->name.eco, " ", opening->name.name) : "";
}

absl::StatusOr<FoundPosition> PositionAfter(std::string_view moves, const PastedGameOptions& options) {
  const bool is_one_line = moves.find_first_of("[{(;%\n") == std::string_view::npos;
  const std::string_view other = is_one_line && !options.skips_text_before ? FirstWordBesideMoves(moves) : "";
  if (!other.empty()) {
    return UsageError(Concat("\"", MakePrintable(other.substr(0, kMaxQuoteBytes)),
                             "\" is not a move; enter only moves, such as e4 c5 Nf3, or only words of "
                             "an opening's name"));
  }
  TABIA_ASSIGN_OR_RETURN(PastedGame game, ReadPastedGame(moves, options));
  FoundPosition found = {std::move(game.line), {}};
  found.title = TitleOfLine(found.line, game.players);
  return found;
}

// Returns the position of a FEN, after the moves that follow it and after `moves`.
absl::StatusOr<FoundPosition> PositionOfFen(std::string_view text, std::string_view moves,
                                            PastedGameOptions options) {
  TABIA_ASSIGN_OR_RETURN(const TypedFen typed, CompleteFen(text));
  const std::string all_moves = Concat(typed.rest, " ", moves);
  TABIA_ASSIGN_OR_RETURN(MoveSequence line, ParseMoveSequence(typed.fen));
  if (!Trim(all_moves).empty()) {
    options.fen = typed.fen;
    return PositionAfter(all_moves, options);
  }
  std::string title = TitleOfLine(line, "");
  return FoundPosition{std::move(line), std::move(title)};
}

NotFound Unclear(std::string_view why) {
  return {std::string(why)};
}

Found FoundOr(absl::StatusOr<FoundPosition> position) {
  if (!position.ok()) return Unclear(Message(position.status()));
  return *std::move(position);
}

// Returns the reason why no opening is found, with the first word that no name has.
NotFound NoOpening(std::string_view text) {
  if (LooksLikeBackgammon(text))
    return Unclear("this is a position of backgammon, but the book is a chess book");
  if (text.size() > kMaxWordsBytes) return Unclear(Concat("no opening has such a long name; ", kPossible));
  for (std::string_view rest = text; !Trim(rest).empty();) {
    const std::string_view word = TakeWord(rest);
    const bool is_word = std::any_of(
        word.begin(), word.end(), [](char c) { return !absl::ascii_ispunct(static_cast<unsigned char>(c)); });
    if (is_word && SearchOpenings(word, 1).openings.empty()) {
      return Unclear(Concat("no opening has a name with \"", MakePrintable(word), "\"; ", kPossible));
    }
  }
  return Unclear(Concat("no opening has a name with all of these words; ", kPossible));
}

Found FindOpenings(std::string_view text, size_t max) {
  FoundOpenings found = SearchOpenings(text, max);
  if (found.openings.empty()) return NoOpening(text);
  return found;
}

Found FindLink(std::string_view link, size_t max_openings) {
  const absl::StatusOr<LinkedPosition> linked = ReadLink(link);
  if (!linked.ok()) return Unclear(Message(linked.status()));
  if (!linked->variant.empty()) {
    return Unclear(Concat("the link is to a position of ", linked->variant, "; only chess is found here"));
  }
  if (!linked->opening.empty()) return FindOpenings(linked->opening, max_openings);
  PastedGameOptions options;
  options.max_plies = linked->ply.value_or(options.max_plies);
  if (!linked->fen.empty()) return FoundOr(PositionOfFen(linked->fen, linked->moves, options));
  return FoundOr(PositionAfter(linked->moves, options));
}

// Finds a game or a link that follows other words, as in a mail; returns `openings` if there is neither.
Found FindAmidWords(std::string_view text, size_t max_openings, Found openings) {
  if (text.find("1.") != std::string_view::npos || text.find('[') != std::string_view::npos) {
    PastedGameOptions options;
    options.skips_text_before = true;
    return FoundOr(PositionAfter(text, options));
  }
  const std::string_view link = LinkIn(text);
  return link.empty() ? std::move(openings) : FindLink(link, max_openings);
}

// Finds a position of a variant.
Found FindInVariant(std::string_view text, const chess::Ruleset& rules) {
  const absl::StatusOr<LinkedPosition> linked = ReadLink(LinkIn(text));
  const std::string fen = linked.ok() ? linked->fen : std::string(text);
  std::string_view rest = fen;
  absl::StatusOr<MoveSequence> line = ParseMoveSequence(fen, rules);
  if (TakeWord(rest).find('/') == std::string_view::npos || !line.ok()) {
    return Unclear(Concat("only a FEN finds a position in a book of ", MakePrintable(rules.name())));
  }
  return FoundPosition{*std::move(line), ""};
}

}  // namespace

Found FindTyped(std::string_view typed, const chess::Ruleset& rules, size_t max_openings) {
  if (typed.size() > kMaxTypedBytes)
    return Unclear("the text is longer than 64 KiB; paste one game without comments");
  const std::string text = Tidied(typed);
  const bool is_start = (text.empty() && HasWord(typed, "startpos")) || EqualIgnoringCase(text, "start");
  if (text.empty() && !is_start) return Unclear(Concat("the text is empty; ", kPossible));
  if (!rules.is_chess()) return FindInVariant(text, rules);
  if (is_start) return FoundOr(PositionOfFen(chess::kStartFen, "", {}));
  if (BeginsWithLink(text)) return FindLink(LinkIn(text), max_openings);
  if (BeginsWithBoard(text)) return FoundOr(PositionOfFen(text, "", {}));
  if (BeginsWithEcoCode(text)) return FindOpenings(text, max_openings);
  if (BeginsWithGame(text)) return FoundOr(PositionAfter(text, {}));
  Found openings = FindOpenings(text, max_openings);
  return std::holds_alternative<NotFound>(openings) ? FindAmidWords(text, max_openings, std::move(openings))
                                                    : openings;
}

absl::StatusOr<MoveSequence> FindPosition(std::string_view text, const chess::Ruleset& rules) {
  constexpr size_t kLikeliest = 3;
  Found found = FindTyped(text, rules, kLikeliest);
  if (const auto* none = std::get_if<NotFound>(&found)) return UsageError(none->why);
  if (auto* position = std::get_if<FoundPosition>(&found)) return std::move(position->line);
  const auto& [openings, is_clear] = std::get<FoundOpenings>(found);
  if (is_clear) {
    return ParseMoveSequence(Concat("startpos moves ", absl::StrReplaceAll(openings[0].play, {{",", " "}})));
  }
  std::string names;
  for (const FoundOpening& opening : openings) {
    names += Concat(names.empty() ? "" : "; ", opening.eco, " ", opening.name);
  }
  return UsageError(Concat("\"", MakePrintable(Trim(text)),
                           "\" fits several openings; add a word or an ECO code. The likeliest are ", names));
}

}  // namespace tabia::probe
