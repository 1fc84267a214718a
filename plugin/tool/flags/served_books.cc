#include "plugin/tool/flags/served_books.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>
#include <variant>

#include "absl/strings/str_format.h"

#include "core/base/checksum.h"
#include "core/base/date.h"
#include "core/base/ordered_stage.h"
#include "core/base/os/file_io.h"
#include "core/base/os/machine.h"
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

absl::StatusOr<std::vector<NamedSpec>> SpecsOf(const std::vector<std::string>& texts) {
  std::vector<NamedSpec> specs;
  for (const std::string& text : texts) {
    TABIA_ASSIGN_OR_RETURN(NamedSpec named, ParseNamedSpec("--book", text));
    specs.push_back(std::move(named));
  }
  if (specs.empty()) {
    TABIA_ASSIGN_OR_RETURN(const std::string chess, DefaultBook(records::Game::kChess));
    specs.push_back({{}, probe::SpecOfPath(chess)});
    const absl::StatusOr<std::string> backgammon = DefaultBook(records::Game::kBackgammon);
    if (backgammon.ok() && *backgammon != chess) specs.push_back({{}, probe::SpecOfPath(*backgammon)});
  }
  TABIA_RETURN_IF_ERROR(NameBooks("--book", specs));
  return specs;
}

struct BookToOpen {
  std::string name, path, variant;
};

// Returns the books of --before, and then those of `specs`. The former have the variant of the latter, if those that
// state one have the same.
std::vector<BookToOpen> BooksToOpen(const ServedBooksFlags& flags, const std::vector<NamedSpec>& specs) {
  std::vector<BookToOpen> books;
  std::set<std::string> variants;
  for (const auto& [name, spec] : specs) variants.insert(StatedVariant(spec));
  variants.erase("");
  const std::string variant = variants.size() == 1 ? *variants.begin() : "";
  for (const std::string& path : flags.before) books.push_back({path, path, variant});
  for (const auto& [name, spec] : specs) books.push_back({name, spec.path, spec.variant});
  return books;
}

// Opens books, except those of the last library whose files have not changed.
class Opener {
 public:
  Opener(const explorer::Library& last, bool use_cache) : last_(last) {
    options_.purpose = books::Purpose::kSession;
    options_.cache.enabled = use_cache;
  }

  // Opens several books at once. They share the threads and the memory of a single one, but each may use
  // kMinBuildMemory. Returns the error of the first book that cannot be opened.
  absl::StatusOr<std::vector<explorer::ListedBook>> OpenAll(const std::vector<BookToOpen>& books) {
    const auto lanes = static_cast<unsigned>(std::clamp<size_t>(books.size(), 1, CoreCount()));
    options_.limits = index::WithDefaults({});
    options_.limits.memory_bytes = std::max(options_.limits.memory_bytes / lanes, index::kMinBuildMemory);
    options_.limits.threads = std::max(options_.limits.threads / lanes, 1u);
    using Stage = OrderedStage<BookToOpen, absl::StatusOr<explorer::ListedBook>>;
    Stage stage(lanes, [this](const BookToOpen& book, Stage::Emit emit) { emit(Open(book)); });
    std::vector<explorer::ListedBook> opened;
    const auto keep = [&opened](absl::StatusOr<explorer::ListedBook> listed) {
      if (listed.ok()) opened.push_back(*std::move(listed));
      return listed.status();
    };
    for (const BookToOpen& book : books) TABIA_RETURN_IF_ERROR(stage.Push(book, keep));
    TABIA_RETURN_IF_ERROR(stage.Finish(keep));
    return opened;
  }

  // Returns the number of books that were opened, and not taken from the last library.
  size_t opened() const { return opened_; }

 private:
  absl::StatusOr<explorer::ListedBook> Open(const BookToOpen& book) {
    const auto& [name, path, variant] = book;
    books::OpenOptions options = options_;
    options.reading.variant = variant;
    const bool is_file = !IsUrl(path) && !IsPipe(path);  // OpenBook refuses a pipe
    if (!is_file) return Listed(name, path, tool::OpenBook(path, options), std::nullopt);
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
  std::atomic<size_t> opened_ = 0;
};

// Returns the books of `before` whose moves are legal in the positions of `book`.
std::vector<probe::ChessBook> WithRulesOf(const probe::ChessBook& book,
                                          const std::vector<probe::ChessBook>& before) {
  std::vector<probe::ChessBook> fitting;
  std::copy_if(before.begin(), before.end(), std::back_inserter(fitting), [&](const probe::ChessBook& front) {
    return front.info().rules().HasSameMoves(book.info().rules());
  });
  return fitting;
}

// Returns a usage error for a book of --before that stands in front of no book.
absl::Status CheckAreUsed(const std::vector<probe::ChessBook>& before, const explorer::Library& library) {
  for (const probe::ChessBook& front : before) {
    const chess::Ruleset rules = front.info().rules();
    const bool is_used =
        std::any_of(library.chess.begin(), library.chess.end(), [&](const explorer::ServedChessBook& served) {
          return rules.HasSameMoves(served.book.info().rules());
        });
    if (is_used) continue;
    return UsageError(
        absl::StrFormat("--before: %s is a book of %s, and no served book is", front.name(), rules.name()));
  }
  return absl::OkStatus();
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
  TABIA_ASSIGN_OR_RETURN(std::vector<explorer::ListedBook> opened, opener.OpenAll(BooksToOpen(flags, specs)));
  explorer::Library library;
  library.seed = flags.seed;
  library.public_url = flags.public_url;
  library.has_suite = flags.suite_hash.has_value();
  std::string state =
      Concat(TABIA_VERSION, " ", flags.public_url, " ", flags.suite_hash.value_or(0), " ", flags.seed);
  const auto first = opened.begin() + static_cast<ptrdiff_t>(flags.before.size());  // of the specs
  library.before.assign(std::make_move_iterator(opened.begin()), std::make_move_iterator(first));
  library.listing.assign(std::make_move_iterator(first), std::make_move_iterator(opened.end()));
  std::vector<probe::ChessBook> before;
  for (const explorer::ListedBook& listed : library.before) {
    AppendParts(state, "\nbefore ", listed.name, " ", listed.content_hash);
    TABIA_ASSIGN_OR_RETURN(probe::ChessBook book, probe::ChessBook::Of(listed.book));
    before.push_back(std::move(book));
  }
  for (size_t i = 0; i < specs.size(); ++i) {
    const explorer::ListedBook& listed = library.listing[i];
    const probe::BookSpec& spec = specs[i].spec;
    AppendParts(state, "\n", listed.name, " ", spec.text, " ", listed.content_hash);
    TABIA_ASSIGN_OR_RETURN(const books::GameBook served, books::ToGameBook(listed.book));
    if (const auto* chess_book = std::get_if<probe::ChessBook>(&served)) {
      library.chess.push_back({listed.name, *chess_book, spec.Rule({}), WithRulesOf(*chess_book, before)});
    } else {
      library.backgammon.push_back({listed.name, std::get<probe::BackgammonBook>(served)});
    }
  }
  TABIA_RETURN_IF_ERROR(CheckAreUsed(before, library));
  library.opened = opener.opened();
  library.identity = Checksum(state);
  return library;
}

}  // namespace tabia::tool
