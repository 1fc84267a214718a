// tabia verify: reads and checks every byte of a book.
#include "core/probe/verify.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/base/json.h"
#include "core/base/os/mapped_file.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/books/chess_part.h"
#include "core/books/source.h"
#include "core/formats/read_options.h"
#include "core/index/index.h"
#include "core/probe/book_info.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"
#include "plugin/report/book/book_summary.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/progress_bar.h"
#include "plugin/tool/flags/book_argument.h"

namespace tabia::tool {
namespace {

struct VerifyFlags {
  std::string book, variant;
  bool json = false;
};

// The contents of a book without errors.
struct Findings {
  std::string format;
  uint64_t records = 0;
  uint64_t notes = 0;
  records::SourceReport report;  // of a foreign book
};

class IgnoreMoves final : public records::ChessVisitor {
 public:
  absl::Status VisitMove(const chess::BookPosition&, const chess::BookMove&) override {
    return absl::OkStatus();
  }
};

absl::StatusOr<Findings> VerifyIndexFile(const books::Source& source, const Progress& progress) {
  const std::string& path = source.file().path();
  const auto& [index, info] = *source.index();
  const absl::StatusOr<probe::VerifiedIndex> verified = info.is_part
                                                            ? books::VerifyPart(index, info, path, progress)
                                                            : probe::VerifyIndex(index, info, path, progress);
  TABIA_RETURN_IF_ERROR(source.file().CheckIsUnchanged());
  TABIA_RETURN_IF_ERROR(verified.status());
  Findings findings{
      info.is_part ? "part of a tabia index" : "tabia index", verified->records, verified->notes, {}};
  findings.report.game = info.game;
  return findings;
}

absl::StatusOr<Findings> VerifyForeign(books::Source source, const std::string& variant,
                                       const Progress& progress) {
  formats::ReadOptions options;
  options.progress = progress;
  options.pgn.plies = 0;  // no limit
  options.SetVariant(variant);
  IgnoreMoves chess;
  records::BackgammonVisitor backgammon;
  TABIA_ASSIGN_OR_RETURN(records::SourceReport report, source.Read(options, {chess, backgammon}));
  return Findings{report.format, report.records, report.notes, std::move(report)};
}

absl::StatusOr<Findings> VerifyFile(const std::string& path, const std::string& variant) {
  ProgressBar bar("Verifying " + ShowLocation(path));
  TABIA_ASSIGN_OR_RETURN(books::Source source, books::Source::Open(path, {.allowed = true}));
  return source.index() != nullptr ? VerifyIndexFile(source, bar.progress())
                                   : VerifyForeign(std::move(source), variant, bar.progress());
}

std::string RecordName(const Findings& findings) {
  return findings.report.game == records::Game::kChess ? "move" : "statement";
}

std::string FindingsJson(const std::string& path, const absl::StatusOr<Findings>& findings) {
  Json json = {{"book", path}, {"sound", findings.ok() && findings->report.skipped.empty()}};
  if (!findings.ok()) {
    json["error"] = Message(findings.status());
    return JsonLine(json);
  }
  json["format"] = findings->format;
  json[RecordName(*findings) + "s"] = findings->records;
  json["notes"] = findings->notes;
  json["skipped"] = report::SkippedJson(findings->report.skipped);
  if (const std::string why = records::WhyNoMoves(findings->report); !why.empty()) json["no_moves"] = why;
  return JsonLine(json);
}

std::string FindingsText(const std::string& path, const Findings& findings) {
  const char* verdict = findings.report.skipped.empty() ? "sound" : "damaged";
  const std::string why = records::WhyNoMoves(findings.report);
  return absl::StrFormat("%s: %s: %s, %s, %s\n", path, verdict, findings.format,
                         FormatCount(findings.records, RecordName(findings)),
                         FormatCount(findings.notes, "note")) +
         report::SkippedText(findings.report) + (why.empty() ? "" : "  " + report::FactLine("no moves", why));
}

absl::StatusOr<int> Verify(const VerifyFlags& flags, Output& out) {
  TABIA_ASSIGN_OR_RETURN(const std::string path, BookOrDefault(flags.book));
  const absl::StatusOr<Findings> findings = VerifyFile(path, flags.variant);
  const std::string shown = ShowLocation(path);
  const bool is_verdict = findings.ok() || absl::IsDataLoss(findings.status());
  if (flags.json && is_verdict) TABIA_RETURN_IF_ERROR(out.Write(FindingsJson(shown, findings)));
  TABIA_RETURN_IF_ERROR(findings.status());
  if (!flags.json) TABIA_RETURN_IF_ERROR(out.Write(FindingsText(shown, *findings)));
  uint64_t skipped = 0;
  for (const auto& [kind, skips] : findings->report.skipped) skipped += skips.count;
  if (skipped > 0) return BadFile(shown, FormatCount(skipped, "record"), "tabia build would skip them");
  return kDone;
}

}  // namespace

void AddVerify(CommandLine& line) {
  const auto flags = std::make_shared<VerifyFlags>();
  const CommandHelp help = {"verify", "[BOOK]", "Checks every byte of a book"};
  const Command command = line.AddCommand(help);
  AddJsonFlag(command, flags->json);
  command.AddText("BOOK", flags->book);
  AddRulesFlag(command, flags->variant);
  command.SetAction([flags](Output& out) { return Verify(*flags, out); });
}

}  // namespace tabia::tool
