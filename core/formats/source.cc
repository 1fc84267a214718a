#include "core/formats/source.h"

#include "core/base/status.h"
#include "core/formats/folder.h"
#include "core/formats/source_file.h"
#include "core/records/game.h"

namespace tabia::formats {
namespace {

constexpr Format kFolder = {"a folder", records::Game::kBackgammon, nullptr, ReadFolder};

}  // namespace

absl::StatusOr<Source> Recognise(SourceFile file) {
  if (file.kind() == SourceFile::Kind::kFolder) return Source{std::move(file), &kFolder};
  TABIA_ASSIGN_OR_RETURN(const Format* const format, FormatOf(file));
  return Source{std::move(file), format};
}

absl::StatusOr<Source> OpenSource(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(SourceFile file, SourceFile::Open(path));
  return Recognise(std::move(file));
}

}  // namespace tabia::formats
