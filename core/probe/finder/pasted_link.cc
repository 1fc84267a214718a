#include "core/probe/finder/pasted_link.h"

#include <algorithm>
#include <initializer_list>
#include <vector>

#include "absl/strings/ascii.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/base/url_query.h"
#include "core/moves/ruleset.h"
#include "core/probe/finder/pasted_game.h"
#include "core/probe/finder/typed_fen.h"

namespace tabia::probe {
namespace {

constexpr size_t kMaxLinkBytes = 4 * 1024;

bool IsHostName(std::string_view text) {
  const auto is_letter = [](char c) { return absl::ascii_isalpha(static_cast<unsigned char>(c)); };
  const auto is_host_character = [](char c) {
    return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '-';
  };
  const size_t dot = text.rfind('.');
  if (dot == std::string_view::npos) return false;
  const std::string_view last = text.substr(dot + 1);
  return last.size() > 1 && std::all_of(last.begin(), last.end(), is_letter) &&
         std::all_of(text.begin(), text.end(), is_host_character);
}

// The parts of an address as they are written.
struct Address {
  std::string_view host, path, query, fragment;
};

Address SplitAddress(std::string_view link) {
  const size_t scheme = link.find("://");
  if (scheme != std::string_view::npos) link.remove_prefix(scheme + 3);
  Address address;
  const auto take_from = [&link](std::string_view marks) {
    const size_t at = std::min(link.find_first_of(marks), link.size());
    const std::string_view part = link.substr(at);
    link = link.substr(0, at);
    return part.substr(std::min<size_t>(1, part.size()));
  };
  address.fragment = take_from("#");
  address.query = take_from("?");
  address.path = take_from("/");
  address.host = link;
  return address;
}

std::string WithoutUnderscores(std::string_view text) {
  std::string blanks(text);
  std::replace(blanks.begin(), blanks.end(), '_', ' ');
  return blanks;
}

// Returns the first parameter of `names` that has a value, with blanks instead of "_".
std::string ParameterOf(const UrlQuery& query, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    if (!query.Get(name).empty()) return WithoutUnderscores(query.Get(name));
  }
  return {};
}

// Returns the text from the board of a FEN on, whose ranks look like folders of a path; empty if there is none.
std::string_view FenIn(std::string_view path) {
  constexpr auto kSlashes = 7;  // fewer are folders that happen to have the letters of pieces
  while (true) {
    if (BeginsWithBoard(path) && std::count(path.begin(), path.end(), '/') >= kSlashes) return path;
    const size_t slash = path.find('/');
    if (slash == std::string_view::npos) return {};
    path.remove_prefix(slash + 1);
  }
}

// Returns the error for an address without a position.
absl::Status NoPosition(std::string_view host, const std::vector<std::string_view>& folders) {
  const std::string_view first = folders.empty() ? "" : folders[0];
  const bool is_lichess = host.ends_with("lichess.org");
  const auto is_word = [](char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)); };
  const bool is_page =
      first == "analysis" || first == "practice" || first == "training" || first == "streamer";
  const bool is_id =
      (first.size() == 8 || first.size() == 12) && std::all_of(first.begin(), first.end(), is_word);
  const bool is_game =
      (is_lichess && is_id && !is_page) || std::find(folders.begin(), folders.end(), "game") != folders.end();
  const std::string_view kind = is_lichess && first == "study" ? "study" : is_game ? "game" : "";
  if (kind.empty()) {
    return UsageError(
        "the link contains neither a position nor moves; paste the FEN, the PGN or the moves instead");
  }
  return UsageError(
      Concat("a link to a ", kind, " does not contain its moves; open it, and paste its PGN or FEN"));
}

// Returns the variant in /analysis/VARIANT/FEN; an empty text for chess.
std::string_view VariantOfAnalysis(const std::vector<std::string_view>& folders) {
  const bool is_analysis = folders.size() >= 2 && folders[0] == "analysis";
  return is_analysis && chess::Ruleset::Of(folders[1]).variant() ? folders[1] : "";
}

// Returns the moves or the name in lichess.org/opening/NAME/MOVES.
LinkedPosition ReadOpeningPage(const std::vector<std::string_view>& folders) {
  LinkedPosition linked;
  if (folders.size() > 2) {
    linked.moves = folders[2];
  } else if (BeginsWithMove(folders[1])) {
    linked.moves = folders[1];
  } else {
    linked.opening = folders[1];
  }
  return linked;
}

}  // namespace

bool BeginsWithLink(std::string_view text) {
  const std::string_view word = TakeWord(text);
  const size_t host_end = word.find_first_of("/?");
  return IsUrl(word) || (host_end != std::string_view::npos && IsHostName(word.substr(0, host_end)));
}

std::string_view LinkIn(std::string_view text) {
  for (std::string_view word = TakeWord(text); !word.empty(); word = TakeWord(text)) {
    if (BeginsWithLink(word)) return word;
  }
  return {};
}

absl::StatusOr<LinkedPosition> ReadLink(std::string_view link) {
  if (link.size() > kMaxLinkBytes) return UsageError("the link is longer than 4 KiB; paste the PGN instead");
  const Address address = SplitAddress(link);
  const std::optional<std::string> path = UnescapeQuery(address.path), text = UnescapeQuery(address.query);
  const std::optional<UrlQuery> query = UrlQuery::Parse(address.query);
  if (!path || !text || !query) return UsageError("the link has an invalid percent-encoding");
  const std::string path_text = WithoutUnderscores(*path), query_text = WithoutUnderscores(*text);
  const std::vector<std::string_view> folders = SplitWords(path_text, "/");
  LinkedPosition linked;
  linked.variant = VariantOfAnalysis(folders);
  linked.fen = ParameterOf(*query, {"fen", "FEN", "board"});
  linked.moves = ParameterOf(*query, {"play", "moves", "pgn", "moveList"});
  if (linked.fen.empty()) linked.fen = FenIn(path_text);
  if (linked.fen.empty() && BeginsWithBoard(query_text)) linked.fen = query_text;
  const auto pgn = std::find(folders.begin(), folders.end(), "pgn");
  if (linked.moves.empty() && pgn != folders.end()) {
    linked.moves = Join(std::vector<std::string_view>(std::next(pgn), folders.end()), " ");
  }
  const bool is_opening = folders.size() > 1 && folders[0] == "opening";
  if (linked.fen.empty() && linked.moves.empty() && is_opening) linked = ReadOpeningPage(folders);
  if (linked.fen.empty() && linked.moves.empty() && linked.opening.empty())
    return NoPosition(address.host, folders);
  linked.ply = ParseNumber<size_t>(address.fragment);
  return linked;
}

}  // namespace tabia::probe
