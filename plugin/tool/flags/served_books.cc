#include "plugin/tool/flags/served_books.h"

#include <string_view>
#include <utility>
#include <variant>

#include "core/base/checksum.h"
#include "core/base/date.h"
#include "core/base/os/file_io.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/books/book_options.h"
#include "core/books/open_book.h"
#include "core/books/source.h"
#include "core/books/source_state.h"
#include "core/formats/epd/epd_positions.h"
#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/probe/book.h"
#include "core/probe/chess/book_spec.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/book_name.h"

namespace tabia::tool {
namespace {

bool IsTaken(const explorer::Library& library, std::string_view name) {
  return library.FindChess(name) != nullptr || library.FindBackgammon(name) != nullptr;
}

absl::StatusOr<std::vector<NamedSpec>> SpecsOf(const std::vector<std::string>& texts) {
  std::vector<NamedSpec> specs;
  for (const std::string& text : texts) {
    TABIA_ASSIGN_OR_RETURN(NamedSpec named, ParseNamedSpec("--book", text));
    specs.push_back(std::move(named));
  }
  if (!specs.empty()) return specs;
  TABIA_ASSIGN_OR_RETURN(const std::string chess, DefaultBook(records::Game::kChess));
  specs.push_back({{}, probe::SpecOfPath(chess)});
  const absl::StatusOr<std::string> backgammon = DefaultBook(records::Game::kBackgammon);
  if (backgammon.ok() && *backgammon != chess) specs.push_back({{}, probe::SpecOfPath(*backgammon)});
  return specs;
}

// Opens books, except those of the last library whose files have not changed.
class Opener {
 public:
  Opener(const explorer::Library& last, bool use_cache) : last_(last) {
    options_.purpose = books::Purpose::kSession;
    options_.cache.enabled = use_cache;
  }

  // Returns the book with `name`.
  absl::StatusOr<explorer::ListedBook> Open(const std::string& name, const std::string& path,
                                            const std::string& variant = {}) {
    books::OpenOptions options = options_;
    options.reading.variant = variant;
    const bool is_file = !IsUrl(path) && !IsPipe(path);  // OpenBook refuses a pipe
    if (!is_file) return Listed(name, path, tool::OpenBook(path, options_), std::nullopt);
    TABIA_ASSIGN_OR_RETURN(books::Source source, books::Source::Open(path));
    const formats::SourceFile& file = source.file();
    std::optional<uint64_t> state;
    if (file.is_at_path()) {
      formats::ReadOptions reading = options.reading;
      if (formats::IsEpd(file.bytes())) reading.today = Today();  // as OpenBook reads it
      TABIA_ASSIGN_OR_RETURN(const uint64_t of_file, books::SourceState(file, reading));
      state = Checksum(path, of_file);
      if (const explorer::ListedBook* known = Find(*state)) {
        return explorer::ListedBook{name, known->book, known->content_hash, state, path};
      }
    }
    return Listed(name, path, tool::OpenBook(std::move(source), options), state);
  }

  // Returns the number of books that were opened, and not taken from the last library.
  size_t opened() const { return opened_; }

 private:
  absl::StatusOr<explorer::ListedBook> Listed(const std::string& name, const std::string& path,
                                              absl::StatusOr<probe::Book> book,
                                              std::optional<uint64_t> state) {
    TABIA_RETURN_IF_ERROR(book.status());
    ++opened_;
    const uint64_t content_hash = book->content_hash();
    return explorer::ListedBook{name, *std::move(book), content_hash, state, path};
  }

  const explorer::ListedBook* Find(uint64_t state) const {
    for (const auto* books : {&last_.listing, &last_.before}) {
      for (const explorer::ListedBook& listed : *books) {
        if (listed.file_state == state) return &listed;
      }
    }
    return nullptr;
  }

  const explorer::Library& last_;
  books::OpenOptions options_;
  size_t opened_ = 0;
};

// Opens the books of --before.
absl::StatusOr<std::vector<probe::ChessBook>> OpenBefore(const std::vector<std::string>& paths,
                                                         Opener& opener, explorer::Library& library) {
  std::vector<probe::ChessBook> books;
  for (const std::string& path : paths) {
    TABIA_ASSIGN_OR_RETURN(explorer::ListedBook listed, opener.Open(path, path));
    TABIA_ASSIGN_OR_RETURN(probe::ChessBook book, probe::ChessBook::Of(listed.book));
    books.push_back(std::move(book));
    library.before.push_back(std::move(listed));
  }
  return books;
}

}  // namespace

absl::Status AddServedBooks(const ServedBooksFlags& flags, InputPaths& inputs) {
  TABIA_ASSIGN_OR_RETURN(const std::vector<NamedSpec> specs, SpecsOf(flags.specs));
  for (const NamedSpec& named : specs) inputs.Add("--book", named.spec.path);
  inputs.Add("--before", flags.before);
  return absl::OkStatus();
}

absl::StatusOr<explorer::Library> OpenServedBooks(const ServedBooksFlags& flags,
                                                  const explorer::Library& last) {
  TABIA_ASSIGN_OR_RETURN(const std::vector<NamedSpec> specs, SpecsOf(flags.specs));
  Opener opener(last, flags.use_cache);
  explorer::Library library;
  library.seed = flags.seed;
  library.public_url = flags.public_url;
  library.has_suite = flags.suite_hash.has_value();
  std::string state = Concat(TABIA_VERSION, " ", flags.public_url, " ", flags.suite_hash.value_or(0));
  TABIA_ASSIGN_OR_RETURN(const std::vector<probe::ChessBook> before,
                         OpenBefore(flags.before, opener, library));
  for (const explorer::ListedBook& listed : library.before) {
    AppendParts(state, "\nbefore ", listed.name, " ", listed.content_hash);
  }
  for (const NamedSpec& named : specs) {
    const std::string& path = named.spec.path;
    if (!named.name.empty() && IsTaken(library, named.name)) return NameIsTaken("--book", named.name);
    const auto is_taken = [&library](std::string_view name) { return IsTaken(library, name); };
    const std::string name = named.name.empty() ? FreeBookName(path, is_taken) : named.name;
    TABIA_ASSIGN_OR_RETURN(explorer::ListedBook listed, opener.Open(name, path, named.spec.variant));
    AppendParts(state, "\n", name, " ", named.spec.text, " ", listed.content_hash);
    TABIA_ASSIGN_OR_RETURN(const books::GameBook served, books::ToGameBook(listed.book));
    if (const auto* chess_book = std::get_if<probe::ChessBook>(&served)) {
      library.chess.push_back({name, *chess_book, named.spec.Rule({}), before});
    } else {
      library.backgammon.push_back({name, std::get<probe::BackgammonBook>(served)});
    }
    library.listing.push_back(std::move(listed));
  }
  library.opened = opener.opened();
  library.identity = Checksum(state);
  return library;
}

}  // namespace tabia::tool
