// tabia site: writes a web site that shows books, for a host that runs no program.
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/base/json.h"
#include "core/base/os/output_file.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/books/build.h"
#include "core/books/source.h"
#include "core/chess/variant.h"
#include "core/moves/ruleset.h"
#include "core/probe/book_info.h"
#include "plugin/report/book/book_summary.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/output.h"
#include "plugin/tool/cli/progress_bar.h"
#include "plugin/tool/commands/site_folder.h"
#include "plugin/tool/flags/book_name.h"
#include "plugin/tool/flags/input_paths.h"

namespace tabia::tool {
namespace {

struct SiteFlags {
  std::vector<std::string> specs;
  std::string output;
  std::string title;
  std::vector<std::string> licences;  // "TEXT" or "NAME=TEXT"
  std::string page;
  bool json = false;
};

constexpr size_t kCopyBytes = size_t{1}
                              << 20;  // written at a time, because a sink keeps them in memory until then

// A book of the site.
struct SiteBook {
  std::string name;
  std::string path;     // of the source
  std::string licence;  // empty if none is given
  books::BuiltFile built = {};

  std::string FileInSite() const { return Concat(kBooksFolder, name, ".tabia"); }
};

absl::StatusOr<std::vector<SiteBook>> BooksOf(const SiteFlags& flags) {
  std::vector<NamedSpec> specs;
  for (const std::string& text : flags.specs) {
    TABIA_ASSIGN_OR_RETURN(NamedSpec named, ParseNamedSpec("site: BOOK", text));
    const bool has_settings = !named.spec.changes.empty() || named.spec.side != probe::Side::kBoth;
    if (has_settings || !named.spec.variant.empty()) {
      return UsageError(Concat("site: BOOK ", text, ": only the setting name= is permitted"));
    }
    specs.push_back(std::move(named));
  }
  TABIA_RETURN_IF_ERROR(NameBooks("site: BOOK", specs));
  std::vector<SiteBook> books;
  for (auto& [name, spec] : specs) books.push_back({std::move(name), std::move(spec.path), {}});
  return books;
}

// Gives the books their licences: NAME=TEXT is for the book of this name, another text for all books without one. A
// text such as "CC BY=4.0", whose beginning cannot be a name, is one of the latter.
absl::Status SetLicences(const std::vector<std::string>& licences, std::vector<SiteBook>& books) {
  std::string common;
  for (const std::string& licence : licences) {
    const std::string name = licence.substr(0, licence.find('='));
    const auto book = std::find_if(books.begin(), books.end(), [&name](const SiteBook& named) {
      return EqualIgnoringCase(named.name, name);
    });
    const bool is_common = name == licence || !std::all_of(name.begin(), name.end(), MayBeInName);
    if (!is_common && book == books.end()) {
      return UsageError(Concat("site: --licence ", licence, ": no book has the name ", name));
    }
    std::string& text = is_common ? common : book->licence;
    if (!text.empty())
      return UsageError(Concat("site: --licence ", licence, ": is the second one for the same books"));
    text = is_common ? licence : licence.substr(name.size() + 1);
  }
  for (SiteBook& book : books) {
    if (book.licence.empty()) book.licence = common;
  }
  return absl::OkStatus();
}

// Writes an index: a copy of one, or a new one of any other book.
absl::StatusOr<probe::BookInfo> WriteIndex(const SiteBook& book, OutputSink& file) {
  TABIA_ASSIGN_OR_RETURN(books::Source source, books::Source::Open(book.path));
  ProgressBar bar("Building " + book.name);
  if (source.index() == nullptr || source.is_part()) {
    if (source.is_part()) return std::move(source).TakeBook().status();
    books::BuildOptions options;
    options.warn = Warn;
    options.reading.progress = bar.progress();
    return BuildIndex(std::move(source), options, file);
  }
  TABIA_RETURN_IF_ERROR(
      books::CheckIndex(source.index()->index, source.index()->info, source.file().path(), {}).status());
  for (std::string_view rest = source.file().bytes(); !rest.empty();) {
    TABIA_RETURN_IF_ERROR(file.Append(rest.substr(0, kCopyBytes)));
    rest.remove_prefix(std::min(kCopyBytes, rest.size()));
  }
  TABIA_RETURN_IF_ERROR(source.file().CheckIsUnchanged());
  return source.index()->info;
}

// Returns OK if the page supports the rules of the book. It shows positions of a variant, but does not play its moves.
absl::Status CheckIsShown(const SiteBook& book) {
  const probe::BookInfo& info = book.built.info;
  const chess::Ruleset rules = info.rules();
  if (rules.variant() || (rules.is_chess() && !chess::IsChess960(info.variant))) return absl::OkStatus();
  const bool is_old = chess::Ruleset::Of(info.variant).variant().has_value();
  const std::string_view why =
      is_old ? "the index was built before tabia supported the rules of this variant; build it again from "
               "its sources"
             : "the page shows standard chess, the variants of Lichess and backgammon only";
  return UsageError(Concat("site: BOOK ", ShowLocation(book.path), ": variant ", info.variant, ": ", why));
}

absl::Status WriteBook(SiteFolder& site, SiteBook& book) {
  TABIA_ASSIGN_OR_RETURN(const std::string path, site.Add(book.FileInSite()));
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<OutputSink> file, OpenOutput(path));
  TABIA_ASSIGN_OR_RETURN(book.built.info, WriteIndex(book, *file));
  TABIA_RETURN_IF_ERROR(books::CheckHasContent(book.built.info, book.FileInSite()));
  TABIA_RETURN_IF_ERROR(CheckIsShown(book));
  TABIA_RETURN_IF_ERROR(file->Commit());
  book.built.bytes = file->size();
  return absl::OkStatus();
}

Json BooksJson(const std::vector<SiteBook>& books) {
  Json list = Json::Array();
  for (const SiteBook& book : books) {
    Json json = {{"name", book.name}, {"file", book.FileInSite()}, {"licence", TextOrNull(book.licence)}};
    json.Update(report::SummaryJson(book.built.info, book.built.bytes));
    list.Append(std::move(json));
  }
  return list;
}

std::string BookLine(const SiteBook& book) {
  const probe::BookInfo& info = book.built.info;
  const std::string game = info.game == records::Game::kBackgammon ? "backgammon"
                           : info.rules().is_chess()               ? "chess"
                                                                   : info.variant;
  return report::FactLine("book", absl::StrFormat("%s (%s, %s, %s)", book.name, game,
                                                  FormatCount(info.positions, "position"),
                                                  FormatCount(book.built.bytes, "byte"))) +
         report::FactLine("  licence", book.licence.empty() ? "not given" : book.licence);
}

std::string ReportOf(const SiteFlags& flags, const SiteFolder& site, const std::vector<SiteBook>& books) {
  if (flags.json) {
    return JsonLine({{"site", flags.output},
                     {"files", site.files()},
                     {"bytes", site.bytes()},
                     {"books", BooksJson(books)}});
  }
  std::string text =
      report::FactLine("site", absl::StrFormat("%s (%s, %s)", flags.output, FormatCount(site.files(), "file"),
                                               FormatCount(site.bytes(), "byte")));
  for (const SiteBook& book : books) text += BookLine(book);
  return text;
}

absl::StatusOr<int> Site(const SiteFlags& flags, Output& out) {
  TABIA_ASSIGN_OR_RETURN(std::vector<SiteBook> books, BooksOf(flags));
  TABIA_RETURN_IF_ERROR(SetLicences(flags.licences, books));
  InputPaths inputs("site");
  for (const SiteBook& book : books) inputs.Add("BOOK", book.path);
  TABIA_RETURN_IF_ERROR(inputs.Add("--page", flags.page).CheckFolder("-o", flags.output));
  TABIA_ASSIGN_OR_RETURN(const std::string page, FindPageFiles(flags.page));
  TABIA_ASSIGN_OR_RETURN(SiteFolder site, SiteFolder::Create(flags.output));
  TABIA_RETURN_IF_ERROR(site.CopyPage(page));
  for (SiteBook& book : books) TABIA_RETURN_IF_ERROR(WriteBook(site, book));
  const Json list = {
      {"title", TextOrNull(flags.title)}, {"generator", "tabia " TABIA_VERSION}, {"books", BooksJson(books)}};
  TABIA_RETURN_IF_ERROR(site.Write(std::string(kBookList), JsonLine(list)));
  TABIA_RETURN_IF_ERROR(site.Write(std::string(kNoteFile), HostNote()));
  TABIA_RETURN_IF_ERROR(site.Commit());
  TABIA_RETURN_IF_ERROR(out.Write(ReportOf(flags, site, books)));
  return kDone;
}

}  // namespace

void AddSite(CommandLine& line) {
  const auto flags = std::make_shared<SiteFlags>();
  const Command command =
      line.AddCommand({"site", "BOOK... -o FOLDER", "Writes a web site that shows books on any web host"});
  AddJsonFlag(command, flags->json);
  command.AddTexts("BOOK", flags->specs).Required();
  command.AddText("-o,--output", flags->output, "Folder to write").ValueName("FOLDER").Required();
  command.AddText("--title", flags->title, "Title of the site (Opening books)").ValueName("TEXT");
  command
      .AddRepeated("--licence", flags->licences,
                   "Licence of the books, or NAME=TEXT of one book; may be repeated")
      .ValueName("TEXT");
  command.AddText("--page", flags->page, "Folder with the files of the page (those of tabia)")
      .ValueName("DIR")
      .ManualText(
          "Folder with the files of the page. The default is PREFIX/share/tabia/site. To change the page, "
          "copy that folder, edit the copy, and pass it here.");
  command.SetAction([flags](Output& out) { return Site(*flags, out); });
}

}  // namespace tabia::tool
