// Opening, building, verifying and closing books.
#include "core/probe/book.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/os/mapped_file.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/books/build.h"
#include "core/books/open_book.h"
#include "core/chess/variant.h"
#include "core/probe/verify.h"
#include "plugin/library/guard.h"
#include "plugin/library/handle.h"
#include "plugin/library/open_options.h"
#include "plugin/library/texts.h"
#include "plugin/tabia.h"

namespace tabia::library {
namespace {

using OpenedBook = absl::StatusOr<probe::Book>;

void SetGame(const books::GameBook& book, tabia_book& handle) {
  if (const auto* chess_book = std::get_if<probe::ChessBook>(&book)) {
    handle.chess_book = *chess_book;
    handle.chess = chess_book->index();
    handle.is_of_variant = !chess_book->info().rules().is_chess();
  } else {
    handle.backgammon_book = std::get<probe::BackgammonBook>(book);
  }
}

// Makes a handle of an open book, or of the reason why it could not be opened.
int32_t ReturnBook(OpenedBook opened, tabia_book** handle) {
  auto made = std::make_unique<tabia_book>();
  const absl::StatusOr<books::GameBook> book =
      opened.ok() ? books::ToGameBook(*opened) : absl::StatusOr<books::GameBook>(opened.status());
  if (book.ok()) {
    made->book = *std::move(opened);
    SetGame(*book, *made);
  } else {
    made->detail = Message(book.status());
  }
  *handle = made.release();
  return StatusOf(book.status());
}

// Returns open(), or the error of a task that the caller's check has ended.
template <typename Open>
OpenedBook UnlessCancelled(Open open) {
  try {
    return open();
  } catch (const Cancelled&) {
    return absl::CancelledError("cancelled by the program");
  }
}

OpenedBook OpenBytes(probe::BookBytes bytes, books::Residence residence) {
  if (residence == books::Residence::kHugePages) {
    TABIA_ASSIGN_OR_RETURN(bytes, probe::CopyIntoHugePages(std::move(bytes)));
  }
  return probe::Book::Of(std::move(bytes));
}

OpenedBook OpenFile(const std::string& path, const LibraryOptions& options) {
  if (options.copy && !IsUrl(path)) {
    TABIA_ASSIGN_OR_RETURN(const auto copy, CopiedBytes::Read(path, index::Index::Recognises));
    if (copy != nullptr) {
      return OpenBytes({.path = path, .bytes = copy->bytes(), .owner = copy}, options.opening.residence);
    }
  }
  return books::OpenBook(path, options.opening);
}

OpenedBook OpenMemory(std::string_view bytes, const std::string& name, const LibraryOptions& options) {
  if (!index::Index::Recognises(bytes)) {
    return BadFile(name, "byte 0", "not an index: make one with tabia build");
  }
  const std::shared_ptr<const CopiedBytes> copy = options.copy ? CopiedBytes::Of(bytes) : nullptr;
  if (copy != nullptr) bytes = copy->bytes();
  return OpenBytes({.path = name, .bytes = bytes, .owner = copy, .origin = probe::Origin::kMemory},
                   options.opening.residence);
}

OpenedBook BuildAndOpen(const std::vector<std::string>& sources, const std::string& output,
                        const LibraryOptions& options) {
  books::BuildOptions building = {.reading = options.opening.reading, .limits = options.opening.limits};
  building.rule.min_games = options.min_games;
  TABIA_RETURN_IF_ERROR(books::BuildIndexFile(sources, building, output).status());
  LibraryOptions opening;
  opening.copy = options.copy;
  opening.opening.residence = options.opening.residence;
  return OpenFile(output, opening);
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
  return Guard([&]() -> int32_t {
    const std::optional<LibraryOptions> taken = TakeOptions(options);
    if (path == nullptr || !taken || taken->min_games > 0) return TABIA_WRONG_USAGE;
    return ReturnBook(UnlessCancelled([&] { return OpenFile(path, *taken); }), book);
  });
}

int32_t tabia_open_memory(const void* bytes, size_t size, const char* name, const tabia_options* options,
                          tabia_book** book) {
  if (book == nullptr) return TABIA_WRONG_USAGE;
  *book = nullptr;
  return Guard([&]() -> int32_t {
    const std::optional<LibraryOptions> taken = TakeOptions(options);
    if (bytes == nullptr || size > PTRDIFF_MAX || name == nullptr || !taken || taken->min_games > 0) {
      return TABIA_WRONG_USAGE;
    }
    return ReturnBook(OpenMemory({static_cast<const char*>(bytes), size}, name, *taken), book);
  });
}

int32_t tabia_build(const char* const* sources, size_t count, const char* output,
                    const tabia_options* options, tabia_book** book) {
  if (book == nullptr) return TABIA_WRONG_USAGE;
  *book = nullptr;
  return Guard([&]() -> int32_t {
    const std::optional<LibraryOptions> taken = TakeOptions(options);
    const std::optional<std::vector<std::string>> paths = PathsOf(sources, count);
    if (output == nullptr || !taken || !paths) return TABIA_WRONG_USAGE;
    return ReturnBook(UnlessCancelled([&] { return BuildAndOpen(*paths, output, *taken); }), book);
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
  return Guard([&]() -> int32_t {
    const tabia::index::Index* const index = book->book->index();
    if (book->book->origin() == tabia::probe::Origin::kNetwork) {
      WriteReason(book->book->name() + ": cannot be verified on its server: copy it to this machine first",
                  why, why_size);
      return TABIA_SYSTEM;
    }
    if (index == nullptr) return TABIA_OK;  // without checksums there is nothing to compare
    const absl::Status status =
        tabia::probe::VerifyIndex(*index, book->book->info(), book->book->name()).status();
    if (!status.ok()) WriteReason(tabia::Message(status), why, why_size);
    return StatusOf(status);
  });
}
