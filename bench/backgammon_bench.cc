// The time of a lookup in a mapped backgammon book.
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "benchmark/benchmark.h"

#include "bench/fail.h"
#include "bench/made_backgammon.h"
#include "bench/made_books.h"
#include "core/backgammon/board_line.h"
#include "core/backgammon/legal_plays.h"
#include "core/base/bytes.h"
#include "core/base/checksum.h"
#include "core/books/open_book.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "protocol/gnubg/gnubg_session.h"

namespace tabia::bench {
namespace {

using backgammon::GameState;
using probe::AskBackgammon;
using probe::BackgammonAnswer;
using probe::BackgammonQuestion;

constexpr uint32_t kRolls = 8192;

const probe::BackgammonBook& AnalysedBook() {
  static const probe::BackgammonBook book =
      *probe::BackgammonBook::Of(*books::OpenBook(MakeAnalysedIndex(kRolls)));
  return book;
}

// Returns rolls with a choice of plays.
std::vector<Roll> OpenRolls() {
  std::vector<Roll> rolls = UsualRolls(kRolls);
  std::erase_if(rolls, [](const Roll& roll) { return LegalPlays(roll.board, roll.dice).size() < 2; });
  return rolls;
}

// Appends every number of the appraisal, and its source.
void AppendAppraisal(std::string& bytes, const probe::Appraisal& appraisal) {
  const backgammon::Evaluation& said = appraisal.evaluation;
  Append(bytes, said.chances);
  Append(bytes, said.equity);
  Append(bytes, said.level.method);
  Append(bytes, said.level.number);
  Append(bytes, said.games);
  Append(bytes, said.deviation);
  Append(bytes, appraisal.provenance.saved);
  bytes += appraisal.provenance.source;
}

uint64_t Digest(const BackgammonAnswer& answer) {
  std::string bytes;
  Append(bytes, answer.basis);
  Append(bytes, answer.legal_plays);
  Append(bytes, answer.playable);
  for (const probe::RankedPlay& ranked : answer.plays) {
    Append(bytes, ranked.play.after.cells);
    Append(bytes, ranked.difference);
    AppendAppraisal(bytes, ranked.best);
    for (const probe::Appraisal& other : ranked.others) AppendAppraisal(bytes, other);
  }
  return Checksum(bytes);
}

void Ask(benchmark::State& state, const std::vector<Roll>& rolls) {
  std::vector<BackgammonQuestion> questions;
  for (const Roll& roll : rolls) questions.push_back({roll.board, MadeContext(), roll.dice});
  Signature signature;
  for (const BackgammonQuestion& question : questions) {
    signature.Add(Digest(AskBackgammon(AnalysedBook(), question)));
  }
  size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(AskBackgammon(AnalysedBook(), questions[i]));
    i = i + 1 == questions.size() ? 0 : i + 1;
  }
  state.SetLabel(signature.Text());
}

void PlaysInBookOfAUsualRoll(benchmark::State& state) {
  Ask(state, OpenRolls());
}
BENCHMARK(PlaysInBookOfAUsualRoll)->Unit(benchmark::kMicrosecond);

void PlaysInBookOfTheRichestRoll(benchmark::State& state) {
  Ask(state, {RichestRoll()});
}
BENCHMARK(PlaysInBookOfTheRichestRoll)->Unit(benchmark::kMicrosecond);

std::string LineOf(const Roll& roll) {
  GameState state;
  state.board = roll.board;
  state.dice = roll.dice;
  return ToBoardLine({state, "bot", "you"}, backgammon::ScoreOrder::kGnubg);
}

// Returns the line that the session sends for `line`, which the book must know.
std::string MoveLine(gnubg::Session& session, const std::string& line) {
  const protocol::Reply reply = session.HandleLine(line);
  if (reply.log.size() != 1 || reply.log[0].find(": book: ") == std::string::npos) {
    Fail("not answered from the book: " + line);
  }
  return reply.bytes.substr(0, reply.bytes.find('\n'));
}

void BoardLineToMoveLine(benchmark::State& state) {
  std::vector<std::string> lines;
  for (const Roll& roll : OpenRolls()) lines.push_back(LineOf(roll));
  gnubg::SessionConfig config;
  config.ask = [](const BackgammonQuestion& question) { return AskBackgammon(AnalysedBook(), question); };
  gnubg::Session session(config);
  Signature signature;
  for (const std::string& line : lines) signature.Add(Checksum(MoveLine(session, line)));
  size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(session.HandleLine(lines[i]));
    i = i + 1 == lines.size() ? 0 : i + 1;
  }
  state.SetLabel(signature.Text());
}
BENCHMARK(BoardLineToMoveLine)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace tabia::bench
