#include "core/formats/foreign_source.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"

#include "core/base/format.h"
#include "core/base/os/paths.h"
#include "core/base/packed/unpack.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/formats/pgn/pgn_filter.h"
#include "core/records/scale.h"

namespace tabia::formats {
namespace {

template <typename Visitor>
absl::StatusOr<records::SourceReport> ReadFolderOf(SourceFile& folder, const ReadOptions& options,
                                                   Visitor& visitor) {
  return ReadFolder(folder, options, visitor);
}

template <typename Visitor>
constexpr Format kFolder = {.name = "folder",
                            .extensions = "",
                            .description = "Folder of books or games",
                            .recognises = nullptr,
                            .read = ReadFolderOf<Visitor>,
                            .has_games = std::is_same_v<Visitor, records::ChessVisitor>};

absl::StatusOr<const Format*> FormatOfFolder(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(const records::Game game, GameOfFolder(path));
  return game == records::Game::kChess ? &kFolder<records::ChessVisitor>
                                       : &kFolder<records::BackgammonVisitor>;
}

constexpr const char* kUnreadable = "file that cannot be read";

using TakesFormat = bool (*)(const Format& format);

bool IsReadInFolders(const Format& format) {
  return format.in_folders;
}

// Returns the format of the first bytes of a file if `takes` accepts it; null if it is another one.
const Format* FormatInFolder(std::string_view bytes, TakesFormat takes) {
  for (const Format& format : AllFormats()) {
    if (format.recognises(bytes)) return takes(format) ? &format : nullptr;
  }
  return nullptr;
}

// Does the same for a file, which may be compressed. Returns an error if the compressed bytes are damaged.
absl::StatusOr<const Format*> FormatInFolder(const SourceFile& file, TakesFormat takes) {
  const Format* const format = FormatInFolder(file.bytes(), takes);
  if (format != nullptr || PackingOf(file.bytes()) == Packing::kNone) return format;
  const SourceFile::UnpackedHead head = file.UnpackHead();
  const Format* const unpacked = FormatInFolder(head.bytes, takes);
  if (unpacked == nullptr) TABIA_RETURN_IF_ERROR(head.status);
  return unpacked;
}

absl::StatusOr<const Format*> FormatInFolder(const std::string& path, TakesFormat takes) {
  TABIA_ASSIGN_OR_RETURN(const SourceFile file, SourceFile::Open(path));
  return FormatInFolder(file, takes);
}

absl::StatusOr<SourceFile> OpenInFolder(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(SourceFile file, SourceFile::Open(path));
  TABIA_RETURN_IF_ERROR(HoldForFormat(file));
  return file;
}

// Returns the game of all files; BadFile if they are not of one game. A file that cannot be opened has none.
absl::StatusOr<records::Game> GameOf(const std::string& folder, const FolderFiles& files) {
  uint64_t chess = 0, backgammon = 0;
  for (const FolderFile& file : files.to_read) {
    if (file.format == nullptr) continue;
    ++(file.format->game() == records::Game::kChess ? chess : backgammon);
  }
  if (chess > 0 && backgammon > 0) {
    return BadFile(folder, "folder",
                   FormatText("contains %s of chess and %s of backgammon", FormatCount(chess, "file"),
                              FormatCount(backgammon, "file")));
  }
  return chess > 0 ? records::Game::kChess : records::Game::kBackgammon;
}

// Reads all files of a folder.
class FolderParser {
 public:
  FolderParser(records::Game game, const ReadOptions& options, const records::Visitors& visitors)
      : options_(options), visitors_(visitors) {
    report_.game = game;
  }

  absl::Status ReadFile(const FolderFile& to_read, Progress progress) {
    absl::StatusOr<SourceFile> file = OpenInFolder(to_read.path);
    if (!file.ok()) return Skip(file.status());
    // A file that could not be read when the folder was listed, and now can, has no format yet.
    if (to_read.format == nullptr) return Skip(FormatOf(*file).status());
    ReadOptions options = options_;
    options.games_as_in_source = false;  // one file may count White's wins, and another one the mover's
    options.progress = std::move(progress);
    if (options.wants_game) {
      // The number of the file is added to each place, so that no two games of the folder have the same one.
      options.wants_game = [this, file = int64_t{files_++}](const auto& game, auto place) {
        place.line += file << kFileShift;
        return options_.wants_game(game, place);
      };
    }
    absl::StatusOr<records::SourceReport> report = to_read.format->Read(*file, options, visitors_);
    TABIA_RETURN_IF_ERROR(file->CheckIsUnchanged());
    if (absl::IsDataLoss(report.status())) return Skip(report.status());
    TABIA_RETURN_IF_ERROR(report.status());
    TABIA_RETURN_IF_ERROR(CheckFits(to_read.path, *report));
    Add(to_read.path, *report);
    return absl::OkStatus();
  }

  records::SourceReport Take(uint64_t others) {
    report_.format = "folder: " + Named(formats_);
    for (const auto& [name, outcomes] : decisions_) report_.decisions[name] = Named(outcomes);
    DescribeGames();
    if (others > 0) report_.facts["other files"] = FormatText("%d", others);
    return std::move(report_);
  }

 private:
  static constexpr int kFileShift = 40;           // a number of a line has fewer bits
  using Files = std::map<std::string, uint64_t>;  // how many files are of a kind

  static std::string Named(const Files& kinds) {
    std::vector<std::string> named;
    for (const auto& [kind, files] : kinds) named.push_back(kind + " (" + FormatCount(files, "file") + ")");
    return absl::StrJoin(named, ", ");
  }

  // Returns an error if the moves of a file follow other rules than those of the files before it, or if its weights
  // cannot be compared with theirs, because they are of another scale.
  absl::Status CheckFits(const std::string& path, const records::SourceReport& file) {
    if (file.game != records::Game::kChess || file.records == 0) return absl::OkStatus();
    if (first_path_.empty()) {
      first_path_ = path;
      report_.variant = file.variant;
      report_.has_texts = file.has_texts;
      report_.scale = file.scale;
      report_.half_life = file.half_life;
    }
    const std::optional<std::string> variant = records::CommonVariant(report_.variant, file.variant);
    if (!variant || file.has_texts != report_.has_texts) {
      return UsageError(FormatText("%s: variant %s, but %s has variant %s; build one index for each variant",
                                   path, file.variant, first_path_, report_.variant));
    }
    report_.variant = *variant;
    if (file.half_life != report_.half_life && file.scale == report_.scale) {
      return UsageError(
          FormatText("%s: only one of this file and %s has games with a half-life", path, first_path_));
    }
    if (file.scale == report_.scale) return absl::OkStatus();
    return UsageError(FormatText("%s: counts in %s: %s counts in %s, and the two cannot be compared", path,
                                 records::ScaleName(file.scale), first_path_,
                                 records::ScaleName(report_.scale)));
  }

  // Skips a file; the error contains its path.
  absl::Status Skip(const absl::Status& why) {
    if (options_.strict) return why;
    Count(report_.skipped[kUnreadable], 1, Message(why));
    return absl::OkStatus();
  }

  static void Count(records::Skipped& of_kind, uint64_t count, std::string first) {
    if (of_kind.count == 0) of_kind.first = std::move(first);
    of_kind.count += count;
  }

  // Adds counts of a file by their kinds, with the path before the place of the first one.
  static void AddCounts(const std::string& path, const std::map<std::string, records::Skipped>& of_file,
                        std::map<std::string, records::Skipped>& sum) {
    for (const auto& [kind, counted] : of_file) {
      Count(sum[kind], counted.count, path + ", " + counted.first);
    }
  }

  void Add(const std::string& path, const records::SourceReport& file) {
    ++formats_[file.format];
    for (const auto& [name, text] : file.decisions) {
      // Without the numbers of the file, which are in parentheses.
      if (!IsOfGames(name)) ++decisions_[name][text.substr(0, text.find(" ("))];
    }
    report_.games += file.games;
    report_.records += file.records;
    report_.notes += file.notes;
    AddCounts(path, file.skipped, report_.skipped);
    AddCounts(path, file.not_used, report_.not_used);
  }

  // Returns whether a decision contains the number of games of a file, for which the folder has a sum.
  bool IsOfGames(std::string_view decision) const {
    return decision == kGamesDecision || (decision == kUnfinishedDecision && leaves_unfinished_out_);
  }

  void DescribeGames() {
    const records::GameCounts& games = report_.games;
    if (games.read > 0) report_.decisions[kGamesDecision] = TakenText(games);
    if (games.unfinished > 0) report_.decisions[kUnfinishedDecision] = LeftOutText({games.unfinished});
    for (const auto& [decision, left_out] : games.left_out) {
      report_.decisions[decision] += ", " + LeftOutText(left_out);
    }
  }

  const ReadOptions& options_;
  const bool leaves_unfinished_out_ = options_.pgn.unfinished == PgnOptions::Unfinished::kSkip;
  const records::Visitors visitors_;
  records::SourceReport report_;
  uint32_t files_ = 0;      // numbers the files for the places of games
  std::string first_path_;  // of the files with records
  Files formats_;
  std::map<std::string, Files> decisions_;
};

}  // namespace

absl::StatusOr<ForeignSource> ForeignSource::Of(SourceFile file) {
  TABIA_RETURN_IF_ERROR(HoldForFormat(file));
  const bool is_folder = file.kind() == SourceFile::Kind::kFolder;
  TABIA_ASSIGN_OR_RETURN(const Format* const format,
                         is_folder ? FormatOfFolder(file.path()) : FormatOf(file));
  return ForeignSource{std::move(file), format};
}

absl::StatusOr<records::SourceReport> ForeignSource::Read(const ReadOptions& options,
                                                          const records::Visitors& visitors) {
  absl::StatusOr<records::SourceReport> report = format->Read(file, options, visitors);
  TABIA_RETURN_IF_ERROR(file.CheckIsUnchanged());
  return report;
}

absl::StatusOr<ForeignSource> ForeignSource::Open(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(SourceFile file, SourceFile::Open(path));
  return Of(std::move(file));
}

absl::StatusOr<FolderFiles> FindFiles(const std::string& folder, bool (*takes)(const Format& format)) {
  FolderFiles files;
  TABIA_RETURN_IF_ERROR(VisitFiles(folder, [&files, takes](const std::string& path) {
    const absl::StatusOr<const Format*> format = FormatInFolder(path, takes);
    if (format.ok() && *format == nullptr) {
      ++files.others;
    } else {
      files.to_read.push_back({path, format.value_or(nullptr)});
    }
    return true;
  }));
  std::sort(files.to_read.begin(), files.to_read.end(),
            [](const FolderFile& a, const FolderFile& b) { return a.path < b.path; });
  return files;
}

absl::StatusOr<records::Game> GameOfFolder(const std::string& path) {
  records::Game game = records::Game::kBackgammon;
  TABIA_RETURN_IF_ERROR(VisitFiles(path, [&game](const std::string& file_path) {
    const Format* const format = FormatInFolder(file_path, IsReadInFolders).value_or(nullptr);
    if (format != nullptr) game = format->game();
    return format == nullptr;
  }));
  return game;
}

absl::StatusOr<records::SourceReport> ReadFolder(SourceFile& folder, const ReadOptions& options,
                                                 const records::Visitors& visitors) {
  constexpr uint64_t kThousandths = 1000;
  TABIA_ASSIGN_OR_RETURN(const FolderFiles files, FindFiles(folder.path(), IsReadInFolders));
  if (files.to_read.empty()) {
    return BadFile(folder.path(), "folder", "contains no book or game that tabia reads");
  }
  TABIA_ASSIGN_OR_RETURN(const records::Game game, GameOf(folder.path(), files));
  FolderParser parser(game, options, visitors);
  const size_t count = files.to_read.size();
  for (size_t i = 0; i < count; ++i) {
    Progress progress = PartOf(options.progress, kThousandths * i / count, kThousandths * (i + 1) / count);
    TABIA_RETURN_IF_ERROR(parser.ReadFile(files.to_read[i], std::move(progress)));
  }
  return parser.Take(files.others);
}

}  // namespace tabia::formats
