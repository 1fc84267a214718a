#include "plugin/tool/flags/book_argument.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include "core/backgammon/board.h"
#include "core/backgammon/game_state.h"
#include "core/base/os/paths.h"
#include "core/base/os/program.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/formats/registry.h"
#include "core/moves/ruleset.h"
#include "core/probe/backgammon/backgammon_position.h"
#include "core/probe/finder/backgammon_finder.h"
#include "core/probe/finder/finder.h"
#include "core/probe/finder/pasted_game.h"
#include "core/probe/finder/pasted_link.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/output.h"
#include "plugin/tool/cli/progress_bar.h"

namespace tabia::tool {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kInstalledBooks = "share/tabia/books/";
constexpr std::string_view kBoardLetters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/+~*-_[]";
constexpr std::chrono::seconds kSessionNetworkTimeout{1};  // all other clients wait meanwhile
constexpr int kMinRankEnds = 4;  // slashes in the board of the smallest variant, which has five ranks

bool BeginsLikeAPosition(std::string_view word) {
  const std::string_view first = word.substr(0, word.find(' '));
  return first == "startpos" || first == "position" || first == "fen" || first == "moves" ||
         report::IsFirstMove(first) || first == "Position" || probe::LooksLikeBackgammon(first) ||
         (first[0] != '/' && first.find_first_not_of(kBoardLetters) == std::string_view::npos &&
          std::count(first.begin(), first.end(), '/') >= kMinRankEnds);
}

// Returns the usage error for a file or an address without a POSITION.
absl::Status NoPositionAfter(const std::string& book, const std::string& not_a_link) {
  const std::string missing =
      absl::StrFormat("POSITION: missing after BOOK %s; pass a FEN, moves, the name of an opening or an XGID",
                      MakePrintable(book));
  return UsageError(
      not_a_link.empty() ? missing : absl::StrFormat("%s. As a link to a position: %s", missing, not_a_link));
}

// Opens a path or an open source with progress bars.
template <typename PathOrSource>
absl::StatusOr<probe::Book> OpenWithProgress(PathOrSource book, const std::string& path,
                                             books::OpenOptions options) {
  ProgressBar reading("Reading " + path);
  ProgressBar waiting("Waiting for another tabia to read " + path);
  options.reading.progress = reading.progress();
  options.waiting = waiting.progress();
  options.warn = Warn;
  options.network.allowed = true;
  if (options.purpose == books::Purpose::kSession) options.network.probe_timeout = kSessionNetworkTimeout;
  return books::OpenBook(std::move(book), options);
}

}  // namespace

absl::StatusOr<std::string> DefaultBook(records::Game game) {
  if (std::string named = Environment("TABIA_BOOK"); !named.empty()) return named;
  const fs::path program = PathOf(ProgramPath());
  const char* const name = game == records::Game::kChess ? "chess.tabia" : "backgammon.ob";
  const fs::path installed = (program.parent_path() / ".." / kInstalledBooks / name).lexically_normal();
  if (NamesFile(installed.string())) return installed.string();
  return UsageError(
      absl::StrFormat("BOOK: missing: TABIA_BOOK is not set, and there is no %s", installed.string()));
}

absl::StatusOr<std::string> BookOrDefault(const std::string& named) {
  return named.empty() ? DefaultBook() : named;
}

void AddBooksOption(const Command& command, std::vector<std::string>& books) {
  command.AddRepeated("--book", books, "Book; may be repeated: the first with an answer is used")
      .ValueName("BOOK");
}

void AddBookSpecsOption(const Command& command, std::vector<probe::BookSpec>& books) {
  const auto take = [&books](const std::string& text) -> std::string {
    absl::StatusOr<probe::BookSpec> spec = probe::ParseBookSpec(text);
    if (!spec.ok()) return text + ": " + std::string(Message(spec.status()));
    books.push_back(*std::move(spec));
    return "";
  };
  command.AddRepeated("--book", take, "Book; may be repeated: the first with a move is used")
      .ValueName("SPEC");
}

void AddCacheFlag(const Command& command, bool& use_cache) {
  command.AddFlag(
      "--no-cache", [&use_cache] { use_cache = false; },
      "Read large books into memory instead of caching an index");
}

void AddDownloadLimit(const Command& command, uint64_t& max_bytes) {
  command
      .AddSize("--max-download", max_bytes,
               "Largest book to copy from a server; chess indexes are not copied (4G)")
      .ValueName("SIZE")
      .ManualText(
          "Largest file to copy from a server, such as 512M; the default is 4G. A file that is no book is "
          "recognised by its first bytes, and is not copied. A chess index is not copied either: its probes "
          "read a few bytes of it.");
}

void AddSalvageFlag(const Command& command, bool& salvage) {
  command.AddFlag("--salvage", salvage, "Read the undamaged part of a damaged index, and report the loss")
      .Details("Without this flag, a damaged index is an error.");
}

void AddRecommendedFlag(const Command& command, formats::CtgOptions& ctg) {
  using chess::Recommended;
  AddWordFlag<Recommended>(
      command, "--ctg-recommended", ctg.recommended,
      {{"only", Recommended::kOnly}, {"first", Recommended::kFirst}, {"ignored", Recommended::kIgnored}},
      "CTG: use of recommended moves: only, first, ignored (first)")
      .ValueName("RULE")
      .ManualText(
          "CTG: the moves that may be played. `only`: the recommended moves. `first`, the default: the "
          "recommended moves if the position has one that can be played, else all moves. `ignored`: all "
          "moves. Under every rule, moves that the book marks as not to be played, or with ? or ??, are "
          "excluded; a recommended move with ?! counts as not recommended. A move without a finished game "
          "has weight 0 and is not played, unless `tabia build --unfinished draw` counts its games.");
}

Option AddRulesFlag(const Command& command, std::string& variant) {
  const auto take = [&variant](const std::string& name) -> std::string {
    const chess::Ruleset rules = chess::Ruleset::Of(name);
    if (name.empty() || !rules.is_supported())
      return "\"" + MakePrintable(name) + "\": must be " + Alternatives(chess::SupportedRuleNames());
    variant = rules.name();
    return "";
  };
  return command.AddParsed("--variant", take, "PGN, Polyglot, EPD, tables: variant, such as atomic (chess)")
      .ValueName("NAME")
      .ManualText(
          "The variant of the book. From PGN, tabia reads only games of this variant. Polyglot books, EPD "
          "files "
          "and tables do not contain their variant. The names are `chess`, `crazyhouse`, `atomic`, "
          "`antichess`, `kingofthehill`, "
          "`3check`, `horde` or `racingkings`. By default, a Polyglot book has the variant named by its "
          "folder, such as `atomic/white.bin`. Any other file is read as chess.")
      .Suggestions({chess::SupportedRuleNames().begin(), chess::SupportedRuleNames().end()});
}

absl::StatusOr<probe::Book> OpenBook(const std::string& path, books::OpenOptions options) {
  return OpenWithProgress(path, ShowLocation(formats::OpenedPath(path)), std::move(options));
}

absl::StatusOr<probe::Book> OpenBook(books::Source source, books::OpenOptions options) {
  const std::string path = source.file().path();
  return OpenWithProgress(std::move(source), path, std::move(options));
}

books::OpenOptions BookFlags::ToOptions() const {
  books::OpenOptions options = {.cache = {use_cache}};
  options.reading.SetVariant(variant);
  return options;
}

void AddBookFlags(const Command& command, BookFlags& flags) {
  AddCacheFlag(command, flags.use_cache);
  AddRulesFlag(command, flags.variant);
}

void AddAskedBookFlags(const Command& command, AskedBookFlags& flags) {
  AddBookFlags(command, flags);
  const auto take = [&flags](const std::string& mirror) -> std::string {
    if (!IsUrl(mirror)) return "must begin with http:// or https://";
    flags.mirrors.push_back(mirror);
    return "";
  };
  command.AddRepeated("--mirror", take, "Another address of BOOK on the network; may be repeated")
      .ValueName("URL")
      .ManualText(
          "Another address of BOOK on the network, which tabia uses if the first one fails. May be "
          "repeated.");
  AddDownloadLimit(command, flags.max_download_bytes);
  AddRecommendedFlag(command, flags.ctg);
}

absl::StatusOr<books::GameBook> OpenAskedBook(const std::string& book, const AskedBookFlags& flags) {
  if (!flags.mirrors.empty() && !IsUrl(book)) {
    return UsageError("--mirror: BOOK " + book + ": must be a URL");
  }
  std::string addresses = book;  // separated by blanks
  for (const std::string& mirror : flags.mirrors) addresses.append(" ").append(mirror);
  books::OpenOptions options = flags.ToOptions();
  options.network.max_download_bytes = flags.max_download_bytes;
  options.reading.ctg = flags.ctg;
  TABIA_ASSIGN_OR_RETURN(probe::Book opened, tool::OpenBook(addresses, std::move(options)));
  return books::ToGameBook(std::move(opened));
}

absl::StatusOr<formats::SourceFile> OpenForSeveralReadings(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, books::OpenFile(path));
  if (formats::FormatOf(file).ok()) TABIA_RETURN_IF_ERROR(file.Hold());
  return file;
}

absl::StatusOr<probe::ChessBook> OpenChessBook(const std::string& path, const BookFlags& flags) {
  books::OpenOptions options = flags.ToOptions();
  options.reading.pgn.plies = 0;  // of whole games, to compare positions at any ply
  TABIA_ASSIGN_OR_RETURN(probe::Book book, tool::OpenBook(path, options));
  return probe::ChessBook::Of(std::move(book));
}

absl::StatusOr<probe::ChessBook> OpenRepertoire(const std::string& path, const BookFlags& flags) {
  if (IsUrl(path)) return OpenChessBook(path, flags);
  TABIA_ASSIGN_OR_RETURN(books::Source source, books::Source::Open(path));
  books::OpenOptions options = flags.ToOptions();
  options.reading = books::RepertoireReading(source, std::move(options.reading));
  TABIA_ASSIGN_OR_RETURN(probe::Book book, tool::OpenBook(std::move(source), std::move(options)));
  return probe::ChessBook::Of(std::move(book));
}

std::string StatedVariant(const probe::BookSpec& spec) {
  if (!spec.variant.empty() || IsUrl(spec.path) || IsPipe(formats::OpenedPath(spec.path)))
    return spec.variant;
  absl::StatusOr<formats::SourceFile> file = formats::SourceFile::Open(spec.path);
  if (!file.ok() || !books::IsIndex(*file)) return "";
  const absl::StatusOr<books::Source> source = books::Source::Of(*std::move(file));
  const bool is_chess = source.ok() && source->game() == records::Game::kChess;
  return is_chess ? source->index()->info.variant : "";
}

absl::Status CheckSameMoves(const std::string& flag, const probe::ChessBook& book,
                            const probe::ChessBook& other) {
  const chess::Ruleset rules = book.info().rules(), other_rules = other.info().rules();
  if (rules.HasSameMoves(other_rules)) return absl::OkStatus();
  return UsageError(absl::StrFormat("%s: %s is a book of %s, and %s one of %s", flag, other.name(),
                                    other_rules.name(), book.name(), rules.name()));
}

bool NamesFile(const std::string& word) {
  std::error_code error;
  return word == formats::kStandardInputArgument || fs::exists(PathOf(word), error);
}

bool LooksLikeAPath(std::string_view word) {
  if (word.find_first_of(" \t\n") != word.npos || probe::BeginsWithLink(word) || probe::BeginsWithMove(word))
    return false;
  if (word.find_first_of("/\\") != word.npos) return true;
  const size_t dot = word.rfind('.');
  return dot != word.npos && dot + 1 < word.size() &&
         std::all_of(word.begin() + dot + 1, word.end(),
                     [](char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)); });
}

absl::StatusOr<BookAndPosition> SplitBookAndPosition(const std::vector<std::string>& words) {
  if (words.empty() || words[0].empty()) {
    return UsageError("POSITION: missing; pass a FEN, moves, the name of an opening or an XGID");
  }
  const bool names_file = NamesFile(words[0]);
  if (words.size() == 1 && names_file) return NoPositionAfter(words[0], "");
  if (words.size() == 1 && IsUrl(words[0])) {
    const absl::StatusOr<probe::LinkedPosition> link = probe::ReadLink(words[0]);
    if (!link.ok()) return NoPositionAfter(words[0], Message(link.status()));
  }
  const std::string all = absl::StrJoin(words, " ");
  const bool is_backgammon = probe::LooksLikeBackgammon(all) || probe::IsRollOrOpeningPlay(all);
  const bool is_position = BeginsLikeAPosition(words[0]) || is_backgammon;
  const bool looks_like_a_path = !is_position && LooksLikeAPath(words[0]);
  if (words.size() == 1 && looks_like_a_path) {
    return UsageError(absl::StrFormat("%s: is neither a file nor a POSITION", MakePrintable(words[0])));
  }
  if (words.size() == 1 && EqualIgnoringCase(all, "start")) {
    return UsageError(
        "POSITION: start: of which game? Pass startpos for chess, 4HPwATDgc/ABMA for backgammon");
  }
  const bool is_before_a_position =
      words.size() > 1 && !is_position && (looks_like_a_path || BeginsLikeAPosition(words[1]));
  if (words.size() > 1 && (IsUrl(words[0]) || names_file || is_before_a_position)) {
    return BookAndPosition{words[0], absl::StrJoin(words.begin() + 1, words.end(), " ")};
  }
  TABIA_ASSIGN_OR_RETURN(std::string book,
                         DefaultBook(is_backgammon ? records::Game::kBackgammon : records::Game::kChess));
  return BookAndPosition{book, all};
}

absl::StatusOr<probe::MoveSequence> FindPosition(const std::string& typed, const probe::ChessBook& book) {
  absl::StatusOr<probe::MoveSequence> line = report::ParsePosition(typed, book);
  const bool may_be_found = book.info().rules().is_chess() && !report::KeyIn(typed);
  if (line.ok() || !may_be_found || probe::LooksLikeBackgammon(typed)) return line;
  absl::StatusOr<probe::MoveSequence> found = probe::FindPosition(typed, book.info().rules());
  return found.ok() ? found : UsageError("POSITION: " + Message(found.status()));
}

absl::StatusOr<probe::BackgammonQuestion> FindQuestion(const std::string& typed,
                                                       const report::QuestionOptions& options) {
  absl::StatusOr<probe::BackgammonQuestion> question = report::ParseQuestion(typed, options);
  if (question.ok() || probe::LooksLikeBackgammon(typed)) return question;
  backgammon::GameState state;
  state.board = backgammon::kStartBoard;
  state.jacoby = options.rules.jacoby.value_or(true);
  state.beaver = options.rules.beaver.value_or(true);
  const std::string error = probe::FindBackgammon(typed, state);
  if (!error.empty()) return UsageError("POSITION: " + error);
  return report::QuestionAbout(state, options);
}

absl::StatusOr<chess::Board> ParseFrom(const std::string& command, const std::string& text,
                                       const chess::Ruleset& rules) {
  const absl::StatusOr<probe::MoveSequence> line = probe::ParseMoveSequence(text, rules);
  if (!line.ok()) return UsageError(absl::StrFormat("%s: --from: %s", command, Message(line.status())));
  if (!line->position.has_board()) {
    return UsageError(absl::StrFormat(
        "%s: --from: the book is of the variant %s, whose rules tabia does not know", command, rules.name()));
  }
  return line->position.board();
}

}  // namespace tabia::tool
