// Opening, building, verifying and closing books.
#include "core/probe/book.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/build/build.h"
#include "core/build/open_book.h"
#include "core/build/open_options.h"
#include "core/chess/variant.h"
#include "core/formats/read_options.h"
#include "core/probe/verify.h"
#include "core/records/game.h"
#include "core/records/perspective.h"
#include "plugin/library/guard.h"
#include "plugin/library/handle.h"
#include "plugin/library/structs.h"
#include "plugin/library/texts.h"
#include "plugin/tabia.h"

namespace tabia::library {
namespace {

constexpr uint32_t kOpenFlags = TABIA_CACHE | TABIA_HUGE_PAGES | TABIA_STRICT;

std::string TextOrEmpty(const char* text) {
  return text == nullptr ? std::string() : std::string(text);
}

formats::ReadOptions ReadingOf(const tabia_options& stated) {
  formats::ReadOptions reading;
  reading.perspective = static_cast<records::Perspective>(stated.perspective);
  reading.strict = (stated.flags & TABIA_STRICT) != 0;
  if (stated.progress != nullptr) {
    reading.progress = [report = stated.progress, argument = stated.progress_argument](
                           uint64_t done, uint64_t total) { report(argument, done, total); };
  }
  return reading;
}

// Returns nullopt if an option is out of bounds.
std::optional<build::OpenOptions> OptionsOf(const tabia_options* theirs) {
  build::OpenOptions options;
  options.use_cache = false;
  if (theirs == nullptr) return options;
  const std::optional<tabia_options> stated = Taken(theirs);
  if (!stated || (stated->flags & ~kOpenFlags) != 0 || stated->reserved != 0 || stated->perspective < 0 ||
      stated->perspective > TABIA_PERSPECTIVE_MOVER) {
    return std::nullopt;
  }
  options.limits = {.memory_bytes = stated->memory_bytes, .temp_folder = TextOrEmpty(stated->temp_folder)};
  options.reading = ReadingOf(*stated);
  options.waiting = options.reading.progress;
  options.huge_pages = (stated->flags & TABIA_HUGE_PAGES) != 0;
  options.use_cache = (stated->flags & TABIA_CACHE) != 0;
  options.cache_folder = TextOrEmpty(stated->cache_folder);
  return options;
}

// Makes a handle of an open book, or of the reason why it could not be opened.
int32_t GiveBook(absl::StatusOr<probe::Book> opened, tabia_book** handle) {
  auto made = std::make_unique<tabia_book>();
  const int32_t status = StatusOf(opened.status());
  if (opened.ok()) {
    made->book = *std::move(opened);
    if (made->book->info().game == records::Game::kChess) {
      made->chess = &made->book->index();
      made->opaque = !chess::KnowsRules(made->book->info().variant);
    }
  } else {
    made->detail = Message(opened.status());
  }
  *handle = made.release();
  return status;
}

absl::StatusOr<probe::Book> BuildAndOpen(const std::vector<std::string>& sources, const std::string& output,
                                         const build::OpenOptions& options) {
  const build::BuildOptions building = {options.reading, options.limits};
  TABIA_RETURN_IF_ERROR(build::BuildIndexFile(sources, building, output).status());
  return build::OpenBook(output, {.huge_pages = options.huge_pages});
}

// Returns nullopt if a path is missing.
std::optional<std::vector<std::string>> PathsOf(const char* const* paths, size_t count) {
  if (paths == nullptr || count == 0) return std::nullopt;
  for (size_t i = 0; i < count; ++i) {
    if (paths[i] == nullptr) return std::nullopt;
  }
  return std::vector<std::string>(paths, paths + count);
}

}  // namespace
}  // namespace tabia::library

using namespace tabia::library;

int32_t tabia_open(const char* path, const tabia_options* options, tabia_book** book) {
  if (book == nullptr) return TABIA_WRONG_USAGE;
  *book = nullptr;
  return Guarded([&]() -> int32_t {
    const std::optional<tabia::build::OpenOptions> taken = OptionsOf(options);
    if (path == nullptr || !taken) return TABIA_WRONG_USAGE;
    return GiveBook(tabia::build::OpenBook(path, *taken), book);
  });
}

int32_t tabia_build(const char* const* sources, size_t count, const char* output,
                    const tabia_options* options, tabia_book** book) {
  if (book == nullptr) return TABIA_WRONG_USAGE;
  *book = nullptr;
  return Guarded([&]() -> int32_t {
    const std::optional<tabia::build::OpenOptions> taken = OptionsOf(options);
    const std::optional<std::vector<std::string>> paths = PathsOf(sources, count);
    if (output == nullptr || !taken || !paths) return TABIA_WRONG_USAGE;
    return GiveBook(BuildAndOpen(*paths, output, *taken), book);
  });
}

const char* tabia_detail(const tabia_book* book) {
  return book == nullptr ? "there is no book: an argument was wrong, or memory ran out"
                         : book->detail.c_str();
}

void tabia_close(tabia_book** book) {
  if (book == nullptr) return;
  delete *book;
  *book = nullptr;
}

int32_t tabia_verify(const tabia_book* book, char* why, size_t* why_size) {
  if (const int32_t status = CheckHandle(book); status != TABIA_OK) return status;
  return Guarded([&] {
    const absl::Status status =
        tabia::probe::VerifyIndex(book->book->index(), book->book->info().game, book->book->name()).status();
    if (!status.ok()) GiveReason(tabia::Message(status), why, why_size);
    return StatusOf(status);
  });
}
