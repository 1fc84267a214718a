#include "core/formats/pgn/reader.h"

#include <optional>
#include <string_view>

#include "absl/strings/str_format.h"

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
constexpr size_t kHeadBytes = 1 << 16;       // of a pipe, to recognise what it holds

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

// The first bytes of a pipe: as many as tell what it holds, or all.
absl::StatusOr<std::string> TakeHead(ByteSource& pipe) {
  std::string head;
  while (head.size() < kHeadBytes) {
    TABIA_ASSIGN_OR_RETURN(const std::string_view piece, pipe.Next());
    if (piece.empty()) break;
    head += piece;
  }
  return head;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Reader>> PgnReader::Open(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(MappedFile file, MappedFile::Open(path));
  auto kept = std::make_unique<MappedFile>(std::move(file));
  return std::unique_ptr<Reader>(new PgnReader(path, std::move(kept), "", nullptr));
}

absl::StatusOr<std::unique_ptr<Reader>> PgnReader::OpenPipe(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(std::unique_ptr<ByteSource> pipe, tabia::OpenPipe(path));
  TABIA_ASSIGN_OR_RETURN(std::string head, TakeHead(*pipe));
  if (head.empty()) return absl::UnavailableError(path + ": cannot be read: nothing comes through this pipe");
  if (!IsPgn(head)) return BadFile(path, "byte 0", "not PGN, the one kind of book that is read from a pipe");
  return std::unique_ptr<Reader>(new PgnReader(path, nullptr, std::move(head), std::move(pipe)));
}

std::unique_ptr<ByteSource> PgnReader::Bytes(Packing packing) {
  if (!file_) return Unpacked(packing, path_, Joined(std::move(head_), std::move(pipe_)));
  std::unique_ptr<ByteSource> bytes = Unpacked(packing, path_, MemorySource(file_->bytes()));
  if (packing == Packing::kNone || file_->bytes().size() < kMinThreadBytes) return bytes;
  return std::make_unique<ReadAhead>(std::move(bytes));
}

absl::StatusOr<records::SourceReport> PgnReader::Read(const ReadOptions& options,
                                                      records::RecordVisitor& visitor) {
  if (file_ == nullptr && pipe_ == nullptr) return UsageError(path_ + ": a pipe: it can be read once only");
  const Packing packing = PackingOf(file_ ? file_->bytes() : head_);
  const std::unique_ptr<ByteSource> bytes = Bytes(packing);
  PgnParser reading(path_, options, visitor);
  TABIA_ASSIGN_OR_RETURN(records::SourceReport report,
                         reading.Run(*bytes, file_ ? file_->bytes().size() : 0));
  report.format = FormatName(packing);
  return report;
}

}  // namespace tabia::formats
