#include "core/formats/pgn/reader.h"

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/packed/unpack.h"
#include "core/base/read_ahead.h"
#include "core/base/status.h"
#include "core/formats/pgn/detect.h"
#include "core/formats/pgn/filter.h"
#include "core/formats/pgn/game.h"
#include "core/formats/pgn/games.h"
#include "core/formats/pgn/headers.h"
#include "core/formats/pgn/result.h"
#include "core/formats/pgn/tokens.h"
#include "core/formats/skip_counter.h"
#include "core/records/perspective.h"
#include "core/records/scale.h"

namespace tabia::formats {
namespace {

constexpr uint64_t kGamesPerProgress = 1 << 10;
constexpr size_t kMinThreadBytes = 1 << 18;  // packed

std::string FormatName(Packing packing) {
  switch (packing) {
    case Packing::kGzip:
      return "PGN (gzip)";
    case Packing::kXz:
      return "PGN (xz)";
    case Packing::kNone:
      break;
  }
  return "PGN";
}

// One reading of one file.
class PgnParser final : public PgnVisitor {
 public:
  PgnParser(const std::string& path, const ReadOptions& options, records::RecordVisitor& visitor)
      : options_(options),
        visitor_(visitor),
        filter_(options.pgn),
        game_(options.pgn.plies),
        skips_(path, options.strict, report_.skipped) {}

  absl::StatusOr<records::SourceReport> Run(ByteSource& bytes, uint64_t total_bytes);

  void Tag(std::string_view name, std::string_view value, int64_t line) override {
    headers_.Add(name, value, line);
  }
  void Move(std::string_view text, int64_t line) override {
    ++plies_;
    if (BeginsToPlay()) game_.Play(text, line);
  }
  void Fault(std::string_view kind, int64_t line) override {
    if (BeginsToPlay()) game_.SetFault(kind, line, "it has no end");
  }
  absl::Status EndGame(PgnResult marker) override;

 private:
  enum class Play : uint8_t { kNotBegun, kPlays, kPassesOver };

  bool BeginsToPlay();
  absl::Status VisitGame(const PgnFilter::ByColor& games);
  void Describe();

  const ReadOptions& options_;
  records::RecordVisitor& visitor_;
  PgnFilter filter_;
  PgnHeaders headers_;
  PgnGame game_;
  Play play_ = Play::kNotBegun;
  uint64_t plies_ = 0;  // of the whole game
  records::SourceReport report_;
  SkipCounter skips_;
  uint64_t games_ = 0, used_games_ = 0, chess960_games_ = 0;
  const PgnTokenizer* tokens_ = nullptr;
  uint64_t total_bytes_ = 0;
};

absl::StatusOr<records::SourceReport> PgnParser::Run(ByteSource& bytes, uint64_t total_bytes) {
  PgnTokenizer tokens(bytes);
  tokens_ = &tokens;
  total_bytes_ = total_bytes;
  TABIA_RETURN_IF_ERROR(ReadPgnGames(tokens, *this));
  Describe();
  return std::move(report_);
}

// Whether the moves of this game are played; what its tags say is known with the first of them.
bool PgnParser::BeginsToPlay() {
  if (play_ == Play::kNotBegun) {
    play_ = filter_.MayTake(headers_) ? Play::kPlays : Play::kPassesOver;
    if (play_ == Play::kPlays) game_.Begin(headers_);
  }
  return play_ == Play::kPlays;
}

absl::Status PgnParser::EndGame(PgnResult marker) {
  const bool plays = BeginsToPlay();
  const PgnResult result = headers_.result != PgnResult::kUnknown ? headers_.result : marker;
  const std::optional<PgnFilter::ByColor> games = filter_.Take(headers_, result, plies_);
  if (plays && games) TABIA_RETURN_IF_ERROR(VisitGame(*games));
  headers_ = {};
  play_ = Play::kNotBegun;
  plies_ = 0;
  if (++games_ % kGamesPerProgress == 0 && options_.progress) {
    options_.progress(tokens_->file_bytes(), total_bytes_);
  }
  return absl::OkStatus();
}

absl::Status PgnParser::VisitGame(const PgnFilter::ByColor& games) {
  if (const auto& fault = game_.fault()) {
    return skips_.Add(fault->kind, {"line", fault->line}, [&] { return fault->why; });
  }
  ++used_games_;
  chess960_games_ += headers_.IsChess960();
  for (const PgnGame::Ply& ply : game_.plies()) {
    if (!filter_.WantsMovesOf(ply.before.turn())) continue;
    chess::BookMove move;
    move.move = ply.move;
    move.games = games[ply.before.turn()];
    ++report_.records;
    TABIA_RETURN_IF_ERROR(visitor_.VisitMove(chess::BookPosition::Of(ply.before), move));
  }
  return absl::OkStatus();
}

void PgnParser::Describe() {
  report_.scale = records::Scale::kGames;
  report_.view = records::Perspective::kMover;
  if (used_games_ > 0 && chess960_games_ == used_games_) report_.variant = "chess960";
  report_.decisions["games"] = absl::StrFormat("%d of %d taken", used_games_, games_);
  filter_.Describe(report_.decisions);
}

absl::StatusOr<std::unique_ptr<ByteSource>> UnpackedBytes(SourceFile& file, Packing packing) {
  const bool is_large = file.kind() == SourceFile::Kind::kFile && file.bytes().size() >= kMinThreadBytes;
  TABIA_ASSIGN_OR_RETURN(std::unique_ptr<ByteSource> packed, file.Stream());
  std::unique_ptr<ByteSource> bytes = Unpacked(packing, file.path(), std::move(packed));
  if (packing == Packing::kNone || !is_large) return bytes;
  return std::make_unique<ReadAhead>(std::move(bytes));
}

}  // namespace

absl::StatusOr<records::SourceReport> ReadPgn(SourceFile& file, const ReadOptions& options,
                                              records::RecordVisitor& visitor) {
  const Packing packing = PackingOf(file.bytes());
  const uint64_t total_bytes = file.kind() == SourceFile::Kind::kFile ? file.bytes().size() : 0;
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<ByteSource> bytes, UnpackedBytes(file, packing));
  PgnParser parser(file.path(), options, visitor);
  TABIA_ASSIGN_OR_RETURN(records::SourceReport report, parser.Run(*bytes, total_bytes));
  report.format = FormatName(packing);
  return report;
}

}  // namespace tabia::formats
