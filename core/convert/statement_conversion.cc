#include "core/convert/statement_conversion.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "core/base/format.h"
#include "core/base/os/paths.h"
#include "core/base/progress.h"
#include "core/base/status.h"
#include "core/books/source.h"
#include "core/books/source_reader.h"
#include "core/formats/read_options.h"
#include "core/records/game.h"

namespace tabia::convert {
namespace {

constexpr uint64_t kThousandths = 1000;

// Reads the sources one after another into the writer.
class StatementConversion {
 public:
  StatementConversion(const books::BuildOptions& building, const formats::WrittenFormat& format,
                      records::StatementWriter& writer, probe::BookInfo& info)
      : building_(building), format_(format), writer_(writer), info_(info) {
    info_.game = records::Game::kBackgammon;
  }

  absl::Status Read(const std::string& path, const Progress& progress) {
    TABIA_ASSIGN_OR_RETURN(books::Source source, books::Source::Open(path));
    if (source.game() != records::Game::kBackgammon) return RefuseChess(FileName(path), format_);
    if (building_.read_source) {
      return UsageError(FormatText("%s: a backgammon book: a chess book is needed here", FileName(path)));
    }
    std::string damage;
    if (const probe::OpenedIndex* const opened = source.index()) {
      const books::DamagePolicy policy = {building_.salvage, building_.warn};
      TABIA_ASSIGN_OR_RETURN(damage, CheckIndex(opened->index, opened->info, source.file().path(), policy));
    }
    formats::ReadOptions reading = building_.reading;
    reading.progress = progress;
    TABIA_ASSIGN_OR_RETURN(records::SourceReport report, source.Read(reading, writer_));
    if (source.index() == nullptr) {
      List({FileName(path), std::move(report)}, damage);
    } else {
      for (const probe::ListedSource& listed : source.index()->info.sources) List(listed, damage);
    }
    return absl::OkStatus();
  }

 private:
  void List(probe::ListedSource source, const std::string& damage) {
    if (!damage.empty()) source.report.decisions["salvage"] = damage;
    writer_.EndSource(source.report);
    info_.sources.push_back(std::move(source));
  }

  const books::BuildOptions& building_;
  const formats::WrittenFormat& format_;
  records::StatementWriter& writer_;
  probe::BookInfo& info_;
};

}  // namespace

absl::Status RefuseChess(const std::string& name, const formats::WrittenFormat& format) {
  return UsageError(FormatText("%s: a chess book: %s stores backgammon only", name, format.extension));
}

absl::StatusOr<StatementsReport> WriteStatements(const std::vector<std::string>& named,
                                                 const books::BuildOptions& building,
                                                 const formats::WrittenFormat& format,
                                                 formats::WriteOptions writing, ByteSink& sink) {
  TABIA_RETURN_IF_ERROR(books::CheckRule(records::Game::kBackgammon, building));
  const std::vector<std::string> sources = books::DistinctSources(named, building.warn);
  writing.name = FileName(sources.front());
  writing.temp_folder = building.limits.temp_folder;
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<records::StatementWriter> writer,
                         format.statements(sink, writing));
  StatementsReport report;
  StatementConversion conversion(building, format, *writer, report.book);
  for (size_t i = 0; i < sources.size(); ++i) {
    const Progress progress = PartOf(building.reading.progress, kThousandths * i / sources.size(),
                                     kThousandths * (i + 1) / sources.size());
    TABIA_RETURN_IF_ERROR(conversion.Read(sources[i], progress));
  }
  TABIA_ASSIGN_OR_RETURN(report.written, writer->Finish());
  return report;
}

}  // namespace tabia::convert
