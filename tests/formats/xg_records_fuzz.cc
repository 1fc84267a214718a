// Reads any bytes as the records of a game, and those after the last whole record as its rollouts and
// comments: every statement of them is possible.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "core/formats/xg/xg_layout.h"
#include "core/formats/xg/xg_reader.h"
#include "core/formats/xg/xg_statement.h"
#include "core/records/record_visitor.h"

namespace tabia::formats {

void Require(bool holds) {
  if (!holds) std::abort();
}

class CheckingVisitor final : public records::BackgammonVisitor {
 public:
  absl::Status VisitDecision(const backgammon::Decision& decision) override {
    Require(!FaultOf(decision.board) && !FaultOf(decision.context) && !decision.candidates.empty());
    Require(backgammon::MakeDice(decision.dice.high, decision.dice.low) == decision.dice);
    for (const backgammon::Candidate& candidate : decision.candidates) {
      Require(!FaultOf(candidate.after));
      Check(candidate.evaluation);
    }
    return absl::OkStatus();
  }
  absl::Status VisitCube(const backgammon::CubeDecision& decision) override {
    Require(!FaultOf(decision.board) && !FaultOf(decision.context));
    Check(decision.no_double);
    Require(std::isfinite(decision.double_take) && std::isfinite(decision.double_pass));
    return absl::OkStatus();
  }

 private:
  static void Check(const backgammon::Evaluation& evaluation) {
    Require(std::isfinite(evaluation.equity) && std::isfinite(evaluation.chances.win));
    Require(std::isfinite(evaluation.deviation) && evaluation.deviation >= 0);
  }
};

}  // namespace tabia::formats

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using tabia::formats::kXgRecordBytes, tabia::formats::kXgRolloutBytes;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::string_view rest = bytes.substr(size - size % kXgRecordBytes);
  tabia::formats::XgFiles files;
  files.records = bytes.substr(0, size - rest.size());
  files.rollouts = rest.substr(0, rest.size() - rest.size() % kXgRolloutBytes);
  files.comments = rest;
  tabia::formats::CheckingVisitor visitor;
  (void)tabia::formats::ReadXgGame("game.xg", files, {}, visitor).status();
  return 0;
}
