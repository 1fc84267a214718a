#include "plugin/tool/flags/book_argument.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include "core/base/os/paths.h"
#include "core/base/os/program.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/formats/registry.h"
#include "core/moves/ruleset.h"
#include "core/probe/backgammon/backgammon_position.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/report/book/position_argument.h"
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

bool IsFile(const std::string& path) {
  std::error_code error;
  return fs::exists(PathOf(path), error);
}

bool BeginsLikeAPosition(std::string_view word) {
  const std::string_view first = word.substr(0, word.find(' '));
  return first == "startpos" || first == "position" || first == "fen" || first == "moves" ||
         report::IsFirstMove(first) || first == "Position" || probe::LooksLikeBackgammon(first) ||
         (first[0] != '/' && first.find_first_not_of(kBoardLetters) == std::string_view::npos &&
          std::count(first.begin(), first.end(), '/') >= kMinRankEnds);
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
  if (IsFile(installed.string())) return installed.string();
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
  options.reading = books::RepertoireReading(source);
  options.reading.SetVariant(flags.variant);
  TABIA_ASSIGN_OR_RETURN(probe::Book book, tool::OpenBook(std::move(source), std::move(options)));
  return probe::ChessBook::Of(std::move(book));
}

absl::Status CheckSameMoves(const std::string& flag, const probe::ChessBook& book,
                            const probe::ChessBook& other) {
  const chess::Ruleset rules = book.info().rules(), other_rules = other.info().rules();
  if (rules.HasSameMoves(other_rules)) return absl::OkStatus();
  return UsageError(absl::StrFormat("%s: %s is a book of %s, and %s one of %s", flag, other.name(),
                                    other_rules.name(), book.name(), rules.name()));
}

absl::StatusOr<BookAndPosition> SplitBookAndPosition(const std::vector<std::string>& words) {
  if (words.empty() || words[0].empty()) {
    return UsageError("POSITION: missing; pass a FEN, startpos or an XGID");
  }
  const bool names_file = IsUrl(words[0]) || IsFile(words[0]);
  if (names_file && words.size() == 1) {
    return UsageError(
        absl::StrFormat("POSITION: missing after BOOK %s; pass a FEN, startpos or an XGID", words[0]));
  }
  const std::string all = absl::StrJoin(words, " ");
  const bool is_position = BeginsLikeAPosition(words[0]) || probe::LooksLikeBackgammon(all);
  if (words.size() == 1 && !is_position && words[0].find(' ') == std::string::npos) {
    return UsageError(absl::StrFormat("%s: is neither a file nor a POSITION", MakePrintable(words[0])));
  }
  if (names_file || (words.size() > 1 && !is_position)) {
    return BookAndPosition{words[0], absl::StrJoin(words.begin() + 1, words.end(), " ")};
  }
  const bool is_backgammon = probe::LooksLikeBackgammon(all);
  TABIA_ASSIGN_OR_RETURN(std::string book,
                         DefaultBook(is_backgammon ? records::Game::kBackgammon : records::Game::kChess));
  return BookAndPosition{book, all};
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
