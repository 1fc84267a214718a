#include "bench/made_backgammon.h"

#include <filesystem>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_format.h"

#include "bench/bench_folder.h"
#include "bench/fail.h"
#include "bench/made_statements.h"
#include "bench/opening_book_writer.h"
#include "core/backgammon/entry/subject.h"
#include "core/backgammon/legal_plays.h"
#include "core/base/os/output_file.h"
#include "core/base/status.h"
#include "core/books/backgammon_collector.h"
#include "core/books/build.h"
#include "core/probe/book_info.h"
#include "core/records/game.h"

namespace tabia::bench {
namespace {

using backgammon::Board;
using backgammon::Play;

constexpr size_t kPlaysOfAnEntry = 4;

absl::Status AddAnalysis(const backgammon::Decision& analysis, StatementMaker& maker,
                         books::BackgammonCollector& collector) {
  TABIA_RETURN_IF_ERROR(collector.VisitDecision(analysis));
  for (size_t i = 0; i < analysis.candidates.size(); i += kPlaysOfAnEntry) {
    TABIA_RETURN_IF_ERROR(collector.VisitPosition(maker.Entry(analysis.candidates[i].after)));
  }
  return absl::OkStatus();
}

absl::Status WriteAnalysed(const std::vector<Roll>& rolls, const std::string& path) {
  books::BackgammonCollector collector(index::BuildLimits(), true);
  StatementMaker maker;
  for (const Roll& roll : rolls) TABIA_RETURN_IF_ERROR(AddAnalysis(maker.Analysis(roll), maker, collector));
  const auto metadata = [&collector](const index::BuildReport& report) {
    probe::BookInfo info;
    info.game = records::Game::kBackgammon;
    info.positions = report.keys;
    collector.Describe(info);
    return InfoJson(info).Text();
  };
  TABIA_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(path));
  TABIA_RETURN_IF_ERROR(collector.builder().Finish(metadata, file).status());
  return file.Commit();
}

// Visits the first `count` positions after plays of random games, each once.
template <typename Visit>
void ForEachPosition(uint32_t count, Visit visit) {
  absl::flat_hash_set<uint64_t> keys;
  RandomGames games;
  while (keys.size() < count) {
    const Roll roll = games.Next();
    for (const Play& play : LegalPlays(roll.board, roll.dice)) {
      if (keys.size() < count && keys.insert(backgammon::CanonicalKey({play.after, {}})).second)
        visit(play.after);
    }
  }
}

}  // namespace

std::string MakeAnalysedIndex(uint32_t rolls) {
  const std::string path = absl::StrFormat("%s/analysed-%d.tabia", Folder(), rolls);
  if (std::filesystem::exists(path)) return path;
  std::vector<Roll> all = UsualRolls(rolls);
  all.push_back(RichestRoll());
  if (const absl::Status status = WriteAnalysed(all, path); !status.ok()) Fail(Message(status));
  return path;
}

std::string MakeOpeningBook(uint32_t entries) {
  const std::string path = absl::StrFormat("%s/made-%d.ob", Folder(), entries);
  OpeningBookWriter writer(path);
  StatementMaker maker;
  ForEachPosition(entries, [&](const Board& after) { writer.Add(maker.Entry(after)); });
  return path;
}

std::string MakeOpeningIndex(uint32_t entries) {
  const std::string path = absl::StrFormat("%s/opening-%d.tabia", Folder(), entries);
  if (std::filesystem::exists(path)) return path;
  const std::string source = MakeOpeningBook(entries);
  const auto built = books::BuildIndexFile({source}, {}, path);
  if (!built.ok()) Fail(Message(built.status()));
  std::filesystem::remove(source);
  return path;
}

}  // namespace tabia::bench
