// Reads games analysed by eXtreme Gammon: .xg and .xgp files.
//
// A decision is stated for every roll that is analysed, a cube decision for every cube. Skipped and counted,
// if not strict, are records:
//   "position that cannot be", "roll that cannot be", "play that cannot be"
//   "score or cube that cannot be", "values that cannot be"
//   "number of candidates out of range", "record of unknown kind", "second header of a match"
// and the games, not the equity, of a "rollout that is missing". A number of a comment that is not there
// means none.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/reader.h"
#include "core/formats/xg/game.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "core/records/skipped.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Also of a text export of a game, for which Open says that it is one.
bool IsXg(std::string_view first_bytes);

class XgReader final : public Reader {
 public:
  // BadFile if the file is no game that can be read, or is damaged.
  static absl::StatusOr<std::unique_ptr<Reader>> Open(const std::string& path);

  records::Game game() const override { return records::Game::kBackgammon; }
  absl::StatusOr<records::SourceReport> Read(const ReadOptions& options,
                                             records::RecordVisitor& visitor) override;

 private:
  XgReader(std::string path, XgFiles files) : path_(std::move(path)), files_(std::move(files)) {}

  std::string path_;
  XgFiles files_;
};

}  // namespace tabia::formats
