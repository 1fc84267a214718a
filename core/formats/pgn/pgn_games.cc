#include "core/formats/pgn/pgn_games.h"

#include <memory>

#include "core/base/byte_streams.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/formats/pgn/pgn_bytes.h"
#include "core/formats/pgn/pgn_parser.h"
#include "core/formats/pgn/pgn_reader.h"
#include "core/formats/pgn/pgn_tag_filter.h"

namespace tabia::formats {
namespace {

using Visit = absl::FunctionRef<absl::Status(const VisitedGame&)>;

class GamesVisitor final : public PgnVisitor {
 public:
  GamesVisitor(const chess::Ruleset& rules, Visit visit)
      : visit_(visit), game_(0, /*ends_at_null_move=*/false, chess::Board::StartOf(rules)) {}

  void Tag(std::string_view name, std::string_view value, int64_t line) override {
    if (line_ == 0) line_ = line;
    headers_.Add(name, value, line);
    tags_.Add(name, value);
  }
  void Move(std::string_view text, int64_t line) override {
    Begin(line);
    game_.Play(text, line);
  }
  void Fault(std::string_view kind, int64_t line, std::string_view why) override {
    Begin(line);
    game_.SetFault(kind, line, std::string(why));
  }
  absl::Status EndGame(std::string_view marker) override {
    Begin(line_);
    const PgnResult result =
        headers_.result != PgnResult::kUnknown ? headers_.result : ParsePgnResult(marker);
    const absl::Status status = visit_({tags_, result, game_, line_});
    headers_ = {};
    tags_.Clear();
    line_ = 0;
    has_begun_ = false;
    return status;
  }

 private:
  // Begins the game at its first move, because its tags are complete only then.
  void Begin(int64_t line) {
    if (line_ == 0) line_ = line;
    if (!std::exchange(has_begun_, true)) game_.Begin(headers_);
  }

  const Visit visit_;
  PgnHeaders headers_;
  PgnTags tags_;
  PgnGameOfAnyRules game_;
  int64_t line_ = 0;
  bool has_begun_ = false;
};

}  // namespace

void PgnTags::Add(std::string_view name, std::string_view value) {
  if (size_ == tags_.size()) tags_.emplace_back();
  tags_[size_].first.assign(name);
  tags_[size_].second.assign(value);
  ++size_;
}

std::string_view PgnTags::Of(std::string_view name) const {
  for (size_t i = size_; i > 0; --i) {
    if (tags_[i - 1].first == name) return tags_[i - 1].second;
  }
  return {};
}

std::string PgnTags::PlayerOf(chess::Color color) const {
  const std::string_view name = Of(color == chess::kWhite ? "White" : "Black");
  return name.empty() ? "?" : MakePrintable(name);
}

std::string PgnTags::Date() const {
  return MakePrintable(DateOfGame(Of("Date"), Of("UTCDate"), Of("EventDate")));
}

absl::Status ForEachPgnGame(SourceFile& file, const chess::Ruleset& rules, Visit visit,
                            const Progress& progress) {
  if (!IsPgn(file.bytes())) return BadFile(file.path(), "games", "not a PGN file");
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<ByteSource> bytes, PgnBytes(file));
  constexpr uint64_t kGamesPerProgress = 64;
  const uint64_t all_bytes = file.kind() == SourceFile::Kind::kFile ? file.bytes().size() : 0;
  uint64_t visited = 0;
  const auto visit_and_report = [&](const VisitedGame& game) {
    if (progress && ++visited % kGamesPerProgress == 0) progress(bytes->file_bytes(), all_bytes);
    return visit(game);
  };
  GamesVisitor games(rules, visit_and_report);
  return ParsePgn(*bytes, games);
}

}  // namespace tabia::formats
