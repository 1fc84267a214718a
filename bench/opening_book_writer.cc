#include "bench/opening_book_writer.h"

#include <array>
#include <cstring>

#include "core/formats/ob/ob_layout.h"

namespace tabia::bench {
namespace {

namespace ob = formats::ob;

constexpr int32_t kMoney = -1, kRollout = 100;
constexpr double kImported = 40'713, kSaved = 40'712;

template <typename Value>
void Put(std::string& record, size_t at, const Value& value) {
  std::memcpy(record.data() + at, &value, sizeof value);
}

std::string Record(formats::ObKind kind) {
  std::string record(formats::kObRecordBytes, '\0');
  Put(record, ob::kKind, kind);
  return record;
}

std::string Header() {
  std::string record = Record(formats::ObKind::kHeader);
  record.replace(ob::kMagic, 4, "OBDB");
  Put(record, ob::kLayoutMajor, int32_t{1});
  Put(record, ob::kRecordSize, int32_t{formats::kObRecordBytes});
  return record;
}

void PutEvaluation(std::string& record, const backgammon::Evaluation& evaluation) {
  const backgammon::Chances& chances = evaluation.chances;
  Put(record, ob::kChances,
      std::array{chances.lose_backgammon, chances.lose_gammon, chances.lose, chances.win, chances.win_gammon,
                 chances.win_backgammon});
  Put(record, ob::kEquity, evaluation.equity);
  Put(record, ob::kLevel, kRollout);
  Put(record, ob::kGames, evaluation.games);
  Put(record, ob::kDeviation, evaluation.deviation);
}

void PutProvenance(std::string& record, const backgammon::Provenance& provenance) {
  size_t at = ob::kSource;
  for (const char letter : provenance.source) {
    Put(record, at, static_cast<uint16_t>(letter));
    at += sizeof(uint16_t);
  }
  Put(record, ob::kProgramMajor, int32_t{provenance.program.major});
  Put(record, ob::kProgramMinor, int32_t{provenance.program.minor});
  Put(record, ob::kImported, kImported);
  Put(record, ob::kSaved, kSaved);
}

void PutContext(std::string& record, const backgammon::Context& context) {
  Put(record, ob::kCube, int32_t{1});
  Put(record, ob::kAway, kMoney);
  Put(record, ob::kAwayOpponent, kMoney);
  Put(record, ob::kJacoby, int32_t{context.jacoby});
  Put(record, ob::kBeaver, int32_t{context.beaver});
}

}  // namespace

OpeningBookWriter::OpeningBookWriter(const std::string& path) : file_(path, std::ios::binary) {
  file_ << Header();
}

void OpeningBookWriter::Add(const backgammon::PositionStatement& entry) {
  std::string record = Record(formats::ObKind::kEntry);
  Put(record, ob::kPosition, entry.board.cells);
  PutContext(record, entry.context);
  PutEvaluation(record, entry.evaluation);
  PutProvenance(record, entry.provenance);
  file_ << record;
}

}  // namespace tabia::bench
