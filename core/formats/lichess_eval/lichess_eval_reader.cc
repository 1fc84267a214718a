#include "core/formats/lichess_eval/lichess_eval_reader.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"

#include "core/base/byte_streams.h"
#include "core/base/format.h"
#include "core/base/ordered_stage.h"
#include "core/base/packed/unpack.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/chess960.h"
#include "core/formats/castling_report.h"
#include "core/formats/lichess_eval/lichess_eval_chunks.h"
#include "core/formats/lichess_eval/lichess_eval_line.h"
#include "core/formats/skip_counter.h"
#include "core/formats/text_lines.h"

namespace tabia::formats {
namespace {

constexpr size_t kMaxEvalLineBytes = size_t{1} << 20;

// Parses the lines of a text that comes in pieces, and visits their moves.
class EvalLines {
 public:
  // The bad lines of one kind.
  struct Fault {
    LineFault first;
    int64_t line;  // of the first one, from 0
    uint64_t count;
  };

  EvalLines(records::ChessVisitor& visitor, bool begins_file)
      : visitor_(visitor), begins_file_(begins_file) {}

  // Parses the lines that end in `piece`. The rest is parsed with the next piece.
  absl::Status Add(std::string_view piece) {
    if (!text_.empty() || is_too_long_) TABIA_RETURN_IF_ERROR(Append(TakeLine(piece)));
    // The bytes after a line are the padding that simdjson needs, so most lines need not be copied.
    while (text_.empty() && !is_too_long_) {
      const size_t size = piece.find('\n');
      if (size == std::string_view::npos || piece.size() - size < simdjson::SIMDJSON_PADDING) break;
      TABIA_RETURN_IF_ERROR(ParseNext(piece, size));
      piece.remove_prefix(size + 1);
    }
    while (!piece.empty()) TABIA_RETURN_IF_ERROR(Append(TakeLine(piece)));
    return absl::OkStatus();
  }

  // Parses the last line, which has no end.
  absl::Status End() { return text_.empty() && !is_too_long_ ? absl::OkStatus() : Add("\n"); }

  // Continues the line in which the text of `earlier` ends. REQUIRES: no line is begun.
  void Continue(EvalLines& earlier) {
    text_ = std::move(earlier.text_);
    is_too_long_ = earlier.is_too_long_;
  }

  // Returns the bad lines since the last call, one Fault for each kind, the first one first.
  std::vector<Fault> TakeFaults() { return std::exchange(faults_, {}); }

  int64_t lines() const { return lines_; }
  uint64_t records() const { return records_; }
  const chess::CastlingEvidence& castling() const { return castling_; }

 private:
  // Takes the text up to the end of its first line.
  static std::string_view TakeLine(std::string_view& text) {
    const size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end == std::string_view::npos ? end : end + 1);
    text.remove_prefix(line.size());
    return line;
  }

  // Adds a part of a line to text_, and parses the line if this is its end.
  absl::Status Append(std::string_view part) {
    text_ += part;
    if (text_.ends_with('\n')) {
      const size_t size = text_.size() - 1;
      text_.append(simdjson::SIMDJSON_PADDING, '\n');
      TABIA_RETURN_IF_ERROR(ParseNext(text_, size));
      text_.clear();
    } else if (text_.size() > kMaxEvalLineBytes) {
      is_too_long_ = true;
      text_.clear();
    }
    return absl::OkStatus();
  }

  // Parses the first `size` bytes, a line without its end.
  absl::Status ParseNext(std::string_view padded, size_t size) {
    if (begins_file_ && lines_ == 0 && padded.substr(0, size).starts_with(kByteOrderMark)) {
      padded.remove_prefix(kByteOrderMark.size());
      size -= kByteOrderMark.size();
    }
    TABIA_RETURN_IF_ERROR(Parse(padded, size));
    ++lines_;
    return absl::OkStatus();
  }

  absl::Status Parse(std::string_view padded, size_t size) {
    if (std::exchange(is_too_long_, false) || size > kMaxEvalLineBytes) {
      AddFault({"line too long", FormatText("more than %d bytes", kMaxEvalLineBytes)});
      return absl::OkStatus();
    }
    if (Trim(padded.substr(0, size)).empty()) return absl::OkStatus();
    if (std::optional<LineFault> fault = parser_.Parse(padded, size, line_)) {
      AddFault(*std::move(fault));
      return absl::OkStatus();
    }
    castling_.Add(line_.position->setup());
    const chess::BookPosition position = chess::BookPosition::Of(*line_.position);
    for (const chess::BookMove& move : line_.moves) {
      ++records_;
      TABIA_RETURN_IF_ERROR(visitor_.VisitMove(position, move));
    }
    return absl::OkStatus();
  }

  void AddFault(LineFault fault) {
    for (Fault& known : faults_) {
      if (known.first.kind == fault.kind) {
        ++known.count;
        return;
      }
    }
    faults_.push_back({std::move(fault), lines_, 1});
  }

  records::ChessVisitor& visitor_;
  const bool begins_file_;
  LichessEvalParser parser_;
  LichessEvalLine line_;
  std::string text_;          // the beginning of a line
  bool is_too_long_ = false;  // it has more bytes than text_ may have
  int64_t lines_ = 0;
  uint64_t records_ = 0;
  std::vector<Fault> faults_;
  chess::CastlingEvidence castling_;
};

// A visitor that two threads may use at a time.
class SharedVisitor final : public records::ChessVisitor {
 public:
  // Keeps a reference to `visitor`.
  explicit SharedVisitor(records::ChessVisitor& visitor) : visitor_(visitor) {}
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    const std::lock_guard lock(mutex_);
    return visitor_.VisitMove(position, move);
  }

 private:
  std::mutex mutex_;
  records::ChessVisitor& visitor_;
};

// Reads a file with one visitor or, on several threads, with its forks.
class EvalFile {
 public:
  EvalFile(const SourceFile& file, const ReadOptions& options, records::ChessVisitor& visitor,
           EvalChunks chunks)
      : file_(file),
        options_(options),
        chunks_(std::move(chunks)),
        forks_(records::MakeForks(visitor, options.threads < 2 || options.strict ? 0 : options.threads)),
        first_(forks_.empty() ? visitor : *forks_.front()),
        joined_(first_, true),
        skips_(file.path(), options.strict, report_.skipped) {}

  absl::StatusOr<records::SourceReport> Read() {
    TABIA_RETURN_IF_ERROR(forks_.empty() ? ReadHere() : ReadOnThreads());
    TABIA_RETURN_IF_ERROR(joined_.End());
    TABIA_RETURN_IF_ERROR(Skip(joined_.TakeFaults(), lines_of_threads_));
    report_.records += joined_.records();
    castling_ += joined_.castling();
    ReportCastling(castling_, report_);
    report_.scale = records::Scale::kEvaluations;
    return std::move(report_);
  }

 private:
  // A chunk that a thread has read.
  struct Part {
    std::string first;                 // the end of the line in which the chunk begins, without the line feed
    bool has_line_end = false;         // `first` ends in this chunk
    std::unique_ptr<EvalLines> lines;  // the text after it
    uint64_t file_bytes = 0;
    absl::Status status;
  };
  using Stage = OrderedStage<EvalChunk, Part>;

  // Calls `use` for each piece of the text of a chunk.
  absl::Status ForEachPiece(const EvalChunk& chunk,
                            absl::FunctionRef<absl::Status(std::string_view piece)> use) const {
    if (!chunk.is_packed) return use(chunk.text.empty() ? chunk.bytes : chunk.text);
    const std::unique_ptr<ByteSource> source = chunks_.UnpackFrom(chunk.bytes);
    for (;;) {
      TABIA_ASSIGN_OR_RETURN(const std::string_view piece, source->Next());
      if (piece.empty()) return absl::OkStatus();
      TABIA_RETURN_IF_ERROR(use(piece));
    }
  }

  absl::Status ReadHere() {
    for (;;) {
      TABIA_ASSIGN_OR_RETURN(const std::optional<EvalChunk> chunk, chunks_.Next());
      if (!chunk) return absl::OkStatus();
      TABIA_RETURN_IF_ERROR(ForEachPiece(*chunk, [this](std::string_view piece) { return AddHere(piece); }));
      ReportProgress(chunk->file_bytes);
    }
  }

  absl::Status AddHere(std::string_view piece) {
    TABIA_RETURN_IF_ERROR(joined_.Add(piece));
    return Skip(joined_.TakeFaults(), 0);
  }

  absl::Status ReadOnThreads() {
    std::vector<Stage::Work> works;
    for (size_t i = 0; i < forks_.size(); ++i) {
      records::ChessVisitor& visitor = i == 0 ? first_ : *forks_[i];
      works.push_back(
          [this, &visitor](const EvalChunk& chunk, Stage::Emit emit) { emit(PartOf(chunk, visitor)); });
    }
    Stage stage(std::move(works), Stage::Caller::kIsBusy);
    return stage.Run([this] { return chunks_.Next(); }, [this](const Part& part) { return Add(part); });
  }

  Part PartOf(const EvalChunk& chunk, records::ChessVisitor& visitor) const {
    Part part;
    part.lines = std::make_unique<EvalLines>(visitor, false);
    part.file_bytes = chunk.file_bytes;
    part.status = ForEachPiece(chunk, [&part](std::string_view piece) {
      if (part.has_line_end) return part.lines->Add(piece);
      const size_t end = piece.find('\n');
      if (part.first.size() <= kMaxEvalLineBytes) part.first += piece.substr(0, end);
      if (end == std::string_view::npos) return absl::OkStatus();
      part.has_line_end = true;
      return part.lines->Add(piece.substr(end + 1));
    });
    return part;
  }

  // Parses the line that ends in a part, and adds the counts of its other lines.
  absl::Status Add(const Part& part) {
    TABIA_RETURN_IF_ERROR(joined_.Add(part.first));
    if (part.has_line_end) {
      TABIA_RETURN_IF_ERROR(joined_.Add("\n"));
      TABIA_RETURN_IF_ERROR(Skip(joined_.TakeFaults(), lines_of_threads_));
      TABIA_RETURN_IF_ERROR(Skip(part.lines->TakeFaults(), joined_.lines() + lines_of_threads_));
      joined_.Continue(*part.lines);
      lines_of_threads_ += part.lines->lines();
      report_.records += part.lines->records();
      castling_ += part.lines->castling();
    }
    ReportProgress(part.file_bytes);
    return part.status;
  }

  // Counts bad lines, whose numbers begin after `lines_before`.
  absl::Status Skip(const std::vector<EvalLines::Fault>& faults, int64_t lines_before) {
    for (const EvalLines::Fault& fault : faults) {
      TABIA_RETURN_IF_ERROR(skips_.Add(
          fault.first.kind, {"line", lines_before + fault.line + 1},
          [&fault] { return MakePrintable(fault.first.why); }, fault.count));
    }
    return absl::OkStatus();
  }

  void ReportProgress(uint64_t file_bytes) const {
    const bool has_size = file_.kind() == SourceFile::Kind::kFile;
    if (options_.progress) options_.progress(file_bytes, has_size ? file_.bytes().size() : 0);
  }

  const SourceFile& file_;
  const ReadOptions& options_;
  EvalChunks chunks_;
  // A visitor for each thread; none if a single one reads the file. In strict reading the first bad line ends it, and
  // no later one may have been visited.
  const records::Forks forks_;
  // That of a thread, and of joined_ on the caller's thread.
  SharedVisitor first_;
  EvalLines joined_;  // all lines, or those that begin in one chunk and end in another
  records::SourceReport report_;
  SkipCounter skips_;
  int64_t lines_of_threads_ = 0;  // lines within one chunk so far
  chess::CastlingEvidence castling_;
};

// Returns whether a line is an object with the evaluations of a position. The end of a long line may be missing: then
// its beginning must look so.
bool HasEvaluations(simdjson::dom::parser& parser, std::string_view line, bool is_whole) {
  if (!line.starts_with('{')) return false;
  simdjson::dom::element object;
  std::string_view fen;
  simdjson::dom::array searches;
  if (!ParseJson(parser, line, true, object)) {
    return !object["fen"].get_string().get(fen) && !object["evals"].get_array().get(searches);
  }
  const std::string_view name = Trim(line.substr(1));
  return !is_whole && (name.starts_with("\"fen\"") || name.starts_with("\"evals\""));
}

}  // namespace

absl::StatusOr<records::SourceReport> ReadLichessEval(SourceFile& file, const ReadOptions& options,
                                                      records::ChessVisitor& visitor) {
  const Packing packing = PackingOf(file.bytes());
  TABIA_ASSIGN_OR_RETURN(EvalChunks chunks, EvalChunks::Of(file));
  TABIA_ASSIGN_OR_RETURN(records::SourceReport report,
                         EvalFile(file, options, visitor, std::move(chunks)).Read());
  report.format = packing == Packing::kNone ? "Lichess evaluations"
                                            : FormatText("Lichess evaluations (%s)", PackingName(packing));
  return report;
}

bool IsLichessEval(std::string_view bytes) {
  const std::string_view head = bytes.substr(0, kMaxLineBytes);
  const std::unique_ptr<ByteSource> source = Unpack(PackingOf(head), "", MemorySource(head));
  const absl::StatusOr<std::string_view> unpacked = source->Next();
  if (!unpacked.ok()) return false;
  const std::string_view text = *unpacked;
  simdjson::dom::parser parser;
  return HasRecords(text, [&](std::string_view line) {
    const bool is_whole =
        text.find('\n', static_cast<size_t>(line.data() - text.data())) != std::string_view::npos;
    return HasEvaluations(parser, line, is_whole) ? LineSign::kRecord : LineSign::kOther;
  });
}

}  // namespace tabia::formats
