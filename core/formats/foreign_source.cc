#include "core/formats/foreign_source.h"

#include "core/base/status.h"
#include "core/formats/folder.h"
#include "core/formats/source_file.h"
#include "core/records/game.h"

namespace tabia::formats {
namespace {

constexpr Format FolderOf(records::Game game) {
  return {.name = "folder",
          .extensions = "",
          .description = "Folder of books or games",
          .game = game,
          .recognises = nullptr,
          .read = ReadFolder};
}

constexpr Format kBackgammonFolder = FolderOf(records::Game::kBackgammon);
constexpr Format kChessFolder = FolderOf(records::Game::kChess);

absl::StatusOr<const Format*> FormatOfFolder(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(const records::Game game, GameOfFolder(path));
  return game == records::Game::kChess ? &kChessFolder : &kBackgammonFolder;
}

}  // namespace

absl::StatusOr<Source> Recognise(SourceFile file) {
  TABIA_RETURN_IF_ERROR(HoldForFormat(file));
  const bool is_folder = file.kind() == SourceFile::Kind::kFolder;
  TABIA_ASSIGN_OR_RETURN(const Format* const format,
                         is_folder ? FormatOfFolder(file.path()) : FormatOf(file));
  return Source{std::move(file), format};
}

absl::StatusOr<Source> OpenSource(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(SourceFile file, SourceFile::Open(path));
  return Recognise(std::move(file));
}

}  // namespace tabia::formats
